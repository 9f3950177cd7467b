import { createHash } from 'node:crypto';
import { LruMap } from '../base/lruMap';

/** Counts the tokens of a text; rejects with the signal's reason. `path`: of the file that it is from, or empty. */
export type CountText = (text: string, signal: AbortSignal, path: string) => Promise<number>;

interface Counting {
  tokens: Promise<number>;
  abort: AbortController;
  waiting: number;
}

/** A few long chats with all their attachments: a count and a hash take about a hundred bytes. */
const maxKnown = 20_000;

/**
 * Counts each text once, identified by its content. Who asks for a text that is being counted waits for
 * the same count, and it is given up only when nobody waits for it any more.
 */
export class SendCostTexts {
  readonly #countText: CountText;
  readonly #known = new LruMap<string, number>(maxKnown);
  readonly #counting = new Map<string, Counting>();
  readonly #waiters = new WeakMap<AbortSignal, Set<() => void>>();

  constructor(countText: CountText) {
    this.#countText = countText;
  }

  /** The counts so far were another tokenizer's. */
  forget(): void {
    this.#known.clear();
    this.#counting.clear();
  }

  /**
   * The tokens of a text. Rejects with the signal's reason, or as the counter does.
   *
   * @param path of the file that the text is from
   */
  async count(text: string, signal: AbortSignal, path = ''): Promise<number> {
    signal.throwIfAborted();
    if (text === '') return 0;
    const key = createHash('sha256').update(text).digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    return this.#join(this.#counting.get(key) ?? this.#start(key, text, path), signal);
  }

  #start(key: string, text: string, path: string): Counting {
    const abort = new AbortController();
    const tokens = this.#countText(text, abort.signal, path);
    const counting = { tokens, abort, waiting: 0 };
    this.#counting.set(key, counting);
    const ended = (): void => {
      if (this.#counting.get(key) === counting) this.#counting.delete(key);
    };
    tokens.then((count) => {
      if (this.#counting.get(key) === counting) this.#known.set(key, count);
      ended();
    }, ended);
    abort.signal.addEventListener('abort', ended, { once: true });
    return counting;
  }

  #join(counting: Counting, signal: AbortSignal): Promise<number> {
    counting.waiting += 1;
    const waiters = this.#waitersOf(signal);
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        counting.waiting -= 1;
        if (counting.waiting === 0) counting.abort.abort(signal.reason);
        reject(signal.reason as Error);
      };
      waiters.add(stopWaiting);
      const stay = (): void => void waiters.delete(stopWaiting);
      counting.tokens.finally(stay).then(resolve, reject);
    });
  }

  /** A long chat has a thousand texts under one signal, whose own list of listeners is slow at that. */
  #waitersOf(signal: AbortSignal): Set<() => void> {
    const known = this.#waiters.get(signal);
    if (known !== undefined) return known;
    const waiters = new Set<() => void>();
    this.#waiters.set(signal, waiters);
    signal.addEventListener('abort', () => waiters.forEach((stopWaiting) => stopWaiting()), {
      once: true,
    });
    return waiters;
  }
}
