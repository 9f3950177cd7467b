import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { ChatViews } from '../../src/features/chat/chatViews';
import { AttachPick } from '../../src/features/chat/compose/attachPick';
import { Completions } from '../../src/features/chat/compose/completions';
import { ComposerHelp } from '../../src/features/chat/compose/composerHelp';
import { WorkspaceContext } from '../../src/features/chat/compose/workspaceContext';
import { QuestionCode } from '../../src/features/search/find/questionCode';
import type { FromPage, ToPage } from '../../src/messages/chatPageMessages';
import { SavedPrompts } from '../../src/services/prompts/savedPrompts';
import { DraftFile } from '../../src/storage/draftFile';
import { PastPrompts } from '../../src/storage/pastPrompts';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { MemorySearch } from './support/memorySearch';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { testMentions } from './support/testMentions';
import { until } from './support/until';

/** A webview whose page is the test. */
class FakeWebview implements vscode.Webview {
  readonly #received = new vscode.EventEmitter<unknown>();
  readonly onDidReceiveMessage = this.#received.event;
  readonly cspSource = 'test:';
  options: vscode.WebviewOptions = {};
  html = '';
  /** What patches said, by kind. */
  readonly patched: string[] = [];

  /** What its page says to its host. */
  say(message: FromPage): void {
    this.#received.fire({ kind: 'message', message });
  }

  async postMessage({ message }: { message: ToPage }): Promise<boolean> {
    if (message.type === 'patches') this.patched.push(...message.patches.map(({ kind }) => kind));
    return true;
  }

  asWebviewUri(uri: vscode.Uri): vscode.Uri {
    return uri;
  }
}

describe('the places of the chat', () => {
  let folder: string;
  let window: ScriptedWindow;
  let search: MemorySearch;
  let workspace: WorkspaceContext;
  let drafts: DraftFile;
  let views: ChatViews;
  /** Opens the view, or shows it again, with a page of its own. */
  let openView: (webview: FakeWebview) => void;
  let pages: [FakeWebview, FakeWebview];
  let closed: vscode.EventEmitter<void>;
  /** The editor was brought to the front, hidden or left. */
  let editorChanged: vscode.EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>;
  let panel: vscode.WebviewPanel & { visible: boolean };
  let editorClosed: vscode.EventEmitter<void>;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-places-'));
    window = openScriptedWindow(folder, { answers: [{ steps: [{ text: 'Here.' }] }] });
    const { parts, controller, answers, documents, attachments, journals, settings } = window;
    search = parts.add(new MemorySearch());
    const { mentions, snapshots } = testMentions(search);
    parts.add(mentions);
    const prompts = new SavedPrompts(vscode.Uri.file(path.join(folder, 'prompts')));
    const finder = new QuestionCode(search, systemClock);
    workspace = parts.add(
      new WorkspaceContext(controller, attachments, finder, memoryMemento(), silentLog),
    );
    const pick = new AttachPick(attachments, mentions, snapshots, settings.instructions);
    const sources = {
      attachments,
      completions: new Completions(attachments, mentions, prompts, silentLog),
      workspace,
      loadPick: async () => pick,
      past: new PastPrompts(journals),
    };
    drafts = new DraftFile(path.join(folder, 'drafts.json'));
    const here = vscode.Uri.file(folder);
    const options = {
      controller,
      answers,
      documents,
      createHelp: (post: (message: ToPage) => void) =>
        new ComposerHelp(controller, sources, silentLog, post),
      folders: { dist: here, media: here },
      log: silentLog,
    };
    views = new ChatViews(options, drafts, 'one');
    pages = [new FakeWebview(), new FakeWebview()];
    const [view, editor] = pages;
    closed = new vscode.EventEmitter();
    editorClosed = new vscode.EventEmitter();
    editorChanged = new vscode.EventEmitter();
    const never = new vscode.EventEmitter<never>().event;
    const common = {
      title: 'Chat',
      visible: true,
      show: () => undefined,
      onDidChangeVisibility: never,
      onDidDispose: closed.event,
    };
    openView = (webview) => views.resolveWebviewView({ ...common, viewType: 'view', webview });
    openView(view);
    panel = {
      ...common,
      onDidDispose: editorClosed.event,
      viewType: 'editor',
      webview: editor,
      active: true,
      viewColumn: undefined,
      options: {},
      reveal: () => undefined,
      onDidChangeViewState: editorChanged.event,
      dispose: () => undefined,
    };
    await views.deserializeWebviewPanel(panel);
    await until('both are filled', () => pages.every(({ html }) => html !== ''));
    for (const page of pages) page.say({ type: 'ready' });
  });

  afterEach(async () => {
    closed.fire();
    editorClosed.fire();
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written(), drafts.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('take a message out of the composer that sent it, and out of no other', async () => {
    const [view, editor] = pages;
    editor.say({ type: 'send', text: 'Where is it?' });
    await until('it is answered', () => editor.patched.includes('turnChanged'));
    await until('the other shows it', () => view.patched.includes('turnChanged'));
    assert.ok(editor.patched.includes('draftTaken'));
    assert.ok(!view.patched.includes('draftTaken'));
    view.say({ type: 'send', text: ' ' });
    await until('it is refused', () => view.patched.includes('draftRefused'));
    view.say({ type: 'send', text: '/explain' });
    await until('it is taken', () => view.patched.includes('draftTaken'));
    assert.ok(!editor.patched.includes('draftRefused'));
    assert.equal(editor.patched.filter((kind) => kind === 'draftTaken').length, 1);
  });

  it('have back what can’t be sent for a reason that nobody expected, to be sent again', async () => {
    const [view, editor] = pages;
    const refusals = (): number => editor.patched.filter((kind) => kind === 'draftRefused').length;
    const fail = (): never => {
      throw new Error('Illegal value for `line`');
    };
    window.attachments.peek = fail;
    editor.say({ type: 'send', text: 'Where is it?' });
    await until('it is refused', () => refusals() === 1);
    window.controller.edit = fail;
    editor.say({ type: 'edit', turnId: 'u1', text: 'Where is it?' });
    await until('the edit is refused', () => refusals() === 2);
    assert.ok(!view.patched.includes('draftRefused'));
    assert.equal(window.controller.isEmpty, true);
  });

  it('keep what is being sent as their draft: it may wait for a search', async () => {
    const [view] = pages;
    search.begunAs = 'indexing';
    await workspace.setWanted(true);
    view.say({ type: 'draftChanged', text: 'Where is' });
    view.say({ type: 'send', text: 'Where is it?' });
    await drafts.written();
    assert.deepEqual(await drafts.read('one view'), { text: 'Where is it?' });
    assert.equal(window.controller.isEmpty, true);
  });

  it('go on with their own draft where another window of the workspace keeps one', async () => {
    const [view] = pages;
    const file = path.join(folder, 'drafts.json');
    const shownAgain = async (): Promise<string> => {
      const page = new FakeWebview();
      openView(page);
      await until('it is filled', () => page.html !== '');
      return page.html;
    };
    await new DraftFile(file).keep('one view', { text: 'Written in another window' });
    assert.doesNotMatch(await shownAgain(), /Written in another window/u);
    view.say({ type: 'draftChanged', text: 'A long question' });
    await drafts.written();
    await new DraftFile(file).keep('one view', { text: '' });
    assert.match(await shownAgain(), /"text":"A long question"/u);
  });

  /** What is said of the focus from now on; a page that is closed or hidden says nothing any more. */
  function focusReported(): boolean[] {
    const reported: boolean[] = [];
    window.controller.pageFocused = (hasFocus) => void reported.push(hasFocus);
    return reported;
  }

  it('lose the focus with the editor that is closed, while the view stays in sight', async () => {
    const [, editor] = pages;
    const reported = focusReported();
    editor.say({ type: 'focusChanged', hasFocus: true });
    await until('it is said', () => reported.length === 1);
    editorClosed.fire();
    assert.deepEqual(reported, [true, false]);
  });

  it('lose the focus with the editor that is hidden, and no other', async () => {
    const [view, editor] = pages;
    const reported = focusReported();
    editor.say({ type: 'focusChanged', hasFocus: true });
    await until('it is said', () => reported.length === 1);
    panel.visible = false;
    editorChanged.fire({ webviewPanel: panel });
    assert.deepEqual(reported, [true, false]);
    view.say({ type: 'focusChanged', hasFocus: true });
    await until('the view has it', () => reported.at(-1) === true);
    editorChanged.fire({ webviewPanel: panel });
    editorClosed.fire();
    assert.deepEqual(reported, [true, false, true]);
  });
});
