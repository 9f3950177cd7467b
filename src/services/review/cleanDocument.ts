import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables';
import { describeError, type Log } from '../../base/log';

/**
 * Has VS Code know that a file is as it was saved, after an answer was written into it and taken out again. VS
 * Code counts edits, and takes a file for changed whatever its text is; only Undo, which acts on whatever has
 * the focus, and a save go back to that. The save writes the bytes that are there.
 */
export class CleanDocument {
  readonly #document: vscode.TextDocument;
  readonly #log: Pick<Log, 'warn'>;
  readonly #wasClean: boolean;

  /** Called before anything is written. */
  constructor(document: vscode.TextDocument, log: Pick<Log, 'warn'>) {
    this.#document = document;
    this.#log = log;
    this.#wasClean = !document.isDirty && !document.isUntitled;
  }

  /** The answer is out of the document again. Resolves when the file is clean, or can't be yet. */
  async restored(): Promise<void> {
    if (!this.#wasClean || (await this.#isSettled())) return;
    // The command saves what is active: it waits until that is this file.
    const parts = new Disposables();
    const again = async (): Promise<void> => {
      if (await this.#isSettled()) parts.dispose();
    };
    parts.add(vscode.window.onDidChangeActiveTextEditor(() => void again()));
    parts.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.#document && contentChanges.length > 0) parts.dispose();
      }),
    );
    parts.add(
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === this.#document) parts.dispose();
      }),
    );
  }

  /** Whether there is nothing left to do. */
  async #isSettled(): Promise<boolean> {
    const document = this.#document;
    try {
      if (!document.isDirty || document.isClosed) return true;
      if (!(await isAsSaved(document))) return true;
      if (!isActive(document)) return false;
      await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
      return true;
    } catch (error) {
      this.#log.warn(`a file stays marked as changed: ${describeError(error)}`);
      return true;
    }
  }
}

/** Whether a document is as its file, to the byte: what isn't of its encoding would be lost. Rejects where it is gone. */
export async function isAsSaved(document: vscode.TextDocument): Promise<boolean> {
  const { encoding, uri } = document;
  const bytes = await vscode.workspace.fs.readFile(uri);
  const saved = await vscode.workspace.encode(document.getText(), { encoding });
  return Buffer.compare(bytes, saved) === 0;
}

/** Whether a command for the active editor is about the document, as far as VS Code says that. */
function isActive(document: vscode.TextDocument): boolean {
  const { window } = vscode;
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return (
    window.activeTextEditor?.document === document &&
    input instanceof vscode.TabInputText &&
    input.uri.toString() === document.uri.toString()
  );
}
