import * as vscode from 'vscode';
import { decodeFile } from '../../platform/decodeFile';
import { identifyFile } from '../../conversation/media/identifyFile';
import { holdsSecret, isSecretPath } from '../../source/leftOutFiles';

/** What is attached at once has at most this many: about half a million tokens, more would leave no room for anything else. */
export const maxCharacters = 2_000_000;
/** And from this many files. */
export const maxFiles = 1000;

/** The text of a file that nobody named individually, or why it is left out. */
export async function readTextFile(
  uri: vscode.Uri,
): Promise<{ text: string } | 'tooLarge' | 'notText' | 'secret'> {
  // By its name alone it need not even be read.
  if (isSecretPath(uri.path)) return 'secret';
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    // A link may lead out of the workspace.
    if (type !== vscode.FileType.File) return 'notText';
    // A character has up to four bytes.
    if (size > 4 * maxCharacters) return 'tooLarge';
    const bytes = await vscode.workspace.fs.readFile(uri);
    const identity = identifyFile(uri.path, bytes, bytes.byteLength);
    if (!('kind' in identity) || identity.kind !== 'text') return 'notText';
    const text = await decodeFile(bytes, uri);
    return holdsSecret(text) ? 'secret' : { text };
  } catch {
    return 'notText';
  }
}
