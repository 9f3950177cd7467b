/** Calls this whenever the page loses the keyboard, is hidden, or is loaded again. */
export function onLostFocus(act: () => void): void {
  window.addEventListener('blur', act);
  document.addEventListener('visibilitychange', act);
}
