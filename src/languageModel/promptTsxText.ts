import { isRecord } from '../protocol/isRecord';

/**
 * The text of what `@vscode/prompt-tsx` rendered for a tool's result: a tree whose leaves have `text` and
 * may begin a line. Anything else is given as JSON.
 */
export function promptTsxText(value: unknown): string {
  const lines: string[] = [];
  if (isRecord(value) && isRecord(value['node'])) gather(value['node'], lines);
  const text = lines.join('');
  if (text !== '') return text;
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

function gather(node: Record<string, unknown>, texts: string[]): void {
  const { text, lineBreakBefore, children } = node;
  if (typeof text === 'string') {
    const begins = lineBreakBefore === true || typeof lineBreakBefore === 'number';
    texts.push(begins && texts.length > 0 ? `\n${text}` : text);
  }
  if (!Array.isArray(children)) return;
  for (const child of children) if (isRecord(child)) gather(child, texts);
}
