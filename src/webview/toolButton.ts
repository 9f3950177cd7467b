import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** A button that shows a codicon and is named by its label; `name` is what styles and tests know it by. */
export function toolButton(
  name: string,
  icon: string,
  label: string,
  onClick: (event: MouseEvent) => void,
  isDisabled = false,
): TemplateResult {
  return html`<button
    type="button"
    class="icon-button ${name}-button"
    title=${label}
    aria-label=${label}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    <span class="codicon codicon-${icon}" aria-hidden="true"></span>
  </button>`;
}
