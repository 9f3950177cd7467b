import * as vscode from 'vscode';
import type { DraftAttachments } from './draftAttachments';
import { isAttachable } from './editorAttachment';

const { l10n } = vscode;

interface SourceItem extends vscode.QuickPickItem {
  attach: () => Promise<string[]>;
}

/** Asks what to attach to the next message. Resolves to what there is to say about it. */
export async function chooseAttachments(attachments: DraftAttachments): Promise<string[]> {
  const items: SourceItem[] = [
    ...editorItems(attachments),
    {
      label: l10n.t('$(file-add) Files…'),
      attach: () => pick(attachments, l10n.t('Attach Files'), { canSelectFiles: true }),
    },
    {
      label: l10n.t('$(folder) Folder…'),
      attach: () => pick(attachments, l10n.t('Attach a Folder'), { canSelectFolders: true }),
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Attach'),
    placeHolder: l10n.t(
      'You can also paste or drop files. Hold Shift to drop from the Explorer or tabs',
    ),
  });
  return (await picked?.attach()) ?? [];
}

/** If no editor is open, there is nothing to be offered of them. */
function editorItems(attachments: DraftAttachments): SourceItem[] {
  const editors = openEditors();
  if (editors.length === 0) return [];
  return [
    { label: l10n.t('$(file-code) Active Editor'), attach: () => attachActive(attachments) },
    {
      label: l10n.t('$(files) Open Editors'),
      description: String(editors.length),
      attach: () => attachments.attach(editors, 'leaveOut'),
    },
  ];
}

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

async function pick(
  attachments: DraftAttachments,
  title: string,
  kinds: Pick<vscode.OpenDialogOptions, 'canSelectFiles' | 'canSelectFolders'>,
): Promise<string[]> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uris = await vscode.window.showOpenDialog({
    title,
    openLabel: l10n.t('Attach'),
    canSelectMany: true,
    canSelectFiles: false,
    ...kinds,
    ...(defaultUri && { defaultUri }),
  });
  return attachments.attach(uris ?? []);
}
