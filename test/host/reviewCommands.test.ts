import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ReviewWindow, textOf } from './support/reviewWindow';

describe('reviews in several documents', () => {
  let window: ReviewWindow;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = new ReviewWindow();
  });

  afterEach(async () => {
    window.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('of one rewrite are decided together, also where no editor shows them', async () => {
    const group = {};
    const documents: vscode.TextDocument[] = [];
    for (const content of ['a\n', 'b\n']) {
      const { document } = await window.open(content);
      const request = { document, range: new vscode.Range(0, 0, 1, 0), title: 'Simplify', group };
      const review = window.reviews.begin(request, {});
      await review.finish({ kind: 'complete', text: `new ${content}` });
      documents.push(document);
    }
    const [first] = window.reviews.all;
    assert.ok(first !== undefined);
    const together = window.reviews.together(first);
    assert.equal(together.length, 2);
    for (const each of together) await each.decide('reject');
    assert.deepEqual(documents.map(textOf), ['a\n', 'b\n']);
    assert.deepEqual(window.reviews.all, []);
  });

  it('are shown beside their originals in a diff editor, which follows the decisions', async () => {
    const { document } = await window.open('a\nkeep\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    await review.finish({ kind: 'complete', text: 'A\nkeep\nB\n' });
    await window.reviews.showDiff(document);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal(input.modified.toString(), document.uri.toString());
    const original = await vscode.workspace.openTextDocument(input.original);
    assert.equal(original.getText(), 'a\nkeep\nb\n');
    const changed = new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document !== original || original.getText() !== 'A\nkeep\nb\n') return;
        subscription.dispose();
        resolve();
      });
    });
    await review.decide('accept', review.hunks[0]);
    await changed;
    await review.decide('reject');
    assert.equal(textOf(document), 'A\nkeep\nb\n');
  });
});
