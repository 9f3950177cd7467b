import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { plainPath } from '../../base/untrusted/plainPath';
import { Disposables, type Disposable } from '../../base/disposables';
import { edited } from '../../edits/diff/reviewEdits';
import { documentLines } from './documentRegion';
import type { OpenReview } from './openReview';
import { toOriginal } from './toOriginal';

const scheme = 'parley-original';

/**
 * VS Code's own diff editor for a document with reviews: on the left what it is without them, on the right the document
 * itself, so that removed lines are lines, wrap as the others do, and are read by a screen reader.
 */
export class ReviewDiff implements Disposable {
  readonly #reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[];
  readonly #registered = new Disposables();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** The documents that were shown, by the address of what is on their left. */
  readonly #shown = new Map<string, vscode.TextDocument>();

  constructor(reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[]) {
    this.#reviewsOf = reviewsOf;
    this.#registered.add(
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (uri) => this.#original(uri),
      }),
    );
    this.#registered.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())),
    );
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }

  async show(document: vscode.TextDocument): Promise<void> {
    const uri = originalOf(document);
    this.#shown.set(uri.toString(), document);
    this.#changed.fire(uri);
    const name = showHidden(vscode.workspace.asRelativePath(document.uri));
    const title = vscode.l10n.t('{0} (Changes to Review)', name);
    await vscode.commands.executeCommand('vscode.diff', uri, document.uri, title);
  }

  /** Something of the document's reviews has changed. */
  update(document: vscode.TextDocument): void {
    const uri = originalOf(document);
    if (this.#shown.has(uri.toString())) this.#changed.fire(uri);
  }

  #original(uri: vscode.Uri): string | undefined {
    const document = this.#shown.get(uri.toString());
    if (document === undefined) return undefined;
    const edits = this.#reviewsOf(document).flatMap(toOriginal);
    return edited(documentLines(document, 0, document.lineCount), edits).join('\n');
  }
}

/** Whether an editor is a side of a diff editor, which marks changes by itself. */
export function isInDiff({ document, viewColumn }: vscode.TextEditor): boolean {
  const groups = vscode.window.tabGroups.all.filter(
    (group) => viewColumn === undefined || group.viewColumn === viewColumn,
  );
  return groups.some(({ activeTab }) => {
    const input = activeTab?.input;
    if (!(input instanceof vscode.TabInputTextDiff)) return false;
    return input.modified.toString() === document.uri.toString();
  });
}

/** The path keeps its name, so that it is highlighted as the document is. */
function originalOf({ uri }: vscode.TextDocument): vscode.Uri {
  return vscode.Uri.from({ scheme, path: showHidden(plainPath(uri.path)), query: uri.toString() });
}
