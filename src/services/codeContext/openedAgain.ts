import * as vscode from 'vscode';
import { TextChangedError } from '../../platform/textChanged';

/** A document that was closed meanwhile, as long as it is what it was: edits of it can't be followed then. */
export async function openedAgain(document: vscode.TextDocument): Promise<vscode.TextDocument> {
  if (!document.isClosed) return document;
  const again = await vscode.workspace.openTextDocument(document.uri);
  if (again.getText() !== document.getText()) throw new TextChangedError();
  return again;
}
