import * as vscode from 'vscode';
import type { Violation } from '../../../protocol/violation';
import { storeMedia } from '../../../storage/chatMedia';
import { readChatDocument } from '../../../storage/chatDocument';
import type { HistoryOptions } from './historyOptions';
import { openChat } from './openChat';
import { showError } from '../../../platform/notify';

/** As many as fit into a message that is still read. */
const shownViolations = 5;

/** Asks for a file that a chat was exported to as JSON, and opens it as a chat of its own. */
export async function importChat({
  history,
  store,
  controller,
  chat,
}: HistoryOptions): Promise<void> {
  const [file] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Import Chat'),
      filters: { JSON: ['json'] },
    })) ?? [];
  if (file === undefined) return;
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const read = readChatDocument(text);
  if ('violations' in read) {
    void showError(
      vscode.l10n.t('{0} isn’t an exported chat. {1}', file.fsPath, describe(read.violations)),
    );
    return;
  }
  await storeMedia(read.media, store);
  await openChat(await history.add(read.records), controller, chat);
}

function describe(violations: readonly Violation[]): string {
  const said = violations
    .slice(0, shownViolations)
    .map(({ field, rule }) => (field === '' ? rule : `${field}: ${rule}`));
  const more = violations.length - said.length;
  return [...said, ...(more > 0 ? [vscode.l10n.t('and {0} more', more)] : [])].join('; ');
}
