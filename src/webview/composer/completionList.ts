import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { CompletionItem } from '../../messages/completion';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import type { PageContext } from '../pageContext';
import { completionQuery, type CompletionQuery } from './completionQuery';
import { isComposing } from '../isComposing';

const icons: Record<CompletionItem['icon'], string> = {
  selection: 'list-selection',
  files: 'files',
  file: 'file',
  folder: 'folder',
  changes: 'diff',
  problems: 'warning',
  terminal: 'terminal',
  command: 'terminal',
  prompt: 'bookmark',
  search: 'search',
  symbol: 'symbol-method',
  section: 'symbol-string',
  cell: 'notebook',
  lines: 'list-flat',
};

const listId = 'completions';
const itemId = (index: number): string => `completion-${index}`;

/**
 * What the word that is being written can become, in a list above the composer. The keyboard stays in the
 * composer: arrows choose, Enter and Tab take, Escape closes.
 */
export class CompletionList {
  /** Stands above the composer and takes no room there. */
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  readonly #textarea: HTMLTextAreaElement;
  #query: CompletionQuery | undefined;
  #items: readonly CompletionItem[] = [];
  /** What these are for; what is written may be further. */
  #shownFor: CompletionQuery | undefined;
  /** Enter came before the items for what is written: it means the first of them. */
  #isEntered = false;
  #index = 0;
  /** The start of a word whose list was closed by Escape. */
  #dismissedAt: number | undefined;

  constructor(textarea: HTMLTextAreaElement, context: PageContext) {
    this.#context = context;
    this.#textarea = textarea;
    this.element.className = 'completions-place';
    textarea.setAttribute('aria-autocomplete', 'list');
    textarea.addEventListener('input', () => this.#ask());
    // Before the composer's own keys: Enter takes what is chosen rather than sending.
    textarea.addEventListener('keydown', (event) => this.#onKeydown(event), { capture: true });
    document.addEventListener('selectionchange', () => this.#consentWord());
    textarea.addEventListener('blur', () => this.close());
  }

  get isOpen(): boolean {
    return this.#items.length > 0;
  }

  close(): void {
    this.#query = undefined;
    if (!this.isOpen) return;
    this.#items = [];
    this.#render();
  }

  #ask(): void {
    const { value, selectionStart, selectionEnd } = this.#textarea;
    const query =
      selectionStart === selectionEnd ? completionQuery(value, selectionStart) : undefined;
    if (query?.start !== this.#dismissedAt) this.#dismissedAt = undefined;
    if (query === undefined || this.#dismissedAt !== undefined) return this.close();
    this.#query = query;
    this.#isEntered = false;
    // The host has logged why it knows nothing.
    this.#context.complete(query.kind, query.text).then(
      (items) => this.#show(query, items),
      () => this.#show(query, []),
    );
  }

  /** Shows what the host knows, unless something else is written by now. */
  #show(query: CompletionQuery, items: readonly CompletionItem[]): void {
    if (query !== this.#query) return;
    const wasOpen = this.isOpen;
    this.#items = items;
    this.#shownFor = query;
    this.#index = 0;
    this.#render();
    if (this.#isEntered) this.#take(0);
    else if (this.isOpen && !wasOpen) this.#sayItem();
  }

  /** The cursor may go somewhere else without a word being written. */
  #consentWord(): void {
    const query = this.#query;
    const textarea = this.#textarea;
    if (query === undefined) return;
    if (textarea.selectionStart !== query.end || textarea.selectionEnd !== query.end) this.close();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (!this.isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const act = this.#actionOf(event);
    if (act === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  #actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (shiftKey) return undefined;
    switch (key) {
      case 'ArrowDown':
        return () => this.#move(1);
      case 'ArrowUp':
        return () => this.#move(-1);
      case 'Enter':
      case 'Tab':
        return () => this.#choose();
      case 'Escape':
        return () => this.#dismiss();
      default:
        return undefined;
    }
  }

  #move(step: 1 | -1): void {
    this.#index = (this.#index + step + this.#items.length) % this.#items.length;
    this.#render();
    document.getElementById(itemId(this.#index))?.scrollIntoView({ block: 'nearest' });
  }

  /** What is shown for other words than those that are written was not chosen. */
  #choose(): void {
    if (this.#shownFor === this.#query) this.#take(this.#index);
    else this.#isEntered = true;
  }

  #dismiss(): void {
    this.#dismissedAt = this.#query?.start;
    this.close();
  }

  /**
   * A mention stays in the message as words, to be gone on with where it ends in a colon; a command makes room for its
   * prompt.
   */
  #take(index: number): void {
    const item = this.#items[index];
    const query = this.#query;
    const textarea = this.#textarea;
    if (item === undefined || query === undefined) return;
    this.close();
    const end = item.label.endsWith(':') ? '' : ' ';
    const words = query.kind === 'mention' ? `#${item.label}${end}` : '';
    textarea.setRangeText(words, query.start, query.end, 'end');
    textarea.dispatchEvent(new Event('input'));
    this.#context.post({ type: 'acceptCompletion', kind: query.kind, id: item.id });
  }

  #sayItem(): void {
    const { completionCount } = this.#context.strings;
    this.#context.say(fillIn(completionCount, String(this.#items.length)));
  }

  #render(): void {
    const { strings } = this.#context;
    const name = this.#query?.kind === 'command' ? strings.commands : strings.mentions;
    render(
      this.isOpen
        ? html`<ul class="completions" id=${listId} role="listbox" aria-label=${name}>
            ${this.#items.map((item, index) => this.#itemTemplate(item, index))}
          </ul>`
        : nothing,
      this.element,
    );
    if (this.isOpen) {
      this.#textarea.setAttribute('aria-controls', listId);
      this.#textarea.setAttribute('aria-activedescendant', itemId(this.#index));
    } else {
      this.#textarea.removeAttribute('aria-controls');
      this.#textarea.removeAttribute('aria-activedescendant');
    }
  }

  #itemTemplate(item: CompletionItem, index: number): TemplateResult {
    // Before the composer loses the focus, which would close the list.
    const onMousedown = (event: MouseEvent): void => {
      event.preventDefault();
      this.#take(index);
    };
    const detail = showHidden(item.detail);
    return html`<li
      class="completion"
      id=${itemId(index)}
      role="option"
      aria-selected=${index === this.#index ? 'true' : 'false'}
      title=${detail}
      @mousedown=${onMousedown}
    >
      <span class="codicon codicon-${icons[item.icon]}" aria-hidden="true"></span>
      <span class="completion-label">${showHidden(item.label)}</span>
      <span class="completion-detail">${detail}</span>
    </li>`;
  }
}
