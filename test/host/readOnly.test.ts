import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { CodeUses } from '../../src/features/chat/answer/codeUses';
import { Proposals } from '../../src/features/chat/answer/proposals';
import { LastEditor } from '../../src/platform/lastEditor';
import { isReadOnly } from '../../src/platform/readOnly';
import { RecordingReviewer } from '../fakes/recordingReviewer';
import { lines, openRewriting, type Rewriting } from './support/rewriting';
import { setSetting } from './support/setSetting';
import { ShownLog } from './support/shownLog';

const fence = '```';
const source = 'let a = 1;\nlet b = 2;\nlet c = 3;\n';
const script = { answers: [{ steps: [{ text: `${fence}lua\nlet b = 20;\n${fence}` }] }] };

describe('a document that can’t be written to', () => {
  let rewriting: Rewriting;
  let file: string;
  let ended: { dispose(): unknown }[];

  beforeEach(async () => {
    ended = [];
    rewriting = await openRewriting(script);
    file = path.join(rewriting.folder, 'fixed.lua');
    await writeFile(file, source);
  });

  afterEach(async () => {
    for (const each of ended) each.dispose();
    await chmod(file, 0o644);
    for (const name of ['Include', 'Exclude', 'FromPermissions']) {
      await setSetting(`files.readonly${name}`, undefined);
    }
    await rewriting.dispose();
  });

  /** By what makes it so: a document of these lines. */
  const kinds: [string, () => Promise<vscode.Uri>][] = [
    [
      'by its permissions',
      async () => {
        await chmod(file, 0o444);
        await setSetting('files.readonlyFromPermissions', true);
        return vscode.Uri.file(file);
      },
    ],
    [
      'by a setting',
      async () => {
        await setSetting('files.readonlyInclude', { '**/fixed.lua': true });
        return vscode.Uri.file(file);
      },
    ],
    [
      'as a virtual document',
      async () => {
        const provideTextDocumentContent = (): string => source;
        const provider = { provideTextDocumentContent };
        ended.push(vscode.workspace.registerTextDocumentContentProvider('fixed-text', provider));
        return vscode.Uri.from({ scheme: 'fixed-text', path: '/fixed.lua' });
      },
    ],
    [
      'as a revision of a repository, whose files have a file system of their own',
      async () => {
        const options = { isReadonly: true };
        const revisions = new Revisions();
        ended.push(
          vscode.workspace.registerFileSystemProvider('fixed-revision', revisions, options),
        );
        return vscode.Uri.from({ scheme: 'fixed-revision', path: '/fixed.lua' });
      },
    ],
    [
      'as a cell of a notebook',
      async () => {
        const notebookFile = path.join(rewriting.folder, 'fixed.ipynb');
        const cell = { cell_type: 'code', metadata: {}, outputs: [], source: [source] };
        const content = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
        await writeFile(notebookFile, JSON.stringify(content));
        await setSetting('files.readonlyInclude', { '**/fixed.ipynb': true });
        const uri = vscode.Uri.file(notebookFile);
        const notebook = await vscode.workspace.openNotebookDocument(uri);
        await vscode.window.showNotebookDocument(notebook);
        return notebook.cellAt(0).document.uri;
      },
    ],
  ];
  for (const [kind, make] of kinds) {
    it(`is never changed by a rewrite, ${kind}: that is said before anything is sent`, async () => {
      const uri = await make();
      const document = await vscode.workspace.openTextDocument(uri);
      const before = document.getText();
      assert.equal(await isReadOnly(document), true);
      await rewriting.rewrites.rewrite({ uri, range: lines(1, 1), instruction: 'More.' });
      assert.match(rewriting.reported[0] ?? '', /is read-only, so the result opens in a diff/);
      assert.equal(rewriting.askedBefore[0], 0);
      assert.equal(rewriting.requests.length, 1);
      assert.deepEqual(rewriting.reviewer.reviews, []);
      assert.deepEqual(rewriting.proposed, [before.replace('let b = 2;', 'let b = 20;')]);
      assert.equal(document.getText(), before);
      assert.equal(document.isDirty, false);
    });
  }

  it('is one that the user’s settings except from being so', async () => {
    await setSetting('files.readonlyInclude', { '**/*.lua': true, '**/other.txt': false });
    await setSetting('files.readonlyExclude', { '**/fixed.lua': true });
    assert.equal(await isReadOnly(await vscode.workspace.openTextDocument(file)), false);
  });

  it('is not read-only by settings that are null', async () => {
    await setSetting('files.readonlyInclude', null);
    assert.equal(await isReadOnly(await vscode.workspace.openTextDocument(file)), false);
  });

  it('is refused where it isn’t a file: a log', async () => {
    const log = new ShownLog();
    // VS Code shows its text a while after its panel, and would give it the focus in one of the tests that follow.
    await log.focus();
    try {
      const { uri } = vscode.window.activeTextEditor?.document ?? assert.fail();
      await rewriting.rewrites.rewrite({ uri, range: lines(0, 0), instruction: 'More.' });
      assert.match(rewriting.reported[0] ?? '', /isn’t a file/);
      assert.deepEqual(rewriting.requests, []);
    } finally {
      await log.close();
    }
  });

  describe('and code of a chat', () => {
    let editor: LastEditor;
    let proposals: Proposals;
    let reviewer: RecordingReviewer;
    let uses: CodeUses;
    let document: vscode.TextDocument;

    beforeEach(async () => {
      await setSetting('files.readonlyInclude', { '**/fixed.lua': true });
      document = await vscode.workspace.openTextDocument(file);
      await vscode.window.showTextDocument(document);
      editor = new LastEditor();
      ended.push(editor);
      proposals = new Proposals();
      reviewer = new RecordingReviewer();
      uses = new CodeUses(editor, proposals, reviewer, rewriting.refusals);
    });

    afterEach(async () => {
      assert.equal(document.getText(), source);
      assert.equal(document.isDirty, false);
      assert.equal(await readFile(file, 'utf8'), source);
      await vscode.commands.executeCommand('notifications.clearAll');
    });

    const code = { code: 'let b = 20;\nlet c = 3;', language: 'lua', about: '', before: '' };

    it('is not reviewed there: a row says so, and shows the diff', async () => {
      await uses.use('applyCode', { ...code, code: 'let a = 1;\nlet b = 20;\nlet c = 3;' }, []);
      const [refusal] = rewriting.refusals.of(document);
      assert.match(refusal?.refusal.sentence ?? '', /fixed\.lua is read-only|best match/);
      assert.deepEqual(reviewer.requests, []);
    });

    it('is not inserted', async () => {
      await uses.use('insertCode', code, []);
    });

    it('is not put there by applying the diff', async () => {
      await proposals.show(document, 'let z = 0;\n');
      await proposals.applyActive();
    });
  });
});

/** A repository's file of one revision. */
class Revisions implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: source.length };
  }

  readFile(): Uint8Array {
    return new TextEncoder().encode(source);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}
