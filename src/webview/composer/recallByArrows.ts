import { PromptRecall } from './promptRecall';

/** Arrow up in an empty composer brings back earlier prompts, arrow down the later ones. */
export function recallByArrows(
  textarea: HTMLTextAreaElement,
  earlierPrompts: () => readonly string[],
): void {
  const recall = new PromptRecall(earlierPrompts);
  textarea.addEventListener('keydown', (event) => {
    const recalled = hasModifier(event) ? undefined : textFor(event.key, textarea, recall);
    if (recalled === undefined) return;
    event.preventDefault();
    textarea.value = recalled;
    // At the start, so that the next arrow goes on rather than through the lines of the prompt.
    textarea.setSelectionRange(0, 0);
    textarea.dispatchEvent(new Event('input'));
  });
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
}

function textFor(
  key: string,
  { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
  recall: PromptRecall,
): string | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  if (key === 'ArrowUp' && selectionStart === 0) return recall.earlier(value);
  const isAtBorder = selectionStart === 0 || selectionStart === value.length;
  return key === 'ArrowDown' && isAtBorder ? recall.later(value) : undefined;
}
