import type { CompletionKind } from '../../messages/completion';

/** The word under the cursor that can be completed, sign included, as a range of UTF-16 units. */
export interface CompletionQuery {
  kind: CompletionKind;
  /** Without the sign. */
  text: string;
  start: number;
  end: number;
}

const signs: Record<string, CompletionKind | undefined> = { '#': 'mention', '/': 'command' };

/** What is looked for behind `#find` has spaces, and ends with its line. */
const findPattern = /(?:^|\s)#(find [^\n#]{0,300})$/u;

/**
 * What can be completed where the cursor is: a word that begins with `#`, or with `/` as the first of
 * the message. A heading's `#`, a colour inside a word and a path don't count. Behind `#find` it is all of
 * the line.
 */
export function completionQuery(message: string, cursor: number): CompletionQuery | undefined {
  const before = message.slice(0, cursor);
  const found = findPattern.exec(before)?.[1];
  if (found !== undefined) {
    return { kind: 'mention', text: found, start: cursor - found.length - 1, end: cursor };
  }
  const word = /(?<!\S)\S*$/.exec(before)?.[0] ?? '';
  const start = cursor - word.length;
  const kind = signs[word.charAt(0)];
  if (kind === undefined || word.slice(1).includes('#')) return undefined;
  if (kind === 'command' && (start > 0 || word.slice(1).includes('/'))) return undefined;
  return { kind, text: word.slice(1), start, end: cursor };
}
