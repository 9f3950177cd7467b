import * as vscode from 'vscode';
import { editorOf, stillShown } from './editorOf';
import { isNoFile } from './noFile';

/** Remembers the text editor that was active last, for when the chat itself is the active one, or the log. */
export class LastEditor implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor() {
    this.#remember(vscode.window.activeTextEditor);
    this.#subscription = vscode.window.onDidChangeActiveTextEditor((editor) =>
      this.#remember(editor),
    );
  }

  /** The editor whose selection is meant, which may be in the log; undefined if none is in view. */
  get selected(): vscode.TextEditor | undefined {
    return vscode.window.activeTextEditor ?? this.current;
  }

  /** The editor that is meant by "the cursor", never the log; undefined if none is in view. */
  get current(): vscode.TextEditor | undefined {
    const { activeTextEditor } = vscode.window;
    if (isOfFile(activeTextEditor)) return activeTextEditor;
    // A document in two groups has a cursor in each.
    return this.#last && (stillShown(this.#last) ?? editorOf(this.#last.document));
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
    if (isOfFile(editor)) this.#last = editor;
  }
}

function isOfFile(editor: vscode.TextEditor | undefined): editor is vscode.TextEditor {
  return editor !== undefined && !isNoFile(editor.document.uri);
}
