import * as vscode from 'vscode';
import { Disposables, type Disposable } from '../../base/disposables';
import { documentLines } from './documentRegion';
import { editsBetween, toReplacements, type LineEdit } from '../../edits/diff/lineEdit';
import type { OpenReview } from './openReview';
import { linesOf } from './regionWriter';

/** Where the documents with open reviews are found. */
export interface ReviewedDocuments {
  open: (document: vscode.TextDocument) => readonly OpenReview[];
  documents: () => Iterable<vscode.TextDocument>;
}

/**
 * Copies of documents with reviews: Save As puts the text into another document before any extension is asked.
 * They are known by having the same text at the moment in which they get it; later the review may have gone on.
 */
export class CopiedReviews implements Disposable {
  readonly #reviewed: ReviewedDocuments;
  readonly #registered = new Disposables();
  readonly #copies = new WeakMap<vscode.TextDocument, { version: number; edits: LineEdit[] }>();

  constructor(reviewed: ReviewedDocuments) {
    this.#reviewed = reviewed;
    const { workspace } = vscode;
    this.#registered.add(workspace.onDidOpenTextDocument((document) => this.#look(document)));
    this.#registered.add(workspace.onDidChangeTextDocument(({ document }) => this.#look(document)));
  }

  dispose(): void {
    this.#registered.dispose();
  }

  /** What makes a copy a text that may be saved; nothing for other documents. */
  editsOf(document: vscode.TextDocument): vscode.TextEdit[] {
    const copy = this.#copies.get(document);
    if (copy?.version !== document.version) return [];
    const lineEnd = document.eol === vscode.EndOfLine.LF ? '\n' : '\r\n';
    return toReplacements(copy.edits, linesOf(document)).map((each) => {
      const { startLine, startCharacter, endLine, endCharacter } = each;
      const range = new vscode.Range(startLine, startCharacter, endLine, endCharacter);
      return vscode.TextEdit.replace(range, each.text.replaceAll('\n', lineEnd));
    });
  }

  #look(document: vscode.TextDocument): void {
    for (const source of this.#reviewed.documents()) {
      if (source === document || source.lineCount !== document.lineCount) continue;
      const lineCount = source.lineCount;
      const isCopy =
        documentLines(source, 0, lineCount).join('\n') ===
        documentLines(document, 0, lineCount).join('\n');
      if (!isCopy) continue;
      const edits = this.#reviewed.open(source).flatMap(editsToSave);
      this.#copies.set(document, { version: document.version, edits });
      return;
    }
  }
}

function editsToSave({ document, lines: { first, end }, savedLines }: OpenReview): LineEdit[] {
  const shown = documentLines(document, first, end - first);
  return editsBetween(shown, savedLines).map((edit) => ({ ...edit, line: edit.line + first }));
}
