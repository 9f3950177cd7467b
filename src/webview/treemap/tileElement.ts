import type { PlacedTile } from './placeTiles';

/** Hues that the tiles of the shown folder take in turn; the style sheet has a class for each. */
const hues = 6;
/** Space between neighbouring tiles. */
const gap = 1;
/** Smaller tiles have no text: it would be cut off after a letter or two. */
const leastTextWidth = 28;
const leastTextHeight = 14;

/** A tile as an item of the tree that the map is to a screen reader. */
export function tileElement(
  { tile, box, level, branch, inside }: PlacedTile,
  place: { index: number; count: number },
  label: string,
): HTMLElement {
  const element = document.createElement('div');
  element.className = `tile ${tile.kind} hue-${branch % hues}`;
  element.dataset['id'] = tile.id;
  element.setAttribute('role', 'treeitem');
  element.setAttribute('aria-level', String(level));
  element.setAttribute('aria-posinset', String(place.index + 1));
  element.setAttribute('aria-setsize', String(place.count));
  if (tile.kind === 'folder') element.setAttribute('aria-expanded', String(inside.length > 0));
  element.setAttribute('aria-label', label);
  element.title = label;
  element.tabIndex = -1;
  element.style.left = `${box.left}px`;
  element.style.top = `${box.top}px`;
  element.style.width = `${Math.max(0, box.width - gap)}px`;
  element.style.height = `${Math.max(0, box.height - gap)}px`;
  if (box.width >= leastTextWidth && box.height >= leastTextHeight) element.textContent = tile.name;
  return element;
}
