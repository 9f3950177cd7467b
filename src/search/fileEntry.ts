import type { ChunkKind, ChunkLocation } from './chunk';
import type { FileState } from './searchIndex';

/** A chunk of a file, by the number of its content. */
export interface NumberedChunk extends ChunkLocation {
  content: number;
}

/** In the files of the index they are numbers. */
const kinds: readonly ChunkKind[] = ['symbol', 'section', 'cell', 'lines'];

/** The chunks of a file, in their order. */
export interface PackedChunks {
  /** {@link numbersOfChunk} for each: content, first line, last line, kind, cell + 1. */
  numbers: Uint32Array;
  symbols: readonly (string | undefined)[];
}

export const numbersOfChunk = 5;

/** Throws a RangeError for a number that is no kind's. */
export function checkKindNumber(number: number): void {
  if (kinds[number] === undefined) throw new RangeError('the kind of chunk is unknown');
}

export function packChunks(chunks: readonly NumberedChunk[]): PackedChunks {
  const numbers = new Uint32Array(chunks.length * numbersOfChunk);
  chunks.forEach(({ content, startLine, endLine, kind, cell = -1 }, at) => {
    const numbersOfIt = [content, startLine, endLine, kinds.indexOf(kind), cell + 1];
    numbers.set(numbersOfIt, at * numbersOfChunk);
  });
  return { numbers, symbols: chunks.map(({ symbol }) => symbol) };
}

/** A file of the index; its chunks take a few numbers each. */
export class FileEntry {
  readonly path: string;
  readonly chunkCount: number;
  state: FileState;
  /** An estimate. */
  readonly bytes: number;
  readonly chunks: PackedChunks;

  constructor(path: string, state: FileState, chunks: PackedChunks) {
    this.path = path;
    this.state = state;
    this.chunkCount = chunks.symbols.length;
    this.chunks = chunks;
    let bytes = 400 + path.length + chunks.numbers.byteLength;
    for (const symbol of chunks.symbols) bytes += 8 + (symbol?.length ?? 0);
    this.bytes = bytes;
  }

  contentOf(chunk: number): number {
    return this.#numberOf(chunk, 0);
  }

  has(content: number): boolean {
    for (let chunk = 0; chunk < this.chunkCount; chunk += 1) {
      if (this.contentOf(chunk) === content) return true;
    }
    return false;
  }

  startLineOf(chunk: number): number {
    return this.#numberOf(chunk, 1);
  }

  placeOf(chunk: number): ChunkLocation {
    const cell = this.#numberOf(chunk, 4);
    const symbol = this.chunks.symbols[chunk];
    return {
      kind: kinds[this.#numberOf(chunk, 3)] ?? 'lines',
      ...(symbol !== undefined && { symbol }),
      startLine: this.#numberOf(chunk, 1),
      endLine: this.#numberOf(chunk, 2),
      ...(cell > 0 && { cell: cell - 1 }),
    };
  }

  /** Contents are called otherwise from now on. */
  renumber(renumber: (content: number) => number): void {
    const { numbers } = this.chunks;
    for (let at = 0; at < numbers.length; at += numbersOfChunk) {
      numbers[at] = renumber(numbers[at] ?? 0);
    }
  }

  #numberOf(chunk: number, which: number): number {
    return this.chunks.numbers[chunk * numbersOfChunk + which] ?? 0;
  }
}
