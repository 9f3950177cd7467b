import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView } from '../messages/chatState';

const icons: Record<AttachmentView['kind'], string> = { selection: 'list-selection', file: 'file' };

export function attachmentIcon(kind: AttachmentView['kind']): TemplateResult {
  return html`<span class="codicon codicon-${icons[kind]}" aria-hidden="true"></span>`;
}
