/** Names a content: four words of its digest, and its length in UTF-16 units. */
export type ContentKey = Uint32Array;

/** SHA-256 of a text, eight words. Handed in, because Node isn't known here, and its own is the fastest. */
export type Sha256 = (text: string) => Uint32Array;

/** Words of a key. */
export const keyWords = 5;

/** The key of what is embedded of a chunk. Where the chunk is has no part in it. */
export function contentKeyOf(
  { symbol = '', text }: { symbol?: string | undefined; text: string },
  sha256: Sha256,
): ContentKey {
  const content = `${symbol.length} ${symbol}${text}`;
  const key = new Uint32Array(keyWords);
  key.set(sha256(content).subarray(0, keyWords - 1));
  key[keyWords - 1] = content.length;
  return key;
}

/** A key as text: digest in hexadecimal, a hyphen, the length. */
export function writtenKey(key: ContentKey): string {
  const digest = Array.from(key.subarray(0, keyWords - 1), (word) =>
    word.toString(16).padStart(8, '0'),
  );
  return `${digest.join('')}-${key[keyWords - 1] ?? 0}`;
}

/** The key that was written so; undefined for anything else. */
export function readKey(written: string): ContentKey | undefined {
  const match = /^([0-9a-f]{32})-(\d{1,10})$/.exec(written);
  if (match === null) return undefined;
  const [, digest = '', length] = match;
  const words = [0, 8, 16, 24].map((at) => parseInt(digest.slice(at, at + 8), 16));
  return Uint32Array.from([...words, Number(length)]);
}
