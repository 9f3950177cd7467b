import * as vscode from 'vscode';

/** Asks where to, and writes there. Rejects with what the file system says. */
export async function saveText(
  name: string,
  filters: Record<string, string[]>,
  text: string,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({
    filters,
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (uri === undefined) return;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
