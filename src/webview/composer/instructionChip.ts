import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { SendCostView } from '../../messages/chatState';
import type { FolderInstructionView } from '../../messages/settingsView';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';
import { formatTokens } from './costText';

/** What a folder of the workspace says to the model: opened by a click on its name, left out by its button. */
export function instructionChip(
  { id, label, title, isSent }: FolderInstructionView,
  cost: SendCostView | undefined,
  { strings, post }: PageContext,
  focusNext: () => void,
): TemplateResult {
  const name = showHidden(label);
  const tokens = cost?.byFolder[id];
  const leaveOut = (): void => {
    post({ type: 'leaveOutInstructions', id });
    focusNext();
  };
  return html`<li class="chip instructions ${isSent ? '' : 'unsent'}" title=${title}>
    <span class="codicon codicon-book" aria-hidden="true"></span>
    <button
      type="button"
      class="chip-link chip-label"
      dir="auto"
      aria-label=${fillIn(strings.openAttachment, name)}
      @click=${() => post({ type: 'openInstructions', id })}
    >
      ${name}
    </button>
    ${
      tokens === undefined || cost === undefined
        ? nothing
        : html`<span class="chip-tokens">${formatTokens(tokens, cost.certainty)}</span>`
    }
    ${toolButton('leave-out', 'close', fillIn(strings.leaveOutInstructions, name), leaveOut)}
  </li>`;
}

/** What to say of instructions before they are sent for the first time. */
export function newInstructions(
  notice: string | undefined,
  { strings, post }: PageContext,
): TemplateResult | typeof nothing {
  if (notice === undefined) return nothing;
  const answer = (label: string, isWanted: boolean): TemplateResult =>
    html`<button
      type="button"
      class="button secondary"
      @click=${() => post({ type: 'answerInstructions', isWanted })}
    >
      ${label}
    </button>`;
  return html`<div class="notice info">
    <span class="codicon codicon-book" aria-hidden="true"></span>
    <div class="notice-body">
      <div dir="auto">${notice}</div>
      <div class="notice-actions">
        ${answer(strings.keepNewInstructions, true)}
        ${answer(strings.leaveOutNewInstructions, false)}
      </div>
    </div>
  </div>`;
}
