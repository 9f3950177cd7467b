import * as vscode from 'vscode';
import { until } from './until';

/** A log in VS Code's panel, whose text is in an editor, too. */
export class ShownLog {
  readonly #channel = vscode.window.createOutputChannel('Looked at');

  /** Has it be the active text editor. */
  async focus(): Promise<void> {
    this.#channel.show();
    await vscode.commands.executeCommand('workbench.panel.output.focus');
    await until('the log is active', () => isLog(vscode.window.activeTextEditor));
  }

  /** The channel stays: without it, VS Code shows another one's text in the panel that is closed, for all the tests that follow. */
  async close(): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await until('no log is shown', () => !vscode.window.visibleTextEditors.some(isLog));
  }
}

function isLog(editor: vscode.TextEditor | undefined): boolean {
  return editor?.document.uri.scheme === 'output';
}
