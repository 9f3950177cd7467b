import * as vscode from 'vscode';
import { attachmentText } from '../../source/attachmentText';
import type { ContextPiece } from '../../services/codeContext/codeContext';
import { documentName, placeName } from '../../services/codeContext/documentName';
import { testUriOf, type TestUri } from './testPlace';
import { regionAt, type PreparedRegion } from './preparedRegion';

/** A test file up to this length is given to the model as a whole, so that its imports can change too. */
const maxWholeLines = 300;
/** Of a longer source file, and of each example. */
const maxShownLines = 300;

/**
 * The region that the tests of some code go into: the test file by the project's habit, opened beside the
 * code without taking the focus. A file that is not there yet is an untitled document of that path, where VS Code
 * saves one as such a file, so that nothing is written unasked. Rejects with the signal's reason.
 */
export async function testRegion(
  source: PreparedRegion,
  signal: AbortSignal,
): Promise<PreparedRegion> {
  const place = await testUriOf(source.document.uri, signal);
  const document = await openTests(source.document, place);
  if (document !== source.document) {
    const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false };
    await vscode.window.showTextDocument(document, options);
  }
  const region = tested(document, document === source.document);
  const examples = await Promise.all((place?.examples ?? []).map(examplePiece));
  const pieces = [sourcePiece(source), ...examples].filter((piece) => piece !== undefined);
  const context = { ...region.context, pieces: [...pieces, ...region.context.pieces] };
  return { ...region, context };
}

/** The instruction for a region of tests. */
export function testInstruction(source: PreparedRegion, tests: PreparedRegion): string {
  const { file, region } = source.brief;
  const last = region.firstLine + region.text.split('\n').length - 1;
  const what = `Write tests for lines ${region.firstLine}-${last} of ${file.path}.`;
  const habit = 'Follow the conventions of the project’s other tests.';
  if (tests.original !== '') {
    return `${what} ${habit} The region is the whole test file: keep everything in it, and add to it.`;
  }
  return tests.frame?.before === ''
    ? `${what} ${habit} The region is a new file: write all of it, including imports.`
    : `${what} ${habit} The region is the end of the test file.`;
}

async function openTests(
  source: vscode.TextDocument,
  place: TestUri | undefined,
): Promise<vscode.TextDocument> {
  if (place?.isInline === true) return source;
  if (place?.exists === true) return vscode.workspace.openTextDocument(place.uri);
  const [first] = vscode.workspace.workspaceFolders ?? [];
  // VS Code saves a document with a path to the file system of the first folder.
  return place?.uri.scheme === (first?.uri.scheme ?? 'file')
    ? vscode.workspace.openTextDocument(place.uri.with({ scheme: 'untitled' }))
    : vscode.workspace.openTextDocument({ language: source.languageId, content: '' });
}

/** All of a short test file; of another one its end, with a blank line between. */
function tested(document: vscode.TextDocument, isInline: boolean): PreparedRegion {
  const lastLine = document.lineAt(document.lineCount - 1);
  const whole = new vscode.Range(new vscode.Position(0, 0), lastLine.range.end);
  if (!whole.isEmpty && !isInline && document.lineCount <= maxWholeLines) {
    return regionAt(document, whole, 0);
  }
  const end = new vscode.Range(whole.end, whole.end);
  const before = lastLine.text === '' ? '\n' : '\n\n';
  const frame = { before: whole.isEmpty ? '' : before, after: '\n' };
  return { ...regionAt(document, end, maxShownLines), frame };
}

/** The code that is to be tested, with the rest of its file as far as that is not long. */
function sourcePiece({ document, range, brief }: PreparedRegion): ContextPiece {
  const isShort = document.lineCount <= maxShownLines;
  const shown = isShort ? new vscode.Range(0, 0, document.lineCount, 0) : range;
  return piece(document, document.validateRange(shown), brief.file.path);
}

async function examplePiece(uri: vscode.Uri): Promise<ContextPiece | undefined> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const range = document.validateRange(new vscode.Range(0, 0, maxShownLines, 0));
    return piece(document, range, documentName(document));
  } catch {
    // Deleted since, or no text: there are other tests to learn from.
    return undefined;
  }
}

function piece(document: vscode.TextDocument, range: vscode.Range, path: string): ContextPiece {
  const lines = { first: range.start.line + 1, last: range.end.line + 1 };
  const code = document.getText(range).replaceAll('\r\n', '\n');
  return {
    kind: 'related',
    label: placeName(document, lines),
    uri: document.uri,
    range,
    text: attachmentText({ path, languageId: document.languageId }, code, lines),
    code,
  };
}
