/**
 * A file's text with a block of code in the place of what it stands for, or undefined where that place
 * is not certain. It is certain where the first line of the code is found once in the file and its last
 * line after that; exactly, or else apart from a difference in indentation.
 */
export function placeCode(file: string, code: string): string | undefined {
  const block = linesOf(code.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd());
  const lines = linesOf(file);
  const range = findRange(lines, block);
  if (range === undefined) return undefined;
  const ending = file.includes('\r\n') ? '\r\n' : '\n';
  const indent = indentOf(lines[range.first] ?? '').slice(indentOf(block[0] ?? '').length);
  const placed = block.map((line) => (line === '' ? '' : indent + line));
  return [...lines.slice(0, range.first), ...placed, ...lines.slice(range.last + 1)].join(ending);
}

interface LineSpan {
  first: number;
  last: number;
}

function findRange(lines: readonly string[], block: readonly string[]): LineSpan | undefined {
  const [head = '', tail = ''] = [block[0], block.at(-1)];
  // A line of brackets says nothing about its place.
  if (block.length < 2 || !/\w/.test(head)) return undefined;
  const first = onlyIndex(lines, (line) => line === head) ?? onlyIndentedIndex(lines, head);
  if (first === undefined) return undefined;
  const indent = indentOf(lines[first] ?? '').slice(indentOf(head).length);
  // The first such line ends it: a deeper one has another indentation.
  const last = lines.findIndex((line, index) => index > first && line.trimEnd() === indent + tail);
  return last === -1 ? undefined : { first, last };
}

/** Where the line stands once, indented further than it is written. */
function onlyIndentedIndex(lines: readonly string[], head: string): number | undefined {
  const exact = lines.filter((line) => line === head);
  if (exact.length > 0) return undefined;
  return onlyIndex(lines, (line) => line.trimEnd().endsWith(head) && line.trim() === head.trim());
}

function onlyIndex(lines: readonly string[], fits: (line: string) => boolean): number | undefined {
  const first = lines.findIndex(fits);
  return first !== -1 && lines.findLastIndex(fits) === first ? first : undefined;
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}
