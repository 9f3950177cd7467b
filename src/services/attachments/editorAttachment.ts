import type * as vscode from 'vscode';
import type { TextAttachment } from '../../conversation/turn';
import { attachmentText, isUnended, type LineRange } from '../../source/attachmentText';
import { distinctName, shortName } from '../../platform/distinctName';
import { isNoFile } from '../../platform/noFile';
import { linesOfSpan, unselectedBy } from '../../edits/context/askedLines';

/**
 * Text larger than this, in UTF-16 units, is not offered by itself: most models could not take it, and
 * copying it for every keystroke would be felt.
 */
const maxOfferedLength = 2_000_000;

/** What of an editor would be attached: its selection, or else the whole document. */
export interface EditorTarget {
  document: vscode.TextDocument;
  /** Absent for the whole document. */
  selection?: vscode.Range;
}

/** The target of an editor, or undefined if its document isn't text to ask about. */
export function targetOf(editor: vscode.TextEditor | undefined): EditorTarget | undefined {
  if (editor === undefined || !isAttachable(editor.document.uri)) return undefined;
  const { document, selection } = editor;
  return selection.isEmpty ? { document } : { document, selection };
}

/** What Parley itself shows is an editor too, but nobody means it by "the active file" or "all open editors". */
export function isAttachable(uri: vscode.Uri): boolean {
  return !uri.scheme.startsWith('parley-') && !isNoFile(uri);
}

/** Name and place of a target for display; cheap, it reads no text. */
export function labelOf(target: EditorTarget): Omit<TextAttachment, 'text'> {
  const selection = selectionOf(target);
  return labelOfLines(target.document.uri, selection && linesOfSpan(selection));
}

/** The same of lines of a file, or of all of it. */
export function labelOfLines(uri: vscode.Uri, lines?: LineRange): Omit<TextAttachment, 'text'> {
  const range = lines === undefined ? '' : `:${lines.first}-${lines.last}`;
  return {
    id: `${uri.toString()}${range}`,
    kind: lines === undefined ? 'file' : 'selection',
    label: `${shortName(uri)}${range}`,
    detail: `${distinctName(uri)}${range}`,
    uri: uri.toString(),
  };
}

/** The attachment itself, with the text as it is now. */
export function createAttachment(target: EditorTarget): TextAttachment {
  const { document } = target;
  const selection = selectionOf(target);
  const file = { path: distinctName(document.uri), languageId: document.languageId };
  const lines = selection && linesOfSpan(selection);
  const code = document.getText(selection);
  const unselected = selection && unselectedBy(selection, (line) => document.lineAt(line - 1).text);
  return {
    ...labelOf(target),
    text: attachmentText(file, code, lines),
    ...(isUnended(code) && { unended: [0] }),
    ...(unselected && { unselected }),
  };
}

/** What is selected of the document as it is now, which may have become shorter since. */
function selectionOf({ document, selection }: EditorTarget): vscode.Range | undefined {
  return selection && document.validateRange(selection);
}

/** Whether a target is small enough to be offered without being asked for. */
export function isOfferable({ document, selection }: EditorTarget): boolean {
  if (selection !== undefined) return true;
  const lastLine = document.lineAt(document.lineCount - 1);
  const length = document.offsetAt(lastLine.range.end);
  return length > 0 && length <= maxOfferedLength;
}
