import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { until } from './until';

/** Between two tries, in milliseconds. */
const restMs = 1000;

/** A log in VS Code's panel, whose text is in an editor, too. */
export class ShownLog {
  readonly #name = `Looked at ${randomUUID()}`;
  readonly #channel = vscode.window.createOutputChannel(this.#name);

  /** Has it be the active text editor. VS Code shows the text of another one first, and would give it the focus later. */
  async focus(): Promise<void> {
    this.#channel.show();
    await vscode.commands.executeCommand('workbench.panel.output.focus');
    await until('the log is active', () => {
      const { uri } = vscode.window.activeTextEditor?.document ?? {};
      return uri?.path.endsWith(this.#name) === true;
    });
  }

  /**
   * Opens a page that takes the focus. A page may take it only after VS Code has looked at which text editor is active, and
   * VS Code doesn't look again where an editor merely loses it, but where another page is opened.
   */
  async leaveFor(openPage: () => unknown): Promise<void> {
    let againMs = 0;
    await until('no text editor is active', () => {
      const isLeft = vscode.window.activeTextEditor === undefined;
      if (!isLeft && Date.now() >= againMs) {
        againMs = Date.now() + restMs;
        openPage();
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
