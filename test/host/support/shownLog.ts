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

  /** Looks at a page instead. The log may take the focus back: VS Code shows its text a while after its panel. */
  async leaveFor(page: vscode.WebviewPanel): Promise<void> {
    await until('no text editor is active', () => {
      const isLeft = vscode.window.activeTextEditor === undefined;
      if (!isLeft) page.reveal();
      return isLeft;
    });
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
