import type { PlacedTile } from './placeTiles';
import type { Box } from './squarify';

/** Hues that the tiles of the shown folder take in turn; the style sheet has a class for each. */
const hues = 6;
/** Space between neighbouring tiles. */
const gap = 1;
/** Smaller tiles have no text: it would be cut off after a letter or two. */
const leastTextWidth = 28;
const leastTextHeight = 14;
/** As the style sheet has it: the height of a line, and what of a tile's width is not for text. */
const lineHeight = 15;
const sides = 9;
/** Digits are narrower: a number that is cut off would be another number. */
const mostDigitWidth = 8;

/** What a tile says. */
interface TileTexts {
  label: string;
  number: string;
}

/** A tile as an item of the tree that the map is to a screen reader. */
export function tileElement({ id }: { id: string }): HTMLElement {
  const element = document.createElement('div');
  element.dataset['id'] = id;
  element.setAttribute('role', 'treeitem');
  return element;
}

/** Shows a tile as it is now. What is pressed, or has the focus, stays the same element. */
export function showTile(
  element: HTMLElement,
  { tile, box, level, branch, inside }: PlacedTile,
  place: { index: number; count: number },
  { label, number }: TileTexts,
): void {
  element.className = `tile ${tile.kind} hue-${branch % hues}`;
  element.setAttribute('aria-level', String(level));
  element.setAttribute('aria-posinset', String(place.index + 1));
  element.setAttribute('aria-setsize', String(place.count));
  if (tile.kind === 'folder') element.setAttribute('aria-expanded', String(inside.length > 0));
  element.setAttribute('aria-label', label);
  element.tabIndex = -1;
  element.style.left = `${box.left}px`;
  element.style.top = `${box.top}px`;
  element.style.width = `${Math.max(0, box.width - gap)}px`;
  element.style.height = `${Math.max(0, box.height - gap)}px`;
  const shown = element.querySelector<HTMLElement>('.text');
  if (box.width < leastTextWidth || box.height < leastTextHeight) {
    shown?.remove();
    return;
  }
  const text = shown ?? element.appendChild(newText());
  showText(text, { name: tile.name, number }, box, inside.length > 0);
}

function newText(): HTMLElement {
  const text = document.createElement('div');
  text.className = 'text';
  const words = document.createElement('span');
  words.className = 'name';
  text.append(words);
  return text;
}

/** The name, and where there is room the number behind or below it: what does not fit in whole lines is out of view. */
function showText(
  text: HTMLElement,
  { name, number }: { name: string; number: string },
  { width, height }: Box,
  hasTilesInside: boolean,
): void {
  const lines = hasTilesInside ? 1 : Math.floor((height - gap - 2) / lineHeight);
  text.style.height = `${Math.max(1, lines) * lineHeight}px`;
  const words = text.firstElementChild;
  if (words && words.textContent !== name) words.textContent = name;
  // The style sheet shows it, so that the tile's text is what its label begins with.
  if (number.length * mostDigitWidth <= width - sides) text.dataset['number'] = number;
  else delete text.dataset['number'];
}
