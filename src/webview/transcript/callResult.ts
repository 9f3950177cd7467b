import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { PageContext } from '../pageContext';

/** What a call gave, as text, in which files of the workspace become links once somebody looks. */
export class CallResult {
  readonly element = document.createElement('div');
  readonly text: string;
  readonly #turnId: string;
  readonly #context: Pick<PageContext, 'places' | 'strings'>;
  #hasLinks = false;

  constructor(text: string, turnId: string, context: Pick<PageContext, 'places' | 'strings'>) {
    this.text = text;
    this.#turnId = turnId;
    this.#context = context;
    const pre = document.createElement('pre');
    pre.className = 'call-text';
    pre.tabIndex = 0;
    pre.setAttribute('aria-label', context.strings.callResult);
    pre.textContent = showHidden(text);
    this.element.append(pre);
  }

  addLinks(): void {
    if (this.#hasLinks) return;
    this.#hasLinks = true;
    this.#context.places.add(this.element, { turnId: this.#turnId });
  }
}
