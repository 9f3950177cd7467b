import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { changeOfReviews } from '../../src/features/chat/tools/changes/changeOfReviews';
import type { OpenReview } from '../../src/services/review/openReview';
import { ReviewLenses } from '../../src/services/review/reviewLenses';
import { insert, type ReviewWindow, textOf, until, untilOnDisk } from './support/reviewWindow';
import { reviewFolder } from './support/reviewFolder';
import { setSetting } from './support/setSetting';
import { untilSavesAreTrimmed } from './support/untilSavesAreTrimmed';

const original = 'a\nb\nc\nd\ne\n';
const next = 'A\nb\nd\nE\nf\n';

describe('a file that is saved while a change is not decided', () => {
  let window: ReviewWindow;
  const { fileOf, openFile } = reviewFolder((opened) => (window = opened));

  before(untilSavesAreTrimmed);

  afterEach(() => setSetting('editor.formatOnSave', undefined));

  async function opened(content = original, name = 'file.lua'): Promise<vscode.TextDocument> {
    const { document } = await openFile(name, content);
    return document;
  }

  const onDisk = (document: vscode.TextDocument): Promise<string> =>
    readFile(document.fileName, 'utf8');

  const whole = (document: vscode.TextDocument): vscode.Range =>
    new vscode.Range(0, 0, document.lineCount - 1, 0);

  async function reviewed(document: vscode.TextDocument): Promise<OpenReview> {
    const review = window.begin(document, whole(document));
    await review.finish({ kind: 'complete', text: next });
    return review;
  }

  const command = (name: string): Thenable<unknown> => vscode.commands.executeCommand(name);

  const ways: [string, (document: vscode.TextDocument) => Thenable<unknown>][] = [
    ['the command Save', () => command('workbench.action.files.save')],
    ['Save All', () => command('workbench.action.files.saveAll')],
    ['Save without Formatting', () => command('workbench.action.files.saveWithoutFormatting')],
    ['another extension', (document) => document.save()],
    ['another extension, by its address', (document) => vscode.workspace.save(document.uri)],
  ];
  for (const [name, save] of ways) {
    it(`by ${name} has the new text, and the change is still to be decided`, async () => {
      const document = await opened();
      const review = await reviewed(document);
      await saved(document, () => save(document));
      await untilOnDisk(document, next);
      assert.equal(document.isDirty, false);
      assert.equal(review.phase, 'reviewed');
      assert.equal(review.hunks.length, 3);
      await review.decide('reject', review.hunks[1]);
      await document.save();
      assert.equal(await onDisk(document), 'A\nb\nc\nd\nE\nf\n');
      await review.decide('reject');
      await document.save();
      assert.equal(await onDisk(document), original);
    });

    it(`by ${name} while the text comes has the original, and the text goes on`, async () => {
      const document = await opened();
      const review = window.begin(document, whole(document));
      review.show('A\nb\nd\n');
      await until(document, () => document.getText().includes('A'));
      await saved(document, () => save(document));
      await untilOnDisk(document, original);
      assert.equal(document.isDirty, false);
      review.show('A\nb\nd\nE');
      await until(document, () => document.getText().includes('E'));
      await review.finish({ kind: 'complete', text: next });
      await review.decide('accept');
      assert.equal(textOf(document), next);
      await command('undo');
      await command('undo');
      assert.equal(textOf(document), original);
    });
  }

  it('after a delay, by itself, has the new text, and is not saved again and again', async () => {
    const document = await opened();
    await setSetting('files.autoSave', 'afterDelay');
    let review: OpenReview | undefined;
    await saved(document, async () => (review = await reviewed(document)));
    assert.equal(await onDisk(document), next);
    assert.equal(review?.hunks.length, 3);
    // Nothing is left that VS Code would save.
    assert.equal(document.isDirty, false);
  });

  it('when its editor loses the focus has the new text', async () => {
    await opened('other\n', 'other.lua');
    const document = await opened();
    await setSetting('files.autoSave', 'onFocusChange');
    const review = await reviewed(document);
    await saved(document, () => command('workbench.action.previousEditor'));
    assert.equal(await onDisk(document), next);
    assert.equal(review.phase, 'reviewed');
  });

  it('in the background, while no editor shows it, has the new text', async () => {
    const document = await opened();
    const review = await reviewed(document);
    await opened('other\n', 'other.lua');
    await document.save();
    assert.equal(await onDisk(document), next);
    await vscode.window.showTextDocument(document);
    await review.decide('reject');
    assert.equal(textOf(document), original);
  });

  it('in the moment in which the text ends has the whole of it then, while no editor shows it', async () => {
    const document = await opened();
    const review = window.begin(document, whole(document));
    review.show('A\nb\nd\n');
    await until(document, () => document.getText().includes('A'));
    await opened('other\n', 'other.lua');
    const finished = review.finish({ kind: 'complete', text: next });
    // It is asked whether the file may be written to, before the text is.
    await new Promise((resolve) => setImmediate(resolve));
    await review.hold();
    await review.prepareSave();
    review.documentSaved();
    await finished;
    assert.equal(textOf(document), next);
    assert.equal(review.phase, 'reviewed');
    assert.equal(review.hunks.length, 3);
  });

  it('with a formatter has the new text as it formats it', async () => {
    const document = await opened(original, 'formatted.parleyformat');
    const formatter = vscode.languages.registerDocumentFormattingEditProvider(
      { pattern: '**/*.parleyformat' },
      {
        provideDocumentFormattingEdits: (formatted) => {
          const range = new vscode.Range(0, 0, formatted.lineCount, 0);
          const text = formatted.getText().replaceAll(/^(?=\S)/gmu, '  ');
          return [vscode.TextEdit.replace(range, text)];
        },
      },
    );
    await setSetting('editor.formatOnSave', true);
    await reviewed(document);
    await document.save();
    formatter.dispose();
    assert.equal(await onDisk(document), '  A\n  b\n  d\n  E\n  f\n');
  });

  it('with what another extension trims and adds has that in the new text', async () => {
    const document = await opened('a  \nb\nc');
    await setSetting('files.insertFinalNewline', true);
    await setSetting('files.trimTrailingWhitespace', true);
    const review = window.begin(document, new vscode.Range(0, 0, 2, 1));
    await review.finish({ kind: 'complete', text: 'A  \nc' });
    await document.save();
    await setSetting('files.insertFinalNewline', undefined);
    await setSetting('files.trimTrailingWhitespace', undefined);
    assert.equal(await onDisk(document), 'A\nc\n');
  });

  it('with CRLF, a BOM and no last line end keeps them', async () => {
    const document = await opened('\ufeffa\r\nb\r\nc');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 1));
    await review.finish({ kind: 'complete', text: 'c\nd' });
    await document.save();
    assert.equal(await onDisk(document), '\ufeffc\r\nd');
    await review.reject();
    await document.save();
    assert.equal(await onDisk(document), '\ufeffa\r\nb\r\nc');
  });

  it('with two changes has of each what may be saved', async () => {
    const document = await opened('a\nb\nc\nd\ne\nf\n');
    const first = window.begin(document, new vscode.Range(0, 0, 2, 0));
    const second = window.begin(document, new vscode.Range(4, 0, 6, 0));
    await first.finish({ kind: 'complete', text: 'B\n' });
    second.show('E\nhalf');
    await until(document, () => document.getText().includes('half'));
    await document.save();
    await untilOnDisk(document, 'B\nc\nd\ne\nf\n');
    await second.finish({ kind: 'complete', text: 'E\n' });
    await document.save();
    assert.equal(await onDisk(document), 'B\nc\nd\nE\n');
    await first.decide('reject');
    await second.decide('accept');
    await document.save();
    assert.equal(await onDisk(document), 'a\nb\nc\nd\nE\n');
  });

  it('after some of it was decided has that, and the new text of the rest', async () => {
    const document = await opened();
    const review = await reviewed(document);
    await review.decide('reject', review.hunks[0]);
    await document.save();
    assert.equal(await onDisk(document), 'a\nb\nd\nE\nf\n');
    await command('undo');
    await document.save();
    assert.equal(await onDisk(document), next);
    assert.deepEqual([review.phase, review.hunks.length], ['reviewed', 3]);
    await command('undo');
    assert.equal(review.phase, 'ended');
    await document.save();
    assert.equal(await onDisk(document), original);
  });

  it('with half a text has the original, and the partial text can still be kept', async () => {
    const document = await opened();
    const review = window.begin(document, whole(document));
    await review.finish({ kind: 'incomplete', text: 'A\nb\n', sentence: 'It ended.' });
    await document.save();
    await untilOnDisk(document, original);
    assert.equal(review.phase, 'incomplete');
    await review.decide('accept');
    assert.equal(textOf(document), 'A\nb\n');
    assert.equal(await review.outcome, 'accepted');
    await command('undo');
    assert.deepEqual([textOf(document), review.phase], [original, 'incomplete']);
    await command('undo');
    assert.deepEqual([textOf(document), review.phase], ['A\nb\n', 'incomplete']);
    await command('undo');
    assert.deepEqual([textOf(document), review.phase], [original, 'ended']);
  });

  for (const decision of ['accept', 'reject'] as const) {
    it(`with half a text takes the decision to ${decision} it that came while that was taken out`, async () => {
      const document = await opened();
      const review = window.begin(document, whole(document));
      await review.finish({ kind: 'incomplete', text: 'A\nb\n', sentence: 'It ended.' });
      let decided: Promise<void> | undefined;
      const subscription = vscode.workspace.onDidChangeTextDocument(() => {
        decided ??= review.decide(decision);
      });
      await document.save();
      await until(document, () => decided !== undefined);
      subscription.dispose();
      await decided;
      const [outcome, text] =
        decision === 'accept' ? ['accepted', 'A\nb\n'] : ['rejected', original];
      assert.deepEqual([review.phase, textOf(document)], ['ended', text]);
      assert.equal(await review.outcome, outcome);
    });
  }

  it('with half a text still says what can be kept, and what of it can’t be seen', async () => {
    const document = await opened();
    const review = window.begin(document, whole(document));
    await review.finish({ kind: 'incomplete', text: 'A\u200B\nb\n', sentence: 'It ended.' });
    await document.save();
    await untilOnDisk(document, original);
    assert.deepEqual([textOf(document), review.hunks], [original, []]);
    const change = changeOfReviews(document, [review]);
    assert.deepEqual([change.added, change.removed], [1, 4]);
    const [lens] = new ReviewLenses(() => [review]).provideCodeLenses(document);
    assert.match(lens?.command?.title ?? '', /1 hidden character$/u);
    await review.reject();
  });

  it('with half a text keeps what is typed meanwhile, and shows the result beside', async () => {
    const document = await opened();
    const review = window.begin(document, whole(document));
    await review.finish({ kind: 'incomplete', text: 'A\nb\n', sentence: 'It ended.' });
    await document.save();
    await untilOnDisk(document, original);
    await insert(document, 2, 1, '!');
    await review.decide('accept');
    assert.equal(await review.outcome, 'diverted');
    assert.equal(textOf(document), 'a\nb\nc!\nd\ne\n');
    assert.deepEqual(window.proposed, ['A\nb\n']);
  });

  it('goes back to the original by one Undo, and to the change by Redo', async () => {
    const document = await opened();
    const review = await reviewed(document);
    await document.save();
    await command('undo');
    assert.equal(textOf(document), original);
    assert.equal(review.phase, 'ended');
    await command('redo');
    assert.equal(textOf(document), next);
    assert.equal(review.phase, 'reviewed');
    assert.equal(review.hunks.length, 3);
    await review.decide('accept');
    await document.save();
    assert.equal(await onDisk(document), next);
  });

  it('keeps what was typed into it, and knows its marks when Undo brings them back', async () => {
    const document = await opened();
    const review = await reviewed(document);
    await insert(document, 0, 1, '?');
    await document.save();
    assert.equal(await onDisk(document), 'A?\nb\nd\nE\nf\n');
    await command('undo');
    assert.equal(textOf(document), next);
    await command('redo');
    assert.equal(textOf(document), next.replace('A', 'A?'));
    assert.equal(review.hunks.length, 3);
    await review.decide('reject');
    assert.equal(textOf(document), original);
  });

  it('has the one or the other where Undo goes back after the end', async () => {
    const document = await opened();
    const review = await reviewed(document);
    await insert(document, document.lineCount - 1, 0, 'mine\n');
    await review.decide('accept');
    for (let times = 0; times < 6; times += 1) {
      await command('undo');
      await document.save();
      const text = await onDisk(document);
      assert.ok([original, next].includes(text.replace('mine\n', '')), text);
    }
  });

  it('as another file has the new text there, and while the text comes the original', async () => {
    for (const isWhole of [true, false]) {
      const document = await opened(original, `source${isWhole}.lua`);
      const review = window.begin(document, whole(document));
      if (isWhole) await review.finish({ kind: 'complete', text: next });
      else {
        review.show('A\nb\nd\n');
        await until(document, () => document.getText().includes('A'));
      }
      const target = vscode.Uri.file(fileOf(`target${isWhole}.lua`));
      const copy = await vscode.workspace.openTextDocument(target.with({ scheme: 'untitled' }));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(copy.uri, new vscode.Position(0, 0), document.getText());
      await vscode.workspace.applyEdit(edit);
      await vscode.window.showTextDocument(copy, { preview: false });
      await copy.save();
      await untilOnDisk(await vscode.workspace.openTextDocument(target), isWhole ? next : original);
      await review.reject();
    }
  });

  it('untitled before has the new text', async () => {
    const target = vscode.Uri.file(fileOf('new.lua')).with({ scheme: 'untitled' });
    const document = await vscode.workspace.openTextDocument(target);
    await vscode.window.showTextDocument(document, { preview: false });
    await insert(document, 0, 0, original);
    await reviewed(document);
    await document.save();
    assert.equal(await readFile(fileOf('new.lua'), 'utf8'), next);
  });

  /** Waits for the next save, and for what follows it. */
  async function saved(
    document: vscode.TextDocument,
    save: () => Thenable<unknown>,
  ): Promise<void> {
    const done = new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidSaveTextDocument((each) => {
        if (each !== document) return;
        subscription.dispose();
        resolve();
      });
    });
    await save();
    await done;
  }
});
