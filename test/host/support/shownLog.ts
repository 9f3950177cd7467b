import * as vscode from 'vscode';
import { until } from './until';

/** Between two tries, in milliseconds. */
const restMs = 1000;

/** A log in VS Code's panel, whose text is in an editor, too. */
export class ShownLog {
  readonly #channel = vscode.window.createOutputChannel('Looked at');

  /** Has it be the active text editor. */
  async focus(): Promise<void> {
    this.#channel.show();
    await vscode.commands.executeCommand('workbench.panel.output.focus');
    await until('the log is active', () => isLog(vscode.window.activeTextEditor));
  }

  /**
   * Looks at a page instead, and from there at the files: the first page of a window may take minutes to take the
   * focus. The log may take it back: VS Code shows its text a while after its panel.
   */
  async leaveFor(page: vscode.WebviewPanel): Promise<void> {
    let againMs = 0;
    await until('no text editor is active', async () => {
      const isLeft = vscode.window.activeTextEditor === undefined;
      // A busy VS Code would still be doing the last one, and never come to an end.
      if (!isLeft && Date.now() >= againMs) {
        againMs = Date.now() + restMs;
        page.reveal();
        await vscode.commands.executeCommand('workbench.files.action.focusFilesExplorer');
      }
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
