import * as vscode from 'vscode';
import type { CodeBlockSource } from '../../../messages/answerActionTypes';
import { readNameLine, soleName } from '../../../edits/answer/nameLine';
import { namedPaths } from '../../../edits/answer/namedPaths';
import { distinctPath, placeOfWholePath, placesInFolders } from '../../../platform/distinctPath';
import { pathsInFolders, type FolderPath } from '../../../source/folderPaths';

/** A file that an answer names and that is not there. */
export interface NewFile {
  uri: vscode.Uri;
  /** As it is shown. */
  path: string;
}

/**
 * What an answer names a block of code, if it can be a new file of the workspace.
 * @param from the file that the user is in, whose folder is meant where several could be
 */
export async function findNewFile(
  code: CodeBlockSource,
  from?: vscode.Uri,
): Promise<NewFile | undefined> {
  // Prose names files in passing: only a line that is nothing but a name counts.
  const paths = [
    ...namedPaths(code.about, ''),
    readNameLine(code.code)?.path,
    soleName(code.before),
  ];
  for (const path of paths) {
    const uri = path === undefined ? undefined : await newFileAt(path, from);
    if (uri !== undefined) return { uri, path: distinctPath(uri) };
  }
  return undefined;
}

/** Shows the text as the file that it will be once it is saved; until then nothing is on disk. */
export async function showNewFile(
  { uri }: NewFile,
  text: string,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  await showFilled(document, text, viewColumn);
}

/** Fills a new document once an editor shows it: before, VS Code may open what is unsaved in another one, too. */
export async function showFilled(
  document: vscode.TextDocument,
  text: string,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, { viewColumn, preview: false });
  if (document.getText() !== '') return;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), text);
  await vscode.workspace.applyEdit(edit);
  // The edit has moved the cursor behind the text.
  editor.selection = new vscode.Selection(0, 0, 0, 0);
}

async function newFileAt(
  name: string,
  from: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  // A slash in front may also stand for the folder.
  const path = name.replace(/^\//u, '');
  const segments = path.split('/');
  const isInside = segments.every((each) => each !== '' && each !== '.' && each !== '..');
  if (!isInside || segments.some((each) => each.toLowerCase() === '.git')) return undefined;
  const place =
    placeOfWholePath(name) ?? (/^[a-z]:/iu.test(path) ? undefined : placeOf(path, from));
  // Other file systems have no documents that become files when they are saved.
  if (place?.folder.uri.scheme !== 'file') return undefined;
  const { folder, inside } = place;
  const isNew = await isFree(folder.uri, inside.split('/'));
  return isNew ? vscode.Uri.joinPath(folder.uri, inside) : undefined;
}

/** Of several folders the path may name one: of those with one name, that of the file the user is in. */
function placeOf(
  path: string,
  from: vscode.Uri | undefined,
): FolderPath<vscode.WorkspaceFolder> | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const active = from && vscode.workspace.getWorkspaceFolder(from);
  const [named = []] = folders.length > 1 ? pathsInFolders(path, folders) : [];
  const isUnclear = named.length > 1 && (placesInFolders(path)[0]?.length ?? 0) > 1;
  if (isUnclear) return named.find(({ folder }) => folder === active);
  const folder = active ?? folders[0];
  return named[0] ?? (folder && { folder, inside: path });
}

/** Nothing is there, and no link on the way leads elsewhere. */
async function isFree(folder: vscode.Uri, segments: readonly string[]): Promise<boolean> {
  if (segments.length === 0) return false;
  for (const [index] of segments.entries()) {
    const type = await typeOf(vscode.Uri.joinPath(folder, ...segments.slice(0, index + 1)));
    if (type === undefined) return true;
    if (type !== vscode.FileType.Directory) return false;
  }
  return false;
}

async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
