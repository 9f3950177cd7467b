import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../../base/fillIn';

/** Opens and closes the settings of the chat, and says how many differ from their defaults. */
export function settingsButton(
  modifiedCount: number,
  { chatSettings, settingsModified }: ChatStrings,
  toggle: () => void,
): TemplateResult {
  const count = fillIn(settingsModified, String(modifiedCount));
  const label = modifiedCount === 0 ? chatSettings : `${chatSettings}, ${count}`;
  return html`<button
    type="button"
    class="icon-button settings-button"
    title=${label}
    aria-label=${label}
    @click=${toggle}
  >
    <span class="codicon codicon-settings" aria-hidden="true"></span>
    ${
      modifiedCount === 0
        ? nothing
        : html`<span class="settings-badge" aria-hidden="true">${modifiedCount}</span>`
    }
  </button>`;
}
