import type { ConversationKeeper } from './conversationKeeper';

/** Has all turns of the open conversation there for what needs them: opening reads only the last ones. */
export class WholeChat {
  readonly #keeper: ConversationKeeper;
  readonly #tellFailed: (error: unknown) => void;

  constructor(keeper: ConversationKeeper, tellFailed: (error: unknown) => void) {
    this.#keeper = keeper;
    this.#tellFailed = tellFailed;
  }

  /**
   * Does something at once, or as soon as all turns are read; not at all where they can't be, or where
   * another conversation is open by then.
   */
  whenThere(act: () => void): void {
    const open = this.#keeper.current;
    if (open.conversation.isWhole) return act();
    const actThere = (): void => {
      if (this.#keeper.current === open) act();
    };
    open.complete().then(actThere, this.#tellFailed);
  }
}
