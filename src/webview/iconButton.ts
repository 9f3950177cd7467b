/** What a click on a part of the transcript asks for; one listener there serves all of them. */
export type TranscriptAction =
  | 'save-media'
  | 'copy-code'
  | 'insert-code'
  | 'new-file'
  | 'apply-code'
  | 'run-in-terminal'
  | 'open-place'
  | 'open-image'
  | 'toggle-diagram';

/** A button that shows a codicon and is named by its label. */
export function iconButton(
  icon: string,
  label: string,
  action: TranscriptAction,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.dataset['action'] = action;
  button.append(iconElement(icon));
  return button;
}

export function iconElement(icon: string): HTMLElement {
  const element = document.createElement('span');
  element.className = `codicon codicon-${icon}`;
  element.setAttribute('aria-hidden', 'true');
  return element;
}
