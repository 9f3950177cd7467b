const longestTitle = 60;

/** The first words of a text as a title: one line of at most 60 characters and an ellipsis. */
export function chatTitle(text: string): string {
  // What is cut off need not be walked: a prompt may be a whole file.
  const line = text.trimStart().slice(0, 1000).replace(/\s+/gu, ' ').trimEnd();
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  if (characters.length <= longestTitle) return line;
  const start = characters.slice(0, longestTitle).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${lastSpace > longestTitle / 2 ? start.slice(0, lastSpace) : start}…`;
}
