import { join } from 'node:path';
import { FileLock } from '../../fileSystem/fileLock';
import { relatedWordsOf, type RelatedWord } from '../../source/vectors/relatedWords';
import type { WordVectors } from '../../source/vectors/wordVectors';
import { LocalEmbedder } from './localEmbedder';
import type {
  FileReply,
  FileSource,
  FoundPair,
  FoundReply,
  DuplicatesRequest,
  IndexFigures,
  KeyedText,
  ListedFile,
  OpenReply,
  OpenRequest,
  QuestionRequest,
  RelatedRequest,
  SearchCalls,
} from './searchWorkerMessages';
import { createNodeIndexFiles } from './nodeIndexFiles';
import { WorkerIndex, type FileContent, type IndexSources } from './workerIndex';
import { yieldToEventLoop } from '../../base/yieldToEventLoop';

/** Texts that are embedded before others have their turn: some milliseconds of work. */
const textsPerTurn = 12;
/** Files are not taken in while this many texts wait for the thread's own model. */
const fullQueue = 400;

/** A file that waits for its turn. */
interface WaitingFile {
  file: ListedFile & FileSource;
  /** Undefined while it is read; in it, undefined stands for what can't be read. */
  read: { content: FileContent | undefined } | undefined;
  resolve: (reply: FileReply) => void;
  reject: (error: unknown) => void;
}

/**
 * What the thread of the index does. Questions are answered as they come, between two turns of the work on
 * files and vectors; a turn is a file or a few texts.
 */
export class SearchThread {
  readonly #filling: IndexSources;
  readonly #embedder: LocalEmbedder;
  readonly #loadWordVectors: () => Promise<WordVectors>;
  #files: WaitingFile[] = [];
  #whenIdle: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #lock: FileLock | undefined;
  #open: WorkerIndex | undefined;
  #isPaused = false;
  #isWorking = false;
  /** Something has come since the work was looked for. */
  #isAsked = false;
  #embedProblem: string | undefined;
  #seen = '';

  /** @param loadWordVectors those of the model inside Parley */
  constructor(filling: IndexSources, loadWordVectors: () => Promise<WordVectors>) {
    this.#filling = filling;
    this.#loadWordVectors = loadWordVectors;
    this.#embedder = new LocalEmbedder(loadWordVectors);
  }

  async open(request: OpenRequest): Promise<OpenReply> {
    await this.close();
    const lock = lockOf(request);
    this.#lock = lock;
    await lock.take();
    this.#isPaused = false;
    this.#open = await WorkerIndex.open(request, lock, this.#filling);
    return { isReadOnly: !lock.isHeld, problems: [...this.#open.problems] };
  }

  /** The one that writes has perhaps gone, or written more: either way what is there is read again. */
  async takeOver(): Promise<boolean> {
    const { request } = this.opened;
    if (this.#lock?.isHeld !== false) return true;
    // Another lock than that of the index that is open, which must not write any more.
    const lock = lockOf(request);
    const isMine = await lock.take();
    const seen = await sizesIn(request.folder);
    if (!isMine && seen === this.#seen) return false;
    this.#seen = seen;
    this.#lock = lock;
    this.#open = await WorkerIndex.open(request, lock, this.#filling);
    return isMine;
  }

  async setFile(given: SearchCalls['setFile']['takes']): Promise<FileReply> {
    const { opened } = this;
    return new Promise((resolve, reject) => {
      const file: WaitingFile = { file: given, read: undefined, resolve, reject };
      this.#files.push(file);
      void this.#read(opened, file);
    });
  }

  async find(request: QuestionRequest): Promise<FoundReply> {
    const { index } = this.opened;
    const { text, limit, within, near } = request;
    const vector = request.vector ?? (request.embeds ? await this.#vectorOf(text) : undefined);
    if (near !== undefined && vector === undefined) {
      return { found: [], hasSemantic: false, coverage: 0 };
    }
    const found = index.find({
      text: near === undefined ? text : '',
      // What is left out afterwards must not cost others their places.
      limit: near === undefined ? limit : limit + 10,
      ...(vector && { vector }),
      ...(within !== undefined && { within: isBelow(within) }),
    });
    const isItself = ({ path, startLine, endLine }: (typeof found)[number]): boolean =>
      near?.path === path &&
      startLine <= (near.endLine ?? Infinity) &&
      endLine >= (near.startLine ?? 0);
    const others = found.filter((each) => !isItself(each)).slice(0, limit);
    const coverage = near === undefined ? index.coverageOf(text) : 0;
    return { found: others, hasSemantic: vector !== undefined, coverage };
  }

  async relatedWords({ question, texts }: RelatedRequest): Promise<RelatedWord[][]> {
    const vectors = await this.#loadWordVectors();
    return texts.map((text) => relatedWordsOf(vectors, question, text));
  }

  nearDuplicates(
    { within, ...options }: DuplicatesRequest,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<FoundPair[]> {
    const only = within === undefined ? {} : { within: isBelow(within) };
    return this.opened.index.nearDuplicates({ ...options, ...only }, async (share) => {
      onProgress(share);
      await yieldToEventLoop();
      signal.throwIfAborted();
    });
  }

  /** These paths and all below them are gone. */
  async remove(paths: readonly string[]): Promise<void> {
    await this.opened.remove(paths);
    await this.opened.index.flush();
  }

  async endWalk(unlisted: readonly string[]): Promise<void> {
    await this.opened.endWalk(unlisted);
    await this.opened.index.flush();
  }

  /** Of a service, which is asked for none of them again: they are written at once. */
  async setVectors(vectors: SearchCalls['setVectors']['takes']): Promise<void> {
    await this.opened.setVectors(vectors);
    await this.opened.index.flush();
  }

  /** None once another window has taken the index over, which asks for them by itself. */
  async textsToEmbed(count: number): Promise<KeyedText[]> {
    if ((await this.#lock?.show()) === false) return [];
    this.opened.queue.takeBack();
    return this.opened.takeTexts(count);
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    void this.#work();
  }

  whenIdle(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#whenIdle.push({ resolve, reject });
      void this.#work();
    });
  }

  get figures(): IndexFigures {
    const problem = this.#embedProblem;
    return {
      ...this.opened.figures,
      ...(problem !== undefined && { embedProblem: problem }),
      ...(this.#lock?.isHeld === false && { isReadOnly: true }),
    };
  }

  /** Throws if none is open. */
  get opened(): WorkerIndex {
    if (this.#open === undefined) throw new Error('No index is open');
    return this.#open;
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    for (const { reject } of this.#files.splice(0)) reject(new Error('The index was closed'));
    for (const { resolve } of this.#whenIdle.splice(0)) resolve();
    if (open !== undefined && this.#lock?.isHeld === true) await open.index.compact();
    await this.#lock?.release();
    this.#lock = undefined;
  }

  async #vectorOf(text: string): Promise<Float64Array | undefined> {
    if (text.trim() === '') return undefined;
    const [vector] = await this.#embedder.embed([{ text }]);
    return vector;
  }

  /** Files are read while others have their turn, so only a few are given at a time: they may be large. */
  async #read(open: WorkerIndex, file: WaitingFile): Promise<void> {
    try {
      file.read = { content: await open.readFile(file.file.path, file.file) };
    } catch (error) {
      file.reject(error);
      this.#files = this.#files.filter((other) => other !== file);
    }
    void this.#work();
  }

  /** Turn by turn until nothing is left to do. */
  async #work(): Promise<void> {
    this.#isAsked = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        while (await this.#takeTurn()) await yieldToEventLoop();
        if (this.#files.length === 0) await this.#write();
      }
    } finally {
      this.#isWorking = false;
    }
  }

  /** When nothing is left to do. */
  async #write(): Promise<void> {
    const waiting = this.#isPaused ? [] : this.#whenIdle.splice(0);
    try {
      await this.#open?.index.flush();
      for (const { resolve } of waiting) resolve();
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /** False if there was nothing to do. */
  async #takeTurn(): Promise<boolean> {
    const open = this.#open;
    if (open === undefined) return false;
    const canEmbed = open.request.embedsItself && !this.#isPaused && open.queue.size > 0;
    // In the order in which they were given: two of them may be one file.
    const next = this.#files[0];
    if (canEmbed && (open.queue.size >= fullQueue || next?.read === undefined)) {
      return this.#embedSome(open);
    }
    if (next?.read === undefined) return false;
    this.#files.shift();
    await this.#takeIn(open, next.file, next.read.content).then(next.resolve, next.reject);
    return true;
  }

  async #takeIn(
    open: WorkerIndex,
    file: WaitingFile['file'],
    content: FileContent | undefined,
  ): Promise<FileReply> {
    const { path } = file;
    // What was known when it was read may be another text by now.
    const isOutdated =
      content !== undefined && content.chunks === undefined && !open.knows(path, content.digest);
    return open.setFile(file, isOutdated ? await open.readFile(path, file) : content);
  }

  async #embedSome(open: WorkerIndex): Promise<boolean> {
    const texts = open.takeTexts(textsPerTurn);
    try {
      const vectors = await this.#embedder.embed(texts);
      if (this.#open !== open) return false;
      await open.setVectors(
        texts.flatMap(({ key }, at) => {
          const values = vectors[at];
          return values === undefined ? [] : [{ key, values }];
        }),
      );
      this.#embedProblem = undefined;
    } catch (error) {
      // Their words are found all the same, and the next time the index is opened they are tried again.
      open.queue.settle(texts.map(({ key }) => key));
      this.#embedProblem = error instanceof Error ? error.message : String(error);
    }
    return true;
  }
}

function lockOf({ folder, owner }: OpenRequest): FileLock {
  return new FileLock(join(folder, 'lock'), { owner });
}

function isBelow(folders: readonly string[]): (path: string) => boolean {
  const whole = new Set(folders);
  const prefixes = folders.map((folder) => (folder === '' ? '' : `${folder}/`));
  return (path) => whole.has(path) || prefixes.some((prefix) => path.startsWith(prefix));
}

async function sizesIn(folder: string): Promise<string> {
  const files = await createNodeIndexFiles(folder).list();
  return files.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
}
