import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { otherNameOnDisk } from '../../base/node/nameOnDisk';
import { distinctPath } from '../../platform/distinctPath';
import { ToolInputError } from './toolInput';
import { workspacePlace } from './workspaceFile';

const { l10n } = vscode;

/**
 * As {@link workspacePlace}, of what is in the workspace on the disk as well: behind no link, and by the name that rules
 * of ignore files are about. Throws a ToolInputError that names the field.
 */
export async function confinedPlace(
  given: string,
  field: string,
): Promise<{ uri: vscode.Uri; kind: vscode.FileType }> {
  const place = await workspacePlace(given, field);
  await checkIsConfined(place.uri, field);
  return place;
}

/** Throws where a file or folder that is there is reached through a link, or by another name than the disk has for it. */
export async function checkIsConfined(uri: vscode.Uri, field: string): Promise<void> {
  const path = distinctPath(uri);
  const other = await otherName(uri);
  if (other === '' || (await isBehindLink(uri))) {
    throw new ToolInputError(field, l10n.t('{0} is a symbolic link, or inside of one.', path));
  }
  if (other !== undefined) {
    throw new ToolInputError(field, l10n.t('{0} is called {1} on the disk.', path, other));
  }
}

/** Only of the disk of this machine: other file systems know one name. */
async function otherName(uri: vscode.Uri): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  if (uri.scheme !== 'file' || folder === undefined) return undefined;
  const [realFolder, real] = await Promise.all([realpath(folder.fsPath), realpath(uri.fsPath)]);
  return otherNameOnDisk({ given: folder.fsPath, real: realFolder }, { given: uri.fsPath, real });
}

/** Whether a link is on the way from the workspace folder, which may lead anywhere. */
async function isBehindLink(uri: vscode.Uri): Promise<boolean> {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');
  const names = uri.path.slice(folder.path.length).split('/').filter(Boolean);
  for (const index of names.keys()) {
    const above = vscode.Uri.joinPath(folder, ...names.slice(0, index + 1));
    const { type } = await vscode.workspace.fs.stat(above);
    if (type & vscode.FileType.SymbolicLink) return true;
  }
  return false;
}
