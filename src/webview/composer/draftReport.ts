import type { WrittenDraft } from '../../messages/chatPageMessages';
import { onLostFocus } from '../onLostFocus';

const pauseMs = 150;

/** Sends the host the draft when the typing pauses or the page is left, each once. */
export class DraftReport {
  readonly #post: (draft: WrittenDraft) => void;
  readonly #read: () => WrittenDraft | undefined;
  #reported: WrittenDraft | undefined;
  #timer: number | undefined;

  /** @param read undefined while the text is being sent: it is no draft any more, or will be again */
  constructor(read: () => WrittenDraft | undefined, post: (draft: WrittenDraft) => void) {
    this.#read = read;
    this.#post = post;
    onLostFocus(() => this.waiting());
  }

  soon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#report(), pauseMs);
  }

  /** Sends it again: the host may be another one now, which knows of no draft, or have been sent one since. */
  again(): void {
    this.#reported = undefined;
    this.soon();
  }

  /** Without the rest of the pause. */
  waiting(): void {
    if (this.#timer === undefined) return;
    window.clearTimeout(this.#timer);
    this.#report();
  }

  #report(): void {
    this.#timer = undefined;
    const draft = this.#read();
    const reported = this.#reported;
    if (draft === undefined) return;
    if (draft.text === reported?.text && draft.waitsFor === reported.waitsFor) return;
    this.#reported = draft;
    this.#post(draft);
  }
}
