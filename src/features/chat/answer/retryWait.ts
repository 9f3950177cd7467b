import type { RetryView } from '../../../messages/answerView';
import type { RetryNotice } from '../../../client/clientOptions';
import type { ModelTurn } from '../../../conversation/turn';
import { waitReason } from '../../../platform/problem';

/** A shorter wait is over before it is read. */
const shortestShownMs = 1_000;

/** The wait of an answer's request for its next try, as far as there is one. */
export class RetryWait {
  #wait: { turnId: string; notice: RetryNotice } | undefined;

  begin(turnId: string, notice: RetryNotice): void {
    this.#wait = { turnId, notice };
  }

  /** Ends the wait at once, where it is that of the turn. */
  hurry({ id }: ModelTurn): void {
    if (this.#wait?.turnId !== id) return;
    this.#wait.notice.hurry();
    this.#wait = undefined;
  }

  /** The wait that a turn is in at a time; no field where it is in none. */
  of({ id, status }: ModelTurn, nowMs: number): { retry?: RetryView } {
    if (this.#wait?.turnId !== id || status !== 'waiting') return {};
    const { attempts, maxAttempts, error, delayMs, nextAttemptAt } = this.#wait.notice;
    const inMs = nextAttemptAt - nowMs;
    if (delayMs < shortestShownMs || inMs <= 0) return {};
    return { retry: { message: waitReason(error), inMs, attempt: attempts + 1, maxAttempts } };
  }
}
