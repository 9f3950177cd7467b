import * as vscode from 'vscode';
import { decodeBytes } from '../base/decodeBytes';

/** Whether the settings say that files there may be in another encoding than UTF-8. */
export function hasOtherEncodings(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const isUtf8 = files.get<string>('encoding', 'utf8').startsWith('utf8');
  return !isUtf8 || files.get<boolean>('autoGuessEncoding', false);
}

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
