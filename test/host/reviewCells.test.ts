import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeNotebook, notebookFile, showNotebook } from './support/notebooks';
import { reviewFolder } from './support/reviewFolder';
import { textOf, type ReviewWindow } from './support/reviewWindow';

describe('a change in a cell that nobody has decided when its notebook is closed', () => {
  let window: ReviewWindow;
  const { fileOf } = reviewFolder((opened) => (window = opened));
  const { workspace } = vscode;

  async function show(...cells: string[]): Promise<vscode.NotebookDocument> {
    const file = fileOf('left.ipynb');
    await writeFile(file, notebookFile(...cells));
    return showNotebook(vscode.Uri.file(file));
  }

  async function change(uri: vscode.Uri, ...edits: vscode.NotebookEdit[]): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.set(uri, edits);
    assert.ok(await workspace.applyEdit(edit));
  }

  const cell = (text: string): vscode.NotebookCellData =>
    new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, 'python');

  async function review(document: vscode.TextDocument, text: string): Promise<void> {
    const begun = window.begin(document, document.lineAt(0).range);
    await begun.finish({ kind: 'complete', text });
  }

  /** Closes it and opens it again: VS Code names the cells in their order then. */
  async function openAgain(notebook: vscode.NotebookDocument): Promise<vscode.NotebookDocument> {
    assert.ok(await notebook.save());
    const { uri } = notebook;
    await closeNotebook(notebook);
    return showNotebook(uri);
  }

  const textsOf = (notebook: vscode.NotebookDocument): string[] =>
    notebook.getCells().map(({ document }) => textOf(document));

  it('is gone on with in the same cell, where cells had been added and moved above', async () => {
    const notebook = await show('a = 1', 'print(a)', 'b = load()');
    await change(notebook.uri, vscode.NotebookEdit.insertCells(0, [cell('c = load()')]));
    await review(notebook.cellAt(0).document, 'c = load(1)');
    await review(notebook.cellAt(3).document, 'c = load(1)');
    await change(notebook.uri, vscode.NotebookEdit.insertCells(1, [cell('d = 1'), cell('e = 1')]));
    const again = await openAgain(notebook);
    const next = window.another();
    await next.reviews.resumed(again.cellAt(1).document);
    const found = next.reviews.all.map(({ document }) => document);
    assert.deepEqual(found, [again.cellAt(0).document, again.cellAt(5).document]);
    for (const each of next.reviews.all) await each.decide('reject');
    const cells = ['c = load()', 'd = 1', 'e = 1', 'a = 1', 'print(a)', 'b = load()'];
    assert.deepEqual(textsOf(again), cells);
    await again.save();
    next.dispose();
  });

  it('is written into no other cell that had the same lines', async () => {
    const notebook = await show('a = 1', 'print(a)', 'b = load()');
    await change(notebook.uri, vscode.NotebookEdit.insertCells(0, [cell('b = load()')]));
    await review(notebook.cellAt(0).document, 'b = load(1)');
    await window.noteAsElsewhere();
    const next = window.another();
    const again = await openAgain(notebook);
    await next.reviews.resumed(again.cellAt(3).document);
    assert.deepEqual(textsOf(again), ['b = load(1)', 'a = 1', 'print(a)', 'b = load()']);
    const [resumed] = next.reviews.all;
    assert.equal(resumed?.document, again.cellAt(0).document);
    next.dispose();
  });

  it('is forgotten with its cell, although another one has its lines by then', async () => {
    const notebook = await show('a = load()', 'x = 1', 'a = load()');
    await review(notebook.cellAt(0).document, 'a = load(1)');
    await notebook.save();
    await window.noteAsElsewhere();
    const next = window.another();
    await change(notebook.uri, vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(0, 1)));
    const again = await openAgain(notebook);
    await next.reviews.resumed(again.cellAt(0).document);
    assert.deepEqual(textsOf(again), ['x = 1', 'a = load()']);
    assert.deepEqual(next.reviews.all, []);
    await window.untilForgotten(again.cellAt(0).document);
    next.dispose();
  });

  it('is shown again in its cell where that lost it', async () => {
    const notebook = await show('a = load()', 'a = load()', 'a = load()');
    await review(notebook.cellAt(1).document, 'a = load(1)');
    await window.noteAsElsewhere();
    const next = window.another();
    const edit = new vscode.WorkspaceEdit();
    edit.replace(notebook.cellAt(1).document.uri, new vscode.Range(0, 0, 1, 0), 'a = load()');
    await workspace.applyEdit(edit);
    await next.reviews.resumed(notebook.cellAt(0).document);
    assert.deepEqual(textsOf(notebook), ['a = load()', 'a = load(1)', 'a = load()']);
    await next.reviews.all[0]?.decide('reject');
    assert.deepEqual(textsOf(notebook), ['a = load()', 'a = load()', 'a = load()']);
    await notebook.save();
    next.dispose();
  });

  it('is listed while it is closed, and not any more when it is open again', async () => {
    const notebook = await show('a = 1', 'b = 1');
    await change(notebook.uri, vscode.NotebookEdit.insertCells(0, [cell('c = 1')]));
    await window.reviews.resume();
    await review(notebook.cellAt(0).document, 'c = 2');
    await review(notebook.cellAt(1).document, 'a = 2');
    await notebook.save();
    await closeNotebook(notebook);
    assert.equal(window.reviews.closed.length, 2);
    const again = await showNotebook(notebook.uri);
    await window.reviews.resumed(again.cellAt(0).document);
    assert.deepEqual(window.reviews.closed, []);
    assert.equal(window.reviews.all.length, 2);
    for (const each of window.reviews.all) await each.decide('reject');
    await again.save();
  });
});
