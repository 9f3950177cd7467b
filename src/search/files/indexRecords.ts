import type { ChunkKind, ChunkLocation } from '../chunk';
import { keyWords, type ContentKey } from '../contentKey';
import type { FileState } from '../searchIndex';
import type { VectorSpace } from '../vectorSpace';
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
const formatVersion = 1;

/** A file and what it holds. */
export interface StoredFile {
  path: string;
  state: FileState;
  chunks: StoredChunk[];
}

export interface StoredChunk extends ChunkLocation {
  key: ContentKey;
}

/** A content's words by their numbers, with weights. */
export interface StoredContent {
  key: ContentKey;
  words: ArrayLike<number>;
  weights: ArrayLike<number>;
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

export function readWords(from: ByteReader): { first: number; words: string[] } {
  const first = from.number();
  const count = from.number();
  return { first, words: Array.from({ length: count }, () => from.text()) };
}

export function writeContent(to: ByteWriter, { key, words, weights }: StoredContent): void {
  writeKey(to, key);
  to.number(words.length);
  for (let at = 0; at < words.length; at += 1) {
    to.number(words[at] ?? 0);
    to.number(weights[at] ?? 0);
  }
}

export function readContent(
  from: ByteReader,
): StoredContent & { words: number[]; weights: number[] } {
  const key = readKeyOf(from);
  const words: number[] = [];
  const weights: number[] = [];
  for (let left = from.number(); left > 0; left -= 1) {
    words.push(from.number());
    weights.push(from.number());
  }
  return { key, words, weights };
}

const chunkKinds: readonly ChunkKind[] = ['symbol', 'section', 'cell', 'lines'];

export function writeFile(to: ByteWriter, { path, state, chunks }: StoredFile): void {
  writeState(to, path, state);
  to.number(chunks.length);
  for (const { kind, symbol, startLine, endLine, cell, key } of chunks) {
    to.number(chunkKinds.indexOf(kind));
    to.number(startLine);
    to.number(endLine);
    to.number(cell === undefined ? 0 : cell + 1);
    to.number(symbol === undefined ? 0 : 1);
    if (symbol !== undefined) to.text(symbol);
    writeKey(to, key);
  }
}

export function readFile(from: ByteReader): StoredFile {
  const { path, state } = readState(from);
  const count = from.number();
  return { path, state, chunks: Array.from({ length: count }, () => readChunk(from)) };
}

function readChunk(from: ByteReader): StoredChunk {
  const kind = chunkKinds[from.number()];
  const startLine = from.number();
  const endLine = from.number();
  const cell = from.number();
  const symbol = from.number() === 1 ? from.text() : undefined;
  const key = readKeyOf(from);
  if (kind === undefined) throw new RangeError('the kind of chunk is unknown');
  return {
    kind,
    startLine,
    endLine,
    ...(cell > 0 && { cell: cell - 1 }),
    ...(symbol !== undefined && { symbol }),
    key,
  };
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

export function readVector(
  from: ByteReader,
  dimension: number,
): { key: ContentKey; codes: Int8Array } {
  const key = readKeyOf(from);
  const bytes = from.bytes(dimension);
  return { key, codes: new Int8Array(bytes.buffer, bytes.byteOffset, dimension) };
}

function writeKey(to: ByteWriter, key: ContentKey): void {
  key.forEach((word) => to.word(word));
}

function readKeyOf(from: ByteReader): ContentKey {
  const key = new Uint32Array(keyWords);
  for (let at = 0; at < keyWords; at += 1) key[at] = from.word();
  return key;
}
