import type { ContentTable } from './contentTable';
import type { FileEntry } from './fileEntry';
import type { FileTable } from './fileTable';

/** A chunk of a file. */
export interface Placed {
  entry: FileEntry;
  chunk: number;
}

/**
 * Where each content is shown: once, at the place whose path says most of the question, or else at the first
 * in the order of paths.
 */
export class Places {
  /** By content: 1 where a file that is looked into holds it. */
  readonly allowed: Uint8Array;
  /** By content: how many places hold it. */
  readonly #counts: Uint32Array;
  readonly #files: Uint32Array;
  readonly #chunks: Uint32Array;
  readonly #table: FileTable;

  constructor(
    table: FileTable,
    contents: ContentTable,
    {
      within,
      fileScores,
    }: { within?: ((path: string) => boolean) | undefined; fileScores?: Float32Array },
  ) {
    this.#table = table;
    this.allowed = new Uint8Array(contents.count);
    this.#counts = new Uint32Array(contents.count);
    this.#files = new Uint32Array(contents.count);
    this.#chunks = new Uint32Array(contents.count);
    table.forEach((entry, number) => {
      if (within?.(entry.path) === false) {
        return;
      }
      for (let chunk = 0; chunk < entry.chunkCount; chunk += 1) {
        const content = entry.contentOf(chunk);
        if (this.#counts[content] === 0 || this.#isBetter(number, content, fileScores)) {
          this.#files[content] = number;
          this.#chunks[content] = chunk;
        }
        this.allowed[content] = 1;
        this.#counts[content] = (this.#counts[content] ?? 0) + 1;
      }
    });
  }

  countOf(content: number): number {
    return this.#counts[content] ?? 0;
  }

  fileOf(content: number): number {
    return this.#files[content] ?? 0;
  }

  /** Undefined for a content that no file looked into holds. */
  of(content: number): Placed | undefined {
    const entry = this.allowed[content] === 1 ? this.#table.at(this.fileOf(content)) : undefined;
    return entry && { entry, chunk: this.#chunks[content] ?? 0 };
  }

  /** Contents in the order of their places. */
  compare(left: number, right: number): number {
    const one = this.of(left);
    const other = this.of(right);
    return one === undefined || other === undefined ? 0 : comparePlaced(one, other);
  }

  #isBetter(number: number, content: number, fileScores: Float32Array | undefined): boolean {
    const other = this.fileOf(content);
    const score = (fileScores?.[number] ?? 0) - (fileScores?.[other] ?? 0);
    const path = this.#table.at(number)?.path ?? '';
    return score > 0 || (score === 0 && path < (this.#table.at(other)?.path ?? ''));
  }
}

/** By path, then by line. */
export function comparePlaced(left: Placed, right: Placed): number {
  if (left.entry.path !== right.entry.path) {
    return left.entry.path < right.entry.path ? -1 : 1;
  }
  return left.chunk - right.chunk;
}

/** Whether two chunks are of one file, and one is mostly part of the other: a class and its method. */
export function overlap(left: Placed, right: Placed): boolean {
  if (left.entry.path !== right.entry.path) {
    return false;
  }
  const one = left.entry.placeOf(left.chunk);
  const other = right.entry.placeOf(right.chunk);
  const shared =
    Math.min(one.endLine, other.endLine) - Math.max(one.startLine, other.startLine) + 1;
  const smaller = Math.min(one.endLine - one.startLine, other.endLine - other.startLine) + 1;
  return one.cell === other.cell && shared * 2 > smaller;
}
