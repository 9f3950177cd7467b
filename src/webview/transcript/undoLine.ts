import { html, nothing, render } from 'lit/html.js';
import { keepFocus } from '../keepFocus';
import type { PageContext } from '../pageContext';
import { DeletedTurns } from './deletedTurns';

/** Says that a turn was deleted, and takes that back. */
export class UndoLine {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #giveFocus: () => void;
  readonly #deleted = new DeletedTurns();

  /** `giveFocus` takes the focus when the line goes, or can't be pressed any more, while it has it. */
  constructor(context: PageContext, giveFocus: () => void) {
    this.#context = context;
    this.#giveFocus = giveFocus;
    this.element.className = 'undo-line';
  }

  /** `turnId`: what was deleted last; undefined if nothing was. */
  show(turnId: string | undefined, isAnswering: boolean): void {
    const isNew = this.#deleted.show(turnId);
    const { turnDeleted, undo } = this.#context.strings;
    const line =
      turnId === undefined
        ? nothing
        : html`<span dir="auto">${turnDeleted}</span>
            <button
              type="button"
              class="button secondary"
              ?disabled=${isAnswering}
              @click=${() => this.#undo()}
            >
              ${undo}
            </button>`;
    keepFocus(this.element, () => render(line, this.element), this.#giveFocus);
    if (isNew) this.#context.say(turnDeleted);
  }

  #undo(): void {
    const turnId = this.#deleted.last;
    if (turnId === undefined) return;
    this.#context.post({ type: 'changeTurn', action: 'restore', turnId });
  }
}
