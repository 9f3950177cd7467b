import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChatPatch, ToPage } from '../../src/messages/chatPageMessages';
import { systemClock } from '../../src/base/systemClock';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import type { ChatController } from '../../src/features/chat/chatController';
import { ComposerHelp } from '../../src/features/chat/compose/composerHelp';
import { Completions } from '../../src/features/chat/compose/completions';
import { AttachPick } from '../../src/features/chat/compose/attachPick';
import { SavedPrompts } from '../../src/services/prompts/savedPrompts';
import { PastPrompts } from '../../src/storage/pastPrompts';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { Disposables } from '../../src/base/disposables';
import { QuestionCode } from '../../src/features/search/find/questionCode';
import { WorkspaceContext } from '../../src/features/chat/compose/workspaceContext';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { MemorySearch } from './support/memorySearch';
import { testMentions } from './support/testMentions';
import { openScriptedWindow } from './support/scriptedWindow';
import { untilAnswered } from './support/untilAnswered';

describe('what the chat page says was accepted', () => {
  let outside: string;
  let own: vscode.Uri;
  let parts: Disposables;
  let attachments: DraftAttachments;
  let controller: ChatController;
  let help: ComposerHelp;
  let asked: string[];
  let written: () => Promise<unknown>;
  let posted: ToPage[];
  let search: MemorySearch;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    outside = await mkdtemp(path.join(tmpdir(), 'parley-page-'));
    own = vscode.Uri.joinPath(folder.uri, 'accepted-by-the-page.md');
    await writeFile(own.fsPath, 'Words of the workspace.');
    await writeFile(path.join(outside, 'private.md'), 'What nobody shared.');
    asked = [];
    posted = [];
    parts = new Disposables();
    const window = openScriptedWindow(outside, { answers: [] });
    parts.add(window.parts);
    written = () => Promise.all([window.journals.written(), window.drift.written()]);
    const loader = new AttachmentLoader(new MediaStore(outside), async (name) => {
      asked.push(path.basename(name));
      return false;
    });
    attachments = parts.add(new DraftAttachments(loader));
    search = parts.add(new MemorySearch());
    const { mentions, snapshots } = testMentions(search);
    parts.add(mentions);
    const prompts = new SavedPrompts(vscode.Uri.file(path.join(outside, 'prompts')));
    const completions = new Completions(attachments, mentions, prompts, silentLog);
    const pick = new AttachPick(attachments, mentions, snapshots, window.settings.instructions);
    ({ controller } = window);
    const finder = new QuestionCode(search, systemClock);
    const workspace = parts.add(
      new WorkspaceContext(controller, attachments, finder, memoryMemento(), silentLog),
    );
    help = new ComposerHelp(
      controller,
      {
        attachments,
        completions,
        workspace,
        loadPick: async () => pick,
        past: new PastPrompts(window.journals),
      },
      silentLog,
      (message) => posted.push(message),
    );
  });

  afterEach(async () => {
    parts.dispose();
    await written();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(own.fsPath, { force: true });
    await rm(outside, { recursive: true, force: true, maxRetries: 5 });
  });

  const accept = (id: string): Promise<void> =>
    help.accept({ type: 'acceptCompletion', kind: 'mention', id });

  /** The ids of what the page is offered. */
  async function offered(query: string): Promise<string[]> {
    const items = await help.complete({ kind: 'mention', query });
    return items.map(({ id }) => id);
  }

  it('attaches nothing that the page was never offered', async () => {
    const file = path.join(outside, 'private.md');
    await vscode.window.showTextDocument(vscode.Uri.file(file));
    for (const { id } of attachments.views) attachments.remove(id);
    const claims = [vscode.Uri.file(file).toString(), file, 'openEditors', 'activeEditor'];
    for (const id of [...claims, own.toString(), own.fsPath, '', 'find', '../private.md']) {
      await accept(id);
      assert.deepEqual(attachments.views, [], id);
    }
    assert.deepEqual(asked, []);
  });

  it('attaches a file once it was offered, and no other', async () => {
    const ids = await offered('accepted-by-the-page');
    assert.deepEqual(ids, [own.toString()]);
    await accept(vscode.Uri.file(path.join(outside, 'private.md')).toString());
    assert.deepEqual(attachments.views, []);
    await accept(own.toString());
    assert.deepEqual(
      attachments.views.map(({ label }) => label),
      ['accepted-by-the-page.md'],
    );
  });

  it('takes no command for a mention that was offered', async () => {
    const items = await help.complete({ kind: 'command', query: '' });
    assert.ok(items.length > 0);
    for (const { id } of items) await accept(id);
    assert.deepEqual(attachments.views, []);
  });

  it('asks about a file that may contain secrets, also if it was offered', async () => {
    await writeFile(own.fsPath, 'AKIAABCDEFGHIJKLMNOP');
    const [id = ''] = await offered('accepted-by-the-page');
    await accept(id);
    assert.deepEqual(asked, ['accepted-by-the-page.md']);
    assert.deepEqual(attachments.views, []);
  });

  it('sends a message in the chat that it was sent in, or not where another one is open by then', async () => {
    search.begunAs = 'indexing';
    await help.searchWorkspace(true);
    const waiting = help.send('Why does it fail?');
    controller.startNew();
    search.become({ kind: 'ready' });
    await waiting;
    assert.equal(controller.isEmpty, true);

    const reading = help.send('/explain this');
    controller.startNew();
    await reading;
    assert.equal(controller.isEmpty, true);

    await help.send('Why does it fail?');
    const [turn] = controller.state().turns;
    assert.equal(turn?.text, 'Why does it fail?');
  });

  it('is said as the page sent it, also where that was a command for something else', async () => {
    const patches: ChatPatch[] = [];
    parts.add(controller.onDidPatch((more) => patches.push(...more)));
    await untilAnswered(controller, () => void help.send('/explain in one sentence'));
    const taken = patches.filter((patch) => patch.kind === 'draftTaken');
    const { pageId } = help;
    assert.deepEqual(taken, [{ kind: 'draftTaken', text: '/explain in one sentence', pageId }]);
    const [prompt] = controller.conversation.path();
    assert.ok(prompt?.role === 'user');
    assert.notEqual(prompt.prompt, '/explain in one sentence');
  });

  it('shows what to begin with as it is now, whichever is found first', async () => {
    await Promise.all([help.showStarters(), help.showStarters(), help.showStarters()]);
    assert.deepEqual(
      posted.map(({ type }) => type),
      ['starters'],
    );
  });

  for (const isActive of [false, true]) {
    it(`begins with the file in view, also where VS Code lists its log first${isActive ? ', which is active' : ''}`, async () => {
      const file = await vscode.window.showTextDocument(own);
      const log = { document: { uri: vscode.Uri.parse('output:log') } };
      const shown = {
        activeTextEditor: isActive ? log : undefined,
        visibleTextEditors: [log, file],
      };
      const originals = Object.keys(shown).map(
        (key) => [key, Object.getOwnPropertyDescriptor(vscode.window, key) ?? {}] as const,
      );
      for (const [key, value] of Object.entries(shown)) {
        Object.defineProperty(vscode.window, key, { value, configurable: true });
      }
      try {
        await help.showStarters();
        assert.match(JSON.stringify(posted), /Explain accepted-by-the-page\.md/u);
      } finally {
        for (const [key, own] of originals) Object.defineProperty(vscode.window, key, own);
      }
    });
  }

  it('begins with nothing about a file that may contain secrets, whose problems may quote it', async () => {
    const env = vscode.Uri.joinPath(own, '..', 'begun.env');
    await vscode.workspace.fs.writeFile(env, Buffer.from('TOKEN=canary\n'));
    const problems = vscode.languages.createDiagnosticCollection('starters');
    parts.add(problems);
    const problem = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Bad value canary');
    const shown = async (uri: vscode.Uri): Promise<string> => {
      problems.set(uri, [problem]);
      await vscode.window.showTextDocument(uri);
      posted.length = 0;
      await help.showStarters();
      return JSON.stringify(posted);
    };
    assert.match(await shown(own), /What is wrong in accepted-by-the-page\.md/);
    assert.doesNotMatch(await shown(env), /begun\.env/);
    await vscode.workspace.fs.delete(env);
  });
});
