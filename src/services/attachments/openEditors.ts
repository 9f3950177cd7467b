import * as vscode from 'vscode';
import type { DraftAttachments } from './draftAttachments';
import { isAttachable } from './editorAttachment';

const { l10n } = vscode;

/** The active editor's selection or text; if it isn't a text editor, the file that it shows. */
export async function attachActive(attachments: DraftAttachments): Promise<string[]> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = uriOfInput(input);
  if (uri && !(input instanceof vscode.TabInputText)) return attachments.attach([uri]);
  if (await attachments.pinActiveEditor()) return [];
  return [l10n.t('Open a file to attach it.')];
}

/** The files of all tabs, each once, without what Parley and VS Code only show in them. */
export function openEditors(): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => uriOfInput(input) ?? []).filter(isAttachable);
  return [...new Map(uris.map((uri) => [String(uri), uri])).values()];
}

function uriOfInput(input: unknown): vscode.Uri | undefined {
  const isFile =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputCustom ||
    input instanceof vscode.TabInputNotebook;
  return isFile ? input.uri : undefined;
}
