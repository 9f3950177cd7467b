import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { OpenReview } from '../../src/services/review/openReview';
import { until } from './support/until';
import { ChangeWindow, edit } from './support/changeWindow';
import { setAutoSave } from './support/setAutoSave';
import { setSetting } from './support/setSetting';

const loan = 'def fine(days):\n    return days * PRICE\n\nPRICE = 20\n\nNAME = "loan"\n';
const both: [string, string][] = [
  ['def fine(days)', 'def fine(days: int)'],
  ['"loan"', '"Loan"'],
];

function shownFiles(): string[] {
  return vscode.window.visibleTextEditors.map(({ document }) => document.fileName);
}

describe('a model that edits files', () => {
  let at: ChangeWindow;
  let file: string;

  beforeEach(async () => {
    at = new ChangeWindow();
    file = `${at.name}/loan.py`;
    await at.open({ 'loan.py': loan, 'other.py': 'A = 1\n' });
  });

  afterEach(() => at.close());

  // In a browser VS Code saves by itself a second after an edit.
  before(() => setAutoSave('off'));

  after(() => setAutoSave(undefined));

  it('waits for the user’s word, and is answered that all was accepted and saved', async () => {
    await at.ask([edit(file, ...both)]);
    const review = await at.review('loan.py');
    assert.equal(review.hunks.length, 2);
    assert.equal(await at.onDisk('loan.py'), loan);
    await review.decide('accept');
    assert.deepEqual(await at.answers(), [`${file} is saved. The user accepted all 2 changes.`]);
    const changed = loan.replace('(days)', '(days: int)').replace('loan', 'Loan');
    assert.equal(await at.onDisk('loan.py'), changed);
    assert.equal(at.path.at(-1)?.role, 'model');
  });

  it('is answered what was rejected, with the lines that there are', async () => {
    await at.ask([edit(file, ...both)]);
    const review = await at.review('loan.py');
    await review.decide('reject', review.hunks[0]);
    await review.decide('accept');
    assert.deepEqual(await at.answers(), [
      `${file} is saved. The user accepted 1 of 2 changes and rejected the others, where the file now has:\n1: def fine(days):`,
    ]);
    assert.equal(await at.onDisk('loan.py'), loan.replace('loan', 'Loan'));
  });

  it('is answered that all was rejected, and the file is as it was', async () => {
    await at.ask([edit(file, ...both)]);
    await (await at.review('loan.py')).decide('reject');
    assert.deepEqual(await at.answers(), [
      `${file} is as it was. The user rejected all 2 changes.`,
    ]);
    assert.equal(await at.onDisk('loan.py'), loan);
    assert.equal(at.textOf('loan.py'), loan);
  });

  it('is answered that all was rejected once the file is as it was on disk, too, where it was saved meanwhile', async () => {
    await at.ask([edit(file, ...both)]);
    const review = await at.review('loan.py');
    await review.document.save();
    assert.notEqual(await at.onDisk('loan.py'), loan);
    await review.decide('reject');
    assert.deepEqual(await at.answers(), [
      `${file} is as it was. The user rejected all 2 changes.`,
    ]);
    assert.equal(await at.onDisk('loan.py'), loan);
    assert.equal(review.document.isDirty, false);
  });

  it('waits for two files side by side', async () => {
    await at.ask([edit(file, ['20', '30']), edit(`${at.name}/other.py`, ['1', '2'])]);
    const one = await at.review('loan.py');
    const other = await at.review('other.py');
    await other.decide('accept');
    await one.decide('accept');
    assert.deepEqual(await at.answers(), [
      `${file} is saved. The user accepted the change.`,
      `${at.name}/other.py is saved. The user accepted the change.`,
    ]);
  });

  it('is shown its change also where another file comes in front at that moment', async () => {
    await at.ask([edit(file, ['20', '30'])]);
    const { reviews } = at.window;
    const begin = reviews.begin.bind(reviews);
    reviews.begin = (request, actions): OpenReview => {
      const review = begin(request, actions);
      const finish = review.finish.bind(review);
      review.finish = async (end): Promise<void> => {
        await vscode.window.showTextDocument(at.uri('other.py'));
        const isSeen = (): boolean => shownFiles().includes(request.document.fileName);
        await until('the other file is in front', () => !isSeen());
        await finish(end);
      };
      return review;
    };
    const review = await at.review('loan.py');
    await review.decide('accept');
    assert.deepEqual(await at.answers(), [`${file} is saved. The user accepted the change.`]);
  });

  it('has the files to review in a list, opened and decided from there', async () => {
    const listed = (): unknown[] =>
      at.window.controller
        .state()
        .turns.flatMap((turn) => (turn.role === 'user' ? (turn.calls ?? []) : []))
        .flatMap(({ state, change }) => (change ? [[state, change.path, change.lines]] : []));
    await at.ask([
      edit(file, ...both),
      edit(`${at.name}/other.py`, ['1', '2']),
      edit(file, ['7', '']),
    ]);
    await until('both files are listed', () => listed().length === 2);
    assert.deepEqual(listed(), [
      ['asking', file, '+2 −2'],
      ['asking', `${at.name}/other.py`, '+1 −1'],
    ]);
    const turnId = at.path.at(-1)?.id ?? '';
    const { calls } = at.window.controller;
    await calls.openChange({ turnId, index: 0 });
    const { activeTextEditor } = vscode.window;
    assert.equal(activeTextEditor?.document.uri.path, at.uri('loan.py').path);
    assert.equal(activeTextEditor.selection.active.line, 0);
    await calls.decideChanges(turnId, false);
    await at.ended();
    assert.deepEqual(listed(), []);
    assert.equal(await at.onDisk('loan.py'), loan);
    assert.equal(await at.onDisk('other.py'), 'A = 1\n');
  });

  it('has two calls about one file decided one after the other', async () => {
    await at.ask([edit(file, ['20', '30']), edit(file, ['30', '40'])]);
    const first = await at.review('loan.py');
    assert.match(at.textOf('loan.py'), /PRICE = 30/u);
    await first.decide('accept');
    await first.outcome;
    const second = await at.review('loan.py');
    assert.match(at.textOf('loan.py'), /PRICE = 40/u);
    await second.decide('accept');
    await at.ended();
    assert.match(await at.onDisk('loan.py'), /PRICE = 40/u);
  });

  it('leaves a file unsaved that had unsaved changes, and says so to the model', async () => {
    const document = await vscode.workspace.openTextDocument(at.uri('loan.py'));
    const change = new vscode.WorkspaceEdit();
    change.insert(document.uri, new vscode.Position(3, 0), '# mine\n');
    await vscode.workspace.applyEdit(change);
    await at.ask([edit(file, ['20', '30'])]);
    await (await at.review('loan.py')).decide('accept');
    assert.deepEqual(await at.answers(), [
      `${file} has unsaved changes: the user saves it. The user accepted the change.`,
    ]);
    assert.equal(await at.onDisk('loan.py'), loan);
    await document.save();
  });

  it('keeps the line ends of a file', async () => {
    const windows = loan.replaceAll('\n', '\r\n');
    await at.write('crlf.py', windows);
    await at.ask([
      edit(`${at.name}/crlf.py`, ['PRICE\n\nPRICE = 20', 'PRICE\n\n# each\nPRICE = 30']),
    ]);
    await (await at.review('crlf.py')).decide('accept');
    await at.ended();
    const changed = windows.replace('PRICE = 20', '# each\r\nPRICE = 30');
    assert.equal(await at.onDisk('crlf.py'), changed);
  });

  it('adds lines at the ends of a file, and a last line end where there is none', async () => {
    const other = `${at.name}/other.py`;
    await at.write('open.py', 'B = 1');
    await at.ask([
      edit(other, ['A = 1', '\nA = 1\n\n']),
      edit(`${at.name}/open.py`, ['B = 1', 'B = 1\n']),
    ]);
    await (await at.review('other.py')).decide('accept');
    await (await at.review('open.py')).decide('accept');
    await at.ended();
    assert.equal(await at.onDisk('other.py'), '\nA = 1\n\n\n');
    assert.equal(await at.onDisk('open.py'), 'B = 1\n');
  });

  it('is answered where the user edits a change', async () => {
    await at.ask([edit(file, ['20', '30'])]);
    const review = await at.review('loan.py');
    const change = new vscode.WorkspaceEdit();
    change.insert(review.document.uri, new vscode.Position(3, 10), '  # euro');
    await vscode.workspace.applyEdit(change);
    await review.decide('accept');
    const [answer] = await at.answers();
    assert.match(answer ?? '', /edited the file meanwhile.*\n4: PRICE = 30 {2}# euro$/u);
    assert.match(await at.onDisk('loan.py'), /PRICE = 30 {2}# euro/u);
  });

  it('is answered what is wrong with an edit, and nothing is shown', async () => {
    const calls = [
      edit(file, ['PRIZE', 'PRICE']),
      edit(file, ['PRICE', 'PRIZE']),
      edit(file, ['', 'x']),
      edit(file),
      edit(`${at.name}/none.py`, ['a', 'b']),
      edit(`${at.name}/.vscode/settings.json`, ['{}', '[]']),
      { name: 'edit_file', args: { path: file, edits: [{ oldText: 'a', newText: 1 }] } },
    ];
    await mkdir(at.uri('.vscode').fsPath);
    await at.write('.vscode/settings.json', '{}');
    await at.ask(calls);
    const answers = await at.answers();
    const starts = [
      'edits[0].oldText: Not found',
      'edits[0].oldText: Found 2 times',
      'edits[0].oldText: Must not be empty',
      'edits: Must not be empty',
      'path: The workspace has no file',
      `path: ${at.name}/.vscode/settings.json can make`,
      'edits[0].newText: Must be a string',
    ];
    for (const [index, start] of starts.entries()) {
      assert.ok(answers[index]?.startsWith(start), answers[index]);
    }
    assert.deepEqual(vscode.window.visibleTextEditors, []);
  });

  it('leaves a file alone that isn’t in the encoding it is opened with: a save would lose its letters', async () => {
    const bytes = Buffer.from('# größe\nLIMIT = 20\n', 'latin1');
    await writeFile(at.uri('legacy.py').fsPath, bytes);
    await at.ask([edit(`${at.name}/legacy.py`, ['20', '30'])]);
    const [answer] = await at.answers();
    assert.match(
      answer ?? '',
      /legacy\.py isn’t in the encoding that VS Code opens it with \(utf8\)/u,
    );
    assert.deepEqual(await readFile(at.uri('legacy.py').fsPath), bytes);
    assert.equal(at.reviewOf('legacy.py'), undefined);
  });

  it('edits a file with replacement characters of its own', async () => {
    const mixed = '\uFEFF# \uFFFD\r\nLIMIT = 20\r\nEND = 1\r\n';
    await at.write('odd.py', mixed);
    await at.ask([edit(`${at.name}/odd.py`, ['20', '30'])]);
    await (await at.review('odd.py')).decide('accept');
    await at.ended();
    assert.equal(await at.onDisk('odd.py'), mixed.replace('20', '30'));
  });

  it('is answered that the encoding of a file hasn’t the letters of a change', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      const bytes = Buffer.from('# größe\nLIMIT = 20\n', 'latin1');
      await writeFile(at.uri('old.py').fsPath, bytes);
      const old = `${at.name}/old.py`;
      await at.ask([edit(old, ['20', '20  # → 30'])], [edit(old, ['größe', 'Größe'])]);
      await (await at.review('old.py')).decide('accept');
      assert.deepEqual(await at.answers(), [
        `edits: The encoding of ${old} (windows1252) doesn’t have all letters of newText.`,
        `${old} is saved. The user accepted the change.`,
      ]);
      const changed = Buffer.from('# Größe\nLIMIT = 20\n', 'latin1');
      assert.deepEqual(await readFile(at.uri('old.py').fsPath), changed);
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('is answered that a file was closed before its change was decided, which waits', async () => {
    // What an extension opens stays open for minutes.
    await vscode.commands.executeCommand('vscode.open', at.uri('loan.py'));
    await at.ask([edit(file, ['20', '30'])]);
    const { document } = await at.review('loan.py');
    await document.save();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.deepEqual(await at.answers(), [
      `The user closed or renamed ${file} before deciding: the change is in it, and still waits for their review.`,
    ]);
    assert.equal(at.window.reviews.closed.length, 1);
  });

  it('is answered that a change is rejected that is closed without being saved', async () => {
    await vscode.commands.executeCommand('vscode.open', at.uri('loan.py'));
    await at.ask([edit(file, ['20', '30'])]);
    await at.review('loan.py');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    assert.deepEqual(await at.answers(), [`${file} is as it was. The user rejected the change.`]);
  });

  it('edits what the file is now, where another hand changed it since it was read', async () => {
    await at.ask([{ name: 'read_file', args: { path: file } }]);
    assert.match((await at.answers())[0] ?? '', /PRICE = 20/u);
    await at.write('loan.py', loan.replace('20', '25'));
    await at.ask([edit(file, ['PRICE = 20', 'PRICE = 30'])]);
    const [answer] = await at.answers();
    assert.match(answer ?? '', /^edits\[0\]\.oldText: Not found/u);
  });

  it('stops waiting when the user stops, and the review stays to be decided and is saved', async () => {
    await at.ask([edit(file, ['20', '30'])]);
    const review = await at.review('loan.py');
    at.window.controller.stop();
    const [answer] = await at.answers();
    assert.match(answer ?? '', /^The user stopped waiting/u);
    assert.equal(at.calls[0]?.outcome, 'stopped');
    assert.equal(at.reviewOf('loan.py'), review);
    await review.decide('accept');
    await at.saved('loan.py', loan.replace('20', '30'));
  });

  it('goes on with the review that is open where Parley was interrupted, and changes nothing twice', async () => {
    await at.ask([edit(file, ['PRICE\n', 'PRICE\n    # more\n'])]);
    await at.review('loan.py');
    await at.reload();
    at.goOn();
    const review = await at.review('loan.py');
    await review.decide('accept');
    const [answer] = await at.answers();
    assert.match(answer ?? '', /The user accepted the change\.$/u);
    assert.equal(at.textOf('loan.py'), loan.replace('PRICE\n', 'PRICE\n    # more\n'));
  });

  it('is answered that a change was made already where Parley was interrupted after that', async () => {
    await at.ask([edit(file, ['PRICE\n', 'PRICE\n    # more\n'])]);
    const review = await at.review('loan.py');
    await at.reload();
    await at.window.reviews.resumed(review.document);
    await (await at.review('loan.py')).decide('accept');
    at.goOn();
    assert.deepEqual(await at.answers(), [`${file} has this change already.`]);
  });
});
