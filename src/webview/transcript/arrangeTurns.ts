import type { TurnHeights } from './turnHeights';
import type { TurnSlot } from './turnSlot';

const spacerClass = 'turns-away';

/**
 * Makes `root` hold the turns of these slots, in order, with an empty element of the right height
 * wherever others are left out. Turns that are there already are not moved, which would cost them the
 * focus and their scroll positions.
 */
export function arrangeTurns(
  root: HTMLElement,
  slots: readonly TurnSlot[],
  heights: TurnHeights,
): void {
  for (const spacer of root.querySelectorAll(`:scope > .${spacerClass}`)) spacer.remove();
  let next = root.firstElementChild;
  let end = 0;
  const leaveOut = (until: number): void => {
    if (until > end) root.insertBefore(spacer(heights.top(until) - heights.top(end)), next);
  };
  for (const slot of slots) {
    leaveOut(slot.index);
    const element = slot.show();
    if (element === next) next = element.nextElementSibling;
    else root.insertBefore(element, next);
    end = slot.index + 1;
  }
  leaveOut(heights.count);
}

function spacer(height: number): HTMLElement {
  const element = document.createElement('div');
  element.className = spacerClass;
  element.style.height = `${height}px`;
  return element;
}
