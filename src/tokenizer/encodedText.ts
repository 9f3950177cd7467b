import type { Tokenizer } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** A text with the ids of its tokens. */
export interface EncodedText {
  readonly text: string;
  readonly ids: Uint32Array;
}

/**
 * Cuts an encoded text between its tokens into parts of at least `length` units each but for a text
 * that is shorter. The parts' tokens are theirs alone as well: byte-pair encoding never joins two of
 * them, since it did not in the whole.
 */
export function splitEncoded(
  vocabulary: Vocabulary,
  { text, ids }: EncodedText,
  length: number,
): EncodedText[] {
  const parts: EncodedText[] = [];
  let start = 0;
  let firstId = 0;
  let at = 0;
  ids.forEach((id, index) => {
    const units = unitCount(vocabulary, id);
    if (at - start >= length && text.length - at >= length && units > 0) {
      parts.push({ text: text.slice(start, at), ids: ids.subarray(firstId, index) });
      start = at;
      firstId = index;
    }
    at += units;
  });
  parts.push({ text: text.slice(start), ids: ids.subarray(firstId) });
  return parts;
}

/**
 * Whether the tokens of `left` and `right` together are the tokens of the joined text. What is
 * around the two must not matter: each begins or ends a text, ends at an exact cut, or is at least as
 * long as the longest token. Only the ends that meet are encoded again (docs/development/tokenizer.md says why).
 */
export function isJoint(
  vocabulary: Vocabulary,
  tokenizer: Tokenizer,
  left: EncodedText,
  right: EncodedText,
): boolean {
  const tail = tailOf(vocabulary, left);
  const head = headOf(vocabulary, right);
  const joined = tokenizer.encode(tail.text + head.text);
  return (
    joined.length === tail.ids.length + head.ids.length &&
    tail.ids.every((id, index) => id === joined[index]) &&
    head.ids.every((id, index) => id === joined[tail.ids.length + index])
  );
}

function tailOf(vocabulary: Vocabulary, { text, ids }: EncodedText): EncodedText {
  let units = 0;
  let index = ids.length;
  while (index > 0 && units < vocabulary.maxTokenLength) {
    index -= 1;
    units += unitCount(vocabulary, ids[index] ?? 0);
  }
  return { text: text.slice(text.length - units), ids: ids.subarray(index) };
}

function headOf(vocabulary: Vocabulary, { text, ids }: EncodedText): EncodedText {
  let units = 0;
  let index = 0;
  // A character's last bytes have no units of their own and go with its first one.
  while (index < ids.length) {
    const more = unitCount(vocabulary, ids[index] ?? 0);
    if (more > 0 && units >= vocabulary.maxTokenLength) break;
    units += more;
    index += 1;
  }
  return { text: text.slice(0, units), ids: ids.subarray(0, index) };
}

/** How many UTF-16 units of the text begin with the token: for a byte, its character's, or 0. */
function unitCount({ firstByteId, texts }: Vocabulary, id: number): number {
  if (texts.kind(id) !== 'byte') return texts.length(id);
  const byte = id - firstByteId;
  if (byte >= 0xf0) return 2;
  return byte < 0x80 || byte >= 0xc0 ? 1 : 0;
}
