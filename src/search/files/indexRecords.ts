import { keyWords, type ContentKey } from '../contentKey';
import { checkKindNumber, numbersOfChunk, type PackedChunks } from '../fileEntry';
import type { FileState } from '../searchIndex';
import type { VectorSpace } from '../vectorSpace';
import type { WeightedWords } from '../words/postings';
import type { ByteReader } from './byteReader';
import type { ByteWriter } from './byteWriter';

/** What the records of the index's files are. */
export const recordKinds = {
  head: 0,
  words: 1,
  contents: 2,
  file: 3,
  fileTouched: 4,
  fileRemoved: 5,
  vectors: 6,
};

/** Another version is another index. It changes with the form of the files, the words and the rotation. */
const formatVersion = 3;

/** A file and what it holds, as it is in memory. Its record has the keys of contents instead of their numbers. */
export interface StoredFile {
  path: string;
  state: FileState;
  pathWords: WeightedWords;
  chunks: PackedChunks;
}

/** A content's words. */
export interface StoredContent extends WeightedWords {
  key: ContentKey;
}

/** For display who look into the file; what it says belongs to all checksums, so it is never relied on. */
export function headText(space: VectorSpace): string {
  const { service, model, version, dimension, taskType } = space;
  const made = { service, model, version, dimension, taskType };
  return JSON.stringify({ index: 'Parley', formatVersion, ...made });
}

/** Numbers below this are words' own; the number of the first comes first. */
export function writeWords(to: ByteWriter, first: number, words: readonly string[]): void {
  to.number(first);
  to.number(words.length);
  words.forEach((word) => to.text(word));
}

/** Calls `take` for each word with its length and its number; meanwhile it is in the reader's `units`. */
export function readWords(from: ByteReader, take: (length: number, number: number) => void): void {
  const first = from.number();
  const count = from.number();
  for (let at = 0; at < count; at += 1) take(from.readUnits(), first + at);
}

/** How many words there are with those of this record, as they are numbered in the order of records. */
export function readWordsEnd(from: ByteReader): number {
  return from.number() + from.number();
}

export function writeContent(to: ByteWriter, { key, words, weights }: StoredContent): void {
  writeKey(to, key);
  writeWeighted(to, { words, weights });
}

/** Words as they were read, to be given other numbers in place: as many as `count` says. */
export interface ReadWords {
  words: Uint32Array;
  weights: Uint32Array;
  count: number;
}

function writeWeighted(
  to: ByteWriter,
  { words, weights, count = words.length }: WeightedWords,
): void {
  to.number(count);
  for (let at = 0; at < count; at += 1) {
    to.number(words[at] ?? 0);
    to.number(weights[at] ?? 0);
  }
}

/** Good until the next words are read. */
function readWeighted(from: ByteReader): ReadWords {
  const count = from.number();
  from.readPairs(count);
  const [words, weights] = from.pairs;
  return { words, weights, count };
}

/** Reads contents up to the end. What `take` is given is good until it returns. */
export function readContents(
  from: ByteReader,
  take: (key: ContentKey, words: ReadWords) => void,
): void {
  while (!from.isAtEnd) take(readKeyOf(from), readWeighted(from));
}

/** `keyOf` gives the key of a content in memory. */
export function writeFile(
  to: ByteWriter,
  { path, state, pathWords, chunks }: StoredFile,
  keyOf: (content: number) => ContentKey,
): void {
  writeState(to, path, state);
  writeWeighted(to, pathWords);
  to.number(chunks.symbols.length);
  chunks.symbols.forEach((symbol, chunk) => {
    const first = chunk * numbersOfChunk;
    const [content = 0, startLine = 0, endLine = 0, kind = 0, cell = 0] = chunks.numbers.subarray(
      first,
      first + numbersOfChunk,
    );
    to.number(kind);
    to.number(startLine);
    to.number(endLine);
    to.number(cell);
    to.number(symbol === undefined ? 0 : 1);
    if (symbol !== undefined) to.text(symbol);
    writeKey(to, keyOf(content));
  });
}

/**
 * `contentOf` gives the number of a content in memory, or -1 for one that is not there: a file that has such a
 * chunk comes without chunks.
 */
export function readFile(
  from: ByteReader,
  contentOf: (key: ContentKey) => number,
): Omit<StoredFile, 'chunks'> & { pathWords: ReadWords; chunks: PackedChunks | undefined } {
  const { path, state } = readState(from);
  const pathWords = readWeighted(from);
  const count = from.number();
  const numbers = new Uint32Array(count * numbersOfChunk);
  const symbols: (string | undefined)[] = [];
  for (let first = 0; first < numbers.length; first += numbersOfChunk) {
    const kind = from.number();
    checkKindNumber(kind);
    numbers[first + 1] = from.number();
    numbers[first + 2] = from.number();
    numbers[first + 3] = kind;
    numbers[first + 4] = from.number();
    symbols.push(from.number() === 1 ? from.text() : undefined);
    const content = contentOf(readKeyOf(from));
    if (content === -1) return { path, state, pathWords, chunks: undefined };
    numbers[first] = content;
  }
  return { path, state, pathWords, chunks: { numbers, symbols } };
}

export function writeState(to: ByteWriter, path: string, state: FileState): void {
  to.text(path);
  to.float(state.sizeBytes);
  to.float(state.modifiedMs);
  to.text(state.digest);
}

export function readState(from: ByteReader): { path: string; state: FileState } {
  const path = from.text();
  const sizeBytes = from.float();
  const modifiedMs = from.float();
  return { path, state: { sizeBytes, modifiedMs, digest: from.text() } };
}

export function writeVector(to: ByteWriter, key: ContentKey, codes: Int8Array): void {
  writeKey(to, key);
  to.bytes(codes);
}

/** The key is good until the next vector is read; the codes begin at `at` among the reader's `signedBytes`. */
export function readVector(from: ByteReader, dimension: number): { key: ContentKey; at: number } {
  return { key: readKeyOf(from), at: from.skip(dimension) };
}

function writeKey(to: ByteWriter, key: ContentKey): void {
  key.forEach((word) => to.word(word));
}

/** Good until the next key is read. */
function readKeyOf(from: ByteReader): ContentKey {
  return from.words(keyWords);
}
