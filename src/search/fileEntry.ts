import type { ChunkKind, ChunkLocation } from './chunk';
import type { FileState } from './searchIndex';

/** A chunk of a file, by the number of its content. */
export interface NumberedChunk extends ChunkLocation {
  content: number;
}

const kinds: readonly ChunkKind[] = ['symbol', 'section', 'cell', 'lines'];
const numbersOfChunk = 5;

/** A file of the index; its chunks take a few numbers each. */
export class FileEntry {
  readonly path: string;
  readonly chunkCount: number;
  state: FileState;
  /** Content, first line, last line, kind, cell + 1. */
  readonly #numbers: Uint32Array;
  readonly #symbols: readonly (string | undefined)[];

  constructor(path: string, state: FileState, chunks: readonly NumberedChunk[]) {
    this.path = path;
    this.state = state;
    this.chunkCount = chunks.length;
    this.#symbols = chunks.map(({ symbol }) => symbol);
    this.#numbers = new Uint32Array(chunks.length * numbersOfChunk);
    chunks.forEach(({ content, startLine, endLine, kind, cell = -1 }, at) => {
      const first = at * numbersOfChunk;
      this.#numbers[first] = content;
      this.#numbers[first + 1] = startLine;
      this.#numbers[first + 2] = endLine;
      this.#numbers[first + 3] = kinds.indexOf(kind);
      this.#numbers[first + 4] = cell + 1;
    });
  }

  /** An estimate. */
  get bytes(): number {
    const texts = this.#symbols.reduce((sum, symbol) => sum + 8 + (symbol?.length ?? 0), 0);
    return 400 + this.path.length + this.#numbers.byteLength + texts;
  }

  contentOf(chunk: number): number {
    return this.#numberOf(chunk, 0);
  }

  startLineOf(chunk: number): number {
    return this.#numberOf(chunk, 1);
  }

  placeOf(chunk: number): ChunkLocation {
    const cell = this.#numberOf(chunk, 4);
    const symbol = this.#symbols[chunk];
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
    for (let at = 0; at < this.#numbers.length; at += numbersOfChunk) {
      this.#numbers[at] = renumber(this.#numbers[at] ?? 0);
    }
  }

  #numberOf(chunk: number, which: number): number {
    return this.#numbers[chunk * numbersOfChunk + which] ?? 0;
  }
}
