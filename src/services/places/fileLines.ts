import * as vscode from 'vscode';
import { openDocument } from '../../platform/openDocument';
import { decodeFile } from '../../platform/decodeFile';

/** Of a larger file it isn't looked up how many lines it has. */
const maxBytes = 4_000_000;
const lineEnd = 10;

/**
 * How many lines a file has now; undefined if that can't be known. Of a document without changes the file counts: it
 * may have been written just now, and VS Code reads it again only a moment later.
 */
export async function countLines(uri: vscode.Uri): Promise<number | undefined> {
  const open = openDocument(uri);
  const bytes = open?.isDirty === true ? undefined : await readSmall(uri);
  if (bytes === undefined) return open?.lineCount;
  let count = 1;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count += 1;
  return count;
}

/** The text of a file that isn't large. */
export async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const open = openDocument(uri);
  const bytes = open?.isDirty === true ? undefined : await readSmall(uri);
  return bytes === undefined ? open?.getText() : decodeFile(bytes, uri);
}

async function readSmall(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    return size > maxBytes ? undefined : await vscode.workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}
