import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { TokenView } from '../../messages/answerView';
import type { ModelTurnView } from '../../messages/chatState';
import { fillIn } from '../../base/fillIn';
import { keepFocus } from '../keepFocus';
import type { PageContext } from '../pageContext';
import { leastCertain, percent, uncertainty } from './probability';

/** This many tokens are in the page at once: a long answer has tens of thousands. */
const tokensAtOnce = 400;

/** The turns whose tokens the reader has opened: a turn's element may be thrown away and built again. */
const openTurns = new Set<string>();

/** An answer as its tokens, coloured and underlined by how uncertain each was, with what else it could have been. */
export class TokenHeat {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  #tokens: readonly TokenView[] = [];
  #isAsking = false;
  #current = 0;

  constructor(context: PageContext) {
    this.#context = context;
    this.element.className = 'token-heat';
  }

  /** Opens or closes the tokens of a turn. */
  toggle(turn: ModelTurnView): void {
    if (!openTurns.delete(turn.id)) openTurns.add(turn.id);
    this.show(turn);
  }

  /** Shows the tokens of a turn where they are open, and asks for them where the turn has none yet, or no longer. */
  show({ id, hasTokens, tokens }: ModelTurnView): void {
    const isOpen = openTurns.has(id);
    const isMissing = isOpen && hasTokens === true && tokens === undefined;
    if (isMissing && !this.#isAsking) {
      this.#context.post({ type: 'answer', turnId: id, act: { kind: 'showTokens' } });
    }
    this.#isAsking = isMissing;
    if (tokens !== this.#tokens) this.#current = 0;
    this.#tokens = (isOpen ? tokens : undefined) ?? [];
    this.#render();
  }

  #render(): void {
    const content = this.#tokens.length === 0 ? nothing : this.#template();
    keepFocus(
      this.element,
      () => render(content, this.element),
      () => this.element.querySelector<HTMLElement>('.token-bar button')?.focus(),
    );
  }

  #template(): TemplateResult {
    const { strings } = this.#context;
    const start = Math.floor(this.#current / tokensAtOnce) * tokensAtOnce;
    const shown = this.#tokens.slice(start, start + tokensAtOnce);
    const range = fillIn(
      strings.tokensShown,
      String(start + 1),
      String(start + shown.length),
      String(this.#tokens.length),
    );
    return html`<div class="token-bar">
        <span class="footer">${range}</span>
        ${this.#button(strings.previousTokens, start > 0, () => this.#go(start - tokensAtOnce, false))}
        ${this.#button(strings.nextTokens, start + shown.length < this.#tokens.length, () =>
          this.#go(start + tokensAtOnce, false),
        )}
        ${this.#button(strings.leastCertain, true, () => this.#go(leastCertain(this.#tokens) ?? 0))}
      </div>
      <div
        class="token-list"
        role="listbox"
        aria-label=${strings.tokenProbabilities}
        dir="auto"
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
      >
        ${shown.map((token, index) => this.#token(token, start + index))}
      </div>
      ${this.#alternatives()}`;
  }

  #button(label: string, isShown: boolean, onClick: () => void): TemplateResult | typeof nothing {
    if (!isShown) return nothing;
    return html`<button type="button" class="button secondary" @click=${onClick}>${label}</button>`;
  }

  #token({ text, probability }: TokenView, index: number): TemplateResult {
    const isCurrent = index === this.#current;
    // oxfmt-ignore
    return html`<span
      class="token uncertain-${uncertainty(probability)}"
      role="option"
      aria-selected=${isCurrent}
      aria-label=${`${text} ${percent(probability)}`}
      tabindex=${isCurrent ? 0 : -1}
      data-index=${index}
      @focus=${() => this.#select(index)}
      @pointerenter=${() => this.#select(index)}
    >${text}</span>`;
  }

  #alternatives(): TemplateResult | typeof nothing {
    const token = this.#tokens[this.#current];
    if (!token) return nothing;
    const { strings } = this.#context;
    const others = token.alternatives.filter(({ text }) => text !== token.text);
    return html`<dl class="token-alternatives">
      <dt>${strings.chosenToken}</dt>
      <dd>${tokenText(token)}</dd>
      ${
        others.length === 0
          ? nothing
          : html`<dt>${strings.otherTokens}</dt>
              ${others.map((other) => html`<dd>${tokenText(other)}</dd>`)}`
      }
    </dl>`;
  }

  #select(index: number): void {
    if (index === this.#current) return;
    this.#current = index;
    this.#render();
  }

  #onKey(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#go(this.#current + step);
  }

  #go(index: number, takesFocus = true): void {
    if (!this.#tokens[index]) return;
    this.#select(index);
    if (!takesFocus) return;
    this.element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  }
}

/** Each has a direction of its own, whatever the page is written in. */
function tokenText({ text, probability }: Pick<TokenView, 'text' | 'probability'>): TemplateResult {
  return html`<bdi><code>${visible(text)}</code></bdi> <bdi>${percent(probability)}</bdi>`;
}

/** White space as signs, so that one sees it. */
function visible(text: string): string {
  return text.replaceAll(' ', '·').replaceAll('\n', '↵').replaceAll('\t', '→');
}
