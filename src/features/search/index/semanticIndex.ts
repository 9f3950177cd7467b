import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Clock } from '../../../base/clock';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import type { RelatedWord } from '../../../source/vectors/relatedWords';
import { describeProblem } from '../../../platform/problem';
import { onDidChangeSettings } from '../../../platform/userSettings';
import { usesOtherModel, needsConsent, type EmbedderChoice } from '../../../search/embed/embedder';
import {
  offState,
  type DuplicateOptions,
  type FindAnswer,
  type FindOptions,
  type IndexState,
  type SemanticSearch,
  type NearDuplicate,
} from '../semanticSearch';
import type { IndexRoots } from './indexRoots';
import type { IndexSession } from './indexSession';
import type { IndexStorage } from './indexStorage';
import type { OpenedIndex } from './createIndex';
import { noneLeftOut, type LeftOutCounts } from '../../../semanticSearch/index/leftOutFile';

/** The index of this workspace, which lives in a thread of its own. Nothing is read before it is begun. */
export class SemanticIndex implements SemanticSearch, Disposable {
  readonly #choice: EmbedderChoice;
  readonly #storage: IndexStorage;
  readonly #distFolder: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #owner = randomUUID();
  readonly #changed = new vscode.EventEmitter<IndexState>();
  readonly #failed = new vscode.EventEmitter<unknown>();
  readonly #disposables = new Disposables();
  readonly onDidChangeState = this.#changed.event;
  /** Called once for each failure that stopped the work; `resume` tries again. */
  readonly onDidFail = this.#failed.event;
  #opened: OpenedIndex | undefined;
  /** Folders and model are known for what will be opened, and may be others by then. */
  #isOpening = false;
  #state = offState();
  /** Counts what stopped the work: what was being opened for it then is not begun. */
  #stops = 0;
  /** Resolves when what was disposed is on the disk. */
  #ended = Promise.resolve();
  /** What is opened, closed or deleted is so one after the other. */
  readonly #turns = new SerialQueue();

  /** @param distFolder where the thread's bundle, the vocabulary and the grammars are */
  constructor(
    choice: EmbedderChoice,
    storage: IndexStorage,
    distFolder: string,
    clock: Clock,
    log: Log,
  ) {
    this.#choice = choice;
    this.#storage = storage;
    this.#distFolder = distFolder;
    this.#clock = clock;
    this.#log = log;
    this.#disposables.add(choice.onDidChange(() => void this.#reopen(true)));
    this.#disposables.add(
      onDidChangeSettings(['parley.search.maximumChunks'], () => void this.#reopen(false)),
    );
    this.#disposables.add(
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.#reopen(false)),
    );
    this.#disposables.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const keys = ['files.exclude', 'search.exclude'];
        const isAffected = keys.some((key) => event.affectsConfiguration(key));
        if (isAffected) this.#opened?.session.walkAgain();
      }),
    );
  }

  get state(): IndexState {
    return this.#state;
  }

  /** How many files are not indexed, by reason. */
  get leftOut(): LeftOutCounts {
    return this.#opened?.session.leftOut ?? noneLeftOut();
  }

  /** How many texts were embedded by their beginning only, since the index was opened. */
  get cutTexts(): number {
    return this.#opened?.session.cutTexts ?? 0;
  }

  async begin(): Promise<boolean> {
    if (this.#storage.wish !== 'paused') return this.resume();
    await this.restore();
    return this.#opened?.session.mayBeSent ?? true;
  }

  /** As {@link begin}, and goes on where the user has paused it. */
  async resume(): Promise<boolean> {
    const isStopped = this.#whetherStopped();
    const session = await this.#inTurn(() => this.#openSession());
    if (session === undefined) return true;
    if (isStopped()) return false;
    await this.#storage.remember('on');
    return !isStopped() && session.begin(true);
  }

  needsConsent(): Promise<boolean> {
    return needsConsent(this.#choice);
  }

  usesOtherModel(): Promise<boolean> {
    return usesOtherModel(this.#choice);
  }

  /**
   * Goes on where this workspace was indexed before.
   *
   * @param mayAsk the user is there to be asked, having chosen another model just now
   */
  async restore(mayAsk = false): Promise<void> {
    const { wish } = this.#storage;
    if (wish === undefined) return;
    const isStopped = this.#whetherStopped();
    const session = await this.#inTurn(() => this.#openSession());
    if (session === undefined || isStopped()) return;
    await (wish === 'paused' ? session.open().then(() => session.pause()) : session.begin(mayAsk));
  }

  /** Stops the work until it is resumed, also after a restart. What is there can be searched. */
  async pause(): Promise<void> {
    if (this.#opened === undefined) return;
    const { session } = this.#opened;
    this.#stops += 1;
    await this.#storage.remember('paused');
    await session.pause();
  }

  /** Stops the work and looks at nothing any more, until it is begun again; what is there stays on the disk. */
  async cancel(): Promise<void> {
    this.#stops += 1;
    await this.#storage.remember(undefined);
    await this.#inTurn(() => this.#close());
  }

  /** Ends, and deletes all that was kept of this workspace, whatever model it was made with. */
  async delete(): Promise<void> {
    this.#stops += 1;
    await this.#storage.remember(undefined);
    await this.#inTurn(async () => {
      await this.#close();
      await this.#storage.delete();
    });
  }

  async find(question: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    const opened = await this.#whenOpen();
    if (opened === undefined) return { found: [], state: this.#state, coverage: 0 };
    return opened.questions.find(question, options, signal);
  }

  async nearest(text: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    const opened = await this.#whenOpen();
    if (opened === undefined) return { found: [], state: this.#state, coverage: 0 };
    return opened.questions.nearest(text, options, signal);
  }

  async relatedWords(
    question: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<RelatedWord[][]> {
    const opened = await this.#whenOpen();
    return (await opened?.questions.relatedWords(question, texts, signal)) ?? texts.map(() => []);
  }

  async nearDuplicates(
    options: DuplicateOptions,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<NearDuplicate[]> {
    const opened = await this.#whenOpen();
    return (await opened?.questions.nearDuplicates(options, signal, onProgress)) ?? [];
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#ended = this.#opened?.session.close() ?? this.#ended;
    this.#opened = undefined;
    this.#changed.dispose();
    this.#failed.dispose();
  }

  /** Ends as a window that closes does, and resolves when everything is on the disk. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#close());
    this.dispose();
    await this.#ended;
  }

  /** Ends so, and waits no longer than this: what is not on the disk by then is indexed again. */
  async closeWithin(limitMs: number): Promise<void> {
    let stop: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      stop = this.#clock.setTimer(resolve, limitMs);
    });
    await Promise.race([this.close(), late]);
    stop();
  }

  #whetherStopped(): () => boolean {
    const stops = this.#stops;
    return () => this.#stops !== stops;
  }

  async #whenOpen(): Promise<OpenedIndex | undefined> {
    await this.#turns.settled();
    const opened = this.#opened;
    await opened?.session.open();
    return opened;
  }

  /** Undefined if there is nothing to index. Rejects if the index can't be opened. */
  async #openSession(): Promise<IndexSession | undefined> {
    if (this.#opened !== undefined) return this.#opened.session;
    const roots = this.#storage.findRoots();
    if (roots.roots.length === 0) {
      const problem = vscode.l10n.t('Open a folder to search its files.');
      this.#show({ ...offState(), problem });
      return undefined;
    }
    this.#isOpening = true;
    try {
      this.#opened = await this.#create(roots);
    } finally {
      this.#isOpening = false;
    }
    const { session } = this.#opened;
    this.#show(session.state);
    try {
      await session.open();
    } catch (error) {
      await this.#close();
      const problem = describeProblem(error).message;
      this.#show({ ...offState(), kind: 'failed', problem });
      throw error;
    }
    return session;
  }

  async #create(roots: IndexRoots): Promise<OpenedIndex> {
    const { createIndex } = await import('./createIndex');
    const window = { storage: this.#storage, clock: this.#clock, log: this.#log };
    const opened = await createIndex(this.#choice, roots, this.#distFolder, this.#owner, window);
    const { session } = opened;
    session.onDidChange(() => {
      if (this.#opened?.session === session) this.#show(session.state);
    });
    session.onDidFail((error) => this.#failed.fire(error));
    return opened;
  }

  /** Another model, other folders, another bound: what is open is closed, and another is opened. */
  async #reopen(mayAsk: boolean): Promise<void> {
    if (this.#opened === undefined && !this.#isOpening) return;
    try {
      await this.#inTurn(() => this.#close());
      await this.restore(mayAsk);
    } catch (error) {
      this.#log.warn(`search index: ${describeError(error)}`);
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.session.close();
    this.#show(offState());
  }

  #show(state: IndexState): void {
    this.#state = state;
    this.#changed.fire(state);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.run(work);
    turn.catch(() => undefined);
    return turn;
  }
}
