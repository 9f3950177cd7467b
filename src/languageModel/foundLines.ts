import { shortText } from '../base/shortText';

/** A number of a line that no file has. */
export const mostLine = 10_000_000;
/** Lines of matches are cut here, in UTF-16 units. */
const maxLine = 240;

/** One on each line, and how many more there are. */
export function withRest(shown: readonly string[], count: number, what: string): string {
  const rest = count - shown.length;
  const note = rest > 0 ? [`… and ${rest} more ${what}.`] : [];
  return [...shown, ...note].join('\n');
}

export function shortLine(line: string): string {
  return shortText(line.trim(), maxLine);
}
