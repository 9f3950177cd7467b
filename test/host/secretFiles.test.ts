import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import type { SecretRule } from '../../src/services/attachments/secrets';
import { MediaStore } from '../../src/storage/mediaStore';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import {
  activeEditorReference,
  ReferenceReader,
} from '../../src/features/languageModel/participant/promptReferences';
import { historyMessages } from '../../src/features/languageModel/participant/participantMessages';
import { readMaterial } from '../../src/features/rename/renameTarget';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

/** An earlier message of VS Code’s chat, as far as it is read; extensions can’t make one. */
function turnOf(prompt: string, references: vscode.ChatPromptReference[]): vscode.ChatRequestTurn {
  const turn = Object.create(vscode.ChatRequestTurn.prototype) as object;
  return Object.assign(turn, { prompt, references }) as vscode.ChatRequestTurn;
}

const canary = 'canary-9Kd73';

describe('files that may contain secrets', () => {
  let folder: string;
  let attachments: DraftAttachments;
  let asked: string[];
  let isWanted: boolean;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-secrets-'));
    asked = [];
    isWanted = false;
    const store = new MediaStore(path.join(folder, 'media'));
    attachments = new DraftAttachments(
      new AttachmentLoader(store, async (name) => {
        asked.push(path.basename(name));
        return isWanted;
      }),
    );
  });

  afterEach(async () => {
    attachments.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function file(name: string, content: string): Promise<vscode.Uri> {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
    return vscode.Uri.file(place);
  }

  async function tree(): Promise<vscode.Uri> {
    await file('tree/main.py', 'print(1)\n');
    await file('tree/.env', `TOKEN=${canary}\n`);
    await file('tree/deep/.envrc', `export TOKEN=${canary}\n`);
    await file('tree/deep/notes.md', `The key is glpat-${canary}-0123456789.\n`);
    await file('tree/prod.tfvars', `password = "${canary}"\n`);
    return vscode.Uri.file(path.join(folder, 'tree'));
  }

  it('never reach the service out of a folder that was attached, and are named', async () => {
    const script = { answers: [{ steps: [{ text: 'Yes.' }] }] };
    const window: ScriptedWindow = openScriptedWindow(folder, script);
    try {
      window.controller.pageOpened();
      const remarks = await window.attachments.attach([await tree()]);
      assert.equal(remarks.length, 1);
      assert.match(remarks[0] ?? '', /^tree: 4 files left out because they may contain secrets: /);
      for (const name of ['.env', '.envrc', 'notes.md', 'prod.tfvars']) {
        assert.ok(remarks[0]?.includes(name), name);
      }
      window.controller.send('What is it?');
      await until('the service is asked', () => window.asked.length > 0);
      assert.ok(window.asked[0]?.includes('print(1)'));
      assert.ok(!window.asked.join('').includes(canary));
    } finally {
      window.parts.dispose();
      await Promise.all([window.journals.written(), window.drift.written()]);
    }
  });

  it('are asked about where the user names one, and left out without a yes', async () => {
    const env = await file('.env', `TOKEN=${canary}\n`);
    const key = await file('notes.md', `AKIAABCDEFGHIJKLMNOP ${canary}\n`);
    const remarks = await attachments.attach([env, key]);
    assert.deepEqual(asked.sort(), ['.env', 'notes.md']);
    assert.equal(remarks.length, 2);
    assert.match(remarks[0] ?? '', /^Left out because it may contain secrets: .*\.env\.$/);
    assert.deepEqual(attachments.take(), []);
    isWanted = true;
    assert.deepEqual(await attachments.attach([env]), []);
    assert.equal(attachments.take().length, 1);
  });

  it('are asked about where they are pasted or dropped', async () => {
    const bytes = Buffer.from(`TOKEN=${canary}\n`);
    const pasted = { name: '.env', sizeBytes: bytes.length, bytes };
    assert.equal((await attachments.attachFiles([pasted])).length, 1);
    assert.deepEqual(asked, ['.env']);
    assert.deepEqual(attachments.take(), []);
  });

  it('are left out unasked where they come with others', async () => {
    const uris = [await file('one.txt', 'one\n'), await file('.env', `TOKEN=${canary}\n`)];
    assert.equal((await attachments.attach(uris, 'leaveOut')).length, 1);
    assert.deepEqual(asked, []);
    assert.equal(attachments.take().length, 1);
  });

  it('are not offered because they are open, and asked about where their editor is attached', async () => {
    await vscode.window.showTextDocument(await file('.env', `TOKEN=${canary}\n`));
    assert.deepEqual(attachments.views, []);
    await vscode.window.showTextDocument(await file('a.md', 'Nothing.\n'));
    await until('the file is offered', () => attachments.views.length === 1);
    const editor = vscode.window.activeTextEditor;
    await editor?.edit((edit) => edit.insert(new vscode.Position(0, 0), 'AKIAABCDEFGHIJKLMNOP\n'));
    await until('it is not any more', () => attachments.views.length === 0);
    assert.deepEqual(attachments.take(), []);
    assert.equal(await attachments.pinActiveEditor(), true);
    assert.deepEqual(asked, ['a.md']);
    isWanted = true;
    await attachments.pinActiveEditor();
    assert.equal(attachments.take().length, 1);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('are found in a large text when it is to be sent', async () => {
    const text = `${'line\n'.repeat(6000)}AKIAABCDEFGHIJKLMNOP\n`;
    await vscode.window.showTextDocument(await file('large.txt', text));
    await until('the file is offered', () => attachments.views.length === 1);
    assert.deepEqual(attachments.take(), []);
    assert.deepEqual(attachments.views, []);
  });

  it('are asked about where VS Code’s chat refers to them, and left out without a yes', async () => {
    const store = new MediaStore(path.join(folder, 'media'));
    const ask = async (name: string): Promise<boolean> => {
      asked.push(path.basename(name));
      return isWanted;
    };
    const reader = new ReferenceReader(new AttachmentLoader(store, ask), store);
    const env = await file('.env', `TOKEN=${canary}\n`);
    const whole: vscode.ChatPromptReference = { id: 'a', value: env };
    const place = new vscode.Location(env, new vscode.Range(0, 0, 0, 5));
    const { signal } = new AbortController();
    for (const reference of [whole, { id: 'b', value: place }]) {
      const { attached, remarks } = await reader.read([reference], signal);
      assert.deepEqual(attached, []);
      assert.match(remarks[0] ?? '', /may contain secrets/);
    }
    assert.deepEqual(asked, ['.env', '.env:1-1']);
    isWanted = true;
    assert.equal((await reader.read([whole], signal)).attached.length, 1);
  });

  it('are not asked about again with later messages of VS Code’s chat, which send what was agreed to', async () => {
    const store = new MediaStore(path.join(folder, 'media'));
    const ask = async (name: string): Promise<boolean> => asked.push(name) > 0 && isWanted;
    const reader = new ReferenceReader(new AttachmentLoader(store, ask), store);
    const env = await file('.env', `TOKEN=${canary}\n`);
    const history = [turnOf('Explain this', [{ id: 'a', value: env }])];
    const sent = async (): Promise<string> => {
      const { messages } = await historyMessages(history, reader, new AbortController().signal);
      return JSON.stringify(messages);
    };
    const refused = await sent();
    assert.ok(!refused.includes(canary));
    assert.match(refused, /may contain secrets.*Explain this/u);
    assert.deepEqual(asked, []);
    isWanted = true;
    await reader.read([{ id: 'a', value: env }], new AbortController().signal);
    assert.ok((await sent()).includes(canary));
    await file('.env', `TOKEN=${canary}-2\n`);
    assert.ok(!(await sent()).includes(canary));
    assert.equal(asked.length, 1);
  });

  it('are sent by the yes they had when an editor of theirs is opened or closed', async () => {
    const ask = async (): Promise<boolean> => true;
    const loader = new AttachmentLoader(new MediaStore(path.join(folder, 'media')), ask);
    const env = await file('.env', `TOKEN=${canary}\n`);
    const { signal } = new AbortController();
    const read = async (rule: SecretRule): Promise<string> => {
      const { attachment } = await loader.fromUri(env, signal, rule);
      return attachment?.kind === 'file' ? attachment.text : '';
    };
    const closed = await read('ask');
    await vscode.workspace.openTextDocument(env);
    const open = await read('ifAgreed');
    assert.notEqual(open, closed);
    assert.ok(open.includes(canary));
  });

  it('do not go with a prompt of VS Code’s chat because they are open', async () => {
    await vscode.window.showTextDocument(await file('.env', `TOKEN=${canary}\n`));
    assert.equal(activeEditorReference(), undefined);
    await vscode.window.showTextDocument(await file('a.md', 'Nothing.\n'));
    assert.ok(activeEditorReference()?.piece);
  });

  it('are left out of what is sent for a name, as declaration and as place of use', async () => {
    const document = await vscode.workspace.openTextDocument(
      await file('.env', `TOKEN=${canary}\n`),
    );
    const range = new vscode.Range(0, 0, 0, 5);
    const material = await readMaterial({ document, range, name: 'TOKEN' });
    assert.ok(!JSON.stringify(material).includes(canary));
  });

  it('are asked about in VS Code’s chat where their text is pasted, once for each', async () => {
    const store = new MediaStore(path.join(folder, 'media'));
    const loader = new AttachmentLoader(store, async (name) => {
      asked.push(name);
      return isWanted;
    });
    const reader = new ReferenceReader(loader, store);
    const { signal } = new AbortController();
    const pasted = [
      { id: 'Pasted Code', value: 'key = "AKIAABCDEFGHIJKLMNOP"' },
      { id: 'Pasted Words', value: 'Words.' },
    ];
    const read = async (rule?: SecretRule): Promise<string[]> => {
      const { attached } = await reader.read(pasted, signal, rule);
      return attached.map(({ label }) => label);
    };
    assert.deepEqual(await read(), ['Pasted Words']);
    assert.deepEqual(asked, ['Pasted Code']);
    isWanted = true;
    assert.deepEqual(await read(), ['Pasted Words', 'Pasted Code']);
    assert.deepEqual(await read('ifAgreed'), ['Pasted Words', 'Pasted Code']);
    assert.equal(asked.length, 2);
  });
});
