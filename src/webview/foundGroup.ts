import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView } from '../messages/chatState';
import { fillIn } from '../base/fillIn';
import type { PageContext } from './pageContext';

/** The lines of a file, behind its path. */
const ofLines = /:\d+-\d+$/u;

/** What Parley found for a message, as one chip that unfolds to all of it. */
export function foundGroup(
  found: readonly AttachmentView[],
  chips: readonly TemplateResult[],
  { strings }: PageContext,
  tokens?: string,
): TemplateResult {
  const files = new Set(found.map(({ detail }) => detail.replace(ofLines, ''))).size;
  const label = files === 1 ? strings.fromFile : fillIn(strings.fromFiles, String(files));
  return html`<details class="found-group">
    <summary class="chip" title=${strings.foundInWorkspace}>
      <span class="codicon codicon-search" aria-hidden="true"></span>
      <span class="chip-label" dir="auto">${label}</span>
      ${tokens === undefined ? nothing : html`<span class="chip-tokens">${tokens}</span>`}
      <span class="codicon codicon-chevron-down" aria-hidden="true"></span>
    </summary>
    <ul class="chips" aria-label=${strings.foundInWorkspace}>
      ${chips}
    </ul>
  </details>`;
}
