import type { Clock } from '../../base/clock';

/**
 * Times the stages of an answer, reported in its `Server-Timing` header. The interface has no field for it, and
 * no client stumbles over a header.
 */
export class ServerTiming {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #stages: string[] = [];
  #lastMs: number;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.#lastMs = clock.now();
  }

  /** A stage ends here; it began with the last one's end. */
  mark(stage: string): void {
    const nowMs = this.#clock.now();
    this.#stages.push(`${stage};dur=${Math.max(0, nowMs - this.#lastMs)}`);
    this.#lastMs = nowMs;
  }

  notifyIn(response: Response): Response {
    response.headers.set('Server-Timing', this.#stages.join(', '));
    return response;
  }
}
