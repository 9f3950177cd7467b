import type { Clock } from '../../base/clock';
import { Emitter } from '../../base/emitter';

/** `words` is quick and free; `both` may ask a service for the question's vector. */
export type SearchedBy = 'words' | 'both';

/** Answers a question; rejects when it is aborted, or as the index does. */
type AskQuestion<Answer> = (
  question: string,
  by: SearchedBy,
  signal: AbortSignal,
) => Promise<Answer>;

/** The answer to what is there now. */
interface TypedAnswer<Answer> {
  answer: Answer;
  /** None comes behind it. */
  isLast: boolean;
}

/** Long enough for the next letter of somebody who types, too short to be felt. */
const soonMs = 120;
/** Who has not typed for so long has written what they look for. */
const pauseMs = 600;

/**
 * Asks as somebody types. An answer to an outdated question is ignored, and its request ended; results by words
 * alone never replace results of semantic search.
 */
export class TypedQuestions<Answer> {
  readonly #clock: Clock;
  readonly #isSemanticCostly: () => boolean;
  readonly #askFor: AskQuestion<Answer>;
  readonly #asked = new Emitter<void>();
  readonly #answered = new Emitter<TypedAnswer<Answer>>();
  readonly #failed = new Emitter<unknown>();
  readonly onDidAsk = this.#asked.event;
  readonly onDidAnswer = this.#answered.event;
  readonly onDidFail = this.#failed.event;
  readonly #timers = new Set<() => void>();
  #abort = new AbortController();
  #question = '';
  /** Whether a semantic answer to the present question was shown. */
  #hasSemantic = false;

  /** @param isSemanticCostly whether semantic search costs a request, and has to wait until somebody pauses */
  constructor(clock: Clock, isSemanticCostly: () => boolean, ask: AskQuestion<Answer>) {
    this.#clock = clock;
    this.#isSemanticCostly = isSemanticCostly;
    this.#askFor = ask;
  }

  get question(): string {
    return this.#question;
  }

  /** Takes what is there now. The same again changes nothing; nothing but space asks nothing. */
  typed(text: string): void {
    const question = text.trim();
    if (question === this.#question) return;
    this.#stop();
    this.#question = question;
    if (question === '') return;
    this.#asked.fire();
    if (this.#isSemanticCostly()) {
      this.#after(soonMs, () => void this.#ask('words'));
      this.#after(pauseMs, () => void this.#ask('both'));
    } else this.#after(soonMs, () => void this.#ask('both'));
  }

  /** Asks the present question again and at once: more can be found now, or elsewhere. */
  again(): void {
    if (this.#question === '') return;
    const hadSemantic = this.#hasSemantic;
    this.#stop();
    this.#hasSemantic = hadSemantic;
    this.#asked.fire();
    void this.#ask('both');
  }

  dispose(): void {
    this.#stop();
    this.#question = '';
  }

  #stop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#hasSemantic = false;
  }

  #after(delayMs: number, act: () => void): void {
    const cancel = this.#clock.setTimer(() => {
      this.#timers.delete(cancel);
      act();
    }, delayMs);
    this.#timers.add(cancel);
  }

  async #ask(by: SearchedBy): Promise<void> {
    const { signal } = this.#abort;
    try {
      const answer = await this.#askFor(this.#question, by, signal);
      if (signal.aborted || (by === 'words' && this.#hasSemantic)) return;
      if (by === 'both') this.#hasSemantic = true;
      this.#answered.fire({ answer, isLast: by === 'both' });
    } catch (error) {
      // When words fail, semantic search still runs; it reports the failure.
      if (!signal.aborted && by === 'both') this.#failed.fire(error);
    }
  }
}
