import * as vscode from 'vscode';
import { describeError, type Log } from '../../../../base/log';
import { SerialQueue } from '../../../../base/serialQueue';
import { columnBeside } from '../../../../platform/columnBeside';
import type { LastEditor } from '../../../../platform/lastEditor';

/** Shows in editors what calls change. A call goes on where its file can't be shown. */
export class ChangedEditors {
  readonly #last: LastEditor;
  readonly #log: Log;
  readonly #queue = new SerialQueue();

  constructor(last: LastEditor, log: Log) {
    this.#last = last;
    this.#log = log;
  }

  /**
   * In the editor that shows it, the last one before others, else where the last one is, and never over the chat. The
   * focus stays where it is. Resolves to that editor; undefined where there could be none.
   */
  show(uri: vscode.Uri): Promise<vscode.TextEditor | undefined> {
    // Of two that are opened at once, VS Code gives up one.
    return this.#queue.run(async () => {
      try {
        return await this.#showNow(uri);
      } catch (error) {
        this.#log.warn(`a change is shown in no editor: ${describeError(error)}`);
        return undefined;
      }
    });
  }

  async #showNow(uri: vscode.Uri): Promise<vscode.TextEditor> {
    const { current } = this.#last;
    const editors = [current, ...vscode.window.visibleTextEditors];
    const shown = editors.find((editor) => editor?.document.uri.toString() === uri.toString());
    const viewColumn = (shown ?? current)?.viewColumn ?? columnBeside(uri);
    return vscode.window.showTextDocument(uri, { viewColumn, preserveFocus: true, preview: false });
  }
}
