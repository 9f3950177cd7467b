import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView, SendCostView, WorkspaceContextView } from '../../messages/chatState';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { attachmentFace, attachmentSize } from '../attachmentFace';
import { fillIn } from '../../base/fillIn';
import { foundGroup } from '../foundGroup';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';
import { formatTokens } from './costText';
import { dontSearchButton, workspaceChip } from './workspaceChip';

/**
 * The attachments of the next message, each with its tokens and a button that removes it; Delete and
 * Backspace do the same. The chips keep their places, so the focus moves on to the next one by itself, and after the
 * last one is gone to wherever `focusNext` puts it.
 */
export function attachmentChips(
  { attachments, cost, workspace }: ChipsState,
  context: PageContext,
  focusNext: () => void,
): TemplateResult | typeof nothing {
  if (attachments.length === 0 && workspace === undefined) return nothing;
  const { strings, post } = context;
  const chosen = attachments.filter(({ isFound }) => !isFound);
  const found = attachments.filter(({ isFound }) => isFound);
  const chip = (attachment: AttachmentView): TemplateResult => {
    const { id } = attachment;
    const label = showHidden(attachment.label);
    const detail = showHidden(attachment.detail);
    const before = cost?.sentBefore[id];
    const remove = (): void => {
      post({ type: 'removeAttachment', id });
      if (attachment === attachments.at(-1)) focusNext();
    };
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Delete' || event.key === 'Backspace') remove();
    };
    const removeLabel = fillIn(strings.removeAttachment, label);
    const tokens = cost?.byAttachment[id];
    const count = cost && tokens !== undefined ? formatTokens(tokens, cost.certainty) : undefined;
    const title = before === undefined ? detail : `${detail}\n${before.title}`;
    return html`<li class="chip" title=${title} @keydown=${onKeydown}>
      ${attachmentFace(attachment, context)}<span class="chip-label">${label}</span>
      ${attachmentSize(attachment, context)}
      ${before === undefined ? nothing : html`<span class="chip-size">${before.text}</span>`}
      ${count === undefined ? nothing : html`<span class="chip-tokens">${count}</span>`}
      ${
        before?.canSendAgain
          ? toolButton('send-again', 'refresh', fillIn(strings.sendAttachmentAgain, label), () =>
              post({ type: 'sendAttachmentAgain', id }),
            )
          : nothing
      }
      <button
        type="button"
        class="icon-button"
        title=${count === undefined ? removeLabel : fillIn(strings.leaveOut, count)}
        aria-label=${removeLabel}
        @click=${remove}
      >
        <span class="codicon codicon-close" aria-hidden="true"></span>
      </button>
    </li>`;
  };
  return html`<ul class="chips" aria-label=${strings.attachments}>
    ${chosen.map(chip)}
    ${
      found.length > 0
        ? html`<li class="found">
            ${foundGroup(found, found.map(chip), context, tokensOf(found, cost))}
            ${dontSearchButton(context)}
          </li>`
        : workspace && workspaceChip(workspace, context)
    }
  </ul>`;
}

/** What the next message is sent with. */
export interface ChipsState {
  attachments: readonly AttachmentView[];
  cost: SendCostView | undefined;
  workspace: WorkspaceContextView | undefined;
}

function tokensOf(
  found: readonly AttachmentView[],
  cost: SendCostView | undefined,
): string | undefined {
  if (cost === undefined) return undefined;
  const counts = found.map(({ id }) => cost.byAttachment[id]);
  const total = counts.reduce((sum: number, count = 0) => sum + count, 0);
  return counts.includes(undefined) ? undefined : formatTokens(total, cost.certainty);
}
