import * as vscode from 'vscode';
import { digestOf } from '../../../../base/node/digestOf';
import {
  compareFile,
  type FileCheckpoint,
  type FileComparison,
} from '../../../../conversation/fileCheckpoints';
import { openDocument } from '../../../../platform/openDocument';

/** A file as it is now. */
export interface FileNow {
  /** On disk; absent where there is no file. */
  bytes?: Uint8Array;
  /** What its editor has instead of them. */
  unsaved?: string;
}

/** Rejects with what the file system says. */
export async function fileNow(uri: vscode.Uri): Promise<FileNow> {
  const bytes = await bytesOf(uri);
  const onDisk = bytes && { bytes };
  const document = openDocument(uri);
  if (document?.isDirty !== true) return { ...onDisk };
  const unsaved = document.getText();
  // VS Code takes a document for changed whose changes were all taken back.
  const isAsSaved = bytes !== undefined && (await textOf(bytes, uri)) === unsaved;
  return { ...onDisk, ...(!isAsSaved && { unsaved }) };
}

/** Of what the user has in the file; undefined where there is none. */
export function digestNow({ bytes, unsaved }: FileNow): string | undefined {
  const content = unsaved ?? bytes;
  return content === undefined ? undefined : digestOf(content);
}

/**
 * What a file is now, compared with what an answer made of it. What the answer had noted may be a text that was saved
 * since: of that, the bytes have the mark at the beginning and the encoding of the file.
 */
export async function compareNow(
  checkpoint: FileCheckpoint,
  uri: vscode.Uri,
  now: FileNow,
): Promise<FileComparison> {
  const comparison = compareFile(checkpoint, digestNow(now));
  const { bytes, unsaved } = now;
  if (comparison !== 'edited' || bytes === undefined || unsaved !== undefined) return comparison;
  const ofText = compareFile(checkpoint, digestOf(await textOf(bytes, uri)));
  return ofText === 'asAfter' ? ofText : comparison;
}

/** The text of a file's bytes, in its encoding. */
export async function textOf(bytes: Uint8Array, uri: vscode.Uri): Promise<string> {
  const text = await vscode.workspace.decode(bytes, { uri });
  return text.replace(/^\uFEFF/u, '');
}

async function bytesOf(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
