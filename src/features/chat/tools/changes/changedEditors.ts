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

  /** In the editor that shows it, or where the last one is, and never over the chat. The focus stays where it is. */
  show(uri: vscode.Uri): Promise<void> {
    // Of two that are opened at once, VS Code gives up one.
    return this.#queue.run(async () => {
      try {
        await this.#showNow(uri);
      } catch (error) {
        this.#log.warn(`a change is shown in no editor: ${describeError(error)}`);
      }
    });
  }

  async #showNow(uri: vscode.Uri): Promise<void> {
    const { visibleTextEditors } = vscode.window;
    const shown = visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri.toString(),
    );
    const viewColumn = shown?.viewColumn ?? this.#last.current?.viewColumn ?? columnBeside(uri);
    await vscode.window.showTextDocument(uri, {
      viewColumn,
      preserveFocus: true,
      preview: false,
    });
  }
}
