import { decodeUtf8 } from './utf8';
import type { Vocabulary } from './vocabulary';

/**
 * The text of tokens; control tokens have none, and byte tokens that don't make UTF-8 together
 * become U+FFFD. Throws a `RangeError` for an id that the vocabulary doesn't have.
 */
export function decodeTokens(vocabulary: Vocabulary, ids: Iterable<number>): string {
  const { firstByteId, name, texts } = vocabulary;
  const parts: string[] = [];
  let bytes: number[] = [];
  for (const id of ids) {
    const kind = texts.kind(id);
    if (kind === undefined) throw new RangeError(`The vocabulary ${name} has no token ${id}.`);
    if (kind === 'byte') {
      bytes.push(id - firstByteId);
      continue;
    }
    parts.push(decodeUtf8(bytes));
    bytes = [];
    if (kind !== 'control') parts.push(texts.text(id));
  }
  parts.push(decodeUtf8(bytes));
  return parts.join('');
}
