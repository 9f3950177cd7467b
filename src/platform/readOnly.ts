import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';

const ownerMayWrite = 0o200;

/**
 * Whether VS Code takes no edits of its user for a document: by its file system, the user's settings or the
 * file's permissions. Edits of an extension it takes all the same where no editor shows the document. What was
 * made read-only for the session alone is not known to extensions.
 */
export async function isReadOnly(document: vscode.TextDocument): Promise<boolean> {
  const { uri } = notebookOf(document) ?? document;
  if (uri.scheme === 'untitled') return false;
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true) return true;
  const files = vscode.workspace.getConfiguration('files', uri);
  const isNamed = (setting: string): boolean => matches(document, files.get(setting) ?? {});
  if (isNamed('readonlyInclude') && !isNamed('readonlyExclude')) return true;
  try {
    const { permissions = 0 } = await vscode.workspace.fs.stat(uri);
    if ((permissions & vscode.FilePermission.Readonly) !== 0) return true;
    if (files.get('readonlyFromPermissions') !== true || uri.scheme !== 'file') return false;
    const { mode } = await stat(uri.fsPath);
    return (mode & ownerMayWrite) === 0;
  } catch {
    // What is not on the disk any more can still be edited.
    return false;
  }
}

/** The notebook that a document is a cell of. */
function notebookOf(document: vscode.TextDocument): vscode.NotebookDocument | undefined {
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

/** Whether one of the patterns of a setting is for the document: from its workspace folder, or its whole path. */
function matches(document: vscode.TextDocument, globs: Record<string, unknown>): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const isFor = (pattern: vscode.GlobPattern): boolean =>
    vscode.languages.match({ pattern }, document) > 0;
  return Object.entries(globs).some(
    ([glob, isOn]) =>
      isOn === true &&
      (isFor(glob) || (folder !== undefined && isFor(new vscode.RelativePattern(folder, glob)))),
  );
}
