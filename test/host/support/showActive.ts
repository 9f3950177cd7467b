import * as vscode from 'vscode';
import { until } from './until';

/**
 * Shows a document until its editor is the active one: VS Code says so a while after it, and
 * leaves the focus where it is if that has moved meanwhile.
 */
export async function showActive(
  document: vscode.TextDocument,
  viewColumn?: vscode.ViewColumn,
): Promise<vscode.TextEditor> {
  const { window } = vscode;
  let editor = await window.showTextDocument(document, viewColumn);
  await until('its editor is active', async () => {
    if (window.activeTextEditor === editor) return true;
    editor = await window.showTextDocument(document, viewColumn);
    return false;
  });
  return editor;
}
