import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { NoticeActionId, NoticeView } from '../messages/chatState';

/** A notice with its next steps as buttons; the first one stands out where something is wrong. */
export function noticeTemplate(
  notice: NoticeView,
  act: (action: NoticeActionId) => void,
): TemplateResult {
  const buttons = notice.actions.map(
    ({ id, label }, index) =>
      html`<button
        type="button"
        class=${index === 0 && notice.severity !== 'info' ? 'button' : 'button secondary'}
        @click=${() => act(id)}
      >
        ${label}
      </button>`,
  );
  return html`<div class="notice ${notice.severity}">
    <span class="codicon codicon-${notice.severity}" aria-hidden="true"></span>
    <div class="notice-body">
      <div dir="auto">${notice.message}</div>
      ${buttons.length > 0 ? html`<div class="notice-actions">${buttons}</div>` : ''}
    </div>
  </div>`;
}
