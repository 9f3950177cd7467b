import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DialogAnswers } from './support/dialogAnswers';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

describe('files whose addresses the page of a chat gives', () => {
  const dialogs = new DialogAnswers();
  let folder: string;
  let workspace: vscode.Uri;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-dropped-'));
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    workspace = vscode.Uri.joinPath(root.uri, 'dropped');
    await mkdir(workspace.fsPath, { recursive: true });
    await writeFile(path.join(workspace.fsPath, 'a.txt'), 'inside');
    await writeFile(path.join(folder, 'b.txt'), 'outside');
    window = openScriptedWindow(folder, { answers: [] });
    dialogs.asked.length = 0;
    dialogs.give('showWarningMessage', undefined);
  });

  afterEach(async () => {
    dialogs.restore();
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(workspace.fsPath, { recursive: true, force: true, maxRetries: 5 });
  });

  async function drop(...uris: string[]): Promise<string[]> {
    const { handlers } = window.controller.attachments;
    const { signal } = new AbortController();
    await handlers.attachUris({ type: 'attachUris', uris }, { signal, report: () => undefined });
    return window.attachments.take().map(({ label }) => path.posix.basename(label));
  }

  it('are attached unasked where they are in the workspace', async () => {
    assert.deepEqual(await drop(`${String(workspace)}/a.txt`), ['a.txt']);
    assert.deepEqual(await drop(`${String(workspace)}/../dropped/./a.txt`), ['a.txt']);
    assert.deepEqual(dialogs.asked, []);
  });

  it('are asked about outside of it, also where the address begins within it', async () => {
    const outside = path.relative(workspace.fsPath, path.join(folder, 'b.txt'));
    const address = `${String(workspace)}/${outside.split(path.sep).join('/')}`;
    for (const each of [address, address.replaceAll('..', '%2e%2e')]) {
      assert.deepEqual(await drop(each), []);
      const [question] = dialogs.asked.splice(0);
      assert.equal(question?.[0], 'Attach files from outside the workspace?', each);
      assert.deepEqual(question[1], { modal: true, detail: path.join(folder, 'b.txt') });
    }
  });
});
