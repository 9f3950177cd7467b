import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../../base/fillIn';

/** Stands for what is not shown yet. */
export function moreButton(
  count: number,
  { moreEntries }: ChatStrings,
  onClick: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button secondary structured-more';
  button.textContent = fillIn(moreEntries, String(count));
  button.addEventListener('click', onClick);
  return button;
}
