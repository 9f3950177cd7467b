import * as vscode from 'vscode';
import { linesOfSpan } from '../../edits/context/askedLines';
import type { LineEdit, LineSpan } from '../../edits/diff/lineEdit';
import { regionLines, type RegionLines } from '../../edits/diff/regionLines';
import { edited } from '../../edits/diff/reviewEdits';

/** Lines of a document, without their ends. */
export function documentLines(
  document: vscode.TextDocument,
  line: number,
  count: number,
): string[] {
  if (count === 0) return [];
  const { end } = document.lineAt(line + count - 1).range;
  return document.getText(new vscode.Range(new vscode.Position(line, 0), end)).split(/\r\n|\n/);
}

/** What the text of a document would be after an edit. */
export function withLines(document: vscode.TextDocument, edit: LineEdit): string {
  const lines = documentLines(document, 0, document.lineCount);
  const lineEnd = document.eol === vscode.EndOfLine.LF ? '\n' : '\r\n';
  return edited(lines, [edit]).join(lineEnd);
}

/** The whole lines that a range is in. */
export function regionOf(document: vscode.TextDocument, { start, end }: vscode.Range): RegionLines {
  const hasLineEnd = start.character === 0 && end.character === 0 && end.line > start.line;
  const last = hasLineEnd ? end.line - 1 : end.line;
  const lines = documentLines(document, start.line, last - start.line + 1);
  return regionLines(lines, { start: start.character, end: end.character }, hasLineEnd);
}

/** Where a region is whose whole lines are these. */
export function rangeOf(
  document: vscode.TextDocument,
  { first, end }: LineSpan,
  { hasLineEnd, prefix, suffix }: RegionLines,
): vscode.Range {
  if (hasLineEnd) return new vscode.Range(first, 0, end, 0);
  const last = Math.min(Math.max(first, end - 1), document.lineCount - 1);
  const { length } = document.lineAt(last).text;
  const start = Math.min(prefix.length, document.lineAt(first).text.length);
  return new vscode.Range(first, start, last, Math.max(0, length - suffix.length));
}

/** The colours of a selection would hide those of the changes. Selections elsewhere stay. */
export function letGoOfSelection(document: vscode.TextDocument, lines: LineSpan): void {
  const isWithin = (selection: vscode.Selection): boolean =>
    lines.first <= selection.start.line && linesOfSpan(selection).last <= lines.end;
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document !== document) continue;
    const { selections } = editor;
    if (!selections.some((selection) => !selection.isEmpty && isWithin(selection))) continue;
    editor.selections = selections.map((selection) =>
      isWithin(selection) ? new vscode.Selection(selection.start, selection.start) : selection,
    );
  }
}
