import * as vscode from 'vscode';
import { withLineFeeds } from '../../../src/edits/diff/regionLines';

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
    if (withLineFeeds(document.getText()) === withLineFeeds(content)) return document;
  }
}
