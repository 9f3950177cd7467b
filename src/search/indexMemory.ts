import { ContentTable } from './contentTable';
import { FileEntry, type PackedChunks } from './fileEntry';
import { FileTable } from './fileTable';
import { LocationTable } from './contentLocations';
import type { FileState } from './searchIndex';
import { VectorStore } from './vectors/vectorStore';
import type { WeightedWords } from './words/postings';
import { WordIndex } from './words/wordIndex';

/** What an index has in memory. */
export class IndexMemory {
  contents = new ContentTable();
  words = new WordIndex();
  readonly files = new FileTable();
  readonly vectors: VectorStore;
  /** Contents that files hold and that have a vector; counted along, as it is asked for several times a second. */
  #embeddedInUse = 0;
  /** Of all files; undefined after they changed. */
  #places: LocationTable | undefined;

  constructor(dimension: number) {
    this.vectors = new VectorStore(dimension);
  }

  /** Typed arrays, and an estimate of the rest. */
  get bytes(): number {
    const { contents, words, vectors, files } = this;
    return contents.bytes + words.bytes + vectors.bytes + files.bytes + (this.#places?.bytes ?? 0);
  }

  /** Where contents are in files of such paths. Making it takes about as long as a question, so it is kept. */
  placesWithin(within?: (path: string) => boolean): LocationTable {
    if (within !== undefined) return new LocationTable(this.files, this.contents, within);
    this.#places ??= new LocationTable(this.files, this.contents);
    return this.#places;
  }

  /** Of files. */
  get contentsWithoutVector(): number {
    return this.contents.usedCount - this.#embeddedInUse;
  }

  /** How many {@link unusedContents} there are. */
  get unusedVectors(): number {
    return this.vectors.count - this.#embeddedInUse;
  }

  /** Contents that have a vector, and that no file holds. */
  unusedContents(): number[] {
    const unused: number[] = [];
    for (let content = 0; content < this.contents.count; content += 1) {
      if (this.contents.usersOf(content) === 0 && this.vectors.has(content)) unused.push(content);
    }
    return unused;
  }

  /** The codes of a content that has no vector begin at `at`. */
  addVector(content: number, codes: Int8Array, at = 0): void {
    this.vectors.add(content, codes, at);
    if (this.contents.usersOf(content) > 0) this.#embeddedInUse += 1;
  }

  /** Sets the words of a content that had none, by their numbers. */
  addWords(content: number, weighted: WeightedWords): void {
    this.contents.setWordCount(content, this.words.contents.addAll(weighted, content));
  }

  setFile(path: string, state: FileState, chunks: PackedChunks): void {
    const added = this.setFileWithoutWords(path, state, chunks);
    if (added !== undefined) this.words.paths.addAll(this.words.wordsOfPath(path), added);
  }

  /** Gives the number of a file that was not there: the words of its path are to be added for that. */
  setFileWithoutWords(path: string, state: FileState, chunks: PackedChunks): number | undefined {
    this.#places = undefined;
    const entry = new FileEntry(path, state, chunks);
    for (let chunk = 0; chunk < entry.chunkCount; chunk += 1) this.#use(entry.contentOf(chunk), 1);
    this.#release(this.files.get(path));
    return this.files.set(entry);
  }

  /** False if there is none. */
  removeFile(path: string): boolean {
    this.#places = undefined;
    const removed = this.files.remove(path);
    this.#release(removed);
    return removed !== undefined;
  }

  /** Whether each of the file's contents has a vector. */
  isComplete(entry: FileEntry): boolean {
    for (let chunk = 0; chunk < entry.chunkCount; chunk += 1) {
      if (!this.vectors.has(entry.contentOf(chunk))) return false;
    }
    return true;
  }

  /** Leaves out what no file holds, but for these; the first given of them counts as the oldest. */
  pack(keptUnused: readonly number[]): void {
    this.#places = undefined;
    const kept = [...keptUnused];
    for (let content = 0; content < this.contents.count; content += 1) {
      if (this.contents.usersOf(content) > 0) kept.push(content);
    }
    const numbers = new Int32Array(this.contents.count).fill(-1);
    kept.forEach((content, number) => {
      numbers[content] = number;
    });
    const renumber = (content: number): number => numbers[content] ?? -1;
    this.contents = this.contents.only(kept);
    this.vectors.renumber(renumber);
    this.files.forEach((entry) => entry.renumber(renumber));
    const files = this.files.pack();
    this.words = this.words.packed(renumber, (file) => files[file] ?? -1);
  }

  #release(entry: FileEntry | undefined): void {
    for (let chunk = 0; chunk < (entry?.chunkCount ?? 0); chunk += 1) {
      this.#use(entry?.contentOf(chunk) ?? 0, -1);
    }
  }

  /** A chunk more holds it, or one less. */
  #use(content: number, change: 1 | -1): void {
    const used = this.contents.usedCount;
    this.contents.use(content, change);
    if (this.vectors.has(content)) this.#embeddedInUse += this.contents.usedCount - used;
  }
}
