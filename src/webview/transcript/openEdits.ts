import { LruMap } from '../../base/lruMap';

/** More edits than this are not open at a time; the oldest are forgotten. */
const maxEdits = 8;

/** The prompts that are being edited, so that an edit survives that its turn is built again. */
export class OpenEdits {
  readonly #texts = new LruMap<string, string>(maxEdits);
  readonly #onDidChange: () => void;

  constructor(texts: Record<string, string>, onDidChange: () => void) {
    for (const [turnId, text] of Object.entries(texts)) this.#texts.set(turnId, text);
    this.#onDidChange = onDidChange;
  }

  /** What was written so far instead of the turn's prompt; undefined if it is not edited. */
  textOf(turnId: string): string | undefined {
    return this.#texts.peek(turnId);
  }

  set(turnId: string, text: string): void {
    this.#texts.set(turnId, text);
    this.#onDidChange();
  }

  end(turnId: string): void {
    if (this.#texts.delete(turnId)) this.#onDidChange();
  }

  /** The texts by the ids of their turns. */
  all(): Record<string, string> {
    return Object.fromEntries(this.#texts.entries());
  }
}
