import type { MapView } from '../../messages/tokenMapMessages';
import { fillIn } from '../../base/fillIn';
import type { MapTexts } from './mapTexts';
import { placeTiles, type PlacedTile } from './placeTiles';
import { tileElement } from './tileElement';
import { TileTree, type Step } from './tileTree';

/** What a tile, or a key, asks for. */
export interface MapActions {
  activate(tile: PlacedTile): void;
  enterFolder(tile: PlacedTile): void;
  leaveFolder(): void;
}

const stepByKey: Readonly<Record<string, Step>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'inside',
  ArrowUp: 'around',
  Home: 'first',
  End: 'last',
};

/** The tiles, drawn again when the numbers or the size of the page change; one of them takes the Tab key. */
export class MapPicture {
  readonly element = document.createElement('div');
  readonly #texts: MapTexts;
  readonly #actions: MapActions;
  readonly #elements = new Map<string, HTMLElement>();
  #tree = new TileTree([]);
  #view: MapView | undefined;
  #currentId: string | undefined;
  #pressedId: string | undefined;

  constructor(texts: MapTexts, actions: MapActions) {
    this.#texts = texts;
    this.#actions = actions;
    this.element.className = 'picture';
    this.element.setAttribute('role', 'tree');
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('click', (event) => this.#onClick(event));
    this.element.addEventListener('focusin', (event) => this.#makeCurrent(this.#tileAt(event)));
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  show(view: MapView): void {
    this.#view = view;
    this.element.setAttribute('aria-label', fillIn(this.#texts.strings.map, view.tile.name));
    this.#draw();
  }

  /** Gives a tile the focus, the first one if there is none of this id. */
  focus(id: string | undefined): void {
    const tile = this.#tree.get(id) ?? this.#tree.tiles[0];
    if (tile) this.#elements.get(tile.tile.id)?.focus();
  }

  #draw(): void {
    if (this.#view === undefined) return;
    const { tile, wholeTokens } = this.#view;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.#tree = new TileTree(placeTiles(tile, { left: 0, top: 0, width, height }));
    this.#elements.clear();
    for (const placed of this.#tree.tiles) {
      const siblings = this.#tree.siblingsOf(placed);
      const place = { index: siblings.indexOf(placed), count: siblings.length };
      const label = this.#texts.tile(placed.tile, wholeTokens);
      this.#elements.set(placed.tile.id, tileElement(placed, place, label));
    }
    this.element.replaceChildren(...this.#elements.values());
    this.element.dataset['empty'] = this.#elements.size === 0 ? this.#texts.strings.empty : '';
    this.#makeCurrent(this.#tree.get(this.#currentId) ?? this.#tree.tiles[0]);
    if (hadFocus) this.focus(this.#currentId);
  }

  #makeCurrent(tile: PlacedTile | undefined): void {
    this.#elementOf(this.#currentId)?.setAttribute('tabindex', '-1');
    this.#currentId = tile?.tile.id;
    this.#elementOf(this.#currentId)?.setAttribute('tabindex', '0');
  }

  #elementOf(id: string | undefined): HTMLElement | undefined {
    return id === undefined ? undefined : this.#elements.get(id);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const current = this.#tree.get(this.#currentId);
    const step = stepByKey[event.key];
    if (event.key === 'Escape' || event.key === 'Backspace') this.#actions.leaveFolder();
    else if (current === undefined) return;
    else if (event.key === 'Enter' || event.key === ' ') this.#actions.activate(current);
    else if (step) this.#focusTile(this.#tree.step(current, step));
    else return;
    event.preventDefault();
  }

  #focusTile(tile: PlacedTile | undefined): void {
    if (tile) this.focus(tile.tile.id);
  }

  /** One click goes into a folder, two open a file: both on that file, not one on a folder that was there before. */
  #onClick(event: MouseEvent): void {
    const tile = this.#tileAt(event);
    if (tile === undefined) return;
    const isSecond = event.detail > 1 && this.#pressedId === tile.tile.id;
    this.#pressedId = tile.tile.id;
    if (tile.tile.kind !== 'file') this.#actions.enterFolder(tile);
    else if (isSecond) this.#actions.activate(tile);
  }

  #tileAt({ target }: Event): PlacedTile | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('.tile') : null;
    return this.#tree.get(element?.dataset['id']);
  }
}
