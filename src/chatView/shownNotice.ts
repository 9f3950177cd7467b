import type { CacheNoticeAnswer, CacheNoticeView } from '../messages/cacheView';
import type { CacheNotice } from '../caching/cacheNotice';

/** The line about caching that is in the chat, until it is answered, closed or replaced. */
export class ShownNotice {
  readonly #onChange: (view: CacheNoticeView | undefined) => void;
  #notice: CacheNotice | undefined;
  #id = 0;

  constructor(onChange: (view: CacheNoticeView | undefined) => void) {
    this.#onChange = onChange;
  }

  get view(): CacheNoticeView | undefined {
    if (this.#notice === undefined) return undefined;
    const { message, actions } = this.#notice;
    return { id: this.#id, message, actions: actions.map(({ label }) => label) };
  }

  show(notice: CacheNotice | undefined): void {
    if (notice === undefined && this.#notice === undefined) return;
    this.#notice = notice;
    this.#id += 1;
    this.#onChange(this.view);
  }

  /** Nothing happens where another one is there by now: a page may be behind. */
  answer({ id, action }: CacheNoticeAnswer): void {
    if (id !== this.#id || this.#notice === undefined) return;
    const chosen = action === undefined ? undefined : this.#notice.actions[action];
    // Before the step is taken, which may show the next one.
    this.show(undefined);
    chosen?.run();
  }
}
