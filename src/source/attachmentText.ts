/** Lines of a document, counted from 1, both ends included. */
export interface LineRange {
  first: number;
  last: number;
}

/**
 * The text of an attachment's part: name and line range, so that an answer can refer to them, then the
 * code in a fence that is longer than any inside it.
 */
export function attachmentText(
  file: { path: string; languageId: string },
  code: string,
  lines?: LineRange,
): string {
  const fence = fenceAround(code);
  const range = lines === undefined ? '' : ` (lines ${lines.first}-${lines.last})`;
  const end = isUnended(code) ? '\n' : '';
  return `File: ${file.path}${range}\n\n${fence}${file.languageId}\n${code}${end}${fence}\n`;
}

/** Whether the last line of a text has no end, so that an attachment gives it one. */
export function isUnended(code: string): boolean {
  return !code.endsWith('\n');
}

/** Code in a fence that nothing in it can close. `info`: what is behind the opening mark, such as its language. */
export function inFence(code: string, info: string): string {
  const fence = fenceAround(code);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** A fence for a block of code: longer than any run of its marks inside. */
function fenceAround(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(3, longest + 1));
}
