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

/**
 * What can be completed where the cursor is: a word that begins with `#`, or with `/` as the first of
 * the message. A heading's `#`, a colour inside a word and a path are none.
 */
export function completionQuery(message: string, cursor: number): CompletionQuery | undefined {
  const before = message.slice(0, cursor);
  const word = /\S*$/.exec(before)?.[0] ?? '';
  const start = cursor - word.length;
  const kind = signs[word.charAt(0)];
  if (kind === undefined || word.slice(1).includes('#')) return undefined;
  if (kind === 'command' && (start > 0 || word.slice(1).includes('/'))) return undefined;
  return { kind, text: word.slice(1), start, end: cursor };
}
