import * as vscode from 'vscode';

/**
 * Opens a new document with a text. Of one with the same name, which was closed just now, VS Code may still have a
 * backup, and opens that instead.
 */
export async function openUntitled(
  content: string,
  language: string,
): Promise<vscode.TextDocument> {
  for (;;) {
    const document = await vscode.workspace.openTextDocument({ language, content });
    if (document.getText() === content) return document;
  }
}
