import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { isBinary } from '../../../base/decodeBytes';
import { instructionPaths, type FolderInstruction } from '../../../conversation/folderInstructions';
import { mayHoldSecret } from '../../../source/leftOutFiles';

/** What is sent of a file at most. */
export const maxInstructionBytes = 64 * 1024;

/** What a workspace folder has to say to whoever works in it, and why it isn't sent if it can't be. */
export interface FoundInstruction extends FolderInstruction {
  uri: vscode.Uri;
  /** It is outside of the folder, behind a link, or may hold secrets; then its text is empty. */
  refusal?: 'outside' | 'secret' | 'binary';
}

/** The first file that is there, as it is on disk; undefined if the folder has none, or none with a text. */
export async function readInstruction({
  uri: folder,
  name,
}: vscode.WorkspaceFolder): Promise<FoundInstruction | undefined> {
  for (const each of instructionPaths) {
    const uri = vscode.Uri.joinPath(folder, each);
    if (!(await isFile(uri))) continue;
    const found = { uri, folder: name, path: vscode.workspace.asRelativePath(uri) };
    const refused = { ...found, text: '', isCut: false };
    if (!(await isInside(uri, folder))) return { ...refused, refusal: 'outside' };
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (isBinary(bytes)) return { ...refused, refusal: 'binary' };
    const start = startOfText(bytes);
    if (mayHoldSecret(uri.path, start.text)) return { ...refused, refusal: 'secret' };
    return start.text.trim() === '' ? undefined : { ...found, ...start };
  }
  return undefined;
}

/** The text as far as it is sent, without half a character at its end. */
function startOfText(bytes: Uint8Array): { text: string; isCut: boolean } {
  const isCut = bytes.length > maxInstructionBytes;
  // A decoder that expects more keeps the beginning of a character to itself.
  const text = new TextDecoder().decode(bytes.subarray(0, maxInstructionBytes), { stream: isCut });
  return { text, isCut };
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) !== 0;
  } catch {
    // There is none, or it can't be read: the next one counts.
    return false;
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
