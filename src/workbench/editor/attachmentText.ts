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
  const fence = '`'.repeat(Math.max(3, longestBacktickRun(code) + 1));
  const range = lines === undefined ? '' : ` (lines ${lines.first}-${lines.last})`;
  const end = code.endsWith('\n') ? '' : '\n';
  return `File: ${file.path}${range}\n\n${fence}${file.languageId}\n${code}${end}${fence}\n`;
}

function longestBacktickRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
