import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { VectorSpace } from '../../../search/vectorSpace';
import { Disposables, type Disposable } from '../../../base/disposables';
import { describeError } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import { describeProblem } from '../../../platform/problem';
import { onDidChangeSettings, readSetting } from '../../../platform/settings';
import {
  NoEmbedderError,
  type Embedder,
  type EmbedderChoice,
} from '../../../search/embed/embedder';
import type {
  DuplicateOptions,
  FindAnswer,
  FindOptions,
  IndexState,
  MeaningSearch,
  NearDuplicate,
} from '../meaningSearch';
import {
  builtInEmbeddingModel,
  embeddingDimension,
  embeddingModels,
} from '../../../service/builtInModels/embeddingModels';
import type { IndexParts } from '../searchParts';
import { offState } from '../offState';
import { IndexQuestions } from './indexQuestions';
import { IndexRoots } from './indexRoots';
import { IndexSession } from './indexSession';
import { noneLeftOut, type LeftOutCounts } from '../../../semanticSearch/index/leftOutFile';
import { dropOldIndexes } from '../../../semanticSearch/index/oldIndexes';
import { SearchLink } from '../../../semanticSearch/worker/searchLink';

/** Whether this workspace is indexed: what a restart goes on with. */
const memoryKey = 'parley.search.index';
type Remembered = 'on' | 'paused' | undefined;

/** Vectors of content that no file has now, beside those in use: those of a few other branches. */
const unusedShare = 0.5;

const builtInVersion = embeddingModels.find(({ name }) => name === builtInEmbeddingModel)?.version;

/**
 * What the index is made with unless the user says otherwise. A Parley that makes other vectors has another
 * version, and makes another index.
 */
const builtInSpace: VectorSpace = {
  service: 'embedded',
  model: builtInEmbeddingModel,
  ...(builtInVersion !== undefined && { version: builtInVersion }),
  dimension: embeddingDimension,
};

/** What the index works with. */
export type MeaningIndexParts = Pick<
  IndexParts,
  'distFolder' | 'storage' | 'workspaceMemory' | 'clock' | 'log'
>;

/** An index that is open, and what asks it. */
interface Opened {
  session: IndexSession;
  questions: IndexQuestions;
}

/** The index of this workspace, which lives in a thread of its own. Nothing is read before it is begun. */
export class MeaningIndex implements MeaningSearch, Disposable {
  readonly #parts: MeaningIndexParts;
  readonly #choice: EmbedderChoice;
  readonly #findRoots: () => IndexRoots;
  readonly #owner = randomUUID();
  readonly #changed = new vscode.EventEmitter<IndexState>();
  readonly #failed = new vscode.EventEmitter<unknown>();
  readonly #disposables = new Disposables();
  readonly onDidChangeState = this.#changed.event;
  /** Told once of each failure that stopped the work; `begin` tries again. */
  readonly onDidFail = this.#failed.event;
  #opened: Opened | undefined;
  #state = offState();
  /** Resolves when what was disposed is on the disk. */
  #ended = Promise.resolve();
  /** What is opened, closed or deleted is so one after the other. */
  readonly #turns = new SerialQueue();

  /** @param findRoots the folders; those of the workspace unless given */
  constructor(
    parts: MeaningIndexParts,
    choice: EmbedderChoice,
    findRoots: () => IndexRoots = () => IndexRoots.ofWorkspace(),
  ) {
    this.#parts = parts;
    this.#choice = choice;
    this.#findRoots = findRoots;
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

  get #remembered(): Remembered {
    return this.#parts.workspaceMemory.get<Remembered>(memoryKey);
  }

  async begin(): Promise<boolean> {
    const session = await this.#inTurn(() => this.#openSession());
    if (session === undefined) return true;
    await this.#remember('on');
    return session.begin(true);
  }

  /**
   * Goes on where this workspace was indexed before.
   *
   * @param mayAsk the user is there to be asked, having chosen another model just now
   */
  async restore(mayAsk = false): Promise<void> {
    const remembered = this.#remembered;
    if (remembered === undefined) return;
    const session = await this.#inTurn(() => this.#openSession());
    if (session === undefined) return;
    await (remembered === 'paused'
      ? session.open().then(() => session.pause())
      : session.begin(mayAsk));
  }

  /** Stops the work until it is begun again, also after a restart. What is there can be searched. */
  async pause(): Promise<void> {
    if (this.#opened === undefined) return;
    await this.#remember('paused');
    await this.#opened.session.pause();
  }

  /** Stops the work and looks at nothing any more, until it is begun again; what is there stays on the disk. */
  async cancel(): Promise<void> {
    await this.#remember(undefined);
    await this.#inTurn(() => this.#close());
  }

  /** Ends, and deletes all that was kept of this workspace, whatever model it was made with. */
  async delete(): Promise<void> {
    await this.#remember(undefined);
    await this.#inTurn(async () => {
      await this.#close();
      await rm(this.#folderOf(this.#findRoots()), { recursive: true, force: true });
    });
  }

  async find(question: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    const opened = await this.#whenOpen();
    if (opened === undefined) return { found: [], state: this.#state };
    return opened.questions.find(question, options, signal);
  }

  async nearest(text: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer> {
    const opened = await this.#whenOpen();
    if (opened === undefined) return { found: [], state: this.#state };
    return opened.questions.nearest(text, options, signal);
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
      stop = this.#parts.clock.setTimer(resolve, limitMs);
    });
    await Promise.race([this.close(), late]);
    stop();
  }

  async #whenOpen(): Promise<Opened | undefined> {
    await this.#turns.settled();
    const opened = this.#opened;
    await opened?.session.open();
    return opened;
  }

  /** Undefined where there is nothing to index. Rejects where the index can't be opened. */
  async #openSession(): Promise<IndexSession | undefined> {
    if (this.#opened !== undefined) return this.#opened.session;
    const roots = this.#findRoots();
    if (roots.roots.length === 0) {
      const problem = vscode.l10n.t('Open a folder first: its files are what is searched.');
      this.#show({ ...offState(), problem });
      return undefined;
    }
    const session = await this.#createSession(roots);
    this.#opened = { session, questions: new IndexQuestions(session) };
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

  async #createSession(roots: IndexRoots): Promise<IndexSession> {
    const { distFolder, clock, log } = this.#parts;
    const { embedder, withoutModel } = await this.#findModel();
    const space = embedder?.space ?? builtInSpace;
    const maxChunks = readSetting('parley.search.maximumChunks');
    const all = this.#folderOf(roots);
    const folder = path.join(all, keyOf(space));
    await dropOldIndexes(all, folder);
    const session: IndexSession = new IndexSession({
      link: new SearchLink(distFolder.fsPath),
      roots,
      choice: this.#choice,
      embedder,
      withoutModel,
      folder,
      space,
      limits: { maxChunks, maxUnusedVectors: Math.ceil(maxChunks * unusedShare) },
      owner: this.#owner,
      clock,
      log,
      onDidChange: () => {
        if (this.#opened?.session === session) this.#show(session.state);
      },
      onFailed: (error) => this.#failed.fire(error),
    });
    return session;
  }

  /** A chosen model that can't be asked now is no reason to make the index with another one. */
  async #findModel(): Promise<{
    embedder: Embedder | undefined;
    withoutModel: string | undefined;
  }> {
    try {
      return { embedder: await this.#choice.current(), withoutModel: undefined };
    } catch (error) {
      const isSentence = error instanceof NoEmbedderError;
      const withoutModel = isSentence ? error.message : describeProblem(error).message;
      return { embedder: undefined, withoutModel };
    }
  }

  /** The folder of this workspace's indexes, one for each model. */
  #folderOf({ key }: IndexRoots): string {
    return path.join(this.#parts.storage.fsPath, 'search', key);
  }

  /** Another model, other folders, another bound: what is open is closed, and another is opened. */
  async #reopen(mayAsk: boolean): Promise<void> {
    if (this.#opened === undefined) return;
    try {
      await this.#inTurn(() => this.#close());
      await this.restore(mayAsk);
    } catch (error) {
      this.#parts.log.warn(`search index: ${describeError(error)}`);
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    await opened?.session.close();
    this.#show(offState());
  }

  async #remember(remembered: Remembered): Promise<void> {
    await this.#parts.workspaceMemory.update(memoryKey, remembered);
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

function keyOf(space: VectorSpace): string {
  const { service, model, version = '', dimension, taskType = '' } = space;
  const text = [service, model, version, dimension, taskType].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
