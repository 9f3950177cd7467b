import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Clock } from '../../src/base/clock';
import { systemClock } from '../../src/base/systemClock';
import type { Attachment } from '../../src/conversation/turn';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import { HitAttacher } from '../../src/features/search/find/addHit';
import { HitRanker } from '../../src/features/search/find/hitRanker';
import { LastQuestions } from '../../src/features/search/find/lastQuestions';
import { SemanticFinder } from '../../src/features/search/find/semanticFinder';
import { FakeClock } from '../fakes/fakeClock';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { writeFoundFiles, retryLines, type FoundFiles } from './support/foundFiles';
import { MemorySearch } from './support/memorySearch';
import { ScriptedChoice } from './support/scriptedChoice';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

const next = 'workbench.action.quickOpenSelectNext';
const previous = 'workbench.action.quickOpenSelectPrevious';
const accept = 'workbench.action.acceptSelectedQuickOpenItem';
const escape = 'workbench.action.closeQuickOpen';

describe('semantic search in a list', () => {
  let files: FoundFiles;
  let search: MemorySearch;
  let choice: ScriptedChoice;
  let window: ScriptedWindow;
  let attachments: DraftAttachments;
  let finder: SemanticFinder;
  let shownChats: number;
  let folderName: string;
  let testCount = 0;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // A document stays open behind its tab for a while, and would be taken for the next test's.
    folderName = `found-in-list-${(testCount += 1)}`;
    files = await writeFoundFiles(folderName);
    window = openScriptedWindow(files.folder.fsPath, { answers: [] });
    choice = new ScriptedChoice();
    search = new MemorySearch(choice);
    search.pieces = files.pieces;
    attachments = new DraftAttachments(new AttachmentLoader(new MediaStore(files.folder.fsPath)));
    shownChats = 0;
    finder = createFinder();
  });

  afterEach(async () => {
    finder.dispose();
    attachments.dispose();
    search.dispose();
    window.parts.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await files.dispose();
  });

  function createFinder(clock: Clock = systemClock): SemanticFinder {
    const chat = { show: async () => void (shownChats += 1) };
    const workspaceMemory = memoryMemento();
    const attacher = new HitAttacher(attachments, chat);
    const ranker = new HitRanker(window.connections, { count: async (text) => text.length });
    const last = new LastQuestions(workspaceMemory);
    return new SemanticFinder({ search, last, ranker, clock }, attacher, silentLog);
  }

  /** Opens the list with a question, and waits for its first row. */
  async function find(question: string, within?: vscode.Uri): Promise<void> {
    await finder.find({ question, within });
    await until('something is found', () => finder.activeHit !== undefined);
  }

  /** What was added, without the editor that a preview may still show. */
  function added(): Attachment[] {
    return attachments.peek().filter((each) => !('isOffered' in each && each.isOffered));
  }

  async function goTo(label: string): Promise<void> {
    await until(`the row ${label} is active`, async () => {
      if (finder.activeHit?.label === label) return true;
      await vscode.commands.executeCommand(next);
      return false;
    });
  }

  async function close(): Promise<void> {
    await vscode.commands.executeCommand(escape);
    await until('the list is closed', () => finder.activeHit === undefined);
  }

  function activePlace(): [string | undefined, number | undefined] {
    const editor = vscode.window.activeTextEditor;
    return [editor?.document.uri.toString(), editor?.selection.active.line];
  }

  function tabNames(): string[] {
    return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  }

  it('begins the index with its first use only, and shows what is found, best first', async () => {
    await find('send again retry');
    assert.equal(finder.activeHit?.label, 'sendAgain');
    assert.equal(finder.activeHit.description, `${folderName}/retry.js:81-83`);
    assert.equal(finder.activeHit.detail, '$(search-sparkle) function sendAgain(request) {');
    await close();
    await find('retry');
    assert.equal(search.beginCount, 1);
  });

  it('previews where somebody goes, and Escape brings back editor, cursor and scroll position', async () => {
    const mine = await vscode.workspace.openTextDocument({ content: retryLines.join('\n') });
    const editor = await vscode.window.showTextDocument(mine, { preview: false });
    editor.selection = new vscode.Selection(60, 2, 61, 3);
    editor.revealRange(new vscode.Range(50, 0, 50, 0), vscode.TextEditorRevealType.AtTop);
    await until('it is scrolled', () => (editor.visibleRanges[0]?.start.line ?? 0) > 20);
    const firstLine = editor.visibleRanges[0]?.start.line;
    const tabs = tabNames();

    await find('send again retry');
    assert.deepEqual(tabNames(), tabs, 'nothing is previewed before somebody goes anywhere');
    await goTo('Guide > Retry');
    await until('the guide is shown', () => activePlace()[0] === files.guide.toString());
    assert.equal(activePlace()[1], 4);
    await vscode.commands.executeCommand(previous);
    await until('the function is shown', () => activePlace()[0] === files.retry.toString());
    assert.equal(activePlace()[1], 80);

    await close();
    await until('it is back', () => activePlace()[0] === mine.uri.toString());
    await until('the tabs are back', () => tabNames().join() === tabs.join());
    const back = vscode.window.activeTextEditor;
    assert.ok(back);
    const selected = new vscode.Selection(60, 2, 61, 3);
    await until('its cursor is back', () => back.selection.isEqual(selected));
    await until('it is scrolled back', () => back.visibleRanges[0]?.start.line === firstLine);
  });

  it('brings back the tab in italics that previews took the place of', async () => {
    await vscode.window.showTextDocument(files.guide, { preview: true });
    await find('send again retry');
    await vscode.commands.executeCommand(next);
    await vscode.commands.executeCommand(previous);
    await until('the function is shown', () => activePlace()[0] === files.retry.toString());
    await close();
    await until('the guide is back', () => tabNames().join() === 'guide.md');
  });

  it('opens by Enter with the cursor at the first line, also of what moved since it was indexed', async () => {
    await vscode.workspace.fs.writeFile(
      files.retry,
      Buffer.from([...retryLines.slice(0, 10), ...retryLines].join('\n')),
    );
    await find('send again retry');
    assert.equal(finder.activeHit?.description, `${folderName}/retry.js:91-93`);
    await vscode.commands.executeCommand(accept);
    await until('it is open', () => activePlace()[0] === files.retry.toString());
    assert.equal(activePlace()[1], 90);
    assert.equal(finder.activeHit, undefined);
  });

  it('opens the first that is found where Enter came before it', async () => {
    finder.dispose();
    const clock = new FakeClock();
    finder = createFinder(clock);
    await finder.find({ question: 'send again retry', within: undefined });
    await vscode.commands.executeCommand(accept);
    assert.equal(search.asked.length, 0);
    clock.advance(200);
    await until('it is open', () => activePlace()[0] === files.retry.toString());
    assert.equal(activePlace()[1], 80);
  });

  it('opens to the side', async () => {
    await vscode.window.showTextDocument(files.guide);
    await find('send again retry');
    finder.openToSide();
    await until('it is open', () => activePlace()[0] === files.retry.toString());
    // VS Code says where an editor is after it has said that it is the active one.
    const { Two } = vscode.ViewColumn;
    await until('it is beside', () => vscode.window.activeTextEditor?.viewColumn === Two);
  });

  it('adds lines to the chat while it stays open, and shows the chat when it is closed', async () => {
    await find('send again retry');
    finder.addToChat();
    await until('it goes along', () => added().length === 1);
    const [attachment] = added();
    assert.equal(attachment?.label, 'retry.js:81-83');
    assert.ok('text' in attachment && attachment.text.includes('(lines 81-83)'));
    assert.ok('text' in attachment && !attachment.text.includes('line 80'));
    assert.ok(finder.activeHit !== undefined, 'the list is open');
    assert.equal(shownChats, 0);
    await close();
    await until('the chat is shown', () => shownChats === 1);
  });

  it('opens a notebook at the cell, and adds the cell’s lines', async () => {
    search.pieces = [
      { uri: files.notebook, kind: 'cell', cell: 1, startLine: 1, endLine: 2, text: 'plot delays' },
    ];
    await find('plot delays');
    assert.equal(finder.activeHit?.description, `${folderName}/plot.ipynb, cell 2`);
    assert.match(finder.activeHit.detail ?? '', /plot\(delays\)$|# all delays$/u);
    finder.addToChat();
    await until('it goes along', () => added().length === 1);
    const [attachment] = added();
    assert.ok(attachment && 'text' in attachment && attachment.text.includes('plot(delays)'));
    await vscode.commands.executeCommand(accept);
    await until(
      'the notebook is open',
      () => vscode.window.activeNotebookEditor?.selections[0]?.start === 1,
    );
  });

  it('says of a file that is gone that it is, and throws nothing', async () => {
    await vscode.workspace.fs.delete(files.retry);
    await find('send again retry');
    assert.match(finder.activeHit?.detail ?? '', /No longer available$/u);
    finder.addToChat();
    await vscode.commands.executeCommand(next);
    await vscode.commands.executeCommand(previous);
    await vscode.commands.executeCommand(accept);
    await until('the list is closed', () => finder.activeHit === undefined);
    assert.deepEqual(added(), []);
  });

  it('searches only in the given folder', async () => {
    await find('retry', files.guide);
    assert.equal(search.asked.at(-1)?.within?.toString(), files.guide.toString());
    assert.equal(finder.activeHit?.label, 'Guide > Retry');
  });

  it('stays at the row that somebody went to while more is indexed', async () => {
    const clock = new FakeClock();
    finder = createFinder(clock);
    search.become({ kind: 'indexing', files: 1, filesInAll: 3 });
    await finder.find({ question: 'retry' });
    clock.advance(200);
    await until('something is found', () => finder.activeHit !== undefined);
    await goTo('Guide > Retry');
    const better = { ...files.pieces[0], symbol: 'retry', text: 'retry' };
    search.pieces = [better as (typeof files.pieces)[number], ...files.pieces];
    search.become({ kind: 'indexing', files: 2 });
    const before = search.asked.length;
    clock.advance(1_000);
    await until('it is asked anew', () => search.asked.length > before);
    await until('the row is active', () => finder.activeHit?.label === 'Guide > Retry');
  });

  it('searches by words at once, and asks a hosted service for vectors after a pause', async () => {
    const clock = new FakeClock();
    choice.isHosted = true;
    finder = createFinder(clock);
    await finder.find({ question: 'retry' });
    clock.advance(200);
    await until('words are asked', () => search.asked.length === 1);
    assert.equal(search.asked[0]?.by, 'words');
    await until('words are shown', () => finder.activeHit !== undefined);
    assert.match(finder.activeHit?.detail ?? '', /^\$\(whole-word\) /u);
    clock.advance(600);
    await until('meaning is asked', () => search.asked.length === 2);
    assert.equal(search.asked[1]?.by, 'both');
    await until('meaning is shown', () => (finder.activeHit?.detail ?? '').includes('sparkle'));
  });

  it('finds by words while it is open whether a hosted service may be asked', async () => {
    choice.isHosted = true;
    choice.isAllowed = false;
    search.isAllowed = false;
    search.withoutSemantic = 'It is not decided.';
    search.decision = new Promise(() => undefined);
    await find('send again retry');
    assert.equal(search.beginCount, 1);
    assert.match(finder.activeHit?.detail ?? '', /^\$\(whole-word\) /u);
  });

  it('opens after a no that was said, and shows what words find', async () => {
    choice.isHosted = true;
    choice.isAllowed = false;
    choice.isDeclined = true;
    search.isAllowed = false;
    search.withoutSemantic = 'You have not allowed it.';
    await find('send again retry');
    assert.match(finder.activeHit?.detail ?? '', /^\$\(whole-word\) /u);
  });

  it('stays open where searching fails, and finds again when it works', async () => {
    search.failure = new Error('the index is damaged');
    await finder.find({ question: 'retry' });
    await until('it was asked', () => search.asked.length === 1);
    search.failure = undefined;
    search.become({ kind: 'ready' });
    await until('something is found', () => finder.activeHit !== undefined);
  });
});
