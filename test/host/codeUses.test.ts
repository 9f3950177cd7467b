import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { CodeUses } from '../../src/features/chat/answer/codeUses';
import { findNewFile } from '../../src/features/chat/answer/newNamedFile';
import type { CodeBlockSource } from '../../src/messages/answerActionTypes';
import { createAttachment } from '../../src/services/attachments/editorAttachment';
import { LastEditor } from '../../src/platform/lastEditor';
import { Proposals } from '../../src/features/chat/answer/proposals';
import { Refusals } from '../../src/services/refusals/refusals';
import { closeNotebook, notebookFile, showNotebook } from './support/notebooks';
import { RecordingReviewer } from '../fakes/recordingReviewer';
import { DialogAnswers } from './support/dialogAnswers';
import { showActive } from './support/showActive';
import { ShownLog } from './support/shownLog';
import { until } from './support/until';

const source = [
  'export class Loan {',
  '  extend(days: number): void {',
  '    this.days += days;',
  '  }',
  '',
  '  end(): void {',
  '    this.ended = true;',
  '  }',
  '}',
  '',
].join('\r\n');

describe('code of an answer that is applied', () => {
  let folder = '';
  let file = '';
  let reviewer: RecordingReviewer;
  let editor: LastEditor;
  let refusals: Refusals;
  /** What was said at the edge of the window about refusals. */
  let reported: string[];
  let uses: CodeUses;
  let proposals: Proposals;
  let document: vscode.TextDocument;
  /** What the user was asked about hidden characters, and answers. */
  let asked: string[];
  let answer: 'insert' | 'remove' | undefined;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-apply-'));
    file = path.join(folder, 'loan.ts');
    await writeFile(file, source);
    reviewer = new RecordingReviewer();
    editor = new LastEditor();
    asked = [];
    answer = undefined;
    reported = [];
    refusals = new Refusals(async (sentence) => void reported.push(sentence));
    proposals = new Proposals();
    uses = new CodeUses(editor, proposals, reviewer, refusals, async (message) => {
      asked.push(message);
      return answer;
    });
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
  });

  afterEach(async () => {
    editor.dispose();
    refusals.dispose();
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function apply(...lines: string[]): Promise<void> {
    const code = { code: lines.join('\n'), language: 'ts', about: '', before: '' };
    return uses.use('applyCode', code, []);
  }

  /** Answers what is asked, until nothing is asked any more. */
  async function answering(done: Promise<void>, ...commands: string[]): Promise<void> {
    const state = { isDone: false };
    const ended = done.then(() => (state.isDone = true));
    while (!state.isDone) {
      for (const command of commands) await vscode.commands.executeCommand(command);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await ended;
  }

  async function isUntouched(): Promise<void> {
    assert.equal(document.getText(), source);
    assert.equal(await readFile(file, 'utf8'), source);
  }

  it('is reviewed at its place alone, with the line ends of a review, and the cursor at its first change', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await apply('end(): void {', '  log();', '  this.ended = false;', '}');
    const [request] = reviewer.requests;
    assert.deepEqual(
      [request?.range.start.line, request?.range.end.line, request?.range.end.character],
      [5, 7, 3],
    );
    assert.equal(request?.document.fileName, document.fileName);
    const text = '  end(): void {\n    log();\n    this.ended = false;\n  }';
    assert.deepEqual(reviewer.ends, [{ kind: 'complete', text }]);
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 6);
    await isUntouched();
  });

  it('has its imports reviewed among those of the file, where it has a place without them', async () => {
    const imported = `import { log } from './log';\n\n${source.replaceAll('\r\n', '\n')}`;
    file = path.join(folder, 'imported.ts');
    await writeFile(file, imported);
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await apply(
      "import { log } from './log';",
      "import { now } from './clock';",
      '',
      'end(): void {',
      '  log(now());',
      '  this.ended = false;',
      '}',
    );
    assert.deepEqual(reviewer.ends, [
      { kind: 'complete', text: '  end(): void {\n    log(now());\n    this.ended = false;\n  }' },
      { kind: 'complete', text: "import { log } from './log';\nimport { now } from './clock';" },
    ]);
    const [region, imports] = reviewer.requests;
    assert.ok(region?.group !== undefined && region.group === imports?.group);
    assert.equal(imports.range.start.line, 0);
  });

  it('names the imports that have no certain place', async () => {
    await apply("import { now } from './clock';", '', 'end(): void {', '  now();', '}');
    const warning = "The code needs an import: `import { now } from './clock';`.";
    const text = '  end(): void {\n    now();\n  }';
    assert.deepEqual(reviewer.ends, [{ kind: 'complete', text, warning }]);
    assert.equal(reviewer.requests.length, 1);
  });

  it('is not reviewed where the file has it already', async () => {
    const done = apply('  end(): void {', '    this.ended = true;', '  }');
    await answering(done, 'notifications.clearAll');
    assert.deepEqual(reviewer.requests, []);
    await isUntouched();
  });

  const likely = ['  extend(days: number, quiet = false): void {', '    this.days += days;', '  }'];

  /** Chooses what can be done about the code that was not applied. */
  async function choose(title: string): Promise<void> {
    const [open] = refusals.of(document);
    const choice = open?.refusal.choices.find((each) => each.title === title);
    assert.ok(open && choice, title);
    await refusals.run(open, choice);
  }

  it('is not put at a likely place by itself: a row at the place asks', async () => {
    await apply(...likely);
    assert.deepEqual(reviewer.requests, []);
    const [open] = refusals.of(document);
    assert.match(open?.refusal.sentence ?? '', /best match in .*loan\.ts is lines 2-4/);
    assert.equal(open?.range.start.line, 1);
    assert.deepEqual(reported, [], 'the row is in view');
    await isUntouched();
  });

  it('is reviewed at a likely place when that is chosen', async () => {
    await apply(...likely);
    await choose('Review Here');
    assert.equal(reviewer.requests[0]?.range.start.line, 1);
    assert.equal(reviewer.requests[0].range.end.line, 3);
    assert.deepEqual(refusals.of(document), []);
    await isUntouched();
  });

  it('is inserted at the cursor of the editor that was the last one when that is chosen', async () => {
    const shown = vscode.window.activeTextEditor;
    assert.ok(shown);
    shown.selection = new vscode.Selection(9, 0, 9, 0);
    await apply(...likely);
    await choose('Insert at Cursor');
    assert.equal(document.getText(), `${source}${likely.join('\r\n')}`);
  });

  describe('whose file is shown by two editors', () => {
    const { One, Two, Three } = vscode.ViewColumn;
    const columns = [One, Two];
    let pages: vscode.WebviewPanel[];

    beforeEach(async () => {
      for (const column of columns) {
        const shown = await showActive(document, column);
        const line = document.lineCount - column;
        shown.selection = new vscode.Selection(line, 0, line, 0);
      }
      // Where VS Code makes the group for one, another group is active for a moment.
      pages = [];
      const first = openPage();
      await until('the first page is active', () => first.active);
    });

    afterEach(() => {
      for (const page of pages) page.dispose();
    });

    /** A page such as the chat, which is active soon. */
    function openPage(): vscode.WebviewPanel {
      const page = vscode.window.createWebviewPanel('parley-test', 'A page', Three);
      pages.push(page);
      return page;
    }

    async function showPage(): Promise<void> {
      openPage();
      await until('no editor is active', () => vscode.window.activeTextEditor === undefined);
    }

    /** Shows another file in a column, and then this one again. */
    async function showAgain(viewColumn: vscode.ViewColumn): Promise<void> {
      const other = await vscode.workspace.openTextDocument({ content: 'other' });
      for (const each of [other, document]) {
        await vscode.window.showTextDocument(each, { viewColumn, preserveFocus: true });
      }
    }

    /** Inserts code, and looks for it at the cursor of the editor of a column. */
    async function inserted(column: vscode.ViewColumn, line: number): Promise<void> {
      const code = { code: `// ${column} `, language: '', about: '', before: '' };
      await uses.use('insertCode', code, []);
      const lines = document.getText().split('\r\n');
      const found = lines.findIndex((each) => each.startsWith(code.code));
      assert.equal(found, line, `where ${code.code}is, in ${JSON.stringify(lines)}`);
    }

    /** Has each editor be the last one before the log, and inserts code. */
    async function insertAfterLog(look: (log: ShownLog) => unknown): Promise<void> {
      const log = new ShownLog();
      try {
        for (const column of columns) {
          const { line } = (await showActive(document, column)).selection.active;
          await log.focus();
          await look(log);
          await inserted(column, line);
        }
      } finally {
        await log.close();
      }
    }

    it('is inserted in the one that was the last one, whatever of VS Code was looked at since', () =>
      insertAfterLog((log) => log.leaveFor(openPage)));

    it('is inserted in the one that was the last one while the log has the cursor', () =>
      insertAfterLog(() => undefined));

    it('is inserted in the group of the one that was the last one, which showed another file since', async () => {
      const { line } = (await showActive(document, Two)).selection.active;
      await showPage();
      await showAgain(Two);
      await inserted(Two, line);
    });

    it('is inserted at that cursor too when it is chosen in the row at a place', async () => {
      const { line } = (await showActive(document, Two)).selection.active;
      await apply(...likely);
      await showAgain(Two);
      await showActive(document, One);
      await choose('Insert at Cursor');
      assert.equal(
        document
          .getText()
          .split('\r\n')
          .indexOf(likely.at(0) ?? ''),
        line,
      );
    });

    it('is reviewed in the one that was the last one', async () => {
      for (const column of columns) {
        await showActive(document, column);
        await showPage();
        // The page may take the focus late, and then the editor is active for a moment only.
        const active: (vscode.ViewColumn | undefined)[] = [];
        const listening = vscode.window.onDidChangeActiveTextEditor((shown) => {
          if (shown !== undefined) active.push(shown.viewColumn);
        });
        try {
          await apply('end(): void {', '  log();', '  this.ended = false;', '}');
          await until('an editor was active', () => active.length > 0);
        } finally {
          listening.dispose();
        }
        assert.deepEqual(active, [column]);
      }
    });
  });

  it('is inserted also while the document is edited', async () => {
    const untitled = await vscode.workspace.openTextDocument({ content: 'two' });
    const shown = await showActive(untitled);
    shown.selection = new vscode.Selection(0, 3, 0, 3);
    const code = { code: ' three', language: '', about: '', before: '' };
    const inserted = uses.use('insertCode', code, []);
    // Arrives first, so that what is inserted is an edit of a version that is gone.
    const edited = shown.edit((edit) => edit.insert(new vscode.Position(0, 0), 'one '));
    assert.deepEqual(await Promise.all([edited, inserted]), [true, undefined]);
    assert.equal(untitled.getText(), 'one two three');
  });

  it('is not put over an edit that comes while the whole file is replaced', async () => {
    const dialogs = new DialogAnswers();
    const { registerTextDocumentContentProvider } = vscode.workspace;
    const shown = registerTextDocumentContentProvider('parley-proposal', proposals);
    try {
      dialogs.give('showWarningMessage', undefined);
      const untitled = await vscode.workspace.openTextDocument({ content: 'two' });
      await proposals.show(untitled, 'three');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(untitled.uri, new vscode.Position(0, 0), 'one ');
      const applied = proposals.applyActive();
      // Arrives first, so that what is applied is for a text that is gone.
      const edited = vscode.workspace.applyEdit(edit);
      assert.deepEqual(await Promise.all([edited, applied]), [true, undefined]);
      assert.equal(untitled.getText(), 'one two');
      assert.match(String(dialogs.asked), /^The file has changed\./u);
    } finally {
      dialogs.restore();
      shown.dispose();
    }
  });

  it('changes nothing if it has no place, and what can be done stays until it is decided', async () => {
    const done = apply('const other = create(1, 2, 3);');
    await answering(done, 'workbench.action.acceptSelectedQuickOpenItem');
    assert.deepEqual(reviewer.requests, []);
    const titles = refusals.of(document)[0]?.refusal.choices.map(({ title }) => title);
    assert.deepEqual(titles, ['Replace Whole File…', 'Insert at Cursor']);
    await isUntouched();
  });

  describe('to a notebook', () => {
    let notebook: vscode.NotebookDocument;
    let place: vscode.Uri;
    let name: string;
    let count = 0;

    beforeEach(async () => {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root !== undefined);
      count += 1;
      name = `parley-plot-${count}.ipynb`;
      place = vscode.Uri.joinPath(root.uri, name);
      const cells = ['import math', 'def area(r):\n    return r', 'def edge(r):\n    return r'];
      await writeFile(place.fsPath, notebookFile(...cells));
      notebook = await showNotebook(place);
    });

    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(place.fsPath);
    });

    const code = (text: string, about = ''): CodeBlockSource => ({
      code: text,
      language: 'python',
      about,
      before: '',
    });

    const area = 'def area(r):\n    return math.pi * r * r';
    const edge = 'def edge(r):\n    return 2 * math.pi * r';

    const changed = (): vscode.Uri[] => reviewer.requests.map((request) => request.document.uri);

    it('goes to the cell that the answer names, or where it has its place', async () => {
      await uses.use('applyCode', code(area, `${name} cell 2`), []);
      await uses.use('applyCode', code(edge, name), []);
      await uses.use('applyCode', code(edge, `${name} cell 1`), []);
      const [, second, third] = notebook.getCells().map(({ document: { uri } }) => uri);
      assert.deepEqual(changed(), [second, third, third]);
    });

    it('can replace the cell that the answer names where it has no place', async () => {
      await uses.use('applyCode', code(`# ${name} cell 3\nz = 3`), []);
      document = notebook.cellAt(2).document;
      const [open] = refusals.of(document);
      assert.ok(open?.refusal.sentence.includes(`belongs in ${name} cell 3.`));
      const { registerTextDocumentContentProvider } = vscode.workspace;
      const shown = registerTextDocumentContentProvider('parley-proposal', proposals);
      await choose('Replace Whole File…');
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(tab instanceof vscode.TabInputTextDiff);
      assert.equal(String(tab.original), String(document.uri));
      await proposals.applyActive();
      assert.equal(document.getText(), 'z = 3');
      assert.equal(vscode.window.activeNotebookEditor?.notebook, notebook);
      shown.dispose();
      await notebook.save();
    });

    it('goes to the cell that was attached, also where another editor is active', async () => {
      const attached = createAttachment({ document: notebook.cellAt(1).document });
      await vscode.window.showTextDocument(document, { preview: false });
      await uses.use('applyCode', code(area), [attached]);
      assert.deepEqual(changed(), [notebook.cellAt(1).document.uri]);
    });

    it('is never offered in place of its file', async () => {
      await closeNotebook(notebook);
      await uses.use('applyCode', code(area, name), []);
      const [open] = refusals.of(await vscode.workspace.openTextDocument(place));
      const titles = open?.refusal.choices.map(({ title }) => title);
      assert.deepEqual(titles, ['Insert at Cursor']);
    });
  });

  it('is shown as the new file that its first line names, which is there once it is saved', async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root !== undefined);
    const target = vscode.Uri.joinPath(root.uri, 'parley-new', 'deep', 'loan.lua');
    const done = apply('-- parley-new/deep/loan.lua', '', 'return 1');
    await answering(done, 'notification.acceptPrimaryAction');
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.toString(), target.with({ scheme: 'untitled' }).toString());
    assert.equal(shown.getText(), 'return 1\n');
    await assert.rejects(async () => vscode.workspace.fs.stat(target));
    await shown.save();
    assert.equal(String(await vscode.workspace.fs.readFile(target)), 'return 1\n');
    const again = apply('-- parley-new/deep/loan.lua', 'return 1');
    await answering(again, 'notifications.clearAll');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root.uri, 'parley-new'), {
      recursive: true,
    });
  });

  it('isn’t a new file outside of the workspace, nor if only a sentence names one', async () => {
    for (const [first, before] of [
      ['// ../outside.ts', ''],
      ['// .git/hooks/pre-commit.sh', ''],
      ['const other = create(1, 2, 3);', 'In Node.js you write:'],
    ] as const) {
      const code = { code: `${first}\nconst x = 1;`, language: 'ts', about: '', before };
      assert.equal(await findNewFile(code), undefined, first);
    }
  });

  it('isn’t a new file where the name leads out of the workspace, by its form or by a link', async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root !== undefined);
    const outside = await mkdtemp(path.join(tmpdir(), 'parley-outside-'));
    const inside = path.join(root.uri.fsPath, 'parley-links');
    try {
      await mkdir(path.join(inside, 'own'), { recursive: true });
      await symlink(outside, path.join(inside, 'folder'));
      await symlink(path.join(outside, 'new.ts'), path.join(inside, 'file.ts'));
      const found = async (name: string): Promise<string | undefined> => {
        const code = { code: `// ${name}\nconst x = 1;`, language: 'ts', about: '', before: '' };
        return (await findNewFile(code))?.path;
      };
      assert.equal(await found('parley-links/own/new.ts'), 'parley-links/own/new.ts');
      for (const name of [
        'parley-links/../../new.ts',
        'parley-links/own/../../../new.ts',
        String.raw`..\new.ts`,
        path.join(outside, 'new.ts'),
        'C:/outside/new.ts',
        'file:///new.ts',
        'parley-links/folder/new.ts',
        'parley-links/folder/deep/new.ts',
        'parley-links/file.ts',
      ]) {
        assert.equal(await found(name), undefined, name);
      }
    } finally {
      await rm(inside, { recursive: true, force: true, maxRetries: 5 });
      await rm(outside, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it('changes nothing if no review can begin', async () => {
    reviewer.refusal = 'There is a review here already.';
    await apply('  end(): void {', '    this.ended = false;', '  }');
    assert.deepEqual(reviewer.ends, []);
    const [open] = refusals.of(document);
    assert.match(open?.refusal.sentence ?? '', /There is a review here already/);
    assert.equal(open?.range.start.line, 5);
    await isUntouched();
  });

  describe('and has hidden characters', () => {
    const trick = ['  end(): void {', '    this.ended = \u200Bfalse; \u202E', '  }'];
    const sentence =
      'This code contains 2 hidden characters (U+200B, U+202E) that can make it look different from what it does.';

    function use(kind: 'insertCode' | 'newFile', text: string): Promise<void> {
      return uses.use(kind, { code: text, language: '', about: '', before: '' }, []);
    }

    it('is not applied until the user has been warned and wants it', async () => {
      await apply(...trick);
      assert.deepEqual(asked, [sentence]);
      assert.deepEqual(reviewer.requests, []);
      answer = 'insert';
      await apply(...trick);
      assert.deepEqual(reviewer.ends, [{ kind: 'complete', text: trick.join('\n') }]);
    });

    it('is applied without them if the user has them removed', async () => {
      answer = 'remove';
      await apply(...trick);
      const text = '  end(): void {\n    this.ended = false; \n  }';
      assert.deepEqual(reviewer.ends, [{ kind: 'complete', text }]);
    });

    it('is not asked about where the code it replaces has them too', async () => {
      const edit = new vscode.WorkspaceEdit();
      const line = document.lineAt(6);
      edit.replace(document.uri, line.range, `    this.ended = \u200Btrue; \u202E`);
      await vscode.workspace.applyEdit(edit);
      await apply(...trick);
      assert.deepEqual(asked, []);
      assert.deepEqual(reviewer.ends, [{ kind: 'complete', text: trick.join('\n') }]);
    });

    it('is not inserted until the user wants it, and without them where they are removed', async () => {
      await use('insertCode', 'a\u200B\u202E');
      assert.deepEqual(asked, [sentence]);
      await isUntouched();
      answer = 'remove';
      await use('insertCode', 'a\u200B\u202E');
      assert.equal(document.getText(), `a${source}`);
    });

    it('isn’t a new file until the user wants it', async () => {
      await use('newFile', 'a\u202E');
      assert.equal(vscode.window.activeTextEditor?.document, document);
      assert.match(asked[0] ?? '', /a hidden character \(U\+202E\)/);
      answer = 'insert';
      await use('newFile', 'a\u202E');
      assert.equal(vscode.window.activeTextEditor.document.getText(), 'a\u202E\n');
    });

    it('is not asked about for an emoji or a word that is written with joiners', async () => {
      await use('insertCode', '👩\u200D🚀 می\u200Cخواهم');
      assert.deepEqual(asked, []);
      assert.ok(document.getText().startsWith('👩'));
    });
  });
});
