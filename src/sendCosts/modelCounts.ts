import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock';
import type { GenerateContentRequest } from '../protocol/generation';
import { LruMap } from '../base/lruMap';

/** How long nothing may have changed before a service is asked. */
const restMs = 1000;
const maxKnown = 500;

/** How many tokens a request has, asked of a model. */
export interface CountQuestion {
  /** Names service and model: another one may count otherwise. */
  model: string;
  request: GenerateContentRequest;
  ask: (request: GenerateContentRequest, signal: AbortSignal) => Promise<number>;
  /** Called with the count, unless another question has come meanwhile. */
  answered: (tokens: number) => void;
  failed: (error: unknown) => void;
}

interface Asking {
  abort: AbortController;
  done: Promise<unknown>;
}

/**
 * What services count, asked sparingly: when the question has rested for a second, one question at a time,
 * each only once.
 */
export class ModelCounts {
  readonly #clock: Clock;
  readonly #known = new LruMap<string, number>(maxKnown);
  #wanted: CountQuestion | undefined;
  #asking: Asking | undefined;
  #cancelTimer: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the place of the question before. With undefined nothing is asked, and nothing waited for. */
  want(question: CountQuestion | undefined): void {
    this.#cancelTimer();
    this.#wanted = question;
    if (question === undefined) this.#asking?.abort.abort();
    else this.#cancelTimer = this.#clock.setTimer(() => void this.#settle(question), restMs);
  }

  async #settle(question: CountQuestion): Promise<void> {
    await this.#asking?.done;
    if (this.#wanted !== question) return;
    const key = keyOf(question);
    const tokens = this.#known.get(key) ?? (await this.#ask(key, question));
    if (tokens !== undefined && this.#wanted === question) question.answered(tokens);
  }

  async #ask(key: string, { ask, request, failed }: CountQuestion): Promise<number | undefined> {
    const abort = new AbortController();
    const done = ask(request, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) failed(error);
      return undefined;
    });
    this.#asking = { abort, done };
    const tokens = await done;
    this.#asking = undefined;
    if (tokens !== undefined) this.#known.set(key, tokens);
    return tokens;
  }
}

function keyOf({ model, request }: CountQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([model, request]))
    .digest('base64');
}
