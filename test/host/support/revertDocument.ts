import * as vscode from 'vscode';

/** Throws away what is not saved of a document, in an editor that then closes. */
export async function revertDocument(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(uri);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
