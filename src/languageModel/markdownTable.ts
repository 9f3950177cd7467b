/** A table in Markdown; texts are shown as they are, whatever signs are in them. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function cellText(text: string): string {
  if (text === '---') return text;
  return text.replace(/\s+/gu, ' ').replace(/[\\`*_{}[\]()#+!|<>~&]/gu, '\\$&');
}
