import * as vscode from 'vscode';
import { editorOf, stillShown } from './editorOf';
import { isNoFile } from './noFile';

/** Remembers the text editor that was active last, for when the chat itself is the active one. */
export class LastEditor implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor() {
    this.#remember(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) =>
      this.#remember(editor),
    );
  }

  /** The editor that is meant by "the cursor"; undefined if none is in view. */
  get current(): vscode.TextEditor | undefined {
    const { activeTextEditor } = vscode.window;
    if (activeTextEditor !== undefined || this.#last === undefined) return activeTextEditor;
    // A document in two groups has a cursor in each.
    return stillShown(this.#last) ?? editorOf(this.#last.document);
  }

  /** The editor in view that shows a document, {@link current} before others; undefined if none does. */
  of(document: vscode.TextDocument): vscode.TextEditor | undefined {
    const { current } = this;
    return current?.document === document ? current : editorOf(document);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** A look at the log leaves the cursor where it is. */
  #remember(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && !isNoFile(editor.document.uri)) this.#last = editor;
  }
}
