import * as vscode from 'vscode';
import { attachmentText, isUnended } from '../source/attachmentText';
import { distinctName } from './distinctName';

/** The document of a file as it is open in this window, saved or not; undefined if it isn't open. */
export function openDocument(uri: vscode.Uri | string): vscode.TextDocument | undefined {
  const name = String(uri);
  return vscode.workspace.textDocuments.find((document) => String(document.uri) === name);
}

/** The notebook of a file that is open as one in this window. */
export function openNotebook(uri: vscode.Uri | string): vscode.NotebookDocument | undefined {
  const name = String(uri);
  return vscode.workspace.notebookDocuments.find((each) => String(each.uri) === name);
}

/** The notebook of a file where this window has it otherwise than the disk: it has no document, only its cells have. */
export function unsavedNotebook(uri: vscode.Uri | string): vscode.NotebookDocument | undefined {
  const notebook = openNotebook(uri);
  return notebook?.isDirty === true || notebook?.isUntitled === true ? notebook : undefined;
}

/** The text of a file as it is open in this window, saved or not; undefined if it isn't open. */
export function openText(uri: vscode.Uri | string): string | undefined {
  const notebook = unsavedNotebook(uri);
  return notebook === undefined ? openDocument(uri)?.getText() : textOfCells(notebook).text;
}

/** The cells of a notebook without their output, as they are attached, and which of them have a last line without an end. */
export function textOfCells(notebook: vscode.NotebookDocument): {
  text: string;
  unended: number[];
} {
  const documents = notebook.getCells().map(({ document }) => document);
  const texts = documents.map((document) => document.getText());
  const parts = documents.map(({ uri, languageId }, index) =>
    attachmentText({ path: distinctName(uri), languageId }, texts[index] ?? ''),
  );
  const unended = texts.flatMap((text, index) => (isUnended(text) ? [index] : []));
  return { text: parts.join('\n'), unended };
}
