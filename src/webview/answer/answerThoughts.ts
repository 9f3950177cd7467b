import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';

/** What the model thought before it answered, closed at first. */
export function answerThoughts(
  { thoughts }: ModelTurnView,
  strings: ChatStrings,
): TemplateResult | typeof nothing {
  if (thoughts === undefined) return nothing;
  return html`<details class="thoughts">
    <summary class="footer">${strings.thoughts}</summary>
    <div class="thought-text" dir="auto">${thoughts}</div>
  </details>`;
}
