import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { decodeBytes, isBinary } from '../../../base/decodeBytes';
import { decodeFile } from '../../../platform/decodeFile';
import { instructionPaths, type FolderInstruction } from '../../../conversation/folderInstructions';
import { mayHoldSecret } from '../../../source/leftOutFiles';
import { distinctFolderName, distinctPath } from '../../../platform/distinctPath';

/** What is sent of a file at most. */
export const maxInstructionBytes = 64 * 1024;
/** Of a larger file not even the beginning is read. */
export const maxFileBytes = 5_000_000;

/** What a workspace folder has to say to whoever works in it, and why it isn't sent if it can't be. */
export interface FoundInstruction extends FolderInstruction {
  uri: vscode.Uri;
  /** Why nothing of it is sent; then its text is empty. `outside`: it is a link that leads there. */
  refusal?: 'outside' | 'secret' | 'binary' | 'tooLarge';
}

/** The first file that is there, as it is on disk; undefined if the folder has none, or none with a text. */
export async function readInstruction(
  workspaceFolder: vscode.WorkspaceFolder,
): Promise<FoundInstruction | undefined> {
  const { uri: folder } = workspaceFolder;
  const name = distinctFolderName(workspaceFolder);
  for (const each of instructionPaths) {
    const uri = vscode.Uri.joinPath(folder, each);
    const sizeBytes = await fileSize(uri);
    if (sizeBytes === undefined) continue;
    const found = { uri, folder: name, path: distinctPath(uri) };
    const refused = { ...found, text: '', isCut: false };
    if (!(await isInside(uri, folder))) return { ...refused, refusal: 'outside' };
    if (sizeBytes > maxFileBytes) return { ...refused, refusal: 'tooLarge' };
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (isBinary(bytes)) return { ...refused, refusal: 'binary' };
    const start = await startOfText(bytes, uri);
    if (mayHoldSecret(uri.path, start.text)) return { ...refused, refusal: 'secret' };
    return start.text.trim() === '' ? undefined : { ...found, ...start };
  }
  return undefined;
}

/** The text as far as it is sent, without half a character at its end. */
async function startOfText(
  bytes: Uint8Array,
  uri: vscode.Uri,
): Promise<{ text: string; isCut: boolean }> {
  // Whole: half a character at the end would make of UTF-8 the encoding of the settings.
  const text = await decodeFile(bytes, uri);
  const encoded = new TextEncoder().encode(text);
  if (encoded.length <= maxInstructionBytes) return { text, isCut: false };
  const start = decodeBytes(encoded.subarray(0, maxInstructionBytes));
  return { text: start.replace(/\uFFFD$/u, ''), isCut: true };
}

/** Undefined where there is no such file. */
async function fileSize(uri: vscode.Uri): Promise<number | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) === 0 ? undefined : size;
  } catch {
    // There is none, or it can't be read: the next one counts.
    return undefined;
  }
}

/** Whether a file is where its path says, or behind links that stay within the folder. */
async function isInside(uri: vscode.Uri, folder: vscode.Uri): Promise<boolean> {
  if (uri.scheme !== 'file') {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.SymbolicLink) === 0;
  }
  const [file, root] = await Promise.all([realpath(uri.fsPath), realpath(folder.fsPath)]);
  const way = path.relative(root, file);
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
}
