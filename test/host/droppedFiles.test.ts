import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { machineOf, uriOfPage } from '../../src/features/chat/chatAttachments';
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

  /** In a remote window, as the one of these tests may be. */
  const machine = vscode.env.remoteName === undefined ? undefined : 'ssh-remote+box';

  /** As pages have it: in a remote window its files have another scheme. */
  function addressOf(uri: vscode.Uri): string {
    const isHere = machine === undefined;
    return String(isHere ? uri : uri.with({ scheme: 'vscode-remote', authority: machine }));
  }

  async function drop(...uris: string[]): Promise<string[]> {
    await window.controller.attachments.attachFromPage(uris, machine);
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

  it('are not read on this machine where they are of another remote one', async () => {
    const remarks: string[] = [];
    window.parts.add(
      window.controller.onDidPatch((patches) => {
        for (const patch of patches) {
          if (patch.kind === 'attachmentsRemarked') remarks.push(patch.notice.message);
        }
      }),
    );
    const authority = 'ssh-remote+other';
    const inside = vscode.Uri.joinPath(workspace, 'a.txt');
    const address = String(inside.with({ scheme: 'vscode-remote', authority }));
    assert.deepEqual(await drop(address, addressOf(inside)), ['a.txt']);
    assert.deepEqual(remarks, [`Can’t read a.txt: ${address}`]);
    assert.deepEqual(dialogs.asked, []);
  });

  it('are those of the machine that the address means, also in the window of a remote one', () => {
    const of = (address: string, box?: string): string => String(uriOfPage(address, box));
    const [box, other] = ['ssh-remote+box', 'ssh-remote+other'];
    const remote = 'vscode-remote://ssh-remote%2Bbox/home/me/a.txt';
    assert.equal(of(remote.replace('/a.', '/./a.'), box), 'file:///home/me/a.txt');
    assert.equal(of(remote, ''), 'file:///home/me/a.txt');
    assert.equal(of(remote, other), remote);
    assert.equal(of(remote), remote);
    assert.equal(of('file:///home/me/a.txt', box), 'vscode-local:/home/me/a.txt');
    assert.equal(of('file:///home/me/a.txt'), 'file:///home/me/a.txt');
    assert.equal(of('untitled:Untitled-1', box), 'untitled:Untitled-1');
  });

  it('are known by the machine that addresses of webviews name', () => {
    const authority = 'vscode-remote+ssh-002dremote-002bbox-002ea.vscode-resource.vscode-cdn.net';
    const asWebviewUri = (uri: vscode.Uri): vscode.Uri => uri.with({ scheme: 'https', authority });
    assert.equal(machineOf({ asWebviewUri }, { remoteName: 'ssh-remote' }), 'ssh-remote+box.a');
    assert.equal(machineOf({ asWebviewUri }, { remoteName: undefined }), undefined);
    const panel = vscode.window.createWebviewPanel('parley-test', 'A page', 1);
    const own = machineOf(panel.webview);
    panel.dispose();
    if (machine === undefined) assert.equal(own, undefined);
    else assert.match(own ?? '', /^[\w.+:[\]-]+$/u);
  });
});
