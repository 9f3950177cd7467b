/** Draws what is in `root`. `giveFocus` takes the focus where what had it is gone, or can't have it any more. */
export function keepFocus(root: Element, draw: () => void, giveFocus: () => void): void {
  const hadFocus = root.contains(document.activeElement);
  draw();
  const focused = document.activeElement;
  const isLost = !root.contains(focused) || focused?.matches(':disabled') === true;
  if (hadFocus && isLost) giveFocus();
}

/** Focuses an element where it is, also one that Tab passes by. */
export function focusInPlace(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
