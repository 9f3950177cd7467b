import * as vscode from 'vscode';
import type { CodeBlockSource } from '../../../messages/answerActionTypes';
import type { Attachment } from '../../../conversation/turn';
import type { CodeLocation } from '../../../edits/answer/codeLocation';
import { locateWithImports } from '../../../edits/answer/locateEdit';
import { readNameLine } from '../../../edits/answer/nameLine';
import { targetOf } from '../../../services/attachments/editorAttachment';
import { findFile } from '../../../platform/codeFiles';
import { cellAt, distinctName } from '../../../platform/distinctName';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { showWarning } from '../../../platform/notify';
import { openNotebook } from '../../../platform/openDocument';

const l10n = vscode.l10n;

/** Of the attached files and the active one: the only one where the code has a place, or the user's choice. */
export async function chooseFile(
  code: CodeBlockSource,
  attachments: readonly Attachment[],
  editor: vscode.TextEditor | undefined,
): Promise<vscode.Uri | undefined> {
  const attached = await Promise.all(attachments.map(fileOf));
  const found = [...attached, targetOf(editor)?.document.uri];
  const files = found.flatMap((file) => {
    const cells = file === undefined ? [] : cellsOf(file);
    return cells.length > 0 || file === undefined ? cells : [file];
  });
  return chooseAmong(code, [...new Map(files.map((file) => [file.toString(), file])).values()]);
}

/** Of an open notebook a cell: its file has no code as it is. */
export async function cellOrFile(
  file: vscode.Uri,
  code: CodeBlockSource,
): Promise<vscode.Uri | undefined> {
  const cells = cellsOf(file);
  return cells.length === 0 ? file : chooseAmong(code, cells, namedCell(file, code));
}

/**
 * The only file where the code has a place, or the user's choice.
 * @param named which of them the answer names, by its place: it may be another one's by now
 */
async function chooseAmong(
  { code }: CodeBlockSource,
  files: readonly vscode.Uri[],
  named?: number,
): Promise<vscode.Uri | undefined> {
  const fitting: Record<CodeLocation['kind'], vscode.Uri[]> = {
    certain: [],
    likely: [],
    none: [],
  };
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file);
    const text = document.getText();
    const own = withoutNameLine(code, text);
    const { place } = locateWithImports(text, own, document.languageId);
    fitting[place.kind].push(file);
  }
  const best = fitting.certain.length > 0 ? fitting.certain : fitting.likely;
  const wanted = named === undefined ? undefined : files[named];
  const isElsewhere = best.length === 1 && wanted !== undefined && fitting.none.includes(wanted);
  if (wanted !== undefined && !isElsewhere) return wanted;
  if (best.length === 1) return best[0];
  if (files.length === 0) {
    const message = l10n.t('The answer doesn’t name a file for this code, and no file is open.');
    void showWarning(message);
    return undefined;
  }
  const items = files.map((file) => ({
    label: plainLabel(distinctName(file)),
    file,
  }));
  const placeHolder = l10n.t('Choose the file to change');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.file;
}

/** The cell or file that was attached, or in a chat of another workspace the file with its name. */
async function fileOf({ uri, detail }: Attachment): Promise<vscode.Uri | undefined> {
  const place = uri === undefined ? undefined : vscode.Uri.parse(uri);
  if (place !== undefined && (cellAt(place) ?? cellsOf(place)[0]) !== undefined) return place;
  const file = place && (await findFile(place.path));
  return file ?? findFile(detail.replace(/:\d+-\d+$/, ''));
}

/** The cells of a file that is open as a notebook. */
function cellsOf(file: vscode.Uri): vscode.Uri[] {
  const cells = openNotebook(file)?.getCells() ?? [];
  return cells.map(({ document }) => document.uri);
}

/** The cell that an answer names as it was named to it, such as `plot.ipynb cell 2`, counted from 0. */
function namedCell(
  { path }: vscode.Uri,
  { about, before, code }: CodeBlockSource,
): number | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const lines = [about, code.split('\n', 1)[0], before.trimEnd().split('\n').at(-1)];
  const behind = lines.map((line) => /^\W{1,4}cell (\d{1,6})/iu.exec(line?.split(name)[1] ?? ''));
  const found = behind.find((each) => each !== null)?.[1];
  return found === undefined ? undefined : Number(found) - 1;
}

/** A line that only names the file isn't part of it, unless the file has it. */
export function withoutNameLine(code: string, text: string): string {
  const named = readNameLine(code);
  if (named === undefined) return code;
  const isThere = text.split('\n').some((line) => line.trim() === named.line);
  return isThere ? code : named.rest;
}
