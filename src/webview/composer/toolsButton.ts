import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ToolsView } from '../../messages/settingsView';

/** Says which tools the model may call, and asks for others. */
export function toolsButton(
  { isOn, label, title }: ToolsView,
  onClick: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="icon-button tools-button ${isOn ? 'is-on' : ''}"
    title=${title}
    aria-label=${title}
    aria-pressed=${isOn}
    @click=${onClick}
  >
    <span class="codicon codicon-tools" aria-hidden="true"></span>
    ${label === '' ? nothing : html`<span class="settings-badge" aria-hidden="true">${label}</span>`}
  </button>`;
}
