import type { MapView } from '../../messages/tokenMapMessages';
import { fillIn } from '../../base/fillIn';
import type { MapTexts } from './mapTexts';
import { MapTip, type TipPlace } from './mapTip';
import { placeTiles, type PlacedTile } from './placeTiles';
import { showTile, tileElement } from './tileElement';
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

/** So far below the upper edge of a tile, in pixels, its name is not covered. */
const lineBelowTop = 12;

/** The tiles, drawn again when the numbers or the size of the page change; one of them takes the Tab key. */
export class MapPicture {
  readonly element = document.createElement('div');
  readonly tip = new MapTip();
  readonly #texts: MapTexts;
  readonly #actions: MapActions;
  readonly #elements = new Map<string, HTMLElement>();
  #tree = new TileTree([]);
  #view: MapView | undefined;
  #currentId: string | undefined;
  #pressedId: string | undefined;
  /** The tile that the tip is about, or that the pointer is on. */
  #tipId: string | undefined;

  constructor(texts: MapTexts, actions: MapActions) {
    this.#texts = texts;
    this.#actions = actions;
    this.element.className = 'picture';
    this.element.setAttribute('role', 'tree');
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('click', (event) => this.#onClick(event));
    this.element.addEventListener('focusin', (event) => this.#onFocus(event));
    this.element.addEventListener('focusout', () => this.#hideTip());
    // The tip may be the pointer's, wherever the focus is.
    document.addEventListener('keydown', (event) => this.#onEscape(event), { capture: true });
    this.element.addEventListener('pointerover', (event) => this.#onPointer(event));
    this.element.addEventListener('pointerleave', () => this.#hideTip());
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
    const tip = { id: this.#tipId, isShown: !this.tip.element.hidden };
    this.#tree = new TileTree(placeTiles(tile, { left: 0, top: 0, width, height }));
    const before = new Map(this.#elements);
    this.#elements.clear();
    for (const placed of this.#tree.tiles) {
      const siblings = this.#tree.siblingsOf(placed);
      const place = { index: siblings.indexOf(placed), count: siblings.length };
      const label = this.#texts.tile(placed.tile, wholeTokens);
      const number = this.#texts.numbers.short(placed.tile.tokens);
      const element = before.get(placed.tile.id) ?? tileElement(placed.tile);
      showTile(element, placed, place, { label, number });
      this.#elements.set(placed.tile.id, element);
    }
    this.#arrange([...this.#elements.values()]);
    this.element.dataset['empty'] = this.#elements.size === 0 ? this.#texts.strings.empty : '';
    this.#makeCurrent(this.#tree.get(this.#currentId) ?? this.#tree.tiles[0]);
    if (hadFocus) this.focus(this.#currentId);
    this.#keepTip(tip);
  }

  /** Moves the others around the tile that has the focus, as one that is pressed does: it would lose it, and the click. */
  #arrange(tiles: HTMLElement[]): void {
    const index = tiles.findIndex((tile) => tile === document.activeElement);
    const focused = tiles[index];
    if (!focused) return this.element.replaceChildren(...tiles);
    const wanted = new Set<Element>(tiles);
    for (const child of [...this.element.children]) if (!wanted.has(child)) child.remove();
    focused.before(...tiles.slice(0, index));
    focused.after(...tiles.slice(index + 1));
  }

  /** Shows the tip as it was before all was drawn again, unless its tile is gone. */
  #keepTip({ id, isShown }: { id: string | undefined; isShown: boolean }): void {
    const placed = this.#tree.get(id);
    if (!placed) return;
    this.#tipId = id;
    if (isShown) this.tip.update(this.#texts.lines(placed.tile, this.#view?.wholeTokens ?? 0));
    else this.tip.hide();
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

  #onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.tip.hide()) return;
    event.preventDefault();
    event.stopPropagation();
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

  #onFocus(event: FocusEvent): void {
    const tile = this.#tileAt(event);
    this.#makeCurrent(tile);
    const element = tile && this.#elementOf(tile.tile.id);
    // By a click, the pointer is there already.
    if (!tile || !element?.matches(':focus-visible') || tile.tile.id === this.#tipId) return;
    const { left, top } = element.getBoundingClientRect();
    this.#showTip(tile, { left, top: top + lineBelowTop }, 'now');
  }

  #onPointer(event: PointerEvent): void {
    const tile = this.#tileAt(event);
    if (!tile || tile.tile.id === this.#tipId) return;
    this.#showTip(tile, { left: event.clientX, top: event.clientY }, 'soon');
  }

  #showTip({ tile }: PlacedTile, place: TipPlace, when: 'now' | 'soon'): void {
    this.#tipId = tile.id;
    const texts = this.#texts.lines(tile, this.#view?.wholeTokens ?? 0);
    if (when === 'now') this.tip.show(texts, place);
    else this.tip.showSoon(texts, place);
  }

  #hideTip(): void {
    this.#tipId = undefined;
    this.tip.hide();
  }

  #tileAt({ target }: Event): PlacedTile | undefined {
    const element = target instanceof Element ? target.closest<HTMLElement>('.tile') : null;
    return this.#tree.get(element?.dataset['id']);
  }
}
