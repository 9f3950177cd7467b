import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { changesText } from '../../src/services/review/reviewStatus';
import { insert, type ReviewWindow, textOf, until, writeOutside } from './support/reviewWindow';
import { setSetting } from './support/setSetting';
import { reviewFolder } from './support/reviewFolder';
import { until as untilSo } from './support/until';

describe('a change is reviewed', () => {
  let window: ReviewWindow;
  const { fileOf, openFile } = reviewFolder((opened) => (window = opened));

  it('in a file with a BOM, CRLF and tabs, which it has afterwards as well', async () => {
    const { document } = await openFile('bom.lua', '\ufeffone\r\n\ttwo\r\nthree');
    const review = window.begin(document, new vscode.Range(1, 0, 2, 5));
    review.show('\t2\nthr');
    await until(document, () => document.lineAt(1).text === '\t2');
    await review.finish({ kind: 'complete', text: '\t2\nfour\n' });
    await review.decide('accept');
    await document.save();
    assert.equal(await readFile(document.fileName, 'utf8'), '\ufeffone\r\n\t2\r\nfour');
  });

  it('in a file of 2 MB', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, index) => `const value${index} = ${index} + 0;`,
    );
    lines.push('');
    const { document } = await openFile('large.txt', lines.join('\n').padEnd(2_000_000, '\n'));
    const review = window.begin(document, new vscode.Range(30_000, 0, 30_003, 0));
    const next = 'const value30000 = 1;\nconst value30001 = 30001 + 0;\nnext();\n';
    review.show(next.slice(0, 30));
    await review.finish({ kind: 'complete', text: next });
    const before = document.lineCount;
    await review.decide('accept');
    assert.equal(before, document.lineCount);
    assert.equal(document.lineAt(30_002).text, 'next();');
    assert.equal(document.lineAt(30_003).text, lines[30_003]);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText().startsWith(lines.join('\n')), true);
  });

  it('that rewrites 10,000 lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `  step(${index});`);
    const { document } = await openFile('long.txt', `start\n${lines.join('\n')}\nend\n`);
    const next = lines.map((line, index) => (index % 3 === 0 ? `${line} // new` : line)).join('\n');
    const review = window.begin(document, new vscode.Range(1, 0, 10_001, 0));
    for (let end = 0; end < next.length; end += 40_000) review.show(next.slice(0, end));
    await review.finish({ kind: 'complete', text: `${next}\n` });
    assert.equal(review.hunks.length, 3_334);
    await review.decide('accept');
    assert.equal(textOf(document), `start\n${next}\nend\n`);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(textOf(document), `start\n${lines.join('\n')}\nend\n`);
  });

  it('in one undo step although the document was saved meanwhile', async () => {
    const { document } = await openFile('saved.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    review.show('A\nx');
    await until(document, () => document.lineAt(0).text === 'A');
    await document.save();
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await document.save();
    await review.decide('accept');
    assert.equal(textOf(document), 'A\nb\n');
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(textOf(document), 'a\nb\n');
  });

  it('in a file that is saved again and again meanwhile, and Undo goes back decision by decision', async () => {
    const { document } = await openFile('often.lua', 'a\nb\nc\nd\ne\n');
    const review = window.begin(document, new vscode.Range(0, 0, 5, 0));
    review.show('A\nb\nmore\n');
    await until(document, () => document.getText().includes('more'));
    await document.save();
    await review.finish({ kind: 'complete', text: 'A\nb\nc\nd\nE\n' });
    await document.save();
    await review.decide('reject', review.hunks[0]);
    await document.save();
    await review.decide('accept', review.hunks[0]);
    await document.save();
    assert.equal(textOf(document), 'a\nb\nc\nd\nE\n');
    for (const text of ['a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n', 'a\nb\nc\nd\ne\n']) {
      await vscode.commands.executeCommand('undo');
      assert.equal(textOf(document), text);
    }
    await document.save();
    assert.equal(await readFile(document.fileName, 'utf8'), 'a\nb\nc\nd\ne\n');
  });

  it('that is a whole document, or puts text into an empty place or the middle of a line', async () => {
    const { document } = await window.open('one\ntwo');
    const whole = window.begin(document, new vscode.Range(0, 0, 1, 3));
    await whole.finish({ kind: 'complete', text: 'three' });
    await whole.decide('accept');
    assert.equal(textOf(document), 'three');
    const inserted = window.begin(document, new vscode.Range(0, 0, 0, 0));
    assert.equal(inserted.original, '');
    await inserted.finish({ kind: 'complete', text: 'import a;\n' });
    assert.deepEqual(inserted.hunks, [{ line: 0, added: 1, oldStart: 0, oldEnd: 0 }]);
    await inserted.decide('accept');
    assert.equal(textOf(document), 'import a;\nthree');
    const middle = window.begin(document, new vscode.Range(1, 2, 1, 3));
    await middle.finish({ kind: 'complete', text: 'e\nf' });
    await middle.decide('accept');
    assert.equal(textOf(document), 'import a;\nthe\nfee');
  });

  it('beside another in the same document, and not over it', async () => {
    const { document } = await window.open('a\nb\nc\nd\ne\n');
    const first = window.begin(document, new vscode.Range(0, 0, 1, 1));
    const second = window.begin(document, new vscode.Range(3, 0, 5, 0));
    assert.throws(
      () => window.begin(document, new vscode.Range(4, 0, 4, 1)),
      /Accept or reject the other change/,
    );
    first.show('A\nmore\nA2\nx');
    second.show('D\nE\nF\nx');
    await Promise.all([
      first.finish({ kind: 'complete', text: 'A\nmore\nB' }),
      second.finish({ kind: 'complete', text: 'D\nE\n' }),
    ]);
    await first.decide('accept');
    assert.equal(textOf(document), 'A\nmore\nB\nc\nD\nE\n');
    await second.decide('reject');
    assert.equal(textOf(document), 'A\nmore\nB\nc\nd\ne\n');
  });

  it('is taken back by Undo at the end of a document, below another that stays', async () => {
    const { document } = await window.open('a\nb\nc');
    const above = window.begin(document, new vscode.Range(0, 0, 0, 1));
    await above.finish({ kind: 'complete', text: 'A' });
    const below = window.begin(document, new vscode.Range(2, 0, 2, 1));
    await below.finish({ kind: 'complete', text: 'D\nE\nF\nG' });
    await vscode.commands.executeCommand('undo');
    assert.equal(textOf(document), 'A\nb\nc');
    assert.deepEqual([above.phase, below.phase], ['reviewed', 'ended']);
    await vscode.commands.executeCommand('redo');
    assert.deepEqual([below.phase, below.lines], ['reviewed', { first: 2, end: 6 }]);
  });

  it('in a cell of a notebook', async () => {
    const cell = new vscode.NotebookCellData(
      vscode.NotebookCellKind.Code,
      'x = 1\ny = 2',
      'python',
    );
    const data = new vscode.NotebookData([cell]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await vscode.window.showNotebookDocument(notebook);
    await vscode.commands.executeCommand('notebook.cell.edit');
    const document = notebook.cellAt(0).document;
    const review = window.begin(document, new vscode.Range(0, 0, 1, 5));
    review.show('x = 3\ny');
    await review.finish({ kind: 'complete', text: 'x = 3\ny = 2' });
    assert.equal(textOf(document), 'x = 3\ny = 2');
    await review.decide('accept');
    assert.equal(textOf(document), 'x = 3\ny = 2');
  });

  it('not in what can’t be edited', async () => {
    const { document } = await openFile('bare.lua', 'a\n');
    const virtual = { scheme: 'parley-virtual', path: '/virtual.ts' };
    const provider = vscode.workspace.registerTextDocumentContentProvider(virtual.scheme, {
      provideTextDocumentContent: () => 'a\n',
    });
    const readOnly = await vscode.workspace.openTextDocument(vscode.Uri.from(virtual));
    assert.throws(() => window.begin(readOnly, new vscode.Range(0, 0, 0, 1)), /read-only/);
    provider.dispose();
    await chmod(document.fileName, 0o444);
    await vscode.commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    const review = window.begin(document, new vscode.Range(0, 0, 0, 1));
    review.show('b\nc');
    await review.finish({ kind: 'complete', text: 'b' });
    assert.equal(await review.outcome, 'diverted');
    assert.equal(textOf(document), 'a\n');
    assert.deepEqual(window.proposed, ['b\n']);
  });

  it('and left as it is where its document has become read-only meanwhile, seen or not', async () => {
    const editor = await openFile('later.lua', 'a\nb\n');
    const review = window.begin(editor.document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await openFile('other.lua', 'other\n');
    const readOnly = { '**/later.lua': true };
    await setSetting('files.readonlyInclude', readOnly);
    await review.decide('reject');
    await setSetting('files.readonlyInclude', undefined);
    assert.equal(textOf(editor.document), 'A\nb\n');
  });

  it('and is in a diff editor at its end where its document has become read-only unseen', async () => {
    const { document } = await openFile('later.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await openFile('other.lua', 'other\n');
    await setSetting('files.readonlyInclude', { '**/later.lua': true });
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await setSetting('files.readonlyInclude', undefined);
    assert.deepEqual(window.proposed, ['A\nb\n']);
    assert.equal(await review.outcome, 'diverted');
    assert.equal(textOf(document), 'a\nb\n');
  });

  it('once an editor shows its document, and without taking the focus', async () => {
    const { document } = await window.open('a\nb\n');
    const other = await window.open('other');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    review.show('A\nb');
    await insert(document, 2, 0, 'mine');
    assert.equal(textOf(document), 'a\nb\nmine');
    assert.equal(vscode.window.activeTextEditor, other);
    await vscode.window.showTextDocument(document, {
      preserveFocus: true,
      viewColumn: vscode.ViewColumn.Two,
    });
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    assert.equal(vscode.window.activeTextEditor, other);
    assert.equal(textOf(document), 'A\nb\nmine');
    await review.decide('accept');
    assert.equal(textOf(document), 'A\nb\nmine');
  });

  it('as soon as it has ended, although another file is in front of it, and in one undo step', async () => {
    const { document } = await openFile('behind.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    review.show('A\nb');
    await until(document, () => document.lineAt(0).text === 'A');
    await openFile('front.lua', 'front\n');
    review.show('A\nb\nC\nd');
    await review.finish({ kind: 'complete', text: 'A\nb\nC\n' });
    assert.equal(textOf(document), 'A\nb\nC\n');
    assert.equal(review.phase, 'reviewed');
    assert.deepEqual((await window.untilNoted(document)).record.shown, ['A', 'b', 'C']);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(textOf(document), 'a\nb\nc\n');
    await vscode.commands.executeCommand('redo');
    assert.equal(textOf(document), 'A\nb\nC\n');
    assert.equal(review.phase, 'reviewed');
    await review.decide('reject');
    assert.equal(textOf(document), 'a\nb\nc\n');
  });

  it('as far as it came behind another file, and its rest waits for an editor', async () => {
    const { document } = await openFile('half.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    await openFile('another.lua', 'another\n');
    review.show('A\nb');
    const sentence = 'The answer ended early.';
    await review.finish({ kind: 'incomplete', text: 'A\nB', sentence });
    assert.equal(textOf(document), 'A\nB\n');
    assert.deepEqual([review.phase, review.sentence], ['incomplete', sentence]);
    review.show('A\nB\nC\nd');
    await insert(document, 2, 0, 'mine');
    assert.equal(textOf(document), 'A\nB\nmine');
    await vscode.window.showTextDocument(document);
    await until(document, () => document.lineAt(2).text === 'C');
    await review.finish({ kind: 'complete', text: 'A\nB\nC\n' });
    assert.equal(textOf(document), 'A\nB\nC\nmine');
    await review.decide('reject');
    assert.equal(textOf(document), 'a\nb\nc\nmine');
  });

  it('and rejected where no editor shows its document', async () => {
    const { document } = await openFile('closed.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await openFile('other.lua', 'other\n');
    await review.reject();
    assert.equal(textOf(document), 'a\nb\n');
  });

  it('and rejected where its document is closed', async () => {
    const file = fileOf('closed.lua');
    await writeFile(file, 'a\nb\n');
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document !== undefined);
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.equal(await review.outcome, 'rejected');
  });

  it('and not written while a save is under way, although the text goes on coming', async () => {
    const { document } = await openFile('taken.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    review.show('A\nb\n');
    await until(document, () => document.getText().includes('A'));
    const saving = document.save();
    for (const text of ['h', 'ha', 'hal', 'half']) review.show(`A\nb\n${text}`);
    const later = vscode.workspace.onDidSaveTextDocument(() => review.show('A\nb\nhalf a line'));
    await saving;
    await until(document, () => document.getText().includes('half a line'));
    later.dispose();
    // Where VS Code had no time to wait for the review, a save of its own comes right behind.
    const onDisk = (): Promise<string> => readFile(document.fileName, 'utf8');
    await untilSo('the original is saved', async () => (await onDisk()) === 'a\nb\nc\n');
    await review.reject();
  });

  it('and noted no longer once its document was saved as it was decided', async () => {
    const { document } = await openFile('noted.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await document.save();
    await window.untilNoted(document);
    await review.decide('accept');
    await document.save();
    assert.equal(await readFile(document.fileName, 'utf8'), 'A\nb\n');
    await window.untilForgotten(document);
  });

  it('and over where its original is there again, by whoever', async () => {
    const { document } = await openFile('checkout.lua', 'a\nkeep\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    await review.finish({ kind: 'complete', text: 'A\nkeep\nB\n' });
    await document.save();
    await writeOutside(document, 'a\nkeep\nB\n');
    assert.deepEqual(review.hunks, [{ line: 2, added: 1, oldStart: 2, oldEnd: 3 }]);
    await writeOutside(document, 'a\nkeep\nb\n');
    assert.equal(await review.outcome, 'rejected');
  });

  it('and goes on where a program empties the file and writes it again', async () => {
    const { document } = await openFile('emptied.lua', 'top\na\nkeep\nb\nend\n');
    const review = window.begin(document, new vscode.Range(1, 0, 4, 0));
    await review.finish({ kind: 'complete', text: 'A\nkeep\nB\n' });
    await document.save();
    await writeOutside(document, '');
    await writeOutside(document, 'new\ntop\na\nkeep\nB\nend\n');
    assert.deepEqual(review.hunks, [{ line: 2, added: 1, oldStart: 2, oldEnd: 3 }]);
    assert.equal(review.lines.first, 2);
    await review.decide('reject');
    assert.equal(textOf(document), 'new\ntop\na\nkeep\nb\nend\n');
  });

  it('and stopped where the file changes on disk while the text comes', async () => {
    const { document } = await openFile('disk.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    await writeOutside(document, 'a\nB\nc\n');
    await review.finish({ kind: 'complete', text: 'x\n' });
    assert.equal(await review.outcome, 'diverted');
    assert.equal(textOf(document), 'a\nB\nc\n');
  });
});

describe('the changes that wait', () => {
  it('are counted in words, also of an answer that ended before its first', () => {
    assert.deepEqual([0, 1, 2].map(changesText), [
      'No changes yet',
      '1 change to review',
      '2 changes to review',
    ]);
  });
});
