import { untilAborted } from '../../../base/abort';
import type { CallPlace, LiveChange, ToolQuestion } from '../../../languageModel/chatTool';
import type { CallAnswer } from '../../../messages/chatState';

/** What a call that is under way shows, and waits for. */
export interface LiveCall {
  /** How far it is; empty before it says so. */
  readonly progress: string;
  /** What the user is asked. */
  readonly question?: ToolQuestion;
  /** What the user is to review. */
  readonly change?: LiveChange;
}

interface AskedCall extends LiveCall {
  readonly settle?: (answer: CallAnswer) => void;
}

type PlaceInChat = Pick<CallPlace, 'turnId' | 'index'>;

/** The calls that are under way, by their places: what lives only as long as they run, and is in no journal. */
export class LiveCalls {
  readonly #calls = new Map<string, AskedCall>();

  of(place: PlaceInChat): LiveCall | undefined {
    return this.#calls.get(keyOf(place));
  }

  begin(place: PlaceInChat): void {
    this.#calls.set(keyOf(place), { progress: '' });
  }

  end(place: PlaceInChat): void {
    this.#calls.delete(keyOf(place));
  }

  report(place: PlaceInChat, progress: string): void {
    const call = this.#calls.get(keyOf(place));
    if (call !== undefined) this.#calls.set(keyOf(place), { ...call, progress });
  }

  propose(place: PlaceInChat, change: LiveChange): void {
    const call = this.#calls.get(keyOf(place));
    if (call !== undefined) this.#calls.set(keyOf(place), { ...call, change });
  }

  /** Waits for what the user says. Rejects when the signal is aborted. */
  async ask(place: PlaceInChat, question: ToolQuestion, signal: AbortSignal): Promise<CallAnswer> {
    const { progress = '' } = this.#calls.get(keyOf(place)) ?? {};
    const answered = new Promise<CallAnswer>((settle) => {
      this.#calls.set(keyOf(place), { progress, question, settle });
    });
    try {
      return await untilAborted(answered, signal);
    } finally {
      this.#calls.set(keyOf(place), { progress });
    }
  }

  /** Nothing happens where nothing is asked: the page may be behind. */
  answer(place: PlaceInChat, answer: CallAnswer): void {
    this.#calls.get(keyOf(place))?.settle?.(answer);
  }
}

function keyOf({ turnId, index }: PlaceInChat): string {
  return `${turnId} ${index}`;
}
