import type { TileTexts } from './mapTexts';

/** Where a tip begins: at the pointer, or at the tile that has the focus. */
export interface TipPlace {
  left: number;
  top: number;
}

/** As long as VS Code waits before it shows a hover. */
const delayMs = 500;
/** Space between what a tip is about, or the edge of the page, and the tip. */
const distance = 8;

/**
 * What is known of a tile, beside the pointer or the focused tile. Screen readers have it from the tile's name. Once one is
 * shown, those of other tiles follow at once.
 */
export class MapTip {
  readonly element = document.createElement('div');
  readonly #name = document.createElement('strong');
  readonly #tokens = document.createElement('span');
  readonly #share = document.createElement('span');
  #timer: number | undefined;

  constructor() {
    this.element.className = 'tip';
    this.element.hidden = true;
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.#name, this.#tokens, this.#share);
  }

  /** Shows it where the pointer comes to rest. */
  showSoon(texts: TileTexts, place: TipPlace): void {
    const wasShown = !this.element.hidden;
    this.hide();
    if (wasShown) this.show(texts, place);
    else this.#timer = window.setTimeout(() => this.show(texts, place), delayMs);
  }

  show(texts: TileTexts, { left, top }: TipPlace): void {
    this.update(texts);
    const { offsetWidth, offsetHeight } = this.element;
    const rightmost = window.innerWidth - offsetWidth - distance;
    const below = top + distance;
    const isBelow = below + offsetHeight + distance <= window.innerHeight;
    const above = top - offsetHeight - distance;
    this.element.style.left = `${Math.max(distance, Math.min(left + distance, rightmost))}px`;
    this.element.style.top = `${Math.max(distance, isBelow ? below : above)}px`;
  }

  /** Shows it where it was last. */
  update({ name, tokens, share }: TileTexts): void {
    window.clearTimeout(this.#timer);
    this.#name.textContent = name;
    this.#tokens.textContent = tokens;
    this.#share.textContent = share;
    this.element.hidden = false;
  }

  /** Returns whether there was one. */
  hide(): boolean {
    window.clearTimeout(this.#timer);
    const wasShown = !this.element.hidden;
    this.element.hidden = true;
    return wasShown;
  }
}
