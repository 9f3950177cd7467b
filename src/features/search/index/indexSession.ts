import * as vscode from 'vscode';
import { Disposables } from '../../../base/disposables';
import { Emitter } from '../../../base/emitter';
import { describeError, type Log } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { isServiceError, type ServiceError } from '../../../protocol/serviceError';
import type { EmbedForecast } from '../../../search/embed/embedder';
import { isIgnoreFile } from '../../../services/workspaceFiles/ignoreSources';
import type { IndexState } from '../semanticSearch';
import { embedThroughService } from '../../../semanticSearch/index/embedThroughService';
import { WorkspaceIndexer } from './workspaceIndexer';
import { ConsentPrompt } from '../../../semanticSearch/index/consentPrompt';
import { noneLeftOut, type LeftOutCounts } from '../../../semanticSearch/index/leftOutFile';
import { indexProblemSentence } from './indexProblemSentence';
import { ThreadEndedError } from '../../../base/channel/threadChannel';
import type { SearchLink } from '../../../semanticSearch/worker/searchLink';
import type { IndexModel } from './indexModel';
import type { IndexRoots } from './indexRoots';
import type { IndexThread } from '../../../semanticSearch/index/indexThread';
import { watchFiles } from './watchFiles';

/** How often it is asked how far the thread is. */
const figuresMs = 250;
/** A thread that ends more often is not started again by itself. */
const maxThreadEnds = 3;
/** Why the work is stopped where another window has the index: as while the machine slept. */
const takenOver = new Error('another window has the index');

type Phase = Exclude<IndexState['kind'], 'off'>;

/** An index of some folders that is open: it follows what changes in them, as long as it is not paused. */
export class IndexSession {
  readonly #thread: IndexThread;
  readonly #link: SearchLink;
  readonly #model: IndexModel;
  readonly #log: Log;
  /**
   * Texts of which only the beginning was embedded since this was opened: the model accepts no more of them.
   */
  cutTexts = 0;
  readonly #indexer: WorkspaceIndexer;
  readonly #consent: ConsentPrompt;
  readonly #disposables = new Disposables();
  readonly #stateChanged = new Emitter<void>();
  readonly #failed = new Emitter<unknown>();
  readonly onDidChange = this.#stateChanged.event;
  /** Called once for each failure that stopped the work, however often it comes again. */
  readonly onDidFail = this.#failed.event;
  readonly #changed = new Map<string, vscode.Uri>();
  #needsWalk = true;
  /** Aborted by what asks for a walk, until one begins: one that is asked for in the middle of another is still to come. */
  #walkAsked = new AbortController();
  #needsVectors = true;
  #phase: Phase = 'starting';
  #retryAtMs: number | undefined;
  #failure: string | undefined;
  /** What was reported last: with each file that changes the same is tried again, and fails again. */
  #reportedFailure: string | undefined;
  /** The service won't take anything from this key or today: it isn't asked again before `begin`. */
  #refusal: ServiceError | undefined;
  #threadEnds = 0;
  #isClosed = false;
  #run: { abort: AbortController; ended: Promise<void> } | undefined;
  /** Resolves when the index can be searched. Rejects if it can't be opened. */
  #opened: Promise<void> | undefined;

  constructor(
    thread: IndexThread,
    link: SearchLink,
    roots: IndexRoots,
    model: IndexModel,
    log: Log,
  ) {
    this.#thread = this.#disposables.add(thread);
    this.#link = link;
    this.#model = model;
    this.#log = log;
    this.#indexer = new WorkspaceIndexer(link, roots);
    this.#consent = new ConsentPrompt(log, () => this.#stateChanged.fire());
    this.#disposables.add(thread.onDidRefresh(() => this.#onRefresh()));
    this.#disposables.add(thread.onDidTakeOver(() => this.#onTakeOver()));
    this.#disposables.add(link.onDidEnd((error) => this.#onThreadEnd(error)));
    this.#disposables.add(watchFiles(roots, (uris) => this.noteChanges(uris)));
  }

  get state(): IndexState {
    const problem = this.#problem;
    const { files, chunks, chunksToEmbed, bytesOnDisk, bytesInMemory, leftOut } =
      this.#thread.figures;
    const candidates = this.#indexer.filesInAll - leftOut.binary - leftOut.secret;
    return {
      kind: this.#phase,
      files,
      filesInAll: this.#phase === 'ready' ? files : Math.max(files, candidates),
      chunks,
      chunksToEmbed,
      bytesOnDisk,
      bytesInMemory,
      space: this.#model.space,
      ...this.#consentState,
      ...(this.#phase === 'waiting' &&
        this.#retryAtMs !== undefined && { retryAtMs: this.#retryAtMs }),
      ...(problem !== undefined && { problem }),
    };
  }

  get #consentState(): Pick<IndexState, 'consent'> {
    if (this.#consent.isOpen) return { consent: 'asked' };
    return this.#model.withoutSemantic === undefined ? {} : { consent: 'missing' };
  }

  get leftOut(): LeftOutCounts {
    const counts = { ...noneLeftOut(), ...this.#indexer.leftOut };
    const { binary, secret } = this.#thread.figures.leftOut;
    return { ...counts, binary: counts.binary + binary, secret: counts.secret + secret };
  }

  /** Whether texts may be sent to the model, as far as they leave this machine for it. */
  get mayBeSent(): boolean {
    return this.#model.mayBeSent;
  }

  /** Resolves when the index can be searched. Rejects if it can't be opened. */
  open(): Promise<void> {
    this.#opened ??= this.#thread.open();
    return this.#opened;
  }

  /**
   * Goes on with the work, if it isn't going on. False if the user said no to sending texts to a service.
   *
   * @param mayAsk the user is there to be asked
   */
  async begin(mayAsk: boolean): Promise<boolean> {
    await this.open();
    // Another one takes its place, as where the model has changed since it was to be opened.
    if (this.#isClosed) return this.#model.mayBeSent;
    if (mayAsk) this.#consent.allow();
    const isUndecided = mayAsk && this.#model.isUndecided;
    this.#threadEnds = 0;
    this.#reportedFailure = undefined;
    this.#refusal = undefined;
    if (this.#run === undefined && this.#phase !== 'ready') this.#needsWalk = true;
    if (this.#run === undefined && (this.#phase !== 'ready' || isUndecided)) this.#start();
    if (isUndecided && !this.#thread.isReadOnly) await this.#consent.answered();
    return this.#model.mayBeSent;
  }

  /** Stops the work, and looks at nothing until it is begun again. */
  async pause(): Promise<void> {
    await this.#stop();
    this.#enter('paused');
    await this.#link.call('setPaused', true).catch(() => undefined);
  }

  /** Everything is compared with the index once more: what is left out may be something else now. */
  walkAgain(): void {
    this.#needsWalk = true;
    this.#walkAsked.abort(new Error('files may be left out now'));
    this.#startIfActive();
  }

  noteChanges(uris: readonly vscode.Uri[]): void {
    // Whoever works on the index follows them; when that is this window, it compares everything first.
    if (this.#thread.isReadOnly) return;
    for (const uri of uris) this.#changed.set(uri.toString(), uri);
    // Not for each file: a busy service would be asked again and again.
    if (uris.some(isIgnoreFile)) this.walkAgain();
    else if (uris.length > 0) this.#startIfActive();
  }

  /** Ends the work and the watching; what is there stays on the disk. */
  async close(): Promise<void> {
    this.dispose();
    await this.#run?.ended;
    await this.#thread.end();
  }

  dispose(): void {
    this.#isClosed = true;
    this.#disposables.dispose();
    this.#run?.abort.abort(new Error('the index was closed'));
    this.#consent.notify();
  }

  get #problem(): string | undefined {
    return indexProblemSentence({
      failure: this.#failure,
      isReadOnly: this.#thread.isReadOnly,
      leftOutForRoom: this.#indexer.leftOut.full,
      embedProblem: this.#thread.figures.embedProblem,
      withoutSemantic: this.#model.withoutSemantic,
      wasDamaged: this.#thread.wasDamaged,
    });
  }

  #startIfActive(): void {
    if (this.#phase === 'ready' || this.#phase === 'failed') this.#start();
  }

  #start(): void {
    if (this.#run !== undefined) return;
    if (this.#thread.isReadOnly) {
      this.#enter('ready');
      return;
    }
    const abort = new AbortController();
    const timer = setInterval(() => void this.#thread.refresh(), figuresMs);
    const ended = this.#work(abort.signal).then(async () => {
      clearInterval(timer);
      this.#run = undefined;
      if (!this.#consent.isOpen) this.#consent.notify();
      // The work did not see what has just arrived.
      if (this.#phase === 'ready' && this.#hasWork) this.#start();
      await this.#thread.refresh();
    });
    this.#run = { abort, ended };
  }

  async #stop(): Promise<void> {
    this.#run?.abort.abort(new Error('the index was paused'));
    await this.#run?.ended;
  }

  get #hasWork(): boolean {
    return this.#hasFiles || this.#needsVectors;
  }

  get #hasFiles(): boolean {
    return this.#needsWalk || this.#changed.size > 0;
  }

  /** Never rejects. */
  async #work(signal: AbortSignal): Promise<void> {
    this.#failure = undefined;
    this.#enter('indexing');
    try {
      await this.#link.call('setPaused', false, { signal });
      do {
        while (await this.#takeTurn(signal));
        await this.#link.call('compact', undefined, { signal });
      } while (this.#hasWork);
      this.#reportedFailure = undefined;
      this.#enter('ready');
    } catch (error) {
      if (signal.reason === takenOver) this.#enter('ready');
      if (signal.aborted || error instanceof ThreadEndedError) return;
      this.#log.warn(`search index: ${describeError(error)}`);
      const failure = describeProblem(error).message;
      const isReported = failure === this.#reportedFailure;
      this.#failure = failure;
      this.#reportedFailure = failure;
      if (isServiceError(error, 'auth') || isServiceError(error, 'quota')) this.#refusal = error;
      // Whoever hears of the failure sees what was kept.
      await this.#thread.refresh();
      this.#enter('failed');
      if (!isReported) this.#failed.fire(error);
    }
  }

  /** True if there is more to do by now. */
  async #takeTurn(signal: AbortSignal): Promise<boolean> {
    while (this.#hasFiles) await this.#feed(signal);
    this.#needsVectors = false;
    await this.#embed(signal);
    return this.#hasWork;
  }

  async #feed(signal: AbortSignal): Promise<void> {
    const uris = [...this.#changed.values()];
    this.#changed.clear();
    const isWalk = this.#needsWalk;
    if (isWalk) this.#walkAsked = new AbortController();
    const { signal: walkAsked } = this.#walkAsked;
    // Whatever stops it, nothing is missed: the next time all is compared.
    this.#needsWalk = true;
    if (isWalk) await this.#indexer.walk(signal);
    else if (await this.#indexer.apply(uris, signal)) return;
    this.#needsWalk = walkAsked.aborted;
  }

  /** Until all chunks have vectors, no more of them come, or files have changed. Rejects as the service does. */
  async #embed(signal: AbortSignal): Promise<void> {
    if (this.#model.problem !== undefined || !(await this.#mayEmbed(signal))) return;
    let left = Infinity;
    for (;;) {
      await this.#embedKnown(signal);
      if (this.#hasFiles) {
        this.#needsVectors = true;
        return;
      }
      await this.#thread.refresh();
      const { chunksToEmbed } = this.#thread.figures;
      if (chunksToEmbed === 0 || chunksToEmbed >= left) return;
      left = chunksToEmbed;
      await this.#readIncomplete(signal);
    }
  }

  async #embedKnown(signal: AbortSignal): Promise<void> {
    if (this.#refusal !== undefined) throw this.#refusal;
    const link = this.#link;
    const { embedder } = this.#model;
    if (embedder === undefined) {
      await link.call('whenIdle', undefined, { signal });
      return;
    }
    await embedThroughService(link, embedder, signal, {
      hasFiles: () => this.#hasFiles,
      walkAsked: this.#walkAsked.signal,
      onWait: (retryAtMs) => this.#onWait(retryAtMs),
      onCut: (count) => void (this.cutTexts += count),
      onRefused: (error) =>
        this.#log.warn(`search index: the model fails on a text: ${describeError(error)}`),
    });
  }

  /** Texts of chunks without a vector are not kept: their files are read once more. */
  async #readIncomplete(signal: AbortSignal): Promise<string[]> {
    const paths = await this.#link.call('incompletePaths', undefined, { signal });
    await this.#indexer.readAgain(paths, signal);
    return paths;
  }

  /** If the user has to be asked first, that goes on beside the work, which ends with words alone. */
  async #mayEmbed(signal: AbortSignal): Promise<boolean> {
    if (this.#model.mayBeSent) return true;
    if (this.#consent.take()) void this.#askConsent(await this.#forecast(signal));
    return false;
  }

  async #forecast(signal: AbortSignal): Promise<EmbedForecast> {
    const paths = await this.#readIncomplete(signal);
    const tokens = await this.#link.call('tokensToEmbed', undefined, { signal });
    await this.#thread.refresh();
    signal.throwIfAborted();
    return { files: paths.length, chunks: this.#thread.figures.chunksToEmbed, tokens };
  }

  #askConsent(forecast: EmbedForecast): Promise<void> {
    const put = (): Promise<boolean> => this.#model.askConsent(forecast);
    return this.#consent.ask(put, () => {
      this.#needsVectors = true;
      this.#startIfActive();
    });
  }

  #onWait(retryAtMs: number | undefined): void {
    this.#retryAtMs = retryAtMs;
    if (this.#phase !== 'indexing' && this.#phase !== 'waiting') return;
    this.#enter(retryAtMs === undefined ? 'indexing' : 'waiting');
  }

  /** The other one does what is left, and asks for its vectors: this one has to find out again what there is to do. */
  #onRefresh(): void {
    if (this.#thread.isReadOnly && this.#run !== undefined) {
      this.#needsWalk = true;
      this.#run.abort.abort(takenOver);
    }
    this.#stateChanged.fire();
  }

  #onTakeOver(): void {
    if (this.#phase === 'ready') this.walkAgain();
  }

  /** The next thread has what is on the disk; everything else is done once more. */
  #onThreadEnd(error: Error): void {
    this.#threadEnds += 1;
    this.#log.error(`search index: its thread ended: ${error.message}`);
    if (this.#threadEnds > 1) this.#indexer.suspectFilesUnderWay();
    this.#opened = undefined;
    if (this.#threadEnds > maxThreadEnds) {
      this.#failure = vscode.l10n.t('The search index stopped unexpectedly: {0}', error.message);
      this.#enter('failed');
      this.#failed.fire(error);
      return;
    }
    void this.#reopen(this.#phase === 'paused');
  }

  async #reopen(isPaused: boolean): Promise<void> {
    try {
      await this.#run?.ended;
      await this.open();
      this.#needsWalk = true;
      if (!isPaused) this.#start();
    } catch (failure) {
      this.#failure = describeProblem(failure).message;
      this.#enter('failed');
    }
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#stateChanged.fire();
  }
}
