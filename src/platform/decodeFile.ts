import * as vscode from 'vscode';
import { decodeBytes } from '../base/decodeBytes';

/** The text of a file. Where its bytes aren’t UTF-8, it is in the encoding that VS Code would open it with. */
export async function decodeFile(bytes: Uint8Array, uri: vscode.Uri): Promise<string> {
  const text = decodeBytes(bytes);
  if (!text.includes('\uFFFD')) return text;
  try {
    const decoded = await vscode.workspace.decode(bytes, { uri });
    return decoded.replace(/^\uFEFF/u, '');
  } catch {
    // VS Code takes it for binary.
    return text;
  }
}
