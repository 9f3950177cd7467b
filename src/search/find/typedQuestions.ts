import type { Clock } from '../../base/clock';

/** `words` is quick and free; `both` may ask a service for the question's vector. */
export type AskedBy = 'words' | 'both';

/** What is asked while somebody types, and what becomes of the answers. */
export interface TypedQuestionParts<Answer> {
  clock: Clock;
  /** Whether meaning costs a request, and has to wait until somebody pauses. */
  isMeaningDear: () => boolean;
  ask: (question: string, by: AskedBy, signal: AbortSignal) => Promise<Answer>;
  onAsked: () => void;
  /** Told the answer to what stands there now; `isLast` where none comes behind it. */
  onAnswer: (answer: Answer, isLast: boolean) => void;
  onFailed: (error: unknown) => void;
}

/** Long enough for the next letter of somebody who types, too short to be felt. */
const soonMs = 120;
/** Who has not typed for so long has written what they look for. */
const pauseMs = 600;

/**
 * Asks as somebody types. An answer to what no longer stands there is passed over, and its request ended; what was
 * found by words alone never takes the place of what was found by meaning too.
 */
export class TypedQuestions<Answer> {
  readonly #parts: TypedQuestionParts<Answer>;
  readonly #timers = new Set<() => void>();
  #abort = new AbortController();
  #question = '';
  /** Whether an answer with meaning to the present question was shown. */
  #hasMeaning = false;

  constructor(parts: TypedQuestionParts<Answer>) {
    this.#parts = parts;
  }

  get question(): string {
    return this.#question;
  }

  /** Takes what stands there now. The same again changes nothing; nothing but space asks nothing. */
  typed(text: string): void {
    const question = text.trim();
    if (question === this.#question) return;
    this.#stop();
    this.#question = question;
    if (question === '') return;
    this.#parts.onAsked();
    if (this.#parts.isMeaningDear()) {
      this.#after(soonMs, () => void this.#ask('words'));
      this.#after(pauseMs, () => void this.#ask('both'));
    } else this.#after(soonMs, () => void this.#ask('both'));
  }

  /** Asks the present question anew and at once: more can be found now, or elsewhere. */
  again(): void {
    if (this.#question === '') return;
    const hadMeaning = this.#hasMeaning;
    this.#stop();
    this.#hasMeaning = hadMeaning;
    this.#parts.onAsked();
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
    this.#hasMeaning = false;
  }

  #after(delayMs: number, act: () => void): void {
    const cancel = this.#parts.clock.setTimer(() => {
      this.#timers.delete(cancel);
      act();
    }, delayMs);
    this.#timers.add(cancel);
  }

  async #ask(by: AskedBy): Promise<void> {
    const { signal } = this.#abort;
    try {
      const answer = await this.#parts.ask(this.#question, by, signal);
      if (signal.aborted || (by === 'words' && this.#hasMeaning)) return;
      if (by === 'both') this.#hasMeaning = true;
      this.#parts.onAnswer(answer, by === 'both');
    } catch (error) {
      // What words could not find, meaning is still asked for; it tells what fails.
      if (!signal.aborted && by === 'both') this.#parts.onFailed(error);
    }
  }
}
