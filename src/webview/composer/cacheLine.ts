import { html, nothing, render } from 'lit/html.js';
import { systemClock } from '../../base/systemClock';
import { changesInMs, timeLeftText } from '../../base/timeLeft';
import type { ChatCacheView } from '../../messages/cacheView';
import { keepFocus } from '../keepFocus';
import type { PageContext } from '../pageContext';
import { fillIn } from '../../base/fillIn';
import { toolButton } from '../toolButton';
import { formatTokens } from './costText';

/** Shows quietly which cached content the chat uses and how long that lasts, and ends its use. */
export class CacheLine {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #giveFocus: () => void;
  #cache: ChatCacheView | undefined;
  #expiresAt: number | undefined;
  #timer: number | undefined;

  /** `giveFocus` takes the focus when the line goes, or its button, while it has it. */
  constructor(context: PageContext, giveFocus: () => void) {
    this.#context = context;
    this.#giveFocus = giveFocus;
    this.element.className = 'cache-line';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', context.strings.usedCache);
    this.element.hidden = true;
  }

  show(cache: ChatCacheView | undefined): void {
    if (cache === this.#cache) return;
    this.#cache = cache;
    // By the time of day: what counts since the page was built stands still while the machine sleeps.
    this.#expiresAt = cache?.leftMs === undefined ? undefined : systemClock.now() + cache.leftMs;
    keepFocus(this.element, this.#draw, this.#giveFocus);
  }

  readonly #draw = (): void => {
    window.clearTimeout(this.#timer);
    this.element.hidden = this.#cache === undefined;
    render(this.#cache === undefined ? nothing : this.#line(this.#cache), this.element);
  };

  #line({ label, tokens, note, remark, isOutOfDate }: ChatCacheView): unknown {
    const { strings, post } = this.#context;
    const facts = [
      ...(tokens === undefined
        ? []
        : [fillIn(strings.cacheTokens, formatTokens(tokens, 'confirmed'))]),
      ...this.#timeLeft(),
      ...(note === undefined ? [] : [note]),
    ];
    return html`<span class="codicon codicon-database" aria-hidden="true"></span>
      <div class="cache-words">
        <span class="cache-name" dir="auto" title=${label}>${label}</span>
        ${facts.map((fact) => html`<span class="cache-fact" dir="auto">${fact}</span>`)}
        ${
          remark === undefined
            ? nothing
            : html`<span class="cost-remark warning" dir="auto">${remark}</span>`
        }
        ${
          isOutOfDate === true
            ? html`<button
                type="button"
                class="button secondary"
                @click=${() => post({ type: 'renewCache' })}
              >
                ${strings.renewCache}
              </button>`
            : nothing
        }
      </div>
      ${toolButton('stop-using', 'close', strings.stopUsingCache, () =>
        post({ type: 'stopUsingCache' }),
      )}`;
  }

  /** Reads the clock, and has the line drawn again when it would read otherwise. */
  #timeLeft(): string[] {
    if (this.#expiresAt === undefined) return [];
    const leftMs = this.#expiresAt - systemClock.now();
    const inMs = changesInMs(leftMs);
    if (inMs < Infinity) this.#timer = window.setTimeout(this.#draw, inMs);
    const { strings } = this.#context;
    return [leftMs <= 0 ? strings.cacheExpired : timeLeftText(leftMs, strings)];
  }
}
