/**
 * Sentences one after another: with a space between them, but for those that end with a full-width mark, as in
 * Chinese and Japanese. Empty ones are left out.
 */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((each) => each !== undefined && each.trim() !== '')
    .reduce<string>((before, each) => {
      const gap = before === '' || /[。！？：]$/u.test(before) ? '' : ' ';
      return before + gap + (each ?? '');
    }, '');
}
