import type { ContentTable } from './contentTable';
import type { FileEntry } from './fileEntry';
import type { FileTable } from './fileTable';

/** A chunk of a file. */
export interface LocatedChunk {
  entry: FileEntry;
  chunk: number;
}

/** Where contents are in the files that are looked into, as the files are now. */
export class LocationTable {
  /** By content: 1 where a file that is looked into holds it. */
  readonly allowed: Uint8Array;
  /** By content: how many places hold it. */
  readonly counts: Uint32Array;
  /** By content the first of its places in the order of paths. */
  readonly files: Uint32Array;
  readonly chunks: Uint32Array;
  /** All further places, three numbers each: content, file, chunk. */
  readonly others: readonly number[];
  /** Contents that the files looked into hold. */
  readonly contentCount: number;

  constructor(files: FileTable, contents: ContentTable, within?: (path: string) => boolean) {
    const others: number[] = [];
    this.others = others;
    this.allowed = new Uint8Array(contents.count);
    this.counts = new Uint32Array(contents.count);
    this.files = new Uint32Array(contents.count);
    this.chunks = new Uint32Array(contents.count);
    files.forEach((entry, number) => {
      const chunks = within?.(entry.path) === false ? 0 : entry.chunkCount;
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        const content = entry.contentOf(chunk);
        const before = this.files[content] ?? 0;
        const isFirst = this.counts[content] === 0;
        if (isFirst || entry.path < (files.at(before)?.path ?? '')) {
          if (!isFirst) others.push(content, before, this.chunks[content] ?? 0);
          this.files[content] = number;
          this.chunks[content] = chunk;
        } else {
          others.push(content, number, chunk);
        }
        this.allowed[content] = 1;
        this.counts[content] = (this.counts[content] ?? 0) + 1;
      }
    });
    this.contentCount = this.allowed.reduce((sum, isThere) => sum + isThere, 0);
  }

  get bytes(): number {
    const { allowed, counts, files, chunks, others } = this;
    const arrays = [allowed, counts, files, chunks];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, others.length * 8);
  }
}

/**
 * Where each content is shown: once, at the place whose path says most of the question, or else at the first
 * in the order of paths.
 */
export class ContentLocations {
  /** By content: 1 where a file that is looked into holds it. */
  readonly allowed: Uint8Array;
  /** Contents that the files looked into hold. */
  readonly contentCount: number;
  /** By content the file in which it is shown. */
  readonly files: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #chunks: Uint32Array;
  readonly #table: FileTable;

  constructor(table: FileTable, places: LocationTable, fileScores?: Float32Array) {
    const { allowed, counts, files, chunks, others } = places;
    this.#table = table;
    this.allowed = allowed;
    this.contentCount = places.contentCount;
    this.#counts = counts;
    // The table is used by other questions too.
    this.files = fileScores === undefined ? files : files.slice();
    this.#chunks = fileScores === undefined ? chunks : chunks.slice();
    for (let at = 0; fileScores !== undefined && at < others.length; at += 3) {
      const content = others[at] ?? 0;
      const number = others[at + 1] ?? 0;
      // A path that says nothing is no better than the first one; most say nothing.
      if ((fileScores[number] ?? 0) > 0 && this.#isBetter(number, content, fileScores)) {
        this.files[content] = number;
        this.#chunks[content] = others[at + 2] ?? 0;
      }
    }
  }

  countOf(content: number): number {
    return this.#counts[content] ?? 0;
  }

  fileOf(content: number): number {
    return this.files[content] ?? 0;
  }

  /** Undefined for a content that no file looked into holds. */
  of(content: number): LocatedChunk | undefined {
    const entry = this.allowed[content] === 1 ? this.#table.at(this.fileOf(content)) : undefined;
    return entry && { entry, chunk: this.#chunks[content] ?? 0 };
  }

  /** Contents in the order of their places. */
  compare(left: number, right: number): number {
    const one = this.of(left);
    const other = this.of(right);
    return one === undefined || other === undefined ? 0 : compareLocations(one, other);
  }

  #isBetter(number: number, content: number, fileScores: Float32Array): boolean {
    const other = this.fileOf(content);
    const score = (fileScores[number] ?? 0) - (fileScores[other] ?? 0);
    const path = this.#table.at(number)?.path ?? '';
    return score > 0 || (score === 0 && path < (this.#table.at(other)?.path ?? ''));
  }
}

/** By path, then by line. */
export function compareLocations(left: LocatedChunk, right: LocatedChunk): number {
  if (left.entry.path !== right.entry.path) return left.entry.path < right.entry.path ? -1 : 1;
  return left.chunk - right.chunk;
}

/** Whether two chunks are of one file, and one is mostly part of the other: a class and its method. */
export function overlap(left: LocatedChunk, right: LocatedChunk): boolean {
  if (left.entry.path !== right.entry.path) return false;
  const one = left.entry.placeOf(left.chunk);
  const other = right.entry.placeOf(right.chunk);
  const shared =
    Math.min(one.endLine, other.endLine) - Math.max(one.startLine, other.startLine) + 1;
  const smaller = Math.min(one.endLine - one.startLine, other.endLine - other.startLine) + 1;
  return one.cell === other.cell && shared * 2 > smaller;
}
