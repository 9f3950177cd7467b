import * as vscode from 'vscode';
import type { Attachment } from '../../conversation/turn';
import { columnBeside } from '../../platform/columnBeside';
import { showWarning } from '../../platform/notify';
import { openDocument, unsavedNotebook } from '../../platform/openDocument';

/** Opens the file or folder that an attachment was taken from, a selection's lines selected. */
export async function openAttachment({ uri, label }: Attachment): Promise<void> {
  if (uri === undefined) return;
  const place = vscode.Uri.parse(uri);
  const stat = await statOf(place);
  if (stat === undefined) {
    const message = vscode.l10n.t('{0} is no longer available: {1}', label, place.path);
    void showWarning(message);
    return;
  }
  if (stat.type & vscode.FileType.Directory) {
    await vscode.commands.executeCommand('revealInExplorer', place);
    return;
  }
  const selection = selectionOf(label);
  const options = { viewColumn: columnBeside(place), ...(selection && { selection }) };
  await vscode.commands.executeCommand('vscode.open', place, options);
}

/** What is open in an editor is there, even if it was never saved. */
async function statOf(uri: vscode.Uri): Promise<{ type: vscode.FileType } | undefined> {
  const isOpen = openDocument(uri) !== undefined || unsavedNotebook(uri) !== undefined;
  if (isOpen) return { type: vscode.FileType.File };
  // This fails for an address on the web too, which must not be opened from an imported chat.
  return vscode.workspace.fs.stat(uri).then(
    (stat) => stat,
    () => undefined,
  );
}

/** The lines in a label such as `retry.ts:10-24`. */
function selectionOf(label: string): vscode.Range | undefined {
  const [, first, last] = /:(\d+)-(\d+)$/u.exec(label) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return new vscode.Range(Number(first) - 1, 0, Number(last), 0);
}
