import * as path from 'node:path';
import * as vscode from 'vscode';
import type { TextAttachment } from '../../conversation/turn';
import { attachmentText, type LineRange } from './attachmentText';

/**
 * Text larger than this, in UTF-16 units, is not offered by itself: most models could not take it, and
 * copying it for every keystroke would be felt.
 */
const maxOfferedLength = 2_000_000;

/** What of an editor would go along: its selection, or else the whole document. */
export interface EditorTarget {
  document: vscode.TextDocument;
  /** Absent for the whole document. */
  selection?: vscode.Range;
}

/** The target of an editor, or undefined where its document is no text to ask about. */
export function targetOf(editor: vscode.TextEditor | undefined): EditorTarget | undefined {
  if (editor === undefined || !isAttachable(editor.document)) return undefined;
  const { document, selection } = editor;
  return selection.isEmpty ? { document } : { document, selection };
}

/** Output channels, what Parley itself shows and the like are editors too, but nobody means them by "the active file". */
function isAttachable({ uri: { scheme } }: vscode.TextDocument): boolean {
  const isOwn = scheme.startsWith('parley-');
  return !isOwn && !['output', 'vscode-terminal', 'comment', 'debug'].includes(scheme);
}

/** Name and place of a target for people; cheap, it reads no text. */
export function labelOf({ document, selection }: EditorTarget): Omit<TextAttachment, 'text'> {
  const relative = vscode.workspace.asRelativePath(document.uri);
  const lines = selection && lineRange(selection);
  const range = lines === undefined ? '' : `:${lines.first}-${lines.last}`;
  return {
    id: `${document.uri.toString()}${range}`,
    kind: selection === undefined ? 'file' : 'selection',
    label: `${path.posix.basename(document.uri.path)}${range}`,
    detail: `${relative}${range}`,
    uri: document.uri.toString(),
  };
}

/** The attachment itself, with the text as it is now. */
export function createAttachment(target: EditorTarget): TextAttachment {
  const { document, selection } = target;
  const file = {
    path: vscode.workspace.asRelativePath(document.uri),
    languageId: document.languageId,
  };
  const lines = selection && lineRange(selection);
  return {
    ...labelOf(target),
    text: attachmentText(file, document.getText(selection), lines),
  };
}

/** Whether a target is small enough to be offered without being asked for. */
export function isOfferable({ document, selection }: EditorTarget): boolean {
  if (selection !== undefined) return true;
  const lastLine = document.lineAt(document.lineCount - 1);
  const length = document.offsetAt(lastLine.range.end);
  return length > 0 && length <= maxOfferedLength;
}

/** A selection that ends at the start of a line does not mean that line. */
function lineRange({ start, end }: vscode.Range): LineRange {
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return { first: start.line + 1, last };
}
