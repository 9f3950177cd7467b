import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { defaultLimits } from '../../src/conversation/answerLimits';
import { workspaceId } from '../../src/platform/workspaceId';
import * as recordFinder from '../../src/services/review/findRecord';
import { isUndecided } from '../../src/services/review/isUndecided';
import {
  insert,
  ReviewWindow,
  textOf,
  until,
  untilDefined,
  untilOnDisk,
} from './support/reviewWindow';
import { reviewFolder } from './support/reviewFolder';

describe('a change that nobody has decided when its window ends', () => {
  let window: ReviewWindow;
  const { openFile } = reviewFolder((opened) => (window = opened));

  it('is gone on with in place in a file that was saved with it, after Parley is gone', async () => {
    const { document } = await openFile('left.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\nmore\n' });
    await document.save();
    await untilOnDisk(document, 'A\nb\nmore\nc\n');
    await window.untilNoted(document);
    const next = window.another();
    await insert(document, 0, 0, 'above\n');
    await next.reviews.resume();
    const [resumed] = next.reviews.of(document);
    assert.ok(resumed !== undefined);
    assert.deepEqual([resumed.phase, resumed.title], ['reviewed', 'Simplify']);
    assert.deepEqual(resumed.hunks, [
      { line: 0, added: 1, oldStart: 0, oldEnd: 1 },
      { line: 2, added: 1, oldStart: 2, oldEnd: 2 },
    ]);
    await resumed.decide('accept', resumed.hunks[1]);
    await vscode.commands.executeCommand('undo');
    assert.equal(resumed.hunks.length, 2);
    await resumed.decide('reject');
    assert.equal(textOf(document), 'above\na\nb\nc\n');
    await document.save();
    assert.deepEqual(await window.noted(document), []);
    next.dispose();
  });

  it('is found again beside as many others as an answer makes by itself', async () => {
    const records = await window.recorded();
    const hunks = [{ line: 0, added: 1, oldStart: 0, oldEnd: 1 }];
    const shown = { line: 0, shown: ['A'], hunks, isWhole: true };
    for (let call = 0; call < defaultLimits.calls; call += 1) {
      const uri = vscode.Uri.file(`/changed/${call}.lua`);
      void records.keep(records.newKey(), uri, { original: ['a'], title: 'Simplify', ...shown });
    }
    await records.written();
    assert.equal((await window.recorded()).uris().length, defaultLimits.calls);
  });

  it('is gone on with as a part of it where its text was still coming', async () => {
    const { document } = await openFile('rested.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    review.show('A\nb\nhalf');
    await until(document, () => document.getText().includes('half'));
    const left = await window.untilNoted(document);
    assert.equal(review.phase, 'streaming');
    assert.deepEqual(left.record.original, ['a', 'b', 'c']);
    assert.deepEqual(left.record.shown, ['A', 'b', 'half', 'c']);
    const next = window.another();
    await next.reviews.resume();
    const [resumed] = next.reviews.of(document);
    assert.equal(resumed?.phase, 'incomplete');
    await resumed.decide('reject');
    assert.equal(textOf(document), 'a\nb\nc\n');
    await document.save();
    await window.untilForgotten(document);
    next.dispose();
  });

  it('is noted as it comes, also where it never rests', async () => {
    const { document } = await openFile('restless.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    let text = '';
    const left = await untilDefined(async () => {
      text += 'more\n';
      review.show(text);
      return (await window.noted(document))[0];
    });
    assert.deepEqual(left.record.shown[0], 'more');
    await review.reject();
  });

  it('is shown again in a document that lost it, as in a crash before VS Code backed it up', async () => {
    const { document } = await openFile('lost.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\nmore\n' });
    await window.noteAsElsewhere();
    const next = window.another();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await insert(document, 0, 0, 'above\n');
    void next.reviews.resume();
    await next.reviews.resumed(document);
    assert.equal(textOf(document), 'above\nA\nb\nmore\nc\n');
    const [resumed] = next.reviews.of(document);
    assert.deepEqual([resumed?.phase, resumed?.title], ['reviewed', 'Simplify']);
    assert.equal(resumed?.hunks.length, 2);
    await resumed.decide('reject');
    assert.equal(textOf(document), 'above\na\nb\nc\n');
    await window.untilForgotten(document);
    next.dispose();
  });

  it('is shown again in a document that lost it, where it only removes lines', async () => {
    const { document } = await openFile('removed.lua', 'a\nb\nc\nd\n');
    const review = window.begin(document, new vscode.Range(0, 0, 3, 0));
    await review.finish({ kind: 'complete', text: 'a\n' });
    await window.noteAsElsewhere();
    const next = window.another();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await next.reviews.resume();
    await next.reviews.resumed(document);
    assert.equal(textOf(document), 'a\nd\n');
    const [resumed] = next.reviews.of(document);
    assert.deepEqual([resumed?.phase, resumed?.hunks.length], ['reviewed', 1]);
    await resumed?.decide('reject');
    assert.equal(textOf(document), 'a\nb\nc\nd\n');
    next.dispose();
  });

  it('is gone on with where it removes one of several lines that are the same', async () => {
    const { document } = await openFile('same.lua', 'a\na\na\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'a\n' });
    await window.noteAsElsewhere();
    const next = window.another();
    await next.reviews.resume();
    await next.reviews.resumed(document);
    assert.equal(textOf(document), 'a\na\n');
    await next.reviews.of(document)[0]?.decide('reject');
    assert.equal(textOf(document), 'a\na\na\n');
    next.dispose();
  });

  it('is not shown again where it can’t be said which lines it is of', async () => {
    const { document } = await openFile('twice.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 1, 0));
    await review.finish({ kind: 'complete', text: 'A\n' });
    await window.noteAsElsewhere();
    const next = window.another();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await insert(document, 0, 0, 'other\na\na\n');
    await next.reviews.resume();
    assert.deepEqual(next.reviews.of(document), []);
    assert.deepEqual(await window.noted(document), []);
    next.dispose();
  });

  it('is shown again as a part where a save took that out', async () => {
    const { document } = await openFile('part.lua', 'a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'incomplete', text: 'A\nhalf\n', sentence: 'It was cut.' });
    await document.save();
    await untilOnDisk(document, 'a\nb\nc\n');
    await window.noteAsElsewhere();
    const next = window.another();
    await next.reviews.resume();
    assert.equal(textOf(document), 'A\nhalf\nc\n');
    const [resumed] = next.reviews.of(document);
    assert.equal(resumed?.phase, 'incomplete');
    await resumed.decide('accept');
    assert.equal(textOf(document), 'A\nhalf\nc\n');
    next.dispose();
  });

  describe('is shown again whole, of which the document has lost', () => {
    async function checkWhole(file: string, meanwhile: (document: vscode.TextDocument) => unknown) {
      const { document } = await openFile(file, 'a\nb\nc\n');
      const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
      await review.finish({ kind: 'incomplete', text: 'A\nhalf\n', sentence: 'It was cut.' });
      await window.reviews.noted();
      await meanwhile(document);
      await review.finish({ kind: 'complete', text: 'A\nhalf\nrest\n' });
      await window.noteAsElsewhere();
      const next = window.another();
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await next.reviews.resume();
      assert.equal(textOf(document), 'A\nhalf\nrest\nc\n');
      const [resumed] = next.reviews.of(document);
      assert.equal(resumed?.phase, 'reviewed');
      await resumed.decide('reject');
      assert.equal(textOf(document), 'a\nb\nc\n');
      next.dispose();
    }

    it('what came after a save that took a part out', async () => {
      await checkWhole('rest.lua', async (document) => {
        await document.save();
        await untilOnDisk(document, 'a\nb\nc\n');
      });
    });

    it('what came after the part that it holds', async () => {
      await checkWhole('behind.lua', ({ uri }) => writeFile(uri.fsPath, 'A\nhalf\nc\n'));
    });
  });

  it('is shown again as it was where it was to begin again, and nothing of that had come', async () => {
    const { document } = await openFile('begun-again.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.reviews.noted();
    review.show('');
    await until(document, () => textOf(document) === 'a\nb\n');
    await insert(document, 2, 0, 'below');
    await window.noteAsElsewhere();
    const next = window.another();
    await next.reviews.resume();
    assert.equal(textOf(document), 'A\nb\nbelow');
    assert.equal(next.reviews.of(document)[0]?.phase, 'reviewed');
    next.dispose();
  });

  it('is not shown again where this window took it out, whose note of it is not gone yet', async () => {
    const { document } = await openFile('rejected.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.reviews.noted();
    const text = await readFile(window.recordsFile, 'utf8');
    await review.reject();
    await window.reviews.noted();
    await writeFile(window.recordsFile, text);
    await window.reviews.resumed(document);
    assert.deepEqual([window.reviews.of(document), textOf(document)], [[], 'a\nb\n']);
  });

  it('is shown again where a process before had the id of this one, beside what this one notes', async () => {
    const { document } = await openFile('same-id.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.reviews.noted();
    const text = await readFile(window.recordsFile, 'utf8');
    const key = /"reviews":\{"([^"]+)"/.exec(text)?.[1] ?? '';
    const session = /"session":"([^"]+)"/.exec(text)?.[1] ?? 'none';
    const nextKey = key.replace(/\d+$/, (count) => String(Number(count) + 1));
    const earlier = text.replace(key, nextKey).replaceAll(session, 'earlier');
    await writeFile(window.recordsFile, earlier);
    const next = window.another();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    const { document: other } = await next.open('c\n');
    const later = next.begin(other, new vscode.Range(0, 0, 1, 0));
    await later.finish({ kind: 'complete', text: 'C\n' });
    await later.reject();
    await next.reviews.noted();
    await next.reviews.resumed(document);
    assert.equal(textOf(document), 'A\nb\n');
    await next.reviews.of(document)[0]?.decide('reject');
    next.dispose();
  });

  it('is forgotten with a document that is closed without being saved', async () => {
    const { document } = await openFile('unsaved.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    const again = await vscode.workspace.openTextDocument(document.uri);
    await window.untilForgotten(again);
    await window.reviews.resume();
    assert.deepEqual(window.reviews.of(again), []);
    assert.equal(textOf(again), 'a\nb\n');
  });

  it('is gone on with although an extension host goes on that has lost its window', async () => {
    const { document } = await openFile('elsewhere.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.noteAsElsewhere();
    let asked = 0;
    const next = window.another(() => {
      asked += 1;
      return true;
    });
    await next.reviews.resume();
    const [resumed] = next.reviews.of(document);
    assert.equal(resumed?.hunks.length, 1);
    assert.ok(asked > 1, 'its extension host was given no time to end');
    await resumed.decide('reject');
    next.dispose();
  });

  it('is left to another window where the document is without it here, until that has ended', async () => {
    const { document } = await openFile('other-window.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.noteAsElsewhere();
    const next = window.another(() => true);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await next.reviews.resumed(document);
    const elsewhere = await next.recorded(() => true);
    const ended = await elsewhere.endedHosts(document.uri);
    const isShown = (): boolean => false;
    for (const takesOver of [false, true]) {
      assert.deepEqual(elsewhere.left(document, { isShown, ended, takesOver }, recordFinder), {
        found: [],
        isElsewhere: true,
      });
    }
    assert.deepEqual(next.reviews.of(document), []);
    assert.equal((await window.noted(document)).length, 1);
    await insert(document, 0, 0, 'other ');
    elsewhere.left(document, { isShown, ended, takesOver: true }, recordFinder);
    await elsewhere.written();
    assert.ok((await next.recorded()).has(document.uri));
    next.dispose();
  });

  it('is left to the window of whose unsaved document it is where another has one of that name', async () => {
    const { document } = await window.open('a\n');
    const review = window.begin(document, new vscode.Range(0, 0, 1, 0));
    await review.finish({ kind: 'complete', text: 'b\n' });
    await window.noteAsElsewhere();
    const noted = await readFile(window.recordsFile, 'utf8');
    const id = workspaceId();
    await writeFile(
      window.recordsFile,
      noted.replace(`"workspace":"${id}"`, '"workspace":"other"'),
    );
    const next = window.another();
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 1, 0), 'a\n');
    await vscode.workspace.applyEdit(edit);
    await next.reviews.resumed(document);
    assert.equal(textOf(document), 'a\n');
    assert.deepEqual(next.reviews.of(document), []);
    assert.ok((await next.recorded()).has(document.uri));
    next.dispose();
  });

  it('is left to another window of which the system says only that it may not be asked', async () => {
    const { document } = await openFile('other-user.lua', 'a\nb\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await window.noteAsElsewhere();
    window.reviews.dispose();
    const kill = process.kill.bind(process);
    process.kill = () => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    };
    const next = new ReviewWindow(window.folder);
    try {
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await next.reviews.resumed(document);
      assert.equal(textOf(document), 'a\nb\n');
      assert.deepEqual(next.reviews.of(document), []);
      assert.equal((await window.noted(document)).length, 1);
    } finally {
      process.kill = kill;
      next.reviews.dispose();
    }
  });

  it('is gone on with in place where its document is opened again', async () => {
    const { document } = await openFile('again.lua', 'a\nb\nc\n');
    await window.reviews.resume();
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: 'A\nb\n' });
    await document.save();
    await window.untilNoted(document);
    const closed = new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidCloseTextDocument((each) => {
        if (each !== document) return;
        subscription.dispose();
        resolve();
      });
    });
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await closed;
    const again = await vscode.workspace.openTextDocument(document.uri);
    await vscode.window.showTextDocument(again);
    const resumed = await untilDefined(() => Promise.resolve(window.reviews.of(again)[0]));
    await resumed.decide('reject');
    assert.equal(textOf(again), 'a\nb\nc\n');
  });

  describe('in a file that is closed', () => {
    let file: string;
    let count = 0;

    beforeEach(async () => {
      const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
      // A document that an extension opened outlives its test: the next file has another name.
      count += 1;
      file = path.join(workspaceFolder?.uri.fsPath ?? '', `closed-${count}.lua`);
      await writeFile(file, 'a\nb\n');
    });

    afterEach(() => rm(file));

    /** As a user does it: VS Code keeps open for minutes what extensions open. */
    async function openInEditor(): Promise<vscode.TextDocument> {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
      const document = vscode.window.activeTextEditor?.document;
      assert.ok(document !== undefined);
      return document;
    }

    async function closeUntilListed(): Promise<void> {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      const waiting = await untilDefined(() => Promise.resolve(window.reviews.closed[0]));
      assert.deepEqual([waiting.document.uri.path, waiting.hunks.length], [file, 1]);
      assert.equal(isUndecided(window.reviews, vscode.Uri.file(file)), true);
    }

    it('is listed, and gone on with after a restart although nobody opens it', async () => {
      const document = await openInEditor();
      const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
      await review.finish({ kind: 'complete', text: 'A\nb\n' });
      await document.save();
      await window.untilNoted(document);
      await closeUntilListed();
      const next = window.another();
      await next.reviews.resume();
      const resumed = await untilDefined(() => Promise.resolve(next.reviews.all[0]));
      assert.deepEqual([resumed.document.fileName, next.reviews.closed], [file, []]);
      await resumed.decide('reject');
      assert.equal(textOf(resumed.document), 'a\nb\n');
      await resumed.document.save();
      next.dispose();
    });

    async function checkShownAgain(part: string): Promise<void> {
      const again = await openInEditor();
      const resumed = await untilDefined(() => Promise.resolve(window.reviews.of(again)[0]));
      await until(again, () => textOf(again) === part);
      assert.deepEqual([resumed.phase, window.reviews.closed], ['incomplete', []]);
      await resumed.decide('reject');
      assert.equal(textOf(again), 'a\nb\n');
      await again.save();
      await window.untilForgotten(again);
    }

    it('is listed and shown again as a part where a save had taken that out', async () => {
      await window.reviews.resume();
      const document = await openInEditor();
      const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
      await review.finish({ kind: 'incomplete', text: 'A\nhalf\n', sentence: 'It was cut.' });
      await document.save();
      await untilOnDisk(document, 'a\nb\n');
      await closeUntilListed();
      await checkShownAgain('A\nhalf\n');
    });

    it('is listed and shown again as a part where its text was still coming', async () => {
      await window.reviews.resume();
      const document = await openInEditor();
      const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
      review.show('A\nhalf\n');
      await until(document, () => document.getText().includes('half'));
      await document.save();
      await untilOnDisk(document, 'a\nb\n');
      await closeUntilListed();
      assert.equal(await review.outcome, 'undecided');
      // What the text had not come to is below.
      await checkShownAgain('A\nhalf\na\nb\n');
    });

    it('is shown again where it is opened before all is noted of what was taken out', async () => {
      const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`);
      const text = lines.join('\n');
      await writeFile(file, text);
      await window.reviews.resume();
      const document = await openInEditor();
      const reviews = lines.map((_, line) => window.begin(document, document.lineAt(line).range));
      const sentence = 'It was cut.';
      const ends = reviews.map((review, line) =>
        review.finish({ kind: 'incomplete', text: `half ${line}`, sentence }),
      );
      await Promise.all(ends);
      await document.save();
      await untilOnDisk(document, text);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await untilDefined(() => Promise.resolve(window.reviews.closed[0]));
      const again = await vscode.workspace.openTextDocument(file);
      const halves = lines.map((line) => line.replace('line', 'half'));
      await untilDefined(() => Promise.resolve(textOf(again) === halves.join('\n') || undefined));
      for (const resumed of window.reviews.of(again)) await resumed.decide('reject');
      assert.equal(textOf(again), text);
      await again.save();
      await window.untilForgotten(again);
    });
  });
});
