import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView, SendCostView, WorkspaceContextView } from '../../messages/chatState';
import type { FolderInstructionView } from '../../messages/settingsView';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { attachmentFace, attachmentSize } from '../attachmentFace';
import { fillIn } from '../../base/fillIn';
import { foundGroup } from '../foundGroup';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';
import { formatTokens } from './costText';
import { instructionChip } from './instructionChip';
import { dontSearchButton, workspaceChip } from './workspaceChip';

/**
 * The attachments of the next message, each with its tokens and a button that removes it; Delete and
 * Backspace do the same. The chips keep their places, so the focus moves on to the next one by itself, and after the
 * last one is gone to wherever `focusNext` puts it.
 */
export function attachmentChips(
  { attachments, cost, workspace, instructions }: ChipsState,
  context: PageContext,
  focusNext: () => void,
): TemplateResult | typeof nothing {
  const isEmpty = attachments.length === 0 && instructions.length === 0;
  if (isEmpty && workspace === undefined) return nothing;
  const { strings } = context;
  const chosen = attachments.filter(({ isFound }) => !isFound);
  const found = attachments.filter(({ isFound }) => isFound);
  const chip = (attachment: AttachmentView): TemplateResult => {
    const remove = (): void => {
      context.post({ type: 'removeAttachment', id: attachment.id });
      if (attachment === chosen.at(-1) || attachment === found.at(-1)) focusNext();
    };
    return attachmentChip(attachment, cost, context, remove);
  };
  return html`<ul class="chips" aria-label=${strings.attachments}>
    ${instructions.map((each) => instructionChip(each, cost, context, focusNext))}
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

function attachmentChip(
  attachment: AttachmentView,
  cost: SendCostView | undefined,
  context: PageContext,
  remove: () => void,
): TemplateResult {
  const label = showHidden(attachment.label);
  const before = cost?.sentBefore[attachment.id];
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove();
  };
  const removeLabel = fillIn(context.strings.removeAttachment, label);
  const tokens = cost && tokenTexts(attachment, cost, context);
  const title = [showHidden(attachment.detail), before?.title, tokens?.split];
  return html`<li
    class="chip"
    title=${title.filter((line) => line !== undefined).join('\n')}
    @keydown=${onKeydown}
  >
    ${attachmentFace(attachment, context)}<span class="chip-label" dir="auto">${label}</span>
    ${attachmentSize(attachment, context)}
    ${before === undefined ? nothing : html`<span class="chip-size">${before.text}</span>`}
    ${tokens?.own === undefined ? nothing : html`<span class="chip-tokens">${tokens.own}</span>`}
    ${before?.canSendAgain ? sendAgainButton(attachment, label, context) : nothing}
    <button
      type="button"
      class="icon-button"
      title=${tokens?.leaveOut ?? removeLabel}
      aria-label=${removeLabel}
      @click=${remove}
    >
      <span class="codicon codicon-close" aria-hidden="true"></span>
    </button>
  </li>`;
}

function sendAgainButton(
  { id }: AttachmentView,
  label: string,
  { strings, post }: PageContext,
): TemplateResult {
  return toolButton('send-again', 'refresh', fillIn(strings.sendAttachmentAgain, label), () =>
    post({ type: 'sendAttachmentAgain', id }),
  );
}

/** What is said of the tokens of an attachment; undefined until they are counted. */
function tokenTexts(
  { id }: AttachmentView,
  { byAttachment, sentBefore, certainty }: SendCostView,
  { strings }: PageContext,
): { own?: string; split?: string; leaveOut: string } | undefined {
  const tokens = byAttachment[id];
  if (tokens === undefined) return undefined;
  const { own, labels } = tokens;
  const show = (count: number): string => formatTokens(count, certainty);
  // Of what was sent already, at most the name is sent: that isn't a number of the file.
  const isOnlyNamed = own === 0 && sentBefore[id] !== undefined;
  return {
    ...(!isOnlyNamed && { own: show(own) }),
    ...(labels > 0 && { split: fillIn(strings.attachmentCost, show(own), show(labels)) }),
    leaveOut: fillIn(strings.leaveOut, show(own + labels)),
  };
}

/** What the next message is sent with. */
export interface ChipsState {
  attachments: readonly AttachmentView[];
  cost: SendCostView | undefined;
  workspace: WorkspaceContextView | undefined;
  instructions: readonly FolderInstructionView[];
}

function tokensOf(
  found: readonly AttachmentView[],
  cost: SendCostView | undefined,
): string | undefined {
  if (cost === undefined) return undefined;
  const counts = found.map(({ id }) => cost.byAttachment[id]);
  const total = counts.reduce((sum, count) => sum + (count?.own ?? 0), 0);
  return counts.includes(undefined) ? undefined : formatTokens(total, cost.certainty);
}
