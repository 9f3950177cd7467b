import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView, UserTurnView } from '../../messages/chatState';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { attachmentFace, attachmentSize } from '../attachmentFace';
import { fillIn } from '../../base/fillIn';
import { foundGroup } from '../foundGroup';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';

/**
 * The attachments of a prompt; a click opens each where it was taken from. While the prompt is edited
 * each can be removed from the new version by `remove`.
 */
export function turnAttachments(
  { id: turnId, attachments }: Pick<UserTurnView, 'id' | 'attachments'>,
  context: PageContext,
  remove?: (id: string) => void,
): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  const { strings, post } = context;
  const name = ({ id, canOpen, label: given }: AttachmentView): TemplateResult => {
    const label = showHidden(given);
    return canOpen
      ? html`<button
          type="button"
          class="chip-label chip-link"
          dir="auto"
          aria-label=${fillIn(strings.openAttachment, label)}
          @click=${() => post({ type: 'openAttachment', turnId, id })}
        >
          ${label}
        </button>`
      : html`<span class="chip-label" dir="auto">${label}</span>`;
  };
  const chip = (attachment: AttachmentView): TemplateResult =>
    html`<li class="chip" title=${showHidden(attachment.detail)}>
      ${attachmentFace(attachment, context)}${name(attachment)}
      ${attachmentSize(attachment, context)}
      ${
        remove
          ? toolButton(
              'remove',
              'close',
              fillIn(strings.removeAttachment, showHidden(attachment.label)),
              () => remove(attachment.id),
            )
          : nothing
      }
    </li>`;
  const found = attachments.filter(({ isFound }) => isFound);
  return html`<ul class="chips" aria-label=${strings.attachments}>
    ${attachments.filter(({ isFound }) => !isFound).map(chip)}
    ${
      found.length === 0
        ? nothing
        : html`<li class="found">${foundGroup(found, found.map(chip), context)}</li>`
    }
  </ul>`;
}
