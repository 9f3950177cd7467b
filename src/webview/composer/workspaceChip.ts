import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WorkspaceContextView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';

/** Whether messages are sent with code of the workspace, to be switched on and off. */
export function workspaceChip(
  { kind, label, title }: WorkspaceContextView,
  context: PageContext,
): TemplateResult {
  if (kind === 'off') {
    return html`<li>
      <button
        type="button"
        class="chip chip-offer"
        title=${title}
        @click=${() => context.post({ type: 'searchWorkspace', isWanted: true })}
      >
        <span class="codicon codicon-search" aria-hidden="true"></span>
        <span class="chip-label" dir="auto">${label}</span>
      </button>
    </li>`;
  }
  const icon = kind === 'searching' ? 'loading codicon-modifier-spin' : 'search';
  return html`<li class="chip" title=${title}>
    <span class="codicon codicon-${icon}" aria-hidden="true"></span>
    <span class="chip-label" dir="auto">${label}</span>
    ${dontSearchButton(context)}
  </li>`;
}

/** Sends messages without the code that they are about. */
export function dontSearchButton({ strings, post }: PageContext): TemplateResult {
  return toolButton('dont-search', 'close', strings.dontSearchWorkspace, () =>
    post({ type: 'searchWorkspace', isWanted: false }),
  );
}
