import type { TurnView } from '../../messages/chatState';

/** The element of a turn, empty; `label` says whose it is. */
export function turnElement({ role, id }: TurnView, label: string): HTMLElement {
  const element = document.createElement('article');
  element.className = `turn ${role}`;
  element.dataset['turnId'] = id;
  // What VS Code's context menu says and does here.
  const webviewSection = role === 'user' ? 'message' : 'answer';
  element.dataset['vscodeContext'] = JSON.stringify({ webviewSection, turnId: id });
  element.setAttribute('aria-label', label);
  return element;
}
