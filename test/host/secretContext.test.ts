import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { confirmContext } from '../../src/services/codeContext/confirmContext';
import { ContextCounter } from '../../src/services/codeContext/contextCounter';
import { prepareRegion } from '../../src/features/rewrite/preparedRegion';
import { confirmRegions, planRegion } from '../../src/features/rewrite/rewriteContext';
import { PacedService } from './support/pacedService';
import { lines, openRewriting, type Rewriting } from './support/rewriting';
import { until } from './support/until';
import { setSetting } from './support/setSetting';

const key = 'AKIAABCDEFGHIJKLMNOP';
const canary = 'canary-7Vw20';

/** A key in the imports, one in the function, one beside it. */
const lua = [
  `local http = require('http-${key}')`,
  '',
  'function send(request)',
  `  local id = '${key}'`,
  '  local wait = 1',
  '  return request:send(id, wait)',
  'end',
  '',
].join('\n');

const pem = `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----\n`;

/** Files, and what of them is asked about. */
const selections: [string, string, vscode.Selection][] = [
  ['.env', `TOKEN=${canary}\n`, lines(0, 0)],
  ['notes.md', pem, lines(0, 2)],
  ['half.md', pem, lines(1, 2)],
];

/** Presses keys of the list that comes, until something has become so. */
async function press(what: string, command: string, isSo: () => boolean): Promise<void> {
  await until(what, async () => {
    await vscode.commands.executeCommand(command);
    return isSo();
  });
}

const enter = 'workbench.action.acceptSelectedQuickOpenItem';
const escape = 'workbench.action.closeQuickOpen';

/** Presses Escape in the list that comes, until what shows it has ended. */
async function decline(asking: Thenable<unknown>): Promise<void> {
  let hasEnded = false;
  void asking.then(() => (hasEnded = true));
  await press('it has ended', escape, () => hasEnded);
}

describe('what may contain secrets, where code is explained', () => {
  let folder: string;
  let service: PacedService;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-secret-context-'));
    service = new PacedService();
    await service.start();
    await vscode.extensions.getExtension('parley.parley')?.activate();
    await setSetting('parley.service.address', service.address);
    await setSetting('parley.editor.reviewContext', 'never');
  });

  after(async () => {
    for (const setting of ['service.address', 'explain.location', 'editor.reviewContext']) {
      await setSetting(`parley.${setting}`, undefined);
    }
    await service.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(name: string, text: string): Promise<vscode.TextEditor> {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const file = path.join(folder, name);
    await writeFile(file, text);
    return vscode.window.showTextDocument(vscode.Uri.file(file));
  }

  function sent(): string {
    return JSON.stringify(service.requests.at(-1));
  }

  for (const [name, text, selection] of selections) {
    it(`is not sent without a yes: a selection of ${name}`, async () => {
      await setSetting('parley.explain.location', 'document');
      const editor = await open(name, text);
      editor.selection = selection;
      const before = service.requests.length;
      await decline(vscode.commands.executeCommand('parley.explainSelection'));
      assert.equal(service.requests.length, before);
      assert.equal(editor.document.getText(), text);
      assert.ok(editor.selection.isEqual(selection));
      assert.equal(vscode.window.activeTextEditor, editor);
      void vscode.commands.executeCommand('parley.explainSelection');
      await press('the service is asked', enter, () => service.requests.length > before);
      assert.ok(sent().includes(canary));
      service.finish();
    });

    it(`is not sent to the chat without a yes: a selection of ${name}`, async () => {
      await setSetting('parley.explain.location', 'chat');
      await vscode.commands.executeCommand('parley.newChat');
      const before = service.requests.length;
      (await open(name, text)).selection = selection;
      await decline(vscode.commands.executeCommand('parley.explainSelection'));
      await open('safe.txt', 'Words.\n');
      void vscode.commands.executeCommand('parley.explainSelection');
      await until('the service is asked', () => service.requests.length > before);
      service.finish();
      assert.equal(service.requests.length, before + 1);
      assert.ok(!sent().includes(canary));
      assert.ok(sent().includes('Words.'));
    });
  }

  for (const place of ['document', 'chat']) {
    it(`is not ticked in the surroundings, explained in the ${place}`, async () => {
      await setSetting('parley.explain.location', place);
      await vscode.commands.executeCommand('parley.newChat');
      const editor = await open(`send-${place}.lua`, lua);
      editor.selection = lines(4, 4);
      const before = service.requests.length;
      void vscode.commands.executeCommand('parley.explainSelection');
      await press('the service is asked', enter, () => service.requests.length > before);
      assert.ok(sent().includes('local wait = 1'));
      assert.ok(!sent().includes(key));
      service.finish();
    });
  }

  it('is not sent without a yes in the surroundings', async () => {
    await setSetting('parley.explain.location', 'document');
    const editor = await open('declined.lua', lua);
    editor.selection = lines(4, 4);
    const before = service.requests.length;
    await decline(vscode.commands.executeCommand('parley.explainSelection'));
    assert.equal(service.requests.length, before);
  });
});

describe('what may contain secrets, where code is rewritten', () => {
  const fence = '```';
  const answer = { steps: [{ text: `${fence}\nlocal wait = 2\n${fence}\n` }] };
  let rewriting: Rewriting;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setSetting('parley.editor.reviewContext', 'never');
    rewriting = await openRewriting({ answers: [answer] });
  });

  afterEach(async () => {
    await rewriting.dispose();
    await setSetting('parley.editor.reviewContext', undefined);
  });

  const go = (): Promise<void> => rewriting.rewrites.rewrite({ instruction: 'Go.' });

  for (const [name, text, selection] of selections) {
    it(`is not sent without a yes: a region of ${name}`, async () => {
      const editor = await rewriting.open(name, text, [selection]);
      await decline(go());
      assert.deepEqual(rewriting.requests, []);
      assert.deepEqual(rewriting.reviewer.reviews, []);
      assert.equal(editor.document.getText(), text);
      assert.ok(editor.selection.isEqual(selection));
      const rewritten = go();
      await press('the service is asked', enter, () => rewriting.requests.length > 0);
      await rewritten;
      assert.ok(rewriting.sent().includes(canary));
    });
  }

  it('is not ticked in the surroundings', async () => {
    await rewriting.open('send.lua', lua, [lines(4, 4)]);
    await decline(go());
    assert.deepEqual(rewriting.requests, []);
    const rewritten = go();
    await press('the service is asked', enter, () => rewriting.requests.length > 0);
    await rewritten;
    assert.ok(rewriting.sent().includes('local wait = 1'));
    assert.ok(!rewriting.sent().includes(key));
  });

  it('is not ticked in the lines before and after a region without a symbol', async () => {
    const text = `One.\n${key}\n\nTwo.\n\nThree.\n${canary} ${key}\n`;
    await rewriting.open('plain.txt', text, [lines(3, 3)]);
    await decline(go());
    assert.deepEqual(rewriting.requests, []);
    const rewritten = go();
    await press('the service is asked', enter, () => rewriting.requests.length > 0);
    await rewritten;
    assert.ok(rewriting.sent().includes('Two.'));
    assert.ok(!rewriting.sent().includes(key));
  });

  it('is not sent when a rewrite is refined: the region goes as it was when that was asked', async () => {
    const { document } = await rewriting.open('later.lua', 'local wait = 1\n', [lines(0, 0)]);
    await go();
    assert.equal(rewriting.requests.length, 1);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), `local id = '${key}'\n`);
    assert.ok(await vscode.workspace.applyEdit(edit));
    const { review } = rewriting;
    for (const [index, instruction] of ['shorter', 'shorter still'].entries()) {
      rewriting.refinement = instruction;
      review.actions.refine?.();
      await until('it is refined', () => review.ends.length === index + 2);
      assert.ok(rewriting.sent().includes('local wait = 1'));
      assert.ok(rewriting.sent().includes(instruction));
      assert.ok(!rewriting.sent().includes(key));
    }
  });

  it('is not rewritten where it is unticked, while the others are', async () => {
    const text = `One.\n${'\n'.repeat(20)}${key}\n`;
    const { document } = await rewriting.open('two.txt', text);
    const { signal } = new AbortController();
    const { token } = new vscode.CancellationTokenSource();
    const counter = new ContextCounter(
      rewriting.window.connections,
      { count: async (counted) => counted.length },
      { driftOf: () => undefined },
    );
    const planned = await Promise.all(
      [lines(0, 0), lines(21, 21)].map(async (range) => {
        const region = await prepareRegion(document, { range, by: 'selection' }, [], token);
        return planRegion(region, 'Go.', counter, signal);
      }),
    );
    const untick =
      (unticked: RegExp): typeof confirmContext =>
      async (context) => ({
        ...context,
        pieces: context.pieces.filter((piece) => !unticked.test(piece.text)),
      });
    const confirm = (unticked: RegExp): ReturnType<typeof confirmRegions> =>
      confirmRegions(planned, 'Rewrite', counter, signal, untick(unticked));
    assert.equal((await confirm(/nothing at all/))?.length, 2);
    const [first, ...more] = (await confirm(/AKIA/)) ?? [];
    assert.equal(first?.prepared.range.start.line, 0);
    assert.deepEqual(more, []);
    assert.equal(await confirm(/The region/), undefined);
  });
});
