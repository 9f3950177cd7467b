import * as vscode from 'vscode';
import { until } from './until';

/** Closes all editors, until none is active any more: VS Code may report late which one is. */
export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until('no text editor is active', () => vscode.window.activeTextEditor === undefined);
}
