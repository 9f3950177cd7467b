import { describeError, type Log } from '../../base/log';
import type { Clock } from '../../base/clock';
import { Emitter } from '../../base/emitter';
import type { IndexLimits } from '../../search/searchIndex';
import type { IndexFigures } from '../worker/searchWorkerMessages';
import type { SearchLink } from '../worker/searchLink';
import type { VectorSpace } from '../../search/vectorSpace';

/** How often it is asked whether another window still has the index. */
const takeOverMs = 5000;

/** Of an index of which nothing is known yet. */
const noFigures: IndexFigures = {
  files: 0,
  chunks: 0,
  chunksToEmbed: 0,
  unusedVectors: 0,
  bytesOnDisk: 0,
  bytesInMemory: 0,
  leftOut: { binary: 0, secret: 0 },
};

/** Where an index is, and how large it may be. */
export interface IndexLocation {
  folder: string;
  limits: IndexLimits;
  /** Names this window's index, so that a thread started again has the lock of the one before. */
  owner: string;
}

/** How the texts of an index are embedded. */
export interface IndexEmbedding {
  readonly space: VectorSpace;
  /** The thread of the index embeds by itself. */
  readonly isInside: boolean;
  /** Texts leave this machine only where the user said yes; until then they are counted, to ask. */
  readonly mayBeSent: boolean;
}

/** What is asked of the thread here. */
type Link = Pick<SearchLink, 'call' | 'end'>;

/** The thread of an index: opens the index there, takes it over from another window, and knows how far it is. */
export class IndexThread {
  readonly #link: Link;
  readonly #place: IndexLocation;
  readonly #embedding: IndexEmbedding;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #refreshed = new Emitter<void>();
  readonly #takenOver = new Emitter<void>();
  /** The figures were read. */
  readonly onDidRefresh = this.#refreshed.event;
  /** Another window had the index, and this one works on it now. */
  readonly onDidTakeOver = this.#takenOver.event;
  #figures = noFigures;
  #isReadOnly = false;
  #wasDamaged = false;
  #hasEnded = false;
  #stopWaiting: () => void = () => undefined;

  constructor(link: Link, place: IndexLocation, embedding: IndexEmbedding, clock: Clock, log: Log) {
    this.#link = link;
    this.#place = place;
    this.#embedding = embedding;
    this.#clock = clock;
    this.#log = log;
  }

  get figures(): IndexFigures {
    return this.#figures;
  }

  /** Another window works on the index. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Files of the index could not be read when it was opened. */
  get wasDamaged(): boolean {
    return this.#wasDamaged;
  }

  /** Rejects if the index can't be opened. */
  async open(): Promise<void> {
    const { folder, limits, owner } = this.#place;
    const { isReadOnly, problems } = await this.#link.call('open', {
      folder,
      limits,
      owner,
      space: this.#embedding.space,
      embedsItself: this.#embedding.isInside,
      countsTokens: !this.#embedding.mayBeSent,
    });
    for (const problem of problems) this.#log.warn(`search index: ${problem}`);
    this.#wasDamaged ||= problems.length > 0;
    this.#isReadOnly = isReadOnly;
    if (isReadOnly) this.#waitForTheOther();
    await this.refresh();
  }

  /** Reads the figures. Never rejects. */
  async refresh(): Promise<void> {
    try {
      this.#figures = await this.#link.call('figures', undefined);
      if (this.#figures.isReadOnly === true && !this.#isReadOnly) {
        this.#isReadOnly = true;
        this.#waitForTheOther();
      }
      this.#refreshed.fire();
    } catch {
      // Nothing is open just now: what was known before is.
    }
  }

  /** Ends the thread; what is there stays on the disk. */
  async end(): Promise<void> {
    this.dispose();
    await this.#link.end();
  }

  /** Nothing is taken over any more. */
  dispose(): void {
    this.#hasEnded = true;
    this.#stopWaiting();
  }

  #waitForTheOther(): void {
    this.#stopWaiting();
    if (this.#hasEnded) return;
    this.#stopWaiting = this.#clock.setTimer(() => void this.#takeOver(), takeOverMs);
  }

  async #takeOver(): Promise<void> {
    try {
      const isMine = await this.#link.call('takeOver', undefined);
      this.#isReadOnly = !isMine;
      if (isMine) this.#takenOver.fire();
      await this.refresh();
    } catch (error) {
      this.#log.debug(`search index: ${describeError(error)}`);
    }
    if (this.#isReadOnly) this.#waitForTheOther();
  }
}
