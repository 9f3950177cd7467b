import { sha256OfUnits } from '../../base/node/digestOf';
import type { Chunk } from '../../search/chunk';
import { textToEmbed } from '../../search/chunks/textToEmbed';
import type { CountedChunk } from '../../search/countedChunk';
import { openSearchIndex } from '../../search/openSearchIndex';
import { IndexFullError, type SearchIndex } from '../../search/searchIndex';
import { EmbedQueue } from './embedQueue';
import type { FileLock } from '../../fileSystem/fileLock';
import type {
  FileReply,
  FileSource,
  IndexFigures,
  KeyedText,
  ListedFile,
  OpenRequest,
} from './searchWorkerMessages';
import { createNodeIndexFiles, writtenWhileHeld } from './nodeIndexFiles';
import type { ChunkFile } from './countedChunks';
import { bytesOf } from './localFiles';
import { leftOutOf, readText } from './readText';

/** What an index is filled with. */
export interface IndexSources {
  chunkFile: ChunkFile;
  countTokens: (text: string) => Promise<number>;
}

/** What a file says. */
export interface FileContent {
  /** Of its bytes; of one that is left out the reason (`leftOutOf`). */
  digest: string;
  /** None of a file that is left out; undefined where the digest is known. */
  chunks?: readonly CountedChunk[];
}

/** What a crash takes with it of an index is read again: files are not kept waiting for the disk. */
const maxUnwrittenBytes = 1_000_000;

/** An index that is open, and how far it is filled. */
export class WorkerIndex {
  readonly index: SearchIndex;
  readonly request: OpenRequest;
  readonly problems: readonly string[];
  readonly queue = new EmbedQueue();
  readonly #filling: IndexSources;
  readonly #leftOut = { binary: 0, secret: 0 };
  /** Tokens of texts, by their keys: what finds no room in the queue comes again when its file is read again. */
  readonly #tokens = new Map<string, number>();
  /** What the walk has not come across yet. */
  #unseen: Set<string> | undefined;

  private constructor(
    opened: { index: SearchIndex; problems: readonly string[] },
    request: OpenRequest,
    filling: IndexSources,
  ) {
    this.index = opened.index;
    this.problems = opened.problems;
    this.request = request;
    this.#filling = filling;
    for (const path of this.index.paths()) this.#countLeftOut(path, 1);
  }

  /** Rejects with what the file system says. */
  static async open(
    request: OpenRequest,
    lock: FileLock,
    filling: IndexSources,
  ): Promise<WorkerIndex> {
    const files = createNodeIndexFiles(request.folder);
    const { index, problems } = await openSearchIndex({
      files: writtenWhileHeld(files, lock),
      space: request.space,
      limits: request.limits,
      sha256: sha256OfUnits,
      maxUnwrittenBytes,
    });
    const reported = problems.map(
      ({ kind, name, lostBytes }) => `${name}: ${kind}, ${lostBytes} bytes`,
    );
    return new WorkerIndex({ index, problems: reported }, request, filling);
  }

  get figures(): IndexFigures {
    const { stats } = this.index;
    const { binary, secret } = this.#leftOut;
    return { ...stats, files: stats.files - binary - secret, leftOut: { binary, secret } };
  }

  /** Of all that files say and that has no vector, as far as it was counted. */
  tokensToEmbed(): number {
    let sum = 0;
    for (const [key, tokens] of this.#tokens) {
      if (this.index.needsVector(key)) sum += tokens;
      else this.#tokens.delete(key);
    }
    return sum;
  }

  beginWalk(): void {
    this.#unseen = new Set(this.index.paths());
  }

  /** Gives the places of those that have to be read. */
  compare(files: readonly ListedFile[]): number[] {
    return files.flatMap((file, place) => {
      this.#unseen?.delete(file.path);
      const known = this.index.stateOf(file.path);
      const isSame = known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs;
      return isSame ? [] : [place];
    });
  }

  /** @param unlisted folders whose files the walk couldn't come across, each empty or with a slash at its end */
  async endWalk(unlisted: readonly string[]): Promise<void> {
    const unseen = this.#unseen ?? [];
    this.#unseen = undefined;
    for (const path of unseen) {
      if (!unlisted.some((folder) => path.startsWith(folder))) await this.removeFile(path);
    }
  }

  /** Reads a file; undefined if that can't be done. */
  async readFile(path: string, source: FileSource): Promise<FileContent | undefined> {
    const bytes = await bytesOf(source);
    if (bytes === undefined) return undefined;
    const read = readText(bytes);
    const { digest } = read;
    if (this.knows(path, digest)) return { digest };
    const chunks = 'text' in read ? await this.#filling.chunkFile({ path, text: read.text }) : [];
    return chunks && { digest, chunks };
  }

  /** Whether it has what a file of this digest says. Where vectors are missing it needs the texts, which it does not keep. */
  knows(path: string, digest: string): boolean {
    return this.index.stateOf(path)?.digest === digest && !this.#incomplete().has(path);
  }

  /** Takes over what a file says now; nothing is known of one that can't be read. */
  async setFile(file: ListedFile, content: FileContent | undefined): Promise<FileReply> {
    const { path, sizeBytes, modifiedMs } = file;
    this.#unseen?.delete(path);
    if (content === undefined) {
      await this.removeFile(path);
      return { leftOut: 'unreadable' };
    }
    const { digest, chunks } = content;
    const state = { sizeBytes, modifiedMs, digest };
    const leftOut = leftOutOf(digest);
    const reply: FileReply = leftOut === undefined ? {} : { leftOut };
    if (chunks === undefined) {
      await this.index.touchFile(path, state);
      return reply;
    }
    this.#countLeftOut(path, -1);
    try {
      const missing = await this.index.setFile(path, state, chunks);
      this.#known?.delete(path);
      for (const chunk of missing) await this.#queueChunk(path, chunk);
      return reply;
    } catch (error) {
      if (!(error instanceof IndexFullError)) throw error;
      // What it said before is not true any more.
      await this.index.removeFile(path);
      return { leftOut: 'full' };
    } finally {
      this.#countLeftOut(path, 1);
    }
  }

  /** These paths and all below them. */
  async remove(gone: readonly string[]): Promise<void> {
    const whole = new Set(gone);
    const folders = gone.map((path) => `${path}/`);
    const isGone = (path: string): boolean =>
      whole.has(path) || folders.some((folder) => path.startsWith(folder));
    for (const path of [...this.index.paths()].filter(isGone)) await this.removeFile(path);
  }

  /** Files that have to be read again, which is so where the texts of their chunks are not at hand. */
  incompletePaths(): string[] {
    this.#known = undefined;
    return this.index.incompletePaths();
  }

  /**
   * The next texts without a vector. What their files don't say any more, and perhaps must not be sent, isn't among them:
   * the path is part of a text. If another file says the same, it comes again when that one is read again.
   */
  takeTexts(count: number): KeyedText[] {
    const taken: KeyedText[] = [];
    while (taken.length < count && this.queue.size > 0) {
      for (const { path, ...text } of this.queue.take(count - taken.length)) {
        if (this.index.needsVector(text.key, path)) taken.push(text);
        else this.queue.settle([text.key]);
      }
    }
    return taken;
  }

  async setVectors(vectors: readonly { key: string; values: ArrayLike<number> }[]): Promise<void> {
    await this.index.setVectors(vectors);
    this.queue.settle(vectors.map(({ key }) => key));
  }

  /** As they were when asked last: asking the index for each file would take time by the square. */
  #known: Set<string> | undefined;

  #incomplete(): Set<string> {
    this.#known ??= new Set(this.index.incompletePaths());
    return this.#known;
  }

  async removeFile(path: string): Promise<void> {
    this.#countLeftOut(path, -1);
    await this.index.removeFile(path);
  }

  async #queueChunk(path: string, chunk: Chunk & { key: string }): Promise<void> {
    const text = { path, key: chunk.key, ...textToEmbed(path, chunk) };
    this.queue.add(text);
    if (!this.request.countsTokens || this.#tokens.has(chunk.key)) return;
    this.#tokens.set(chunk.key, await this.#filling.countTokens(text.text));
  }

  #countLeftOut(path: string, by: 1 | -1): void {
    const reason = leftOutOf(this.index.stateOf(path)?.digest ?? '');
    if (reason !== undefined) this.#leftOut[reason] += by;
  }
}
