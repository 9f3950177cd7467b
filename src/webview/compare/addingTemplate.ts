import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { TextOrigin } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';

/** What adding texts asks for. */
export interface AddingActions {
  add: (origin: TextOrigin) => void;
  /** What is in the field at first. */
  typed: string;
  remember: (typed: string) => void;
  addTyped: (text: string) => void;
}

/** The buttons that add texts, and a field for one's own. */
export function addingTemplate(
  strings: CompareStrings,
  { add, typed, remember, addTyped }: AddingActions,
): TemplateResult {
  const origins: [TextOrigin, string][] = [
    ['selections', strings.addSelections],
    ['openFiles', strings.addOpenFiles],
    ['files', strings.addFiles],
    ['clipboard', strings.addClipboard],
  ];
  const buttons = origins.map(
    ([origin, label]) =>
      html`<button type="button" class="button secondary" @click=${() => add(origin)}>
        ${label}
      </button>`,
  );
  return html`<div class="adding">${buttons}</div>
    <div class="setting typing">
      <textarea
        class="typed"
        rows="2"
        aria-label=${strings.typedText}
        placeholder=${strings.typedPlaceholder}
        @input=${(event: Event) => remember(fieldOf(event).value)}
      >
${typed}</textarea>
      <button
        type="button"
        class="button secondary"
        @click=${({ target }: Event) => addTyped(textBeside(target))}
      >
        ${strings.addText}
      </button>
    </div>`;
}

function fieldOf({ target }: Event): HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return target;
  throw new Error('Only the field for a text is listened to');
}

function textBeside(button: EventTarget | null): string {
  if (!(button instanceof HTMLElement)) return '';
  return button.closest('.typing')?.querySelector('textarea')?.value ?? '';
}
