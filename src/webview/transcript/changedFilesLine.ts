import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { fillIn } from '../../base/fillIn';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { TurnView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import type { PageContext } from '../pageContext';

/** That files are other than before the answer, with a way back; nothing where they are the same. */
export function changedFilesLine(
  { id, changedFiles = [] }: TurnView,
  { strings, post }: PageContext,
): TemplateResult | typeof nothing {
  if (changedFiles.length === 0) return nothing;
  const names = showHidden(changedFiles.join('\n'));
  return html`<p class="changed-files">
    <span class="codicon codicon-diff-multiple" aria-hidden="true"></span>
    <span title=${names}>${sentence(changedFiles.length, strings)}</span>
    <button
      type="button"
      class="link-button"
      @click=${(): void => post({ type: 'restoreFiles', turnId: id })}
    >
      ${strings.restoreFiles}
    </button>
  </p>`;
}

/** To a screen reader, once there are more or fewer. */
export function sayChangedFiles(
  { changedFiles: before = [] }: TurnView,
  { changedFiles: now = [] }: TurnView,
  { say, strings }: PageContext,
): void {
  if (now.length > 0 && now.length !== before.length) say(sentence(now.length, strings));
}

function sentence(count: number, { changedFile, changedFiles }: ChatStrings): string {
  return count === 1 ? changedFile : fillIn(changedFiles, String(count));
}
