import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ReviewLenses } from '../../src/services/review/reviewLenses';
import { insert, ReviewWindow, textOf, until, untilDefined } from './support/reviewWindow';

const code = [
  'const top = 0;',
  'function one() {',
  '  const result = 1;',
  '  return result;',
  '}',
  'const end = 9;',
  '',
];
const text = code.join('\n');
const region = new vscode.Range(1, 0, 5, 0);
const after = 'function one() {\n  // simpler\n  return 1;\n}\n';
const accepted = text.replace(code.slice(1, 5).join('\n') + '\n', after);
const undo = (): Thenable<unknown> => vscode.commands.executeCommand('undo');
const redo = (): Thenable<unknown> => vscode.commands.executeCommand('redo');

describe('a change that is reviewed in its editor', () => {
  let window: ReviewWindow;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = new ReviewWindow();
  });

  afterEach(async () => {
    window.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('shows the new text while it comes, with what is not reached below', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show('function one() {\n  // sim');
    await until(document, () => document.lineAt(2).text === '  // sim');
    assert.equal(document.lineAt(3).text, '  const result = 1;');
    review.show('function one() {\n  // simpler\n  ret');
    await until(document, () => document.lineAt(3).text === '  ret');
    assert.equal(document.lineAt(4).text, '  const result = 1;');
    await review.finish({ kind: 'complete', text: after });
    assert.equal(textOf(document), accepted);
    assert.equal(review.phase, 'reviewed');
  });

  it('is the model’s text after Accept, which Undo takes back before it brings the original', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    for (let end = 1; end <= after.length; end += 5) review.show(after.slice(0, end));
    await review.finish({ kind: 'complete', text: after });
    await review.decide('accept');
    assert.equal(await review.outcome, 'accepted');
    assert.equal(textOf(document), accepted);
    await undo();
    assert.deepEqual([textOf(document), review.phase], [accepted, 'reviewed']);
    await undo();
    assert.deepEqual([textOf(document), review.phase], [text, 'ended']);
    await redo();
    assert.deepEqual([textOf(document), review.phase], [accepted, 'reviewed']);
    await redo();
    assert.deepEqual([textOf(document), review.phase], [accepted, 'ended']);
  });

  for (const decision of ['accept', 'reject'] as const) {
    it(`can be decided again where Undo takes a decision back, one or all (${decision})`, async () => {
      const { document } = await window.open('a1\nkeep\na2\nkeep\na3');
      const review = window.begin(document, new vscode.Range(0, 0, 4, 2));
      await review.finish({ kind: 'complete', text: 'b1\nkeep\nkeep\nb3' });
      const states = [document.getText()];
      await review.decide(decision, review.hunks[1]);
      states.push(document.getText());
      await review.decide(decision);
      states.push(document.getText());
      assert.equal(review.phase, 'ended');
      for (const count of [2, 3]) {
        await undo();
        assert.equal(document.getText(), states[3 - count]);
        assert.deepEqual([review.phase, review.hunks.length], ['reviewed', count]);
      }
      await redo();
      assert.equal(document.getText(), states[1]);
      assert.equal(review.hunks.length, 2);
      await review.decide('reject');
      assert.equal(
        document.getText(),
        decision === 'reject' ? 'a1\nkeep\na2\nkeep\na3' : 'a1\nkeep\nkeep\na3',
      );
    });
  }

  it('whose lines all go can be taken back as well', async () => {
    const { document } = await window.open('a\nb\nc\n');
    const review = window.begin(document, new vscode.Range(0, 0, 2, 0));
    await review.finish({ kind: 'complete', text: '' });
    assert.equal(textOf(document), 'c\n');
    assert.deepEqual(review.hunks, [{ line: 0, added: 0, oldStart: 0, oldEnd: 2 }]);
    await undo();
    assert.deepEqual([textOf(document), review.phase], ['a\nb\nc\n', 'ended']);
    await redo();
    assert.deepEqual([textOf(document), review.phase], ['c\n', 'reviewed']);
    await review.decide('reject');
    assert.equal(textOf(document), 'a\nb\nc\n');
  });

  it('is the original after Reject', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show(after);
    await review.finish({ kind: 'complete', text: after });
    await review.reject();
    assert.equal(await review.outcome, 'rejected');
    assert.equal(textOf(document), text);
    assert.deepEqual(window.reviews.of(document), []);
  });

  it('goes back in one step although other lines were edited while it came, and keeps those', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show('function one() {\n  // sim');
    await until(document, () => document.lineAt(2).text === '  // sim');
    await insert(document, 0, 0, '// mine\n');
    review.show('function one() {\n  // simpler\n  return');
    await until(document, () => document.lineAt(4).text === '  return');
    await insert(document, document.lineCount - 1, 0, '// below');
    await review.finish({ kind: 'complete', text: after });
    await insert(document, 0, 0, '// more\n');
    await review.decide('accept');
    const mine = (rest: string): string => `// mine\n${rest}// below`;
    assert.equal(textOf(document), `// more\n${mine(accepted)}`);
    // The decision, what was written after the text had come, and the text.
    for (let times = 0; times < 3; times += 1) await undo();
    assert.equal(textOf(document), mine(text));
  });

  it('gives its region back when that is edited while the text comes, and shows the result beside', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show('function one() {\n  // sim');
    await until(document, () => document.lineAt(2).text === '  // sim');
    await insert(document, 4, 2, '/* mine */ ');
    review.show('function one() {\n  // simpler\n  return 1;\n');
    await until(document, () => !document.getText().includes('// sim'));
    const mine = text.replace('return result', '/* mine */ return result');
    assert.equal(textOf(document), mine);
    await review.finish({ kind: 'complete', text: after });
    assert.equal(await review.outcome, 'diverted');
    assert.equal(textOf(document), mine);
    assert.deepEqual(window.proposed, [accepted]);
  });

  it('keeps what was typed into a line that the stream wrote', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show('function one() {\n  // simpler\n  // more\n  x');
    await until(document, () => document.lineAt(4).text === '  x');
    await insert(document, 3, 2, 'typed ');
    await until(document, () => !document.getText().includes('// simpler'));
    assert.ok(textOf(document).includes('typed '));
    assert.deepEqual(
      textOf(document)
        .split('\n')
        .filter((line) => !line.includes('typed')),
      code,
    );
    await review.finish({ kind: 'none', sentence: 'Nothing came.' });
    assert.ok(textOf(document).includes('typed '));
  });

  it('is decided hunk by hunk', async () => {
    const lines = ['a1', 'keep one', 'a2', 'keep two', 'a3'];
    const { document } = await window.open(lines.join('\n'));
    const review = window.begin(document, new vscode.Range(0, 0, 4, 2));
    const next = ['b1', 'keep one', 'keep two', 'b3', 'b4'].join('\n');
    await review.finish({ kind: 'complete', text: next });
    assert.equal(textOf(document), next);
    const [first, second, third] = review.hunks;
    await review.decide('accept', second);
    await review.decide('reject', first);
    assert.equal(review.phase, 'reviewed');
    await review.decide('accept', third);
    assert.equal(await review.outcome, 'accepted');
    assert.deepEqual(textOf(document).split('\n'), ['a1', 'keep one', 'keep two', 'b3', 'b4']);
    for (let times = 0; times < 4; times += 1) await undo();
    assert.deepEqual(textOf(document).split('\n'), lines);
  });

  it('keeps what the user writes into it once the text has come', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    await review.finish({ kind: 'complete', text: after });
    await insert(document, 3, 2, 'mine ');
    await review.decide('accept');
    assert.equal(textOf(document), accepted.replace('return 1', 'mine return 1'));
    for (let times = 0; times < 3; times += 1) await undo();
    assert.equal(textOf(document), text);
  });

  it('ends as rejected when Undo brings the original back, and is there again after Redo', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    review.show(after.slice(0, 30));
    await until(document, () => document.getText().includes('// simpler'));
    await review.finish({ kind: 'complete', text: after });
    await undo();
    assert.equal(await review.outcome, 'rejected');
    assert.equal(textOf(document), text);
    await redo();
    assert.equal(textOf(document), accepted);
    assert.equal(review.phase, 'reviewed');
    await review.decide('accept');
    assert.equal(textOf(document), accepted);
  });

  it('is stopped by Undo while the text comes, and Redo brings that back as a part of it', async () => {
    const { document } = await window.open(text);
    let isStopped = false;
    const review = window.begin(document, region, { stop: () => (isStopped = true) });
    review.show(after.slice(0, 30));
    await until(document, () => document.getText().includes('// simpler'));
    await undo();
    assert.equal(await review.outcome, 'rejected');
    assert.ok(isStopped);
    assert.equal(textOf(document), text);
    await redo();
    assert.match(textOf(document), /simpler/u);
    assert.equal(review.phase, 'incomplete');
    await review.finish({ kind: 'incomplete', text: after.slice(0, 30), sentence: 'Stopped.' });
    await review.decide('reject');
    assert.equal(textOf(document), text);
  });

  it('waits with the partial text of an answer that ended early, and Discard brings the original back', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region, { continue: () => undefined });
    const sentence = 'The answer was cut off.';
    await review.finish({ kind: 'incomplete', text: 'function one() {\n  // sim', sentence });
    assert.equal(review.phase, 'incomplete');
    assert.deepEqual(await lensTitles(document), [
      `$(warning) Simplify: ${sentence}`,
      'Continue',
      'Keep Partial',
      'Discard',
    ]);
    await review.decide('reject');
    assert.equal(textOf(document), text);
  });

  it('goes on where an answer that ended early is continued', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    const half = 'function one() {\n  // sim';
    await review.finish({ kind: 'incomplete', text: half, sentence: 'It was cut off.' });
    review.show(`${half}pler\n`);
    assert.equal(review.phase, 'streaming');
    await review.finish({ kind: 'complete', text: after });
    assert.equal(textOf(document), accepted);
    await review.decide('accept');
    assert.equal(textOf(document), accepted);
    await undo();
    await undo();
    assert.equal(textOf(document), text);
  });

  it('offers what can be done above the region and above each change', async () => {
    const lines = ['a1', 'keep one', 'a2'];
    const { document } = await window.open(lines.join('\n'));
    const actions = { stop: () => undefined, refine: () => undefined, repeat: () => undefined };
    const review = window.begin(document, new vscode.Range(0, 0, 2, 2), actions);
    // What shows reviews is loaded with the first one.
    const [first] = await untilDefined(async () => {
      const titles = await lensTitles(document);
      return titles.length > 0 ? titles : undefined;
    });
    assert.equal(first, '$(loading~spin) Simplify');
    review.show('b');
    await until(document, () => document.lineAt(0).text === 'b');
    assert.equal((await lensTitles(document))[0], '$(loading~spin) Simplify: 1 line so far');
    review.show('b1\nke');
    await until(document, () => document.lineAt(0).text === 'b1');
    assert.deepEqual(await lensTitles(document), [
      '$(loading~spin) Simplify: 2 lines so far',
      '$(debug-stop) Stop',
    ]);
    await review.finish({ kind: 'complete', text: 'b1\nkeep one\nb2' });
    assert.deepEqual(await lensTitles(document), [
      'Simplify: 2 changes',
      'Accept All',
      'Reject All',
      'Show Diff',
      'Refine…',
      'Repeat…',
      '$(check) Accept',
      '$(discard) Reject',
      '$(check) Accept',
      '$(discard) Reject',
    ]);
  });

  it('says above the region, and above each change that has some, how many characters can’t be seen', async () => {
    const { document } = await window.open('a1\u200B\nkeep\na2\nkeep\na3');
    const review = window.begin(document, new vscode.Range(0, 0, 4, 2));
    const text = 'b1\u200B\nkeep\nb2 \u202E\u2066\nkeep\nb3\u{E0041}';
    review.show(text);
    await review.finish({ kind: 'complete', text });
    // The command that asks VS Code for lenses leaves their hovers out.
    const commands = new ReviewLenses(() => window.reviews.of(document))
      .provideCodeLenses(document)
      .map(({ command }) => command);
    const decide = ['$(check) Accept', '$(discard) Reject'];
    assert.deepEqual(
      commands.map((command) => command?.title),
      [
        'Simplify: 3 changes · $(warning) 3 hidden characters',
        ...['Accept All', 'Reject All', 'Show Diff'],
        ...decide,
        ...['$(warning) 2 hidden characters', ...decide],
        ...['$(warning) 1 hidden character', ...decide],
      ],
    );
    assert.equal(
      commands[0]?.tooltip,
      'Simplify\nThis code contains 3 hidden characters (U+202E, U+2066, U+E0041) that can make it look different from what it does.',
    );
    assert.match(commands[6]?.tooltip ?? '', /2 hidden characters \(U\+202E, U\+2066\)/u);
    assert.equal((await lensTitles(document))[0], commands[0].title);
    await review.decide('accept', review.hunks[1]);
    assert.equal(
      (await lensTitles(document))[0],
      'Simplify: 2 changes · $(warning) 1 hidden character',
    );
    await review.reject();
  });

  it('says above the region what its text lacks', async () => {
    const { document } = await window.open(text);
    const review = window.begin(document, region);
    const warning = '“total” is missing.';
    await review.finish({ kind: 'complete', text: after, warning });
    assert.equal(review.phase, 'reviewed');
    assert.equal((await lensTitles(document))[0], `$(warning) Simplify: ${warning}`);
    await review.decide('accept');
    assert.equal(textOf(document), accepted);
  });

  it('shows its title to the letter, however it is cut', async () => {
    const { document } = await window.open('a\nb\n');
    const titleAbove = async (title: string): Promise<string> => {
      const range = new vscode.Range(0, 0, 1, 0);
      const review = window.reviews.begin({ document, range, title }, {});
      const [first] = new ReviewLenses(() => window.reviews.of(document)).provideCodeLenses(
        document,
      );
      await review.reject();
      return first?.command?.title.replace('$(loading~spin) ', '') ?? '';
    };
    assert.equal(await titleAbove('Add $(trash)\u202E'), 'Add \\$(trash)‹U+202E›');
    const cut = await titleAbove(`${'x'.repeat(36)}👩\u200D🚀🚀`);
    assert.equal(cut, `${'x'.repeat(36)}👩‹U+200D›…`);
  });

  it('has a short row above it, whose first hover shows everything', async () => {
    const { document } = await window.open('a\nb\n');
    const title = 'Add types, and wait a minute at most between two tries';
    const request = { document, range: new vscode.Range(0, 0, 1, 0), title };
    const review = window.reviews.begin(request, {});
    await review.finish({ kind: 'complete', text: 'A\n' });
    // The command that asks VS Code for lenses leaves their hovers out.
    const [first] = new ReviewLenses(() => window.reviews.of(document)).provideCodeLenses(document);
    assert.equal(first?.command?.title, 'Add types, and wait a minute at most be…');
    assert.equal(first.command.tooltip, title);
    await review.reject();
  });

  it('lets go of a selection in it, which would hide its colours', async () => {
    const editor = await window.open(text);
    editor.selection = new vscode.Selection(1, 0, 5, 0);
    const review = window.begin(editor.document, region);
    await review.finish({ kind: 'complete', text: after });
    assert.ok(editor.selection.isEmpty);
    assert.equal(editor.selection.active.line, 1);
    editor.selection = new vscode.Selection(0, 0, 0, 5);
    await review.decide('reject');
    const other = window.begin(editor.document, region);
    assert.equal(editor.selection.isEmpty, false);
    await other.reject();
  });

  it('gets its region back if there is no text, or the same', async () => {
    const { document } = await window.open(text);
    const none = window.begin(document, region);
    none.show('function two');
    await until(document, () => document.getText().includes('two'));
    await none.finish({ kind: 'none', sentence: 'The answer holds no code.' });
    assert.equal(await none.outcome, 'rejected');
    assert.equal(textOf(document), text);
    const same = window.begin(document, region);
    await same.finish({ kind: 'complete', text: same.original });
    assert.equal(await same.outcome, 'accepted');
    assert.equal(textOf(document), text);
  });
});

async function lensTitles(document: vscode.TextDocument): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    100,
  );
  return lenses.map(({ command }) => command?.title ?? '');
}
