import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ComparedDocuments } from '../../src/features/search/compare/comparedDocuments';
import { NearestCode } from '../../src/features/search/compare/nearestCode';
import {
  gatherClipboard,
  gatherFiles,
  gatherOpenFiles,
  gatherSelections,
  gatherTyped,
} from '../../src/features/search/compare/gatherTexts';
import { NearDuplicates } from '../../src/features/search/compare/nearDuplicates';
import {
  NearDuplicatesTree,
  type DuplicateRow,
} from '../../src/features/search/compare/nearDuplicatesTree';
import {
  offState,
  type FindAnswer,
  type FindOptions,
  type FoundInWorkspace,
  type IndexState,
  type NearDuplicate,
} from '../../src/features/search/semanticSearch';
import { DirectedDialogs } from '../fakes/directedDialogs';
import { silentLog } from '../fakes/silentLog';
import { until } from './support/until';

const state: IndexState = { ...offState(), kind: 'ready', files: 2, filesInAll: 2, chunks: 4 };

/** An index that answers as the test says, and what it was asked. */
class DirectedSearch {
  state = state;
  hasBegun = true;
  found: FoundInWorkspace[] = [];
  pairs: NearDuplicate[] = [];
  readonly asked: { text: string; itself: vscode.Location | undefined }[] = [];
  readonly searched: { within?: vscode.Uri; least: number; limit: number }[] = [];
  failure: Error | undefined;
  readonly #changed = new vscode.EventEmitter<IndexState>();
  readonly onDidChangeState = this.#changed.event;

  become(next: IndexState): void {
    this.state = next;
    this.#changed.fire(next);
  }

  begin(): Promise<boolean> {
    return Promise.resolve(this.hasBegun);
  }

  async nearest(text: string, { itself }: FindOptions): Promise<FindAnswer> {
    this.asked.push({ text, itself });
    return { coverage: 0, found: this.found, state };
  }

  async nearDuplicates(options: {
    within?: vscode.Uri;
    least: number;
    limit: number;
  }): Promise<NearDuplicate[]> {
    this.searched.push(options);
    if (this.failure !== undefined) throw this.failure;
    return this.pairs;
  }
}

const code = Array.from({ length: 20 }, (_, at) => `line ${at + 1};`).join('\n');

describe('semantic comparison, with files', () => {
  let folder: string;
  let search: DirectedSearch;
  let dialogs: DirectedDialogs;

  const file = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder, name));
  const found = (name: string, startLine: number, more = {}): FoundInWorkspace => ({
    uri: file(name),
    path: name,
    kind: 'lines',
    startLine,
    endLine: startLine + 2,
    foundBy: 'meaning',
    score: 1,
    key: `${name}${startLine}`,
    ...more,
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-compare-'));
    await writeFile(path.join(folder, 'a.js'), code);
    await writeFile(path.join(folder, 'b.js'), code.replaceAll('line', 'row'));
    search = new DirectedSearch();
    dialogs = new DirectedDialogs();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  describe('texts', () => {
    it('are all selections of an editor in their order, with their lines', async () => {
      const editor = await vscode.window.showTextDocument(file('a.js'));
      editor.selections = [
        new vscode.Selection(4, 0, 6, 0),
        new vscode.Selection(9, 0, 9, 0),
        new vscode.Selection(0, 0, 1, 3),
      ];
      assert.deepEqual(
        (await gatherSelections(editor)).drafts.map(({ name, text }) => [name, text]),
        [
          ['a.js:1-2', 'line 1;\nlin'],
          ['a.js:5-6', 'line 5;\nline 6;\n'],
        ],
      );
    });

    it('are asked for if nothing is selected, or no editor is open', async () => {
      const editor = await vscode.window.showTextDocument(file('a.js'));
      assert.deepEqual(await gatherSelections(editor), {
        drafts: [],
        remarks: ['Select text in a.js to compare.'],
      });
      assert.equal((await gatherSelections(undefined)).remarks.length, 1);
    });

    it('are files as they are in their editors, and a remark for what isn’t text', async () => {
      await writeFile(path.join(folder, 'data.bin'), 'a\0b');
      await writeFile(path.join(folder, 'empty.txt'), '\n');
      const editor = await vscode.window.showTextDocument(file('a.js'));
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new\n'));
      const uris = ['a.js', 'b.js', 'data.bin', 'empty.txt', 'gone.txt'].map(file);
      const { drafts, remarks } = await gatherFiles([...uris, vscode.Uri.file(folder)]);
      assert.deepEqual(
        drafts.map(({ name, text }) => [name, text.split('\n')[0]]),
        [
          ['a.js', 'new'],
          ['b.js', 'row 1;'],
        ],
      );
      assert.equal(remarks.length, 4);
      assert.match(remarks[0] ?? '', /data\.bin isn’t a text/u);
      assert.match(remarks[1] ?? '', /empty\.txt is empty/u);
      assert.match(remarks[2] ?? '', /Can’t read .*gone\.txt/u);
      assert.match(remarks[3] ?? '', /is a folder/u);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  });

  describe('texts that may contain secrets', () => {
    const key = 'AKIAABCDEFGHIJKLMNOP';
    let asked: string[];
    let isWanted: boolean;

    const ask = async (name: string): Promise<boolean> => {
      asked.push(path.basename(name));
      return isWanted;
    };

    beforeEach(async () => {
      asked = [];
      isWanted = false;
      await writeFile(path.join(folder, '.env'), 'A=1\nB=2\n');
      await writeFile(path.join(folder, 'notes.md'), `Words.\n${key}\nMore words.\n${key}\n`);
    });

    it('are added from files only with a yes to each', async () => {
      const uris = ['.env', 'a.js', 'notes.md'].map(file);
      const { drafts, remarks } = await gatherFiles(uris, ask);
      assert.deepEqual(asked, ['.env', 'notes.md']);
      assert.deepEqual(
        drafts.map(({ name }) => name),
        ['a.js'],
      );
      assert.equal(remarks.length, 2);
      assert.match(remarks[0] ?? '', /^Left out because it may contain secrets: .*\.env\.$/u);
      isWanted = true;
      assert.equal((await gatherFiles(uris, ask)).drafts.length, 3);
    });

    it('are added from selections only with one yes for the file', async () => {
      const editor = await vscode.window.showTextDocument(file('notes.md'));
      editor.selections = [0, 1, 3].map((line) => new vscode.Selection(line, 0, line + 1, 0));
      const { drafts, remarks } = await gatherSelections(editor, ask);
      assert.deepEqual(asked, ['notes.md']);
      assert.deepEqual(
        drafts.map(({ text }) => text),
        ['Words.\n'],
      );
      assert.match(remarks[0] ?? '', /^Left out because it may contain secrets: .*notes\.md\.$/u);
      isWanted = true;
      assert.equal((await gatherSelections(editor, ask)).drafts.length, 3);
      editor.selection = new vscode.Selection(0, 0, 1, 0);
      await gatherSelections(editor, ask);
      assert.deepEqual(asked, ['notes.md', 'notes.md']);
    });

    it('are added from a selection of a secret file only with a yes, whatever it says', async () => {
      const editor = await vscode.window.showTextDocument(file('.env'));
      editor.selection = new vscode.Selection(0, 0, 1, 0);
      assert.deepEqual((await gatherSelections(editor, ask)).drafts, []);
      assert.deepEqual(asked, ['.env']);
    });

    it('are left out unasked of all open files', async () => {
      for (const name of ['.env', 'a.js']) {
        await vscode.window.showTextDocument(file(name), { preview: false });
      }
      const { drafts, remarks } = await gatherOpenFiles();
      assert.deepEqual(
        drafts.map(({ name }) => name),
        ['a.js'],
      );
      assert.match(remarks[0] ?? '', /^Left out because it may contain secrets: .*\.env\.$/u);
    });

    it('are asked about where a button takes them from the clipboard, not where they are typed', async () => {
      await vscode.env.clipboard.writeText(`export AWS_KEY=${key}`);
      assert.deepEqual(await gatherClipboard(ask), {
        drafts: [],
        remarks: ['Left out because it may contain secrets: Clipboard.'],
      });
      isWanted = true;
      assert.equal((await gatherClipboard(ask)).drafts.length, 1);
      await vscode.env.clipboard.writeText('Words.');
      assert.equal((await gatherClipboard(ask)).drafts.length, 1);
      assert.deepEqual(asked, ['Clipboard', 'Clipboard']);
      assert.equal(gatherTyped(key).drafts.length, 1);
    });

    it('are not embedded by another service to find the nearest code without a yes', async () => {
      const service = 'https://models.example';
      const space = { service, model: 'models/embedder', dimension: 8 };
      search.state = { ...state, space };
      const editor = await vscode.window.showTextDocument(file('.env'));
      editor.selection = new vscode.Selection(0, 0, 1, 0);
      const attachments = { attachRead: async () => [] };
      const nearest = new NearestCode(search, attachments, silentLog, dialogs.notify, ask);
      await nearest.find(editor);
      assert.deepEqual(asked, ['.env']);
      assert.deepEqual(search.asked, []);
      for (const allowed of [{ ...space, service: 'embedded' }, space]) {
        search.asked.length = 0;
        search.state = { ...state, space: allowed };
        isWanted = true;
        const finding = nearest.find(editor);
        await until('it has asked', () => search.asked.length === 1);
        let hasEnded = false;
        void finding.then(() => (hasEnded = true));
        await until('the list is closed', async () => {
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          return hasEnded;
        });
      }
      assert.deepEqual(asked, ['.env', '.env'], 'not where nothing leaves the machine');
    });
  });

  describe('the nearest code', () => {
    const attachments = { attachRead: async () => [] };
    const nearest = (): NearestCode =>
      new NearestCode(search, attachments, silentLog, dialogs.notify);

    const next = 'workbench.action.quickOpenSelectNext';

    it('is asked for without the selection itself, shown in passing, and opened', async () => {
      search.found = [found('b.js', 2), found('b.js', 5, { similarity: 0.871 })];
      const editor = await vscode.window.showTextDocument(file('a.js'));
      editor.selection = new vscode.Selection(0, 0, 2, 7);
      const finding = nearest().find(editor);
      await until('it has asked', () => search.asked.length === 1);
      assert.equal(search.asked[0]?.text, 'line 1;\nline 2;\nline 3;');
      const { itself } = search.asked[0];
      assert.equal(itself?.uri.toString(), file('a.js').toString());
      assert.ok(itself.range.isEqual(new vscode.Range(0, 0, 2, 7)));
      await until('b.js is shown', async () => {
        await vscode.commands.executeCommand(next);
        return isShown('b.js');
      });
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await finding;
      await until('the cursor is at its first line', () => {
        const shown = vscode.window.activeTextEditor;
        return shown?.document.fileName.endsWith('b.js') === true && shown.selection.isEmpty;
      });
      // Either of the two is the active row, depending on how many tries it took.
      assert.ok([1, 4].includes(vscode.window.activeTextEditor?.selection.start.line ?? -1));
    });

    it('leaves everything as it was if the user leaves', async () => {
      search.found = [found('b.js', 2), found('b.js', 5)];
      const editor = await vscode.window.showTextDocument(file('a.js'));
      editor.selection = new vscode.Selection(0, 0, 2, 7);
      const finding = nearest().find(editor);
      await until('b.js is shown', async () => {
        await vscode.commands.executeCommand(next);
        return isShown('b.js');
      });
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await finding;
      // The editor is there again before its selection is.
      await until('a.js is shown again as it was', () => {
        const shown = vscode.window.activeTextEditor;
        return shown?.document.fileName.endsWith('a.js') === true && shown.selection.end.line === 2;
      });
    });

    it('wants a selection first', async () => {
      const editor = await vscode.window.showTextDocument(file('a.js'));
      await nearest().find(editor);
      await nearest().find(undefined);
      assert.equal(dialogs.reported.length, 2);
      assert.match(dialogs.reported[0] ?? '', /^Select code to find/u);
      assert.deepEqual(search.asked, []);
    });

    it('is not looked for if the user does not want an index', async () => {
      search.hasBegun = false;
      search.state = { ...state, kind: 'off' };
      const editor = await vscode.window.showTextDocument(file('a.js'));
      editor.selection = new vscode.Selection(0, 0, 2, 7);
      await nearest().find(editor);
      assert.deepEqual([search.asked, dialogs.reported], [[], []]);
    });

    it('says why it isn’t looked for where the index may not be made', async () => {
      search.hasBegun = false;
      search.state = { ...state, kind: 'failed', problem: 'Nothing may be sent.' };
      const editor = await vscode.window.showTextDocument(file('a.js'));
      editor.selection = new vscode.Selection(0, 0, 2, 7);
      await nearest().find(editor);
      assert.deepEqual([search.asked, dialogs.reported], [[], ['Nothing may be sent.']]);
    });
  });

  describe('near-duplicates', () => {
    let tree: NearDuplicatesTree;
    let duplicates: NearDuplicates;
    let documents: ComparedDocuments;
    let registered: { dispose(): void };

    beforeEach(() => {
      tree = new NearDuplicatesTree();
      documents = new ComparedDocuments();
      registered = documents.register();
      const pickFolder = async (): Promise<vscode.Uri> => vscode.Uri.file(folder);
      duplicates = new NearDuplicates(search, tree, documents, dialogs, pickFolder);
      dialogs.types = '0.9';
      search.pairs = [
        {
          first: found('a.js', 1, { symbol: 'retry' }),
          second: found('b.js', 1),
          similarity: 0.954,
        },
      ];
    });

    afterEach(() => {
      registered.dispose();
      tree.dispose();
    });

    const rows = (): DuplicateRow[] => tree.getChildren();
    const within = (): string | undefined => search.searched[0]?.within?.fsPath;

    it('are a list of groups with places, lines and similarity', async () => {
      await duplicates.find(vscode.Uri.file(folder));
      assert.equal(within(), folder);
      assert.equal(search.searched[0]?.least, 0.9);
      const [group] = rows();
      assert.ok(group);
      assert.equal(tree.getTreeItem(group).label, 'retry');
      assert.equal(tree.getTreeItem(group).description, '2 locations · similarity 0.95');
      const places = tree.getChildren(group).map((row) => tree.getTreeItem(row).label);
      assert.deepEqual(places, ['a.js:1-3', 'b.js:1-3']);
      assert.match(
        tree.list?.text ?? '',
        /^1 group in .* of 0\.9 or more\. Sections shorter than 5 lines are left out\.$/u,
      );
    });

    it('open both in a diff editor', async () => {
      await duplicates.find(vscode.Uri.file(folder));
      await duplicates.openBoth(rows()[0]);
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      assert.ok(activeTab?.input instanceof vscode.TabInputTextDiff);
      const { original, modified } = activeTab.input;
      const texts = await Promise.all(
        [original, modified].map(async (uri) =>
          (await vscode.workspace.openTextDocument(uri)).getText(),
        ),
      );
      assert.deepEqual(texts, ['line 1;\nline 2;\nline 3;', 'row 1;\nrow 2;\nrow 3;']);
    });

    it('say so if there are none, and if not all is indexed', async () => {
      search.pairs = [];
      search.state = { ...state, files: 1, chunksToEmbed: 3 };
      dialogs.chooses = 'Workspace';
      await duplicates.find(undefined);
      assert.equal(within(), undefined);
      assert.deepEqual(rows(), []);
      assert.match(
        tree.list?.text ?? '',
        /^No sections .* 0\.9 or more\. .* Indexed 1 of 2 files\. 3 sections were not compared/u,
      );
    });

    it('are looked for in a folder that is picked, above a similarity that is a number', async () => {
      dialogs.chooses = 'Folder…';
      dialogs.types = '0,75';
      await duplicates.find(undefined);
      assert.equal(within(), folder);
      assert.equal(search.searched[0]?.least, 0.75);
      const [question] = dialogs.questions;
      for (const text of ['', 'much', '0.4', '1.1', '-1']) {
        assert.match(question?.check(text) ?? '', /from 0\.5 to 1/u);
      }
      assert.equal(question?.check('1'), undefined);
    });

    it('stay as they are if the user leaves, cancels or the search fails', async () => {
      await duplicates.find(vscode.Uri.file(folder));
      const before = tree.list;
      dialogs.types = undefined;
      await duplicates.find(vscode.Uri.file(folder));
      search.failure = new Error('the index is gone');
      await duplicates.refresh();
      assert.match(dialogs.reported[0] ?? '', /the index is gone.*Retry/u);
      search.failure = undefined;
      dialogs.cancel.abort();
      await duplicates.refresh();
      assert.equal(tree.list, before);
    });

    it('aren’t looked for where the index may not be made, and say why', async () => {
      search.hasBegun = false;
      search.state = { ...state, problem: 'Nothing may be sent.' };
      await duplicates.find(vscode.Uri.file(folder));
      assert.deepEqual([search.searched, dialogs.reported], [[], ['Nothing may be sent.']]);
    });

    it('wait until the index is complete', async () => {
      search.state = { ...state, kind: 'indexing', files: 1 };
      const finding = duplicates.find(vscode.Uri.file(folder));
      await until('it waits', () => dialogs.questions.length === 1);
      search.become({ ...state, kind: 'indexing', files: 1 });
      assert.deepEqual(search.searched, []);
      search.become(state);
      await finding;
      assert.equal(rows().length, 1);
    });

    it('are looked for again and cleared on command', async () => {
      await duplicates.find(vscode.Uri.file(folder));
      search.pairs = [];
      await duplicates.refresh();
      assert.equal(search.searched.length, 2);
      assert.deepEqual(rows(), []);
      duplicates.clear();
      assert.equal(tree.list, undefined);
    });
  });
});

function isShown(name: string): boolean {
  return vscode.window.visibleTextEditors.some(({ document }) => document.fileName.endsWith(name));
}
