import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { uriOfPage } from '../../src/features/chat/chatAttachments';
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

  /** As pages have it: in a remote window, as the one of these tests may be, its files have another scheme there. */
  function addressOf(uri: vscode.Uri): string {
    const isRemote = vscode.env.remoteName !== undefined;
    return String(isRemote ? uri.with({ scheme: 'vscode-remote', authority: 'box' }) : uri);
  }

  async function drop(...uris: string[]): Promise<string[]> {
    const { handlers } = window.controller.attachments;
    const { signal } = new AbortController();
    await handlers.attachUris({ type: 'attachUris', uris }, { signal, report: () => undefined });
    return window.attachments.take().map(({ label }) => path.posix.basename(label));
  }

  it('are attached unasked where they are in the workspace', async () => {
    assert.deepEqual(await drop(`${addressOf(workspace)}/a.txt`), ['a.txt']);
    assert.deepEqual(await drop(`${addressOf(workspace)}/../dropped/./a.txt`), ['a.txt']);
    assert.deepEqual(dialogs.asked, []);
  });

  it('are asked about outside of it, also where the address begins within it', async () => {
    const outside = path.relative(workspace.fsPath, path.join(folder, 'b.txt'));
    const address = `${addressOf(workspace)}/${outside.split(path.sep).join('/')}`;
    for (const each of [address, address.replaceAll('..', '%2e%2e')]) {
      assert.deepEqual(await drop(each), []);
      const [question] = dialogs.asked.splice(0);
      assert.equal(question?.[0], 'Attach files from outside the workspace?', each);
      assert.deepEqual(question[1], { modal: true, detail: path.join(folder, 'b.txt') });
    }
  });

  it('are those of the machine that the address means, also in the window of a remote one', () => {
    const of = (address: string, isRemote: boolean): string => String(uriOfPage(address, isRemote));
    assert.equal(
      of('vscode-remote://ssh-remote%2Bbox/home/me/./a.txt', true),
      'file:///home/me/a.txt',
    );
    assert.equal(of('file:///home/me/a.txt', true), 'vscode-local:/home/me/a.txt');
    assert.equal(of('file:///home/me/a.txt', false), 'file:///home/me/a.txt');
    assert.equal(of('untitled:Untitled-1', true), 'untitled:Untitled-1');
  });
});
