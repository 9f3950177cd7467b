import { PromptRecall, type SentPrompts } from './promptRecall';
import { isComposing } from '../isComposing';

/** Arrow up in an empty composer brings back earlier prompts, arrow down the later ones. */
export function recallByArrows(textarea: HTMLTextAreaElement, sent: SentPrompts): void {
  const recall = new PromptRecall(sent);
  const show = (text: string): void => {
    textarea.value = text;
    // At the start, so that the next arrow goes on rather than through the lines of the prompt.
    textarea.setSelectionRange(0, 0);
    textarea.dispatchEvent(new Event('input'));
  };
  const askEarlier = async (): Promise<void> => {
    const text = textarea.value;
    if (!(await recall.askEarlier(text))) return;
    // Something else may have been written meanwhile.
    const recalled = textarea.value === text && isAtStart(textarea) && recall.earlier(text);
    if (typeof recalled === 'string') show(recalled);
  };
  textarea.addEventListener('keydown', (event) => {
    if (hasModifier(event)) return;
    const recalled = textFor(event.key, textarea, recall);
    if (recalled !== undefined) {
      event.preventDefault();
      show(recalled);
    } else if (event.key === 'ArrowUp' && isAtStart(textarea)) {
      // A host that can't answer has nothing.
      askEarlier().catch(() => undefined);
    }
  });
}

function hasModifier(event: KeyboardEvent): boolean {
  return isComposing(event) || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
}

function isAtStart({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return selectionStart === 0 && selectionEnd === 0;
}

function textFor(
  key: string,
  textarea: HTMLTextAreaElement,
  recall: PromptRecall,
): string | undefined {
  const { value, selectionStart, selectionEnd } = textarea;
  if (selectionStart !== selectionEnd) return undefined;
  if (key === 'ArrowUp' && isAtStart(textarea)) return recall.earlier(value);
  const isAtBorder = selectionStart === 0 || selectionStart === value.length;
  return key === 'ArrowDown' && isAtBorder ? recall.later(value) : undefined;
}
