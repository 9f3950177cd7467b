import * as vscode from 'vscode';
import { Disposables } from '../../../base/disposables';
import { describeError } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import type { EmbedForecast, Embedder } from '../../../search/embed/embedder';
import type { IndexState } from '../meaningSearch';
import type { IndexFigures } from '../../../semanticSearch/worker/messages';
import { embedThroughService } from '../../../semanticSearch/index/embedThroughService';
import { FileFeeder } from './fileFeeder';
import { LeaveAsking } from '../../../semanticSearch/index/leaveAsking';
import { noneLeftOut, type LeftOutCounts } from '../../../semanticSearch/index/leftOutFile';
import { problemSentence } from './problemSentence';
import { ThreadEndedError } from '../../../base/channel/threadChannel';
import { noFigures, type SessionParts } from './sessionParts';
import { watchFiles } from './watchFiles';

/** How often it is asked how far the thread is, and whether another window still has the index. */
const figuresMs = 250;
const takeOverMs = 5000;
/** A thread that ends more often is not started again by itself. */
const maxThreadEnds = 3;

type Phase = Exclude<IndexState['kind'], 'off'>;

/** An index of some folders that is open: it follows what changes in them, as long as it is not paused. */
export class IndexSession {
  readonly parts: SessionParts;
  /** Texts that were embedded by their beginning only since this was opened: the model takes no more of them. */
  cutTexts = 0;
  readonly #feeder: FileFeeder;
  readonly #leave: LeaveAsking;
  readonly #disposables = new Disposables();
  readonly #changed = new Map<string, vscode.Uri>();
  #needsWalk = true;
  /** Counts what asked for a walk: one that is asked for in the middle of another is still to come. */
  #walksAsked = 0;
  #needsVectors = true;
  #phase: Phase = 'starting';
  #figures: IndexFigures | undefined;
  #retryAtMs: number | undefined;
  #failure: string | undefined;
  #isReadOnly = false;
  #wasDamaged = false;
  #threadEnds = 0;
  #run: { abort: AbortController; ended: Promise<void> } | undefined;
  /** Resolves when the index can be searched. Rejects where it can't be opened. */
  #opened: Promise<void> | undefined;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.#feeder = new FileFeeder(parts.link, parts.roots);
    this.#leave = new LeaveAsking(parts.choice, parts.log, parts.onDidChange);
    this.#disposables.add(parts.link.onDidEnd((error) => this.#onThreadEnd(error)));
    this.#disposables.add(watchFiles(parts.roots, (uris) => this.noteChanges(uris)));
  }

  get state(): IndexState {
    const figures = this.#figures ?? noFigures;
    const problem = this.#problem;
    const { files, chunks, chunksToEmbed, bytesOnDisk, bytesInMemory, leftOut } = figures;
    const candidates = this.#feeder.filesInAll - leftOut.binary - leftOut.secret;
    return {
      kind: this.#phase,
      files,
      filesInAll: this.#phase === 'ready' ? files : Math.max(files, candidates),
      chunks,
      chunksToEmbed,
      bytesOnDisk,
      bytesInMemory,
      space: this.parts.space,
      ...this.#leaveState,
      ...(this.#phase === 'waiting' && { retryAtMs: this.#retryAtMs ?? this.parts.clock.now() }),
      ...(problem !== undefined && { problem }),
    };
  }

  get #leaveState(): Pick<IndexState, 'leave'> {
    if (this.#leave.isOpen) return { leave: 'asked' };
    return this.withoutMeaning === undefined ? {} : { leave: 'missing' };
  }

  get leftOut(): LeftOutCounts {
    const counts = { ...noneLeftOut(), ...this.#feeder.leftOut };
    const { binary, secret } = (this.#figures ?? noFigures).leftOut;
    return { ...counts, binary: counts.binary + binary, secret: counts.secret + secret };
  }

  /** Whether a service may be asked: texts leave this machine only where the user said yes. */
  get usableEmbedder(): Embedder | undefined {
    const { embedder, choice } = this.parts;
    return embedder !== undefined && choice.hasLeave(embedder) ? embedder : undefined;
  }

  /** Why meaning takes no part, as a sentence; undefined where it does. */
  get withoutMeaning(): string | undefined {
    const { embedder, withoutModel } = this.parts;
    if (withoutModel !== undefined) return withoutModel;
    if (embedder === undefined || this.usableEmbedder !== undefined) return undefined;
    return vscode.l10n.t(
      'Only words are compared: you have not allowed {0} to be sent your texts.',
      embedder.space.model.replace(/^models\//u, ''),
    );
  }

  /** Resolves when the index can be searched. Rejects where it can't be opened. */
  open(): Promise<void> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /**
   * Goes on with the work, where it isn't going on. False where the user said no to sending texts to a service.
   *
   * @param mayAsk the user is there to be asked
   */
  async begin(mayAsk: boolean): Promise<boolean> {
    await this.open();
    if (mayAsk) this.#leave.allow();
    const { embedder, choice } = this.parts;
    const isUndecided = embedder !== undefined && !choice.isDecided(embedder) && mayAsk;
    this.#threadEnds = 0;
    if (this.#run === undefined && this.#phase !== 'ready') this.#needsWalk = true;
    if (this.#run === undefined && (this.#phase !== 'ready' || isUndecided)) this.#start();
    if (isUndecided && !this.#isReadOnly) {
      await this.#leave.answered();
    }
    return embedder === undefined || choice.hasLeave(embedder);
  }

  /** Stops the work, and looks at nothing until it is begun again. */
  async pause(): Promise<void> {
    await this.#stop();
    this.#enter('paused');
    await this.parts.link.call('setPaused', true).catch(() => undefined);
  }

  /** Everything is compared with the index once more: what is left out may be something else now. */
  walkAgain(): void {
    this.#walksAsked += 1;
    this.#needsWalk = true;
    this.#startIfActive();
  }

  noteChanges(uris: readonly vscode.Uri[]): void {
    // Whoever works on the index follows them; when that is this window, it compares everything first.
    if (this.#isReadOnly) return;
    for (const uri of uris) this.#changed.set(uri.toString(), uri);
    if (uris.length > 0) this.#startIfActive();
  }

  /** Ends the work and the watching; what is there stays on the disk. */
  async close(): Promise<void> {
    this.dispose();
    await this.#run?.ended;
    await this.parts.link.end();
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#run?.abort.abort(new Error('the index was closed'));
    this.#leave.tell();
  }

  async #open(): Promise<void> {
    const { link, folder, space, limits, owner, embedder, withoutModel, choice, log } = this.parts;
    const { isReadOnly, problems } = await link.call('open', {
      folder,
      space,
      limits,
      owner,
      embedsItself: embedder === undefined && withoutModel === undefined,
      countsTokens: embedder !== undefined && !choice.hasLeave(embedder),
    });
    for (const problem of problems) log.warn(`search index: ${problem}`);
    this.#wasDamaged ||= problems.length > 0;
    this.#isReadOnly = isReadOnly;
    if (isReadOnly) this.#waitForTheOther();
    await this.#refresh();
  }

  get #problem(): string | undefined {
    const { withoutMeaning } = this;
    return problemSentence({
      failure: this.#failure,
      isReadOnly: this.#isReadOnly,
      leftOutForRoom: this.#feeder.leftOut.full,
      embedProblem: this.#figures?.embedProblem,
      withoutMeaning,
      wasDamaged: this.#wasDamaged,
    });
  }

  #startIfActive(): void {
    if (this.#phase === 'ready' || this.#phase === 'failed') this.#start();
  }

  #start(): void {
    if (this.#run !== undefined) return;
    if (this.#isReadOnly) {
      this.#enter('ready');
      return;
    }
    const abort = new AbortController();
    const timer = setInterval(() => void this.#refresh(), figuresMs);
    const ended = this.#work(abort.signal).then(async () => {
      clearInterval(timer);
      this.#run = undefined;
      if (!this.#leave.isOpen) this.#leave.tell();
      await this.#refresh();
      // What came just now was not seen by the work any more.
      if (this.#phase === 'ready' && this.#hasWork) this.#start();
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
      await this.parts.link.call('setPaused', false, { signal });
      while (await this.#takeTurn(signal));
      await this.parts.link.call('compact', undefined, { signal });
      this.#enter('ready');
    } catch (error) {
      if (signal.aborted || error instanceof ThreadEndedError) return;
      this.parts.log.warn(`search index: ${describeError(error)}`);
      this.#failure = describeProblem(error).message;
      // Whoever hears of the failure sees what was kept.
      await this.#refresh();
      this.#enter('failed');
      this.parts.onFailed(error);
    }
  }

  /** True where more came to do meanwhile. */
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
    const walksAsked = this.#walksAsked;
    // Whatever stops it, nothing is missed: the next time all is compared.
    this.#needsWalk = true;
    if (isWalk) await this.#feeder.walk(signal);
    else if (await this.#feeder.apply(uris, signal)) return;
    this.#needsWalk = this.#walksAsked !== walksAsked;
  }

  /** Until all chunks have vectors, or no more of them come. Rejects as the service does. */
  async #embed(signal: AbortSignal): Promise<void> {
    if (this.parts.withoutModel !== undefined || !(await this.#mayEmbed(signal))) return;
    let left = Infinity;
    for (;;) {
      await this.#embedKnown(signal);
      await this.#refresh();
      const { chunksToEmbed = 0 } = this.#figures ?? {};
      if (chunksToEmbed === 0 || chunksToEmbed >= left) return;
      left = chunksToEmbed;
      await this.#readIncomplete(signal);
    }
  }

  async #embedKnown(signal: AbortSignal): Promise<void> {
    const { link, embedder } = this.parts;
    if (embedder === undefined) {
      await link.call('whenIdle', undefined, { signal });
      return;
    }
    await embedThroughService(link, embedder, signal, {
      onWait: (retryAtMs) => this.#onWait(retryAtMs),
      onCut: (count) => void (this.cutTexts += count),
    });
  }

  /** Texts of chunks without a vector are not kept: their files are read once more. */
  async #readIncomplete(signal: AbortSignal): Promise<string[]> {
    const paths = await this.parts.link.call('incompletePaths', undefined, { signal });
    await this.#feeder.readAgain(paths, signal);
    return paths;
  }

  /** Where the user has to be asked first, that goes on beside the work, which ends with words alone. */
  async #mayEmbed(signal: AbortSignal): Promise<boolean> {
    const { embedder, choice } = this.parts;
    if (embedder === undefined || choice.hasLeave(embedder)) return true;
    if (this.#leave.take()) void this.#askLeave(embedder, await this.#forecast(signal));
    return false;
  }

  async #forecast(signal: AbortSignal): Promise<EmbedForecast> {
    const paths = await this.#readIncomplete(signal);
    await this.#refresh();
    signal.throwIfAborted();
    const { chunksToEmbed: chunks, tokensToEmbed: tokens } = this.#figures ?? noFigures;
    return { files: paths.length, chunks, tokens };
  }

  async #askLeave(embedder: Embedder, forecast: EmbedForecast): Promise<void> {
    if (!(await this.#leave.ask(embedder, forecast))) return;
    this.#needsVectors = true;
    this.#startIfActive();
  }

  #onWait(retryAtMs: number | undefined): void {
    this.#retryAtMs = retryAtMs;
    if (this.#phase !== 'indexing' && this.#phase !== 'waiting') return;
    this.#enter(retryAtMs === undefined ? 'indexing' : 'waiting');
  }

  #waitForTheOther(): void {
    const wait = this.parts.clock.setTimer(() => void this.#takeOver(), takeOverMs);
    this.#disposables.add({ dispose: wait });
  }

  async #takeOver(): Promise<void> {
    try {
      const isMine = await this.parts.link.call('takeOver', undefined);
      this.#isReadOnly = !isMine;
      if (isMine && this.#phase === 'ready') this.walkAgain();
      await this.#refresh();
    } catch (error) {
      this.parts.log.debug(`search index: ${describeError(error)}`);
    }
    if (this.#isReadOnly) this.#waitForTheOther();
  }

  /** The next thread has what is on the disk; everything else is done once more. */
  #onThreadEnd(error: Error): void {
    this.#threadEnds += 1;
    this.parts.log.error(`search index: its thread ended: ${error.message}`);
    if (this.#threadEnds > 1) this.#feeder.suspectFilesUnderWay();
    this.#opened = undefined;
    if (this.#threadEnds > maxThreadEnds) {
      this.#failure = vscode.l10n.t('The index ended unexpectedly: {0}', error.message);
      this.#enter('failed');
      this.parts.onFailed(error);
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
    this.parts.onDidChange();
  }

  async #refresh(): Promise<void> {
    try {
      this.#figures = await this.parts.link.call('figures', undefined);
      this.parts.onDidChange();
    } catch {
      // Nothing is open just now: what was known before stands.
    }
  }
}
