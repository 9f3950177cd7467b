/** What stands in place of a turn that could not be rendered; the turns around it are as they were. */
export function unshownText(sentence: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'ending';
  element.setAttribute('role', 'alert');
  element.textContent = sentence;
  return element;
}
