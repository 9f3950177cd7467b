/** What is in front of a line's first character. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** The lines without the blank ones at both ends. */
export function withoutBlankEnds(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  if (first === -1) return [];
  return lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

/** The lines of a text; a final line end begins no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whether two lists hold the same lines, apart from indentation and trailing blanks. */
export function haveSameLines(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => line.trim() === (other[index] ?? '').trim())
  );
}

/** Words that begin lines which are in any code. */
const commonLine =
  /^(?:[})\]]+\s*)?(?:return|break|continue|pass|end(?!\s*[(:=.])|else|elif|try|finally|default|fi|done|then|do|begin)\b.{0,12}$/i;

/** Whether a line says of itself where it is: brackets and `return null;` do not. */
export function isDistinctive(line: string): boolean {
  const text = line.trim();
  return (text.match(/\w/g)?.length ?? 0) >= 6 && !commonLine.test(text);
}

/** Whether a line that is in a file once says where that is. */
export function isInformative(line: string): boolean {
  const text = line.trim();
  return (text.match(/\w/g)?.length ?? 0) >= 3 && !commonLine.test(text);
}

/** How many brackets a text opens and does not close, less those it closes and did not open. */
export function openBrackets(lines: readonly string[]): number {
  let count = 0;
  for (const line of lines) {
    for (const [bracket] of line.matchAll(/[([{}\])]/g)) count += '([{'.includes(bracket) ? 1 : -1;
  }
  return count;
}

/** Texts as paragraphs, without blank ones. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => !isBlank(text)).join('\n\n');
}
