import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { DraftCount } from '../../src/caching/records/cacheDraft';
import { readFilePiece } from '../../src/features/caches/create/readPieces';
import { activeEditorReference } from '../../src/features/languageModel/participant/promptReferences';
import { CountTokensTool } from '../../src/features/languageModel/tools/countTokensTool';
import { tokensAnswer } from '../../src/features/languageModel/participant/tokensAnswer';
import { FolderCounts } from '../../src/features/tokens/folder/folderCounts';
import { createCounting } from '../../src/graph/counting';
import { createShared, type Shared } from '../../src/graph/shared';
import type { SendCostView } from '../../src/messages/chatState';
import { systemClock } from '../../src/base/systemClock';
import { Disposables } from '../../src/base/disposables';
import { countDraft } from '../../src/sendCosts/countDraft';
import { LocalCounter } from '../../src/sendCosts/localCounter';
import { createAttachment } from '../../src/services/attachments/editorAttachment';
import { ContextCounter } from '../../src/services/codeContext/contextCounter';
import { gatherContext } from '../../src/services/codeContext/gatherContext';
import { Connections } from '../../src/services/connection/connections';
import { noLocalModels } from './support/noLocalModels';
import { machine } from '../../src/graph/machine';
import { createEmbeddedService } from '../../src/services/connection/createEmbeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import { LiveCounts } from '../../src/services/counting/liveCounts';
import { memoryMemento } from '../fakes/memoryMemento';
import { MemorySecrets } from '../fakes/memorySecrets';
import { silentLog } from '../fakes/silentLog';
import { draftOf } from './support/cacheWindow';

const { signal } = new AbortController();

/** A file of a thousand lines. Its last line has no end, which what is sent of it has. */
const lines = Array.from(
  { length: 1000 },
  (_, index) => `local limit${index} = ${index * 7} -- items`,
);
const text = lines.join('\n');

describe('the tokens of a file', () => {
  let folder: string;
  let file: vscode.Uri;
  let counter: LocalCounter;
  let counts: LiveCounts;
  let connections: Connections;
  let shared: Shared;
  const parts = new Disposables();

  before(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-one-number-'));
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    file = vscode.Uri.joinPath(workspace.uri, 'one-number.lua');
    await vscode.workspace.fs.writeFile(file, Buffer.from(text));
    const dist = vscode.extensions.getExtension('parley.parley')?.extensionPath ?? '';
    const distFolder = path.join(dist, 'dist');
    counter = parts.add(new LocalCounter(distFolder));
    counts = parts.add(new LiveCounts(counter));
    const embedded = createEmbeddedService(
      () => machine.loadBuiltIn(distFolder),
      {
        distFolder,
        storageFolder: path.join(folder, 'service'),
        localModels: noLocalModels(folder),
      },
      { keyOf: async () => undefined, mayUseHttp: () => false },
      silentLog,
    );
    parts.add(embedded);
    connections = parts.add(
      new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
    );
    shared = createShared(
      connections,
      counter,
      {
        storage: vscode.Uri.file(folder),
        journalFolder: folder,
        workspaceMemory: memoryMemento(),
        clock: systemClock,
        log: silentLog,
      },
      {
        notify: async () => undefined,
        reportWriteFailure: (error) => assert.fail(String(error)),
      },
    );
    const { attached, cached, chat } = shared;
    const { records, store, staleness, commandCache } = cached;
    for (const each of [attached.attachments, records, store, staleness, commandCache, chat]) {
      parts.add(each);
    }
    await vscode.window.showTextDocument(file);
  });

  after(async () => {
    parts.dispose();
    await Promise.all([shared.journals.written(), shared.counting.drift.written()]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(file);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function document(): vscode.TextDocument {
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    return editor.document;
  }

  /** As the status bar has it. */
  async function live(): Promise<number> {
    for (;;) {
      const total = counts.total(document());
      if (total?.isExact === true) return total.tokens;
      await new Promise<void>((resolve) => {
        const subscription = counts.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  /** As the chat shows it before it is sent. */
  async function cost(): Promise<SendCostView> {
    const { controller } = shared.chat;
    controller.pageOpened();
    await connections.model();
    controller.draftChanged('Why?');
    for (;;) {
      const view = controller.state().cost;
      if (view !== undefined && view.message > 0 && view.attachments > 0) return view;
      await new Promise<void>((resolve) => {
        const subscription = controller.onDidPatch(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
  }

  async function folderCount(): Promise<number | undefined> {
    const folders = parts.add(new FolderCounts(counter));
    await folders.count([file]);
    return folders.current?.top.totals.tokens;
  }

  async function tool(): Promise<number> {
    const { content } = await vscode.lm.invokeTool(
      'parley_countTokens',
      { input: { files: ['one-number.lua'] }, toolInvocationToken: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    return (JSON.parse(part.value) as { total: number }).total;
  }

  async function byService(): Promise<number | undefined> {
    const { client } = connections.current;
    const { name = '' } = (await connections.model()) ?? {};
    const contents = [{ role: 'user', parts: [{ text }] }];
    return (await client.countTokens(name, { contents }, { signal })).totalTokens;
  }

  async function cacheCount(): Promise<DraftCount> {
    const read = await readFilePiece(file);
    assert.ok('piece' in read);
    const contents = {
      recipe: { from: 'files' as const },
      pieces: [read.piece],
      leftOut: [],
      unticked: new Set<string>(),
    };
    let count: DraftCount | undefined;
    await countDraft(draftOf(contents), shared.counting.sends.now, signal, (each) => {
      count = each;
    });
    assert.ok(count);
    return count;
  }

  it('are one number wherever they are shown', async () => {
    const expected = await counter.count(text, 'now', signal);
    const view = await cost();
    const [chip] = Object.values(view.byAttachment);
    assert.ok(chip);
    const whole = new vscode.Range(0, 0, lines.length, 0);
    const context = await gatherContext(
      document(),
      document().validateRange(whole),
      {},
      new vscode.CancellationTokenSource().token,
    );
    const contextCounter = new ContextCounter(connections, counter, {
      driftOf: () => undefined,
    });
    const asked = await contextCounter.count(context, [], signal);
    const reference = activeEditorReference();
    assert.ok(reference);
    const shown = expected.toLocaleString(vscode.env.language);
    const attachedTable = await tokensAnswer(counter, [reference], '', signal);
    const cached = await cacheCount();
    assert.deepEqual(
      {
        'status bar': await live(),
        'chip in the chat': chip.own,
        'cost line': view.attachments,
        'Count Tokens, token map': await folderCount(),
        'tool of models': await tool(),
        'with another model': await byService(),
        'list of what is sent': asked.ofCode.at(-1),
        'cached content': [...cached.byPiece.values()][0],
        'open editors in VS Code’s chat': (await tokensAnswer(counter, [], '', signal)).includes(
          `| ${shown} |`,
        ),
        'attached in VS Code’s chat': attachedTable.includes(`| one-number.lua | ${shown} |`),
      },
      {
        'status bar': expected,
        'chip in the chat': expected,
        'cost line': expected,
        'Count Tokens, token map': expected,
        'tool of models': expected,
        'with another model': expected,
        'list of what is sent': expected,
        'cached content': expected,
        'open editors in VS Code’s chat': true,
        'attached in VS Code’s chat': true,
      },
      attachedTable,
    );
    // What the request has beside it is a number of its own, and the parts are the total.
    assert.ok(chip.labels > 0 && chip.labels < 40, `${chip.labels}`);
    assert.equal(view.labels, chip.labels);
    assert.equal(view.total, view.attachments + view.labels + view.message + view.system);
    assert.equal(cached.total, expected + cached.labels);
  });

  it('are counted with the name of the file, by which it may hold secrets', async () => {
    const env = vscode.Uri.joinPath(file, '..', '.env');
    const code = 'DB_PASSWORD=hunter2\n';
    await vscode.workspace.fs.writeFile(env, Buffer.from(code));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const editor = await vscode.window.showTextDocument(env);
    const unnamed: string[] = [];
    const named: string[] = [];
    const take = (counted: string, of = ''): number => {
      const list = path.basename(of) === '.env' ? named : unnamed;
      if (counted.includes('hunter2')) list.push(counted);
      return counted.length;
    };
    const recording = parts.add(new LocalCounter('nowhere'));
    recording.count = async (counted, _, __, of) => take(counted, of);
    recording.countBytes = async (bytes, _, __, of) => ({
      tokens: take(Buffer.from(bytes).toString(), of),
      isExact: false,
    });
    const { token } = new vscode.CancellationTokenSource();
    const whole = new vscode.Range(0, 0, 1, 0);
    const context = await gatherContext(editor.document, whole, {}, token);
    const contexts = new ContextCounter(connections, recording, { driftOf: () => undefined });
    await contexts.count(context, [], signal);
    const read = await readFilePiece(env);
    assert.ok('leftOut' in read && read.leftOut.piece !== undefined);
    const pieces = [read.leftOut.piece];
    const recipe = { from: 'files' as const };
    const draft = draftOf({ recipe, pieces, leftOut: [], unticked: new Set<string>() });
    const { sends } = createCounting(vscode.Uri.file(folder), recording, shared.attached.store);
    await countDraft(draft, sends.now, signal, () => undefined);
    const { text: sent } = createAttachment({ document: editor.document });
    const attachments = [
      { kind: 'file' as const, id: 'a', label: '.env', detail: '.env', text: sent },
    ];
    await sends.background.turns.count({ path: [], attachments, prompt: 'Why?' }, signal);
    await tokensAnswer(recording, [], '', signal);
    const tool = new CountTokensTool(recording);
    const result = await tool.invoke(
      { input: { files: ['.env'] }, toolInvocationToken: undefined },
      token,
    );
    const [part] = result.content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    assert.match(part.value, /"isEstimate":true/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(env);
    assert.deepEqual(unnamed, []);
    assert.ok(named.length >= 7, named.join('\n'));
  });
});
