/** A region as lines, and what is around it in its first and last line. */
export interface RegionLines {
  /** Its text, line ends `\n`. */
  original: string;
  /** The whole lines it is in. */
  lines: string[];
  prefix: string;
  suffix: string;
  /** It ends with a line end, which is not part of the last of `lines`. */
  hasLineEnd: boolean;
}

/**
 * A region from its whole lines.
 * @param characters where it begins in the first line and ends in the last
 * @param hasLineEnd it ends where the line after them begins
 */
export function regionLines(
  lines: string[],
  characters: { start: number; end: number },
  hasLineEnd: boolean,
): RegionLines {
  const text = lines.join('\n');
  if (hasLineEnd) return { original: `${text}\n`, lines, prefix: '', suffix: '', hasLineEnd };
  const suffix = (lines.at(-1) ?? '').slice(characters.end);
  const original = text.slice(characters.start, text.length - suffix.length);
  return { original, lines, prefix: text.slice(0, characters.start), suffix, hasLineEnd };
}

/** The lines of a whole text for the region; it ends with a line end where the original does. */
export function newLines(region: RegionLines, text: string): string[] {
  const fitting = fitEnd(region.original, withLineFeeds(text));
  if (!region.hasLineEnd) return `${region.prefix}${fitting}${region.suffix}`.split('\n');
  return fitting === '' ? [] : fitting.slice(0, -1).split('\n');
}

/** A text that ends with a line end exactly where the original does; an insertion is left alone. */
export function fitEnd(original: string, text: string): string {
  if (original === '' || text === '') return text;
  if (original.endsWith('\n')) return text.endsWith('\n') ? text : `${text}\n`;
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** Line ends as `\n`. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
