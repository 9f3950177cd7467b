export const tokenKinds = ['normal', 'userDefined', 'control', 'byte'] as const;

/**
 * What a token is for. Text becomes `normal` tokens by merging, and `userDefined` ones wherever
 * their own text is. `control` tokens never come from text. `byte` tokens stand for the bytes
 * of characters that have no token.
 */
export type TokenKind = (typeof tokenKinds)[number];

/** First line of a vocabulary file, as JSON. The texts of all tokens follow as UTF-16, low byte first. */
interface VocabularyHeader {
  readonly format: 1;
  readonly name: string;
  readonly tokenCount: number;
  /** FNV-1a, 32 bits, over the UTF-16 units of the texts. */
  readonly checksum: number;
  /** The kinds of the tokens in id order, as runs of a kind and its length. */
  readonly kinds: readonly (readonly [TokenKind, number])[];
}

export interface VocabularyFile {
  readonly header: VocabularyHeader;
  /** The units of all token texts in id order, each text with a NUL behind it. */
  readonly units: Uint16Array;
}

/** Reads a decompressed vocabulary file; throws an `Error` when it is of another format or damaged. */
export function readVocabularyFile(bytes: Uint8Array): VocabularyFile {
  const bodyStart = bytes.indexOf(lineFeed) + 1;
  const header = parseHeader(bytes.subarray(0, bodyStart));
  // Copied, because 16-bit units need an even address. Not by `slice`, which copies no `Buffer`.
  const body = new Uint8Array(bytes.subarray(bodyStart));
  const units = new Uint16Array(body.buffer, 0, Math.floor(body.length / 2));
  if (fnv1a(units) !== header.checksum) {
    throw new Error('The vocabulary file is damaged: its checksum is wrong.');
  }
  return { header, units };
}

const lineFeed = 0x0a;

function parseHeader(line: Uint8Array): VocabularyHeader {
  let header: unknown;
  try {
    // oxlint-disable-next-line parley/no-spread-arguments -- The header of a file that ships.
    header = JSON.parse(String.fromCharCode(...line));
  } catch {
    header = undefined;
  }
  if (!isHeader(header)) throw new Error('This is not a vocabulary file of format 1.');
  return header;
}

function isHeader(value: unknown): value is VocabularyHeader {
  const header = (value ?? {}) as Partial<VocabularyHeader>;
  return (
    header.format === 1 &&
    typeof header.name === 'string' &&
    typeof header.tokenCount === 'number' &&
    typeof header.checksum === 'number' &&
    Array.isArray(header.kinds)
  );
}

function fnv1a(units: Uint16Array): number {
  let hash = 0x811c9dc5;
  // oxlint-disable-next-line typescript/prefer-for-of -- takes five times as long at load
  for (let at = 0; at < units.length; at += 1) {
    hash = Math.imul(hash ^ (units[at] ?? 0), 0x01000193);
  }
  return hash >>> 0;
}
