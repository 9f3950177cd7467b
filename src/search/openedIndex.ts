import { coverageOf } from './coverage';
import { readKey, writtenKey } from './contentKey';
import type { CountedChunk } from './countedChunk';
import { packChunks } from './fileEntry';
import { ByteWriter } from './files/byteWriter';
import type { IndexLogs } from './files/indexLogs';
import { recordKinds, writeContent, writeState } from './files/indexRecords';
import { findChunks } from './findChunks';
import type { Found } from './found';
import type { IndexMemory } from './indexMemory';
import { findNearDuplicates, type NearDuplicateOptions } from './findNearDuplicates';
import {
  IndexFullError,
  type ChunkToEmbed,
  type FileState,
  type IndexLimits,
  type IndexQuestion,
  type IndexStats,
  type OpenIndexOptions,
  type SearchIndex,
} from './searchIndex';
import { fileRecord, vectorRecords, wordsRecord } from './snapshot';
import type { VectorSpace } from './vectorSpace';
import { maxHolders } from './words/postings';

/** This many records that later ones made useless are always accepted. */
const minUselessRecords = 200;

/** An index with its files. Memory changes at once. */
export class OpenedIndex implements SearchIndex {
  readonly space: VectorSpace;
  readonly #limits: IndexLimits;
  readonly #memory: IndexMemory;
  readonly #logs: IndexLogs;
  /** Records of files that later ones made useless, since the index was opened or compacted. */
  #uselessRecords = 0;
  /** Searches for near-duplicates under way: meanwhile numbers must stay. */
  #comparisons = 0;

  constructor(
    { space, limits }: Pick<OpenIndexOptions, 'space' | 'limits'>,
    memory: IndexMemory,
    logs: IndexLogs,
  ) {
    this.space = space;
    this.#limits = limits;
    this.#memory = memory;
    this.#logs = logs;
  }

  get stats(): IndexStats {
    const { files } = this.#memory;
    return {
      files: files.count,
      chunks: files.chunkCount,
      chunksToEmbed: this.#memory.contentsWithoutVector,
      unusedVectors: this.#memory.unusedVectors,
      bytesOnDisk: this.#logs.bytesOnDisk,
      bytesInMemory: this.#memory.bytes,
    };
  }

  paths(): IterableIterator<string> {
    return this.#memory.files.paths();
  }

  stateOf(path: string): FileState | undefined {
    return this.#memory.files.get(path)?.state;
  }

  incompletePaths(): string[] {
    const paths: string[] = [];
    this.#memory.files.forEach((entry) => {
      if (!this.#memory.isComplete(entry)) paths.push(entry.path);
    });
    return paths;
  }

  async setFile(
    path: string,
    state: FileState,
    chunks: readonly CountedChunk[],
  ): Promise<ChunkToEmbed[]> {
    const { files, contents, vectors } = this.#memory;
    const before = files.get(path);
    const count = files.chunkCount - (before?.chunkCount ?? 0) + chunks.length;
    if (count > this.#limits.maxChunks || contents.count + chunks.length > maxHolders) {
      throw new IndexFullError(
        `The index holds ${files.chunkCount} chunks, and not more than ${this.#limits.maxChunks}.`,
      );
    }
    const firstNewWord = this.#memory.words.table.count;
    const { numbers, newContents } = this.#numberContents(chunks);
    const numbered = chunks.map((chunk, at) => ({ ...chunk, content: numbers[at] ?? 0 }));
    this.#memory.setFile(path, state, packChunks(numbered));
    this.#recordFile(path, firstNewWord, newContents);
    this.#uselessRecords += before === undefined ? 0 : 1;
    const toEmbed = new Map<number, ChunkToEmbed>();
    chunks.forEach((chunk, at) => {
      const content = numbers[at] ?? 0;
      if (!vectors.has(content) && !toEmbed.has(content)) {
        toEmbed.set(content, { ...chunk, key: writtenKey(contents.keyOf(content)) });
      }
    });
    await this.#logs.keep();
    return [...toEmbed.values()];
  }

  async touchFile(path: string, state: FileState): Promise<void> {
    const entry = this.#memory.files.get(path);
    if (entry === undefined) return;
    entry.state = state;
    const writer = new ByteWriter();
    writeState(writer, path, state);
    this.#uselessRecords += 1;
    this.#logs.add('entries', { kind: recordKinds.fileTouched, body: writer.written });
    await this.#logs.keep();
  }

  async removeFile(path: string): Promise<void> {
    if (!this.#memory.removeFile(path)) return;
    const writer = new ByteWriter();
    writer.text(path);
    this.#uselessRecords += 2;
    this.#logs.add('entries', { kind: recordKinds.fileRemoved, body: writer.written });
    await this.#logs.keep();
  }

  needsVector(written: string, path?: string): boolean {
    const { contents, files, vectors } = this.#memory;
    const key = readKey(written);
    const content = key === undefined ? -1 : contents.find(key);
    if (content === -1 || vectors.has(content)) return false;
    if (path === undefined) return contents.usersOf(content) > 0;
    return files.get(path)?.has(content) === true;
  }

  /** Rejects with a RangeError, and takes none, where one is of another length, without direction, or of no key. */
  async setVectors(given: readonly { key: string; values: ArrayLike<number> }[]): Promise<void> {
    const { contents, vectors } = this.#memory;
    const read = given.map(({ key: written, values }) => {
      const key = readKey(written);
      if (key === undefined || !Array.from(values).every(Number.isFinite)) {
        throw new RangeError('A vector needs the key of a content, and values that are numbers.');
      }
      return { key, codes: vectors.codesOf(vectors.rotated(values)) };
    });
    const added: number[] = [];
    for (const { key, codes } of read) {
      const content = contents.findOrAdd(key);
      if (!vectors.has(content)) {
        this.#memory.addVector(content, codes);
        added.push(content);
      }
    }
    for (const record of vectorRecords(this.#memory, added)) this.#logs.add('vectors', record);
    await this.#logs.keep();
  }

  find(question: IndexQuestion): Found[] {
    return findChunks(this.#memory, this.space, question);
  }

  coverageOf(question: string): number {
    return coverageOf(question, this.#memory);
  }

  async nearDuplicates(
    options: NearDuplicateOptions,
    yieldWithProgress: (share: number) => Promise<void>,
  ): Promise<{ first: Found; second: Found; similarity: number }[]> {
    this.#comparisons += 1;
    try {
      return await findNearDuplicates(this.#memory, options, yieldWithProgress);
    } finally {
      this.#comparisons -= 1;
    }
  }

  async compact(): Promise<void> {
    const { contents, files } = this.#memory;
    const unused = this.#memory
      .unusedContents()
      .sort((left, right) => contents.unusedSince(left) - contents.unusedSince(right));
    const kept = unused.slice(Math.max(0, unused.length - this.#limits.maxUnusedVectors));
    const useless = contents.count - contents.usedCount - kept.length;
    const isWorthIt =
      kept.length < unused.length ||
      useless > minUselessRecords + contents.usedCount / 2 ||
      this.#uselessRecords > minUselessRecords + files.count;
    if (isWorthIt && this.#comparisons === 0) {
      this.#memory.pack(kept);
      this.#uselessRecords = 0;
      this.#logs.rewriteAll();
    }
    await this.#logs.write();
  }

  flush(): Promise<void> {
    return this.#logs.write();
  }

  /** The contents of chunks by their numbers, and what is to be recorded of those that are new. */
  #numberContents(chunks: readonly CountedChunk[]): { numbers: number[]; newContents: ByteWriter } {
    const { contents, words } = this.#memory;
    const newContents = new ByteWriter();
    const numbers = chunks.map(({ key, words: chunkWords, weights }) => {
      const content = contents.findOrAdd(key);
      if (!contents.hasWords(content)) {
        const wordNumbers = chunkWords.map((word) => words.table.findOrAdd(word));
        this.#memory.addWords(content, { words: wordNumbers, weights });
        writeContent(newContents, { key, words: wordNumbers, weights });
      }
      return content;
    });
    return { numbers, newContents };
  }

  /** New words first, then the contents that have them, then the file that has these. */
  #recordFile(path: string, firstNewWord: number, newContents: ByteWriter): void {
    const { files, words } = this.#memory;
    const entry = files.get(path);
    if (words.table.count > firstNewWord) {
      this.#logs.add('entries', wordsRecord(this.#memory, firstNewWord, words.table.count));
    }
    if (newContents.length > 0) {
      this.#logs.add('entries', { kind: recordKinds.contents, body: newContents.written });
    }
    if (entry !== undefined) this.#logs.add('entries', fileRecord(this.#memory, entry));
  }
}
