import * as vscode from 'vscode';

const { workspace } = vscode;

/**
 * Whether a save of a document keeps the letters that its file has. VS Code decodes each byte that isn't of the encoding
 * as U+FFFD, and writes that.
 */
export async function isInItsEncoding(document: vscode.TextDocument): Promise<boolean> {
  if (!document.getText().includes('\uFFFD')) return true;
  const { encoding, uri } = document;
  const bytes = await workspace.fs.readFile(uri);
  const text = withoutMark(await workspace.decode(bytes, { encoding }));
  return Buffer.compare(bytes, await workspace.encode(text, { encoding })) === 0;
}

/** Whether an encoding has all letters of a text: VS Code writes question marks instead of others. */
export async function canEncode(text: string, encoding: string): Promise<boolean> {
  const bytes = await workspace.encode(text, { encoding });
  return isUtf8(bytes, text) || isSame(await workspace.decode(bytes, { encoding }), text);
}

/**
 * The bytes of a new file as VS Code would save it; undefined where the encoding that it gives it doesn't have all
 * letters of the text.
 */
export async function encodeNewFile(
  text: string,
  uri: vscode.Uri,
): Promise<Uint8Array | undefined> {
  const bytes = await workspace.encode(text, { uri });
  // What VS Code guesses may be another encoding.
  const isGuessed = workspace.getConfiguration('files', uri).get('autoGuessEncoding') === true;
  if (isGuessed || isUtf8(bytes, text)) return bytes;
  return isSame(await workspace.decode(bytes, { uri }), text) ? bytes : undefined;
}

function isUtf8(bytes: Uint8Array, text: string): boolean {
  return Buffer.compare(bytes, Buffer.from(text)) === 0;
}

function isSame(decoded: string, text: string): boolean {
  return withoutMark(decoded) === withoutMark(text);
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/u, '');
}
