import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { OpenReview } from '../../src/services/review/openReview';
import {
  type ReviewWindow,
  textOf,
  until,
  untilDefined,
  untilOnDisk,
} from './support/reviewWindow';
import { reviewFolder } from './support/reviewFolder';

describe('a change that waits in a file that is renamed', () => {
  let window: ReviewWindow;
  const { fileOf, openFile } = reviewFolder((opened) => (window = opened));

  beforeEach(() => window.reviews.resume());

  /** As a user does it: VS Code keeps for minutes what extensions open, and closes it later where it is renamed. */
  async function openAsUser(name: string, text: string): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.file(fileOf(name));
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    await vscode.commands.executeCommand('vscode.open', uri);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.fileName, uri.fsPath);
    return document;
  }

  async function rename(from: string, to: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(vscode.Uri.file(fileOf(from)), vscode.Uri.file(fileOf(to)));
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  function reviewIn(name: string): Promise<OpenReview> {
    const isThere = ({ document }: OpenReview): boolean => document.fileName === fileOf(name);
    return untilDefined(async () => window.reviews.all.find(isThere));
  }

  async function begin(document: vscode.TextDocument): Promise<OpenReview> {
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    return review;
  }

  const openers = {
    user: openAsUser,
    extension: async (name: string, text: string) => (await openFile(name, text)).document,
  };
  for (const [by, open] of Object.entries(openers)) {
    it(`goes on under its new name, unsaved as it is, in a file that was opened by the ${by}`, async () => {
      const document = await open(`${by}.lua`, 'a\nb\n');
      const review = await begin(document);
      await rename(`${by}.lua`, `renamed-${by}.lua`);
      assert.equal(await review.outcome, 'undecided');
      const resumed = await reviewIn(`renamed-${by}.lua`);
      assert.deepEqual(window.reviews.closed, []);
      assert.equal(textOf(resumed.document), 'A\nb\n');
      await resumed.decide('reject');
      assert.equal(textOf(resumed.document), 'a\nb\n');
      await resumed.document.save();
    });
  }

  it('goes on as a part where its text was still coming', async () => {
    const { document } = await openFile('coming.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    review.show('A\nhalf\n');
    await until(document, () => document.getText().includes('half'));
    await rename('coming.lua', 'come.lua');
    const resumed = await reviewIn('come.lua');
    assert.equal(resumed.phase, 'incomplete');
    await resumed.decide('reject');
    assert.equal(textOf(resumed.document), 'a\nb\n');
    await resumed.document.save();
  });

  it('goes on where it is saved and a folder above is renamed', async () => {
    await mkdir(fileOf('from'));
    const document = await openAsUser('from/saved.lua', 'a\nb\n');
    await begin(document);
    await document.save();
    await untilOnDisk(document, 'A\nb\n');
    await rename('from', 'to');
    const resumed = await reviewIn('to/saved.lua');
    assert.deepEqual(window.reviews.closed, []);
    await resumed.decide('reject');
    assert.equal(textOf(resumed.document), 'a\nb\n');
    await resumed.document.save();
    await window.untilForgotten(resumed.document);
  });

  it('is listed under its new name where the file is closed, and goes on there', async () => {
    const document = await openAsUser('closed.lua', 'a\nb\n');
    await begin(document);
    await document.save();
    await untilOnDisk(document, 'A\nb\n');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await untilDefined(async () => window.reviews.closed[0]);
    await rename('closed.lua', 'open.lua');
    const listed = (): string | undefined => window.reviews.closed[0]?.document.uri.fsPath;
    await untilDefined(async () => listed() === fileOf('open.lua') || undefined);
    const again = await vscode.workspace.openTextDocument(fileOf('open.lua'));
    const resumed = await reviewIn('open.lua');
    assert.deepEqual(window.reviews.closed, []);
    await resumed.decide('reject');
    assert.equal(textOf(again), 'a\nb\n');
    await again.save();
  });

  it('stays where it is when the renaming fails, and goes on there', async () => {
    await openFile('plain.lua', 'no folder\n');
    const document = await openAsUser('kept.lua', 'a\nb\n');
    await begin(document);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(document.uri, vscode.Uri.file(fileOf('plain.lua/kept.lua')));
    assert.equal(await vscode.workspace.applyEdit(edit), false);
    await document.save();
    await untilOnDisk(document, 'A\nb\n');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const listed = await untilDefined(async () => window.reviews.closed[0]);
    assert.equal(listed.document.uri.fsPath, fileOf('kept.lua'));
    const again = await vscode.workspace.openTextDocument(fileOf('kept.lua'));
    await (await reviewIn('kept.lua')).decide('reject');
    assert.deepEqual(window.reviews.closed, []);
    await again.save();
  });

  it('stays where it is when the file isn’t renamed after all', async () => {
    const { document } = await openFile('stays.lua', 'a\nb\n');
    await openFile('taken.lua', 'taken\n');
    await vscode.window.showTextDocument(document);
    const review = await begin(document);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(document.uri, vscode.Uri.file(fileOf('taken.lua')));
    assert.equal(await vscode.workspace.applyEdit(edit), false);
    assert.deepEqual([review.phase, review.hunks.length], ['reviewed', 1]);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const again = await vscode.workspace.openTextDocument(document.uri);
    await window.untilForgotten(again);
    assert.deepEqual(window.reviews.closed, []);
  });
});
