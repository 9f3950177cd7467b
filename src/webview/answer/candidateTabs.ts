import { html, render } from 'lit/html.js';
import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../../base/fillIn';

/** The tabs of answers that are side by side, for a page too narrow for that. */
export class CandidateTabs {
  readonly element = document.createElement('div');
  /** Index of the candidate whose tab is active. */
  active: number | undefined;
  readonly #strings: ChatStrings;
  readonly #onSelect: (index: number) => void;

  constructor(strings: ChatStrings, onSelect: (index: number) => void) {
    this.#strings = strings;
    this.#onSelect = onSelect;
    this.element.className = 'candidate-tabs';
    this.element.setAttribute('role', 'tablist');
    this.element.setAttribute('aria-label', strings.candidates);
  }

  show(indexes: readonly number[], active: number): void {
    this.active = active;
    render(
      indexes.map(
        (index) =>
          html`<button
            type="button"
            role="tab"
            class="candidate-tab"
            aria-selected=${index === active}
            tabindex=${index === active ? 0 : -1}
            @click=${() => this.#select(indexes, index)}
            @keydown=${(event: KeyboardEvent) => this.#move(event, indexes)}
          >
            ${fillIn(this.#strings.candidate, String(index + 1))}
          </button>`,
      ),
      this.element,
    );
    this.#onSelect(active);
  }

  #select(indexes: readonly number[], index: number): void {
    this.show(indexes, index);
    this.element.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }

  #move(event: KeyboardEvent, indexes: readonly number[]): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = indexes[indexes.indexOf(this.active ?? 0) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    this.#select(indexes, next);
  }
}
