import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { isMedia, type Attachment } from '../../src/conversation/turn';
import { WorkspaceContext } from '../../src/features/chat/compose/workspaceContext';
import { QuestionCode } from '../../src/features/search/find/questionCode';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { retryLines, writeFoundFiles, type FoundFiles } from './support/foundFiles';
import { MemorySearch } from './support/memorySearch';
import { setSetting } from './support/setSetting';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const question = 'Where is a request sent again?';
/** More than the code has by which it is found again. */
const linesAbove = Array.from({ length: 5 }, () => '// new');
const guideQuestion = 'How much longer does it wait each time?';

describe('the code of the workspace that a message is about', () => {
  let folder: string;
  let files: FoundFiles;
  let search: MemorySearch;
  let window: ScriptedWindow;
  let memory: vscode.Memento;
  let workspace: WorkspaceContext;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-context-'));
    files = await writeFoundFiles('context');
    search = new MemorySearch();
    search.pieces = files.pieces;
    window = openScriptedWindow(folder, { answers: [{ text: 'Here.' }, { text: 'There.' }] });
    memory = memoryMemento();
    const { controller, attachments } = window;
    const finder = new QuestionCode(search, systemClock);
    workspace = new WorkspaceContext(controller, attachments, finder, memory, silentLog);
  });

  afterEach(async () => {
    workspace.dispose();
    window.parts.dispose();
    search.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await files.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const kindNow = (): string | undefined => workspace.view?.kind;
  const labels = (): string[] => window.attachments.peek().map(({ label }) => label);

  it('is looked for only once the user wants it, which the workspace remembers', async () => {
    assert.equal(workspace.view?.kind, 'off');
    await workspace.promptChanged(question);
    await workspace.settle(question);
    assert.deepEqual(labels(), []);
    assert.equal(search.beginCount, 0);
    await workspace.setWanted(true);
    assert.equal(search.beginCount, 1);
    assert.deepEqual(labels(), ['retry.js:81-83']);
    assert.equal(kindNow(), 'on');
    const { controller, attachments } = window;
    const finder = new QuestionCode(search, systemClock);
    const next = new WorkspaceContext(controller, attachments, finder, memory, silentLog);
    assert.equal(next.view?.kind, 'on');
    next.dispose();
  });

  it('is looked for once the index is there, which is made for the first message', async () => {
    const { pieces } = search;
    search.pieces = [];
    search.begunAs = 'indexing';
    await workspace.promptChanged(question);
    const wanted = workspace.setWanted(true);
    // By then, a search that doesn't wait has found nothing.
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(kindNow(), 'searching');
    search.pieces = pieces;
    search.become({ kind: 'ready' });
    await wanted;
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('follows the message as it is written', async () => {
    await workspace.setWanted(true);
    await workspace.promptChanged(question);
    const [found] = window.attachments.peek();
    assert.ok(found !== undefined && isTextFound(found));
    assert.match(found.text, /^File: context\/retry\.js.*81.*83[^]*sendAgain\(request\)/u);
    await workspace.promptChanged(guideQuestion);
    assert.deepEqual(labels(), ['guide.md:5-7']);
    await workspace.promptChanged('');
    assert.deepEqual(labels(), []);
  });

  it('is looked for only once it is sent, where the message begins as a command does', async () => {
    await workspace.setWanted(true);
    const message = `/retry: ${question}`;
    await workspace.promptChanged(message);
    assert.deepEqual(labels(), []);
    await workspace.settle(message);
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('is left out where its file has come to hold a key since it was indexed, saved or not', async () => {
    await workspace.setWanted(true);
    const uri = vscode.Uri.joinPath(files.folder, 'upload.js');
    const text = 'function sendAgain(request) { return request.retry(); }';
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    search.pieces = [{ uri, kind: 'symbol', startLine: 1, endLine: 1, text }];
    await workspace.settle(question);
    assert.deepEqual(labels(), ['upload.js:1-1']);
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, document.positionAt(text.length), '\n// AKIAABCDEFGHIJKLMNOP');
    await vscode.workspace.applyEdit(edit);
    await workspace.settle(`${question} Now.`);
    assert.deepEqual(labels(), []);
    assert.equal(workspace.view?.label, 'Nothing Found');
    await document.save();
    await workspace.settle(`${question} Please.`);
    assert.deepEqual(labels(), []);
  });

  it('is read in the encoding of its file', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      await workspace.setWanted(true);
      const uri = vscode.Uri.joinPath(files.folder, 'groesse.js');
      const text = 'function sendAgain(request) { return request.retry(); } // größe prüfen';
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text, 'latin1'));
      search.pieces = [{ uri, kind: 'symbol', startLine: 1, endLine: 1, text }];
      await workspace.settle(question);
      const [found] = window.attachments.peek();
      assert.ok(found !== undefined && isTextFound(found));
      assert.ok(found.text.includes(text), found.text);
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('is as it is when it is sent, not as it was while the message was written', async () => {
    await workspace.setWanted(true);
    await workspace.promptChanged(question);
    const lines = retryLines.with(81, '  return request.retryOnce();');
    await vscode.workspace.fs.writeFile(files.retry, Buffer.from(lines.join('\n')));
    await workspace.settle(question);
    const [found] = window.attachments.peek();
    assert.ok(found !== undefined && isTextFound(found));
    assert.match(found.text, /retryOnce/u);
    await vscode.workspace.fs.delete(files.retry);
    await workspace.settle(question);
    assert.deepEqual(labels(), []);
  });

  it('is looked for again when the message is sent, where it couldn’t be searched before', async () => {
    await workspace.setWanted(true);
    search.failure = new Error('The index is being opened.');
    await workspace.promptChanged(question);
    assert.equal(workspace.view?.label, 'Search Failed');
    search.failure = undefined;
    await workspace.settle(question);
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('is sent with the message, and shown as found', async () => {
    await workspace.setWanted(true);
    await workspace.settle(question);
    const { controller } = window;
    controller.send(question);
    const [turn] = controller.state().turns;
    assert.ok(turn?.role === 'user');
    assert.deepEqual(
      turn.attachments.map(({ label, isFound }) => [label, isFound]),
      [['retry.js:81-83', true]],
    );
    assert.deepEqual(labels(), []);
    await workspace.settle(guideQuestion);
    assert.deepEqual(labels(), ['guide.md:5-7']);
  });

  it('is that of the message as it is sent, also where its beginning was reported right before', async () => {
    await workspace.setWanted(true);
    const reported = workspace.promptChanged('How much longer');
    await Promise.all([workspace.settle(question), reported]);
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('is found again for the same message sent twice', async () => {
    await workspace.setWanted(true);
    await workspace.settle(question);
    window.controller.send(question);
    await workspace.promptChanged('');
    await workspace.settle(question);
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('is found again for a message that is still there when another chat is shown', async () => {
    await workspace.setWanted(true);
    await workspace.promptChanged(question);
    window.controller.startNew();
    assert.deepEqual(labels(), []);
    await workspace.promptChanged(question);
    assert.deepEqual(labels(), ['retry.js:81-83']);
  });

  it('gives way to what the user attaches, in the message and in the chat', async () => {
    await workspace.setWanted(true);
    await workspace.settle(question);
    await window.attachments.attach([files.guide]);
    await until(workspace, () => workspace.view === undefined);
    assert.deepEqual(labels(), ['guide.md']);
    window.controller.send(question);
    await workspace.settle(question);
    assert.deepEqual(labels(), []);
    assert.equal(workspace.view, undefined);
    window.controller.startNew();
    assert.equal(kindNow(), 'on');
  });

  it('says that nothing was found, or why', async () => {
    await workspace.setWanted(true);
    await workspace.settle('xyzzy');
    assert.equal(workspace.view?.label, 'Nothing Found');
    search.failure = new Error('The index is damaged.');
    await workspace.settle(question);
    assert.deepEqual(workspace.view, {
      kind: 'on',
      label: 'Search Failed',
      title: 'The index is damaged.',
    });
    assert.deepEqual(labels(), []);
  });

  it('is forgotten with the message, also where each question costs a request', async () => {
    await workspace.setWanted(true);
    for (const usesOtherModel of [false, true]) {
      search.usesOtherModel = async () => usesOtherModel;
      await workspace.settle('xyzzy');
      assert.equal(workspace.view?.label, 'Nothing Found');
      const shown: (string | undefined)[] = [];
      const subscription = workspace.onDidChange(() => shown.push(workspace.view?.label));
      await workspace.promptChanged('');
      subscription.dispose();
      assert.equal(shown.at(-1), 'Workspace');
    }
  });

  it('leaves out what shares a word with a message that is about something else', async () => {
    await workspace.setWanted(true);
    await workspace.settle('Write a request for a day at the sea to the mayor');
    assert.equal(search.asked.length, 1);
    assert.equal(workspace.view?.label, 'Nothing Found');
    assert.deepEqual(labels(), []);
  });

  it('leaves out what is only near to a message that is about something else', async () => {
    const [first] = search.pieces;
    assert.ok(first);
    search.pieces = [{ ...first, means: 'poem about the sea' }];
    await workspace.setWanted(true);
    await workspace.settle('Write a poem about the sea');
    assert.equal(search.asked.length, 1);
    assert.equal(workspace.view?.label, 'Nothing Found');
    assert.deepEqual(labels(), []);
  });

  it('leaves out what is taken away, and all of it when it is switched off', async () => {
    await workspace.setWanted(true);
    await workspace.settle(question);
    for (const { id } of window.attachments.peek()) window.attachments.remove(id);
    await workspace.settle(question);
    assert.deepEqual(labels(), []);
    const moved = [...linesAbove, ...retryLines].join('\n');
    await vscode.workspace.fs.writeFile(files.retry, Buffer.from(moved));
    await workspace.settle(question);
    assert.deepEqual(labels(), [], 'also where it has moved');
    await workspace.settle(`${question} Now.`);
    assert.deepEqual(labels(), ['retry.js:86-88']);
    await workspace.setWanted(false);
    assert.deepEqual(labels(), []);
    assert.equal(workspace.view?.kind, 'off');
  });

  it('does not keep a message from being sent that no longer wants it', async () => {
    await workspace.setWanted(true);
    search.find = () => new Promise(() => undefined);
    const settled = workspace.settle(question);
    assert.equal(workspace.view?.kind, 'searching');
    await workspace.setWanted(false);
    await settled;
    assert.deepEqual(labels(), []);
  });
});

function isTextFound(attachment: Attachment): attachment is Attachment & { text: string } {
  return !isMedia(attachment) && attachment.isFound === true;
}

async function until(workspace: WorkspaceContext, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const subscription = workspace.onDidChange(() => {
      if (!holds()) return;
      subscription.dispose();
      resolve();
    });
  });
}
