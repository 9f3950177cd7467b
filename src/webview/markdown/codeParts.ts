/** Long code, and code that still grows, is highlighted in parts of about this length, in UTF-16 units. */
export const partLimit = 2_000;
/** Longer than anything that is seen as one character. */
const longestCharacter = 64;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Parts end before an unindented line where there is one, which is most often between declarations. */
export function partLength(text: string): number {
  const window = text.slice(0, partLimit);
  const declaration = [...window.matchAll(/\n(?=[\w@#/])/g)].at(-1)?.index;
  const lineEnd = declaration ?? window.lastIndexOf('\n');
  return lineEnd >= 0 ? lineEnd + 1 : characterStart(text, partLimit);
}

/** What is one character stays whole: halves would be shown as others, or not be seen to be hidden. */
function characterStart(text: string, index: number): number {
  const from = index - longestCharacter;
  const around = characters.segment(text.slice(from, index + longestCharacter));
  return from + (around.containing(longestCharacter)?.index ?? longestCharacter);
}
