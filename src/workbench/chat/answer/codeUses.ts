import * as vscode from 'vscode';
import type { CodeBlockSource, CodeUse } from '../../../messages/answerActs';
import type { Attachment } from '../../../conversation/turn';
import { targetOf } from '../../editor/editorAttachment';
import { findFile, findNamedFile } from './codeFiles';
import { languageIdOf } from './languageIds';
import type { LastEditor } from './lastEditor';
import { placeCode } from './placeCode';
import type { Proposals } from './proposals';

const l10n = vscode.l10n;

/** Puts the code of an answer where the user wants it. */
export class CodeUses {
  readonly #editor: LastEditor;
  readonly #proposals: Proposals;

  constructor(editor: LastEditor, proposals: Proposals) {
    this.#editor = editor;
    this.#proposals = proposals;
  }

  /** `attachments` went along with the prompt of the answer. */
  async use(
    use: CodeUse,
    code: CodeBlockSource,
    attachments: readonly Attachment[],
  ): Promise<void> {
    switch (use) {
      case 'insertCode':
        return this.#insert(code.code);
      case 'newFile':
        return openNewFile(code);
      case 'applyCode':
        return this.#propose(code, attachments);
    }
  }

  async #insert(code: string): Promise<void> {
    const editor = this.#editor.current;
    if (editor === undefined) {
      const newFile = l10n.t('New File');
      const message = l10n.t('No text editor is open to insert this into.');
      const choice = await vscode.window.showWarningMessage(message, newFile);
      if (choice === newFile) await openNewFile({ code, language: '', about: '', before: '' });
      return;
    }
    const isDone = await editor.edit((edit) => {
      for (const selection of editor.selections) edit.replace(selection, code);
    });
    if (isDone) {
      editor.revealRange(editor.selection);
      return;
    }
    const name = vscode.workspace.asRelativePath(editor.document.uri);
    void vscode.window.showWarningMessage(l10n.t('{0} can’t be edited.', name));
  }

  async #propose(code: CodeBlockSource, attachments: readonly Attachment[]): Promise<void> {
    const file = (await findNamedFile(code)) ?? (await this.#chooseFile(code, attachments));
    if (file === undefined) return;
    const document = await vscode.workspace.openTextDocument(file);
    const placed = placeCode(document.getText(), code.code);
    if (placed !== undefined) return this.#proposals.show(document, placed);
    const whole = l10n.t('Replace the Whole File…');
    const message = l10n.t(
      'Where this code belongs in {0} is not certain.',
      vscode.workspace.asRelativePath(file),
    );
    const insert = l10n.t('Insert at Cursor');
    const choice = await vscode.window.showInformationMessage(message, whole, insert);
    if (choice === whole) await this.#proposals.show(document, withFinalNewline(code.code));
    if (choice === insert) await this.#insert(code.code);
  }

  /** Of the attached files and the active one: the only one where the code has a place, or the user's choice. */
  async #chooseFile(
    { code }: CodeBlockSource,
    attachments: readonly Attachment[],
  ): Promise<vscode.Uri | undefined> {
    const files = await this.#likelyFiles(attachments);
    const fitting: vscode.Uri[] = [];
    for (const file of files) {
      const document = await vscode.workspace.openTextDocument(file);
      if (placeCode(document.getText(), code) !== undefined) fitting.push(file);
    }
    if (fitting.length === 1) return fitting[0];
    if (files.length === 0) {
      const message = l10n.t('The answer names no file for this code, and none is open.');
      void vscode.window.showWarningMessage(message);
      return undefined;
    }
    const items = files.map((file) => ({ label: vscode.workspace.asRelativePath(file), file }));
    const placeHolder = l10n.t('The file this code is about');
    return (await vscode.window.showQuickPick(items, { placeHolder }))?.file;
  }

  async #likelyFiles(attachments: readonly Attachment[]): Promise<vscode.Uri[]> {
    const paths = attachments.map(({ detail }) => detail.replace(/:\d+-\d+$/, ''));
    const attached = await Promise.all(paths.map((path) => findFile(path)));
    const found = [...attached, targetOf(this.#editor.current)?.document.uri];
    const files = found.filter((file) => file !== undefined);
    return [...new Map(files.map((file) => [file.toString(), file])).values()];
  }
}

async function openNewFile({ code, language }: CodeBlockSource): Promise<void> {
  const id = languageIdOf(language, await vscode.languages.getLanguages());
  const document = await vscode.workspace.openTextDocument({
    content: withFinalNewline(code),
    ...(id !== undefined && { language: id }),
  });
  await vscode.window.showTextDocument(document);
}

function withFinalNewline(code: string): string {
  return code === '' || code.endsWith('\n') ? code : `${code}\n`;
}
