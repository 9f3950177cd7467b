const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * The finished sentences of a text from an offset on, trimmed, and the offset after them. The last
 * sentence of a text that still grows is not finished, even where it ends in a full stop.
 */
export function finishedSentences(
  text: string,
  from: number,
  isGrowing: boolean,
): { sentences: string[]; next: number } {
  const segments = [...segmenter.segment(text.slice(from))];
  if (isGrowing) segments.pop();
  const sentences = segments.map(({ segment }) => segment.trim()).filter((words) => words !== '');
  const length = segments.reduce((sum, { segment }) => sum + segment.length, 0);
  return { sentences, next: from + length };
}
