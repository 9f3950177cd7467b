import type { MapView } from '../../messages/tokenMapMessages';
import type { MapTexts } from './mapTexts';

/** The way to the folder that is shown: a button for every folder around, then itself with its tokens. */
export class MapPath {
  readonly element = document.createElement('header');
  readonly #texts: MapTexts;
  readonly #showFolder: (id: string) => void;
  readonly #list = document.createElement('ol');
  readonly #totals = document.createElement('span');
  readonly #state = document.createElement('span');
  #shown = '';

  constructor(texts: MapTexts, showFolder: (id: string) => void) {
    this.#texts = texts;
    this.#showFolder = showFolder;
    const nav = document.createElement('nav');
    nav.setAttribute('aria-label', texts.strings.path);
    nav.append(this.#list);
    this.#totals.className = 'totals';
    this.#state.className = 'state';
    this.element.append(nav, this.#totals, this.#state);
  }

  show({ path, tile, state }: MapView): void {
    this.#totals.textContent = this.#texts.tokens(tile.tokens);
    this.#state.textContent = state;
    // While a count goes on only numbers change: a button must not vanish under the pointer.
    const shown = JSON.stringify(path);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#list.replaceChildren(
      ...path.map((folder, index) => this.#item(folder, index === path.length - 1)),
    );
  }

  #item({ id, name }: MapView['path'][number], isShown: boolean): HTMLElement {
    const item = document.createElement('li');
    if (isShown) {
      item.textContent = name;
      item.setAttribute('aria-current', 'page');
      return item;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => this.#showFolder(id));
    item.append(button);
    return item;
  }
}
