import { escapeMarkdown } from '../base/untrusted/escape';

/** A table in Markdown; texts are shown as they are, whatever signs are in them. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cellText(text: string): string {
  return text === '---' ? text : escapeMarkdown(text);
}
