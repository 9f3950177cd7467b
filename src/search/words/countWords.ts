import { isStopWord, wordsOf } from '../../source/words';

/** A name says most of what a chunk is. */
const symbolWeight = 3;
const textWeight = 1;

/** The words of a chunk with their weights; a name's count more. */
export function countWords({
  symbol = '',
  text,
}: {
  symbol?: string | undefined;
  text: string;
}): Map<string, number> {
  const weights = new Map<string, number>();
  addWords(weights, symbol, symbolWeight);
  addWords(weights, text, textWeight);
  return weights;
}

/** The words of a path, or of a part of it between slashes: each as often as it is there. */
export function pathWords(path: string): string[] {
  return wordsOf(path).filter((word) => !isStopWord(word));
}

function addWords(weights: Map<string, number>, text: string, weight: number): void {
  for (const word of wordsOf(text)) {
    if (!isStopWord(word)) weights.set(word, (weights.get(word) ?? 0) + weight);
  }
}
