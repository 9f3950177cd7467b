import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ChatViews } from '../../src/features/chat/chatViews';
import { AttachPick } from '../../src/features/chat/compose/attachPick';
import { Completions } from '../../src/features/chat/compose/completions';
import { ComposerHelp } from '../../src/features/chat/compose/composerHelp';
import { WorkspaceContext } from '../../src/features/chat/compose/workspaceContext';
import { QuestionCode } from '../../src/features/search/find/questionCode';
import type { DraftView, FromPage, ToPage } from '../../src/messages/chatPageMessages';
import type { Service } from '../../src/service/service';
import { SavedPrompts } from '../../src/services/prompts/savedPrompts';
import { DraftFile } from '../../src/storage/draftFile';
import { PastPrompts } from '../../src/storage/pastPrompts';
import { FakeClock } from '../fakes/fakeClock';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { MemorySearch } from './support/memorySearch';
import {
  createScriptedService,
  openScriptedWindow,
  type ScriptedWindow,
} from './support/scriptedWindow';
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
  /** What snapshots said that was being written. */
  readonly drafts: (DraftView | undefined)[] = [];

  /** What its page says to its host. */
  say(message: FromPage): void {
    this.#received.fire({ kind: 'message', message });
  }

  async postMessage({ message }: { message: ToPage }): Promise<boolean> {
    if (message.type === 'patches') this.patched.push(...message.patches.map(({ kind }) => kind));
    if (message.type === 'snapshot') this.drafts.push(message.draft);
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
  let service: Service;
  /** Until it resolves, no answer begins. */
  let held: Promise<void>;
  let view: { visible: boolean };
  let viewChanged: vscode.EventEmitter<void>;
  let closed: vscode.EventEmitter<void>;
  /** The editor was brought to the front, hidden or left. */
  let editorChanged: vscode.EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>;
  let panel: vscode.WebviewPanel & { visible: boolean };
  let editorClosed: vscode.EventEmitter<void>;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-places-'));
    service = createScriptedService({ answers: [{ steps: [{ text: 'Here.' }] }] });
    held = Promise.resolve();
    const fetch = async (request: Request): Promise<Response> => {
      if (request.url.includes('GenerateContent')) await held;
      return service.fetch(request);
    };
    window = openScriptedWindow(folder, {}, { service: { fetch } });
    const { parts, controller, answers, documents, attachments, journals, settings } = window;
    search = parts.add(new MemorySearch());
    const { mentions, snapshots } = testMentions(search);
    parts.add(mentions);
    const prompts = new SavedPrompts(vscode.Uri.file(path.join(folder, 'prompts')));
    const finder = new QuestionCode(search, new FakeClock());
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
    const [viewPage, editor] = pages;
    closed = new vscode.EventEmitter();
    editorClosed = new vscode.EventEmitter();
    editorChanged = new vscode.EventEmitter();
    viewChanged = new vscode.EventEmitter();
    const common = {
      title: 'Chat',
      visible: true,
      show: () => undefined,
      onDidDispose: closed.event,
    };
    const shown = { ...common, viewType: 'view', onDidChangeVisibility: viewChanged.event };
    view = shown;
    openView = (webview) => views.resolveWebviewView(Object.assign(shown, { webview }));
    openView(viewPage);
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
    service.dispose();
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
    const chatId = window.controller.conversation.id;
    assert.deepEqual(await drafts.read('one view'), { text: 'Where is it?', chatId });
    assert.equal(window.controller.isEmpty, true);
  });

  it('say of their draft that it was written in another chat, of which it may only seem to have been sent', async () => {
    const [page] = pages;
    /** What a page that is built again is given. */
    const given = async (): Promise<DraftView | undefined> => {
      const before = page.drafts.length;
      page.say({ type: 'ready' });
      await until('it has a snapshot', () => page.drafts.length > before);
      return page.drafts.at(-1);
    };
    page.say({ type: 'draftChanged', text: 'Fix the parser' });
    assert.deepEqual(await given(), { text: 'Fix the parser' });
    window.controller.startNew();
    assert.deepEqual(await given(), { text: 'Fix the parser', isOfAnotherChat: true });
  });

  it('have no draft of what was sent in other words once that is taken, also where they are hidden by then', async () => {
    const [page] = pages;
    page.say({ type: 'send', text: '/explain why' });
    view.visible = false;
    viewChanged.fire();
    const isSaid = (): boolean => window.controller.conversation.path()[0]?.role === 'user';
    await until('it is taken', isSaid);
    assert.notEqual(window.controller.state().turns[0]?.text, '/explain why');
    await drafts.written();
    assert.equal((await drafts.read('one view'))?.text, '');
  });

  it('go on with their own draft where another window of the workspace keeps one', async () => {
    const [page] = pages;
    const file = path.join(folder, 'drafts.json');
    const shownAgain = async (): Promise<string> => {
      const opened = new FakeWebview();
      openView(opened);
      await until('it is filled', () => opened.html !== '');
      return opened.html;
    };
    await new DraftFile(file).keep('one view', { text: 'Written in another window' });
    assert.doesNotMatch(await shownAgain(), /Written in another window/u);
    page.say({ type: 'draftChanged', text: 'A long question' });
    await drafts.written();
    await new DraftFile(file).keep('one view', { text: '' });
    assert.match(await shownAgain(), /"text":"A long question"/u);
  });

  describe('with a message that waits for an answer', () => {
    let release: () => void;
    let waitsFor: string;

    /** Asks in the view, which then has a message that waits for the answer. */
    beforeEach(async () => {
      held = new Promise((resolve) => (release = resolve));
      const [page] = pages;
      page.say({ type: 'send', text: 'Where is it?' });
      await until('it is asked', () => window.controller.state().turns.at(-1)?.role === 'model');
      waitsFor = window.controller.state().turns.at(-1)?.id ?? '';
      page.say({ type: 'draftChanged', text: 'And then?', waitsFor });
      await drafts.written();
    });

    function setVisible(isVisible: boolean): void {
      view.visible = isVisible;
      viewChanged.fire();
    }

    /** The page is built again; what it is sent as its draft. */
    async function shownAgain(): Promise<DraftView | undefined> {
      const [page] = pages;
      const before = page.drafts.length;
      setVisible(true);
      page.say({ type: 'ready' });
      await until('it has a snapshot', () => page.drafts.length > before);
      return page.drafts.at(-1);
    }

    async function ended(): Promise<void> {
      release();
      await until('the answer has ended', () => !window.controller.isAnswering);
    }

    function prompts(): string[] {
      const { turns } = window.controller.state();
      return turns.flatMap((turn) => (turn.role === 'user' ? [turn.text] : []));
    }

    it('send it where they are hidden as soon as that is complete, and don’t have it any more', async () => {
      setVisible(false);
      release();
      await until('it is sent', () => prompts().includes('And then?'));
      assert.equal((await shownAgain())?.text, '');
      assert.deepEqual(prompts(), ['Where is it?', 'And then?']);
    });

    it('send it where they are hidden right behind its end', async () => {
      await ended();
      assert.deepEqual(prompts(), ['Where is it?']);
      setVisible(false);
      await until('it is sent', () => prompts().includes('And then?'));
    });

    it('have it wait again in the page that is built again', async () => {
      setVisible(false);
      const draft = await shownAgain();
      assert.deepEqual([draft?.text, draft?.waitsFor], ['And then?', waitsFor]);
      await ended();
      assert.deepEqual(prompts(), ['Where is it?']);
    });

    for (const [what, act] of [
      ['asks for the chat', (page) => page.say({ type: 'requestSnapshot' })],
      ['is given another chat', () => window.controller.startNew()],
    ] satisfies [string, (page: FakeWebview) => void][]) {
      it(`have its text in a page that is built again and ${what} at the same moment`, async () => {
        const [page] = pages;
        setVisible(false);
        setVisible(true);
        const before = page.drafts.length;
        page.say({ type: 'ready' });
        act(page);
        await until('it has a snapshot', () => page.drafts.length > before);
        const draft = page.drafts[before];
        assert.deepEqual([draft?.text, draft?.waitsFor], ['And then?', waitsFor]);
      });
    }

    it('keep it where the answer is stopped', async () => {
      setVisible(false);
      window.controller.stop();
      await ended();
      assert.equal((await shownAgain())?.text, 'And then?');
      assert.deepEqual(prompts(), ['Where is it?']);
    });

    it('keep it where it doesn’t wait any more', async () => {
      const [page] = pages;
      page.say({ type: 'draftChanged', text: 'And then?' });
      setVisible(false);
      await ended();
      const draft = await shownAgain();
      assert.deepEqual([draft?.text, draft?.waitsFor], ['And then?', undefined]);
      assert.deepEqual(prompts(), ['Where is it?']);
    });

    it('leave it to the page that is back to say why it can’t be sent', async () => {
      const [page] = pages;
      const refused = (): number => page.patched.filter((kind) => kind === 'draftRefused').length;
      window.attachments.peek = () => {
        throw new Error('Illegal value for `line`');
      };
      setVisible(false);
      await ended();
      await until('it is refused', () => refused() > 0);
      assert.equal((await shownAgain())?.waitsFor, waitsFor);
      assert.deepEqual(prompts(), ['Where is it?']);
    });
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
