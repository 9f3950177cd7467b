import * as vscode from 'vscode';
import type { DraftAttachments } from './draftAttachments';
import { isAttachable } from './editorAttachment';

const { l10n } = vscode;

/** The active editor's selection or text; if its text isn't shown or is kept from extensions, the file. */
export async function attachActive(attachments: DraftAttachments): Promise<string[]> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = uriOfInput(input);
  const isText = input instanceof vscode.TabInputText && isTextShown(input.uri);
  if (uri && !isText) return attachments.attach([uri]);
  if (await attachments.pinActiveEditor()) return [];
  return [l10n.t('Open a file to attach it.')];
}

/** The files of all tabs, each once, without what Parley and VS Code only show in them. */
export function openEditors(): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => uriOfInput(input) ?? []).filter(isAttachable);
  return [...new Map(uris.map((uri) => [String(uri), uri])).values()];
}

/** No extension gets an editor with a text of more than 50 MB, or one that says only that the file is binary. */
function isTextShown(uri: vscode.Uri): boolean {
  const { visibleTextEditors } = vscode.window;
  return visibleTextEditors.some(({ document }) => String(document.uri) === String(uri));
}

function uriOfInput(input: unknown): vscode.Uri | undefined {
  const isFile =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook;
  return isFile ? input.uri : undefined;
}
