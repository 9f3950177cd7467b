import type { Clock } from '../../../base/clock';
import type { EngineRequest, PrefixMemory } from '../../engine';
import { untilAborted } from '../../../base/abort';
import { bytesOfPrefix } from './bytesOfPrefix';
import { isAsked, type Message, readEarlierMessages, sourcesOf } from './reading/readConversation';
import type { Library, ReadPrefix } from './retrieval/library';
import { createYielder } from './createYielder';

/** A cached content as the reader needs it: read, outlined and ready for search. */
export interface CachedReading {
  messages: readonly Message[];
  prefix: ReadPrefix;
}

/** Reads cached contents once, and keeps them for as long as the service holds them. */
export class CachedReadings {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #readings = new WeakMap<PrefixMemory, Promise<CachedReading>>();

  constructor(library: Library, clock: Clock) {
    this.#library = library;
    this.#clock = clock;
  }

  /**
   * What was read of the request's cached contents; undefined when it has none, or when nothing is asked
   * behind them. Several requests at once wait for one reading, which none of them can abort.
   */
  async of(
    { contents, cached }: EngineRequest,
    signal: AbortSignal,
  ): Promise<CachedReading | undefined> {
    if (cached === undefined || !contents.slice(cached.contents).some(isAsked)) return undefined;
    const { memory } = cached;
    const known = this.#readings.get(memory);
    if (known !== undefined) return untilAborted(known, signal);
    const reading = this.#read(contents.slice(0, cached.contents), memory);
    this.#readings.set(memory, reading);
    reading.catch(() => this.#readings.delete(memory));
    return untilAborted(reading, signal);
  }

  async #read(contents: EngineRequest['contents'], memory: PrefixMemory): Promise<CachedReading> {
    const messages = readEarlierMessages(contents);
    const endOfTurn = createYielder(this.#clock, new AbortController().signal);
    const prefix = await this.#library.readPrefix(sourcesOf(messages), endOfTurn);
    memory.charge(bytesOfPrefix(prefix));
    return { messages, prefix };
  }
}
