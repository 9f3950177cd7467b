import { html, nothing, render } from 'lit/html.js';
import type { CacheNoticeView } from '../../messages/cacheView';
import { keepFocus } from '../keepFocus';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';

/** One line about caching above the composer, with its next steps and a button that closes it. */
export class CacheNoticeLine {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #giveFocus: () => void;
  #notice: CacheNoticeView | undefined;

  /** `giveFocus` takes the focus when the line goes while it has it. */
  constructor(context: PageContext, giveFocus: () => void) {
    this.#context = context;
    this.#giveFocus = giveFocus;
    this.element.className = 'cache-notice';
  }

  show(notice: CacheNoticeView | undefined): void {
    if (notice?.id === this.#notice?.id) return;
    this.#notice = notice;
    const line = notice === undefined ? nothing : this.#line(notice);
    keepFocus(this.element, () => render(line, this.element), this.#giveFocus);
    if (notice) this.#context.say(notice.message);
  }

  #line({ message, actions }: CacheNoticeView): unknown {
    const { strings } = this.#context;
    return html`<span class="codicon codicon-database" aria-hidden="true"></span>
      <span class="cache-notice-text" dir="auto">${message}</span>
      <span class="cache-notice-actions">
        ${actions.map(
          (label, index) =>
            html`<button
              type="button"
              class="button secondary"
              @click=${() => this.#answer({ action: index })}
            >
              ${label}
            </button>`,
        )}
        ${toolButton('close-notice', 'close', strings.closeNotice, () => this.#answer({}))}
      </span>`;
  }

  #answer(chosen: { action?: number }): void {
    if (this.#notice === undefined) return;
    this.#context.post({ type: 'answerCacheNotice', id: this.#notice.id, ...chosen });
  }
}
