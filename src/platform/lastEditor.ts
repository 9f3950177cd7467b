import * as vscode from 'vscode';

/** Remembers the text editor that was active last, for when the chat itself is the active one. */
export class LastEditor implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #last = vscode.window.activeTextEditor;

  constructor() {
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) => {
      this.#last = editor ?? this.#last;
    });
  }

  /** The editor that is meant by "the cursor"; undefined if none is in view. */
  get current(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    if (activeTextEditor !== undefined) return activeTextEditor;
    const last = this.#last?.document;
    return visibleTextEditors.find(({ document }) => document === last);
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
