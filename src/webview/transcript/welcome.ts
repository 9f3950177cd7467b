import { html, nothing, render } from 'lit/html.js';
import type { StarterView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';

/** What is shown where nothing was said yet: what the chat is for, and what it could begin with. */
export class Welcome {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  #starters: readonly StarterView[] = [];
  #intro: string | undefined;
  #isShown = false;

  constructor(context: PageContext) {
    this.#context = context;
  }

  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.#render();
  }

  setStarters(starters: readonly StarterView[], intro?: string): void {
    this.#starters = starters;
    this.#intro = intro;
    this.#render();
  }

  #render(): void {
    const { emptyTitle, emptyHint, starters } = this.#context.strings;
    const button = ({ id, label, icon }: StarterView): unknown =>
      html`<li>
        <button
          type="button"
          class="button secondary starter"
          @click=${() => this.#context.post({ type: 'start', id })}
        >
          <span class="codicon codicon-${icon}" aria-hidden="true"></span>
          <span dir="auto">${label}</span>
        </button>
      </li>`;
    render(
      this.#isShown
        ? html`<div class="welcome">
            <span class="codicon codicon-comment-discussion" aria-hidden="true"></span>
            <h1 dir="auto">${emptyTitle}</h1>
            ${this.#intro === undefined ? nothing : html`<p dir="auto">${this.#intro}</p>`}
            <p dir="auto">${emptyHint}</p>
            ${
              this.#starters.length === 0
                ? nothing
                : html`<ul class="starters" aria-label=${starters}>
                    ${this.#starters.map(button)}
                  </ul>`
            }
          </div>`
        : nothing,
      this.element,
    );
  }
}
