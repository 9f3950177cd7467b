import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../src/base/disposables';
import { Reviews } from '../../src/services/review/reviews';
import { FakeClock } from '../fakes/fakeClock';
import { silentLog } from '../fakes/silentLog';
import { lines, openRewriting, until, type Rewriting } from './support/rewriting';
import { setAutoSave } from './support/setAutoSave';

const fence = '```';

describe('a rewrite in its editor', () => {
  let rewriting: Rewriting;
  let reviews: Reviews;
  let storage: string;
  let clock: FakeClock;

  before(async () => {
    await setAutoSave('off');
    storage = await mkdtemp(path.join(tmpdir(), 'parley-reviews-'));
  });

  after(async () => {
    await setAutoSave(undefined);
    await rm(storage, { recursive: true, force: true, maxRetries: 5 });
  });

  async function begin(...answers: object[]): Promise<void> {
    reviews = new Reviews({ show: async () => undefined }, vscode.Uri.file(storage), silentLog);
    clock = new FakeClock();
    rewriting = await openRewriting({ answers }, { reviewer: reviews, scriptClock: clock });
  }

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    reviews.dispose();
    await rewriting.dispose();
  });

  function reviewOf(document: vscode.TextDocument): ReturnType<Reviews['of']>[number] {
    const [review] = reviews.of(document);
    assert.ok(review, `there is a review; told: ${rewriting.reported.join()}`);
    return review;
  }

  it('is accepted with the line ends and the mark of the file, and undone in two steps', async () => {
    await begin({
      steps: [{ text: `Sure:\n\n${fence}lua\nlocal b = 20\n` }, { text: `local c = 30\n${fence}` }],
    });
    const source = '\uFEFFlocal a = 1\r\nlocal b = 2\r\nlocal d = 4\r\n';
    const { document } = await rewriting.open('letters.lua', source, [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    await reviewOf(document).decide('accept');
    const after = 'local a = 1\r\nlocal b = 20\r\nlocal c = 30\r\nlocal d = 4\r\n';
    assert.equal(document.getText(), after);
    await document.save();
    assert.equal(await readFile(document.uri.fsPath, 'utf8'), `\uFEFF${after}`);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), after);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), source.slice(1));
  });

  it('is rejected without a trace', async () => {
    await begin({ steps: [{ text: `${fence}\n\tx = 2\n${fence}` }] });
    const source = 'function f()\n\tx = 1\nend\n';
    const { document } = await rewriting.open('tabs.lua', source, [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ instruction: 'Two.' });
    await reviewOf(document).decide('reject');
    assert.equal(document.getText(), source);
  });

  describe('that needs imports', () => {
    const source = [
      "import { sum } from './sum';",
      '',
      'const rate = sum([]);',
      '',
      'export function load(path: string): string {',
      '  return path;',
      '}',
      '',
    ].join('\n');
    const body =
      "export function load(path: string): string {\n  return readFileSync(path, 'utf8');\n}";
    const needed = "import { readFileSync } from 'node:fs';";

    function answer(...imports: string[]): object {
      return { steps: [{ text: `${fence}ts\n${imports.join('\n')}\n\n${body}\n${fence}` }] };
    }

    async function rewrite(): Promise<vscode.TextDocument> {
      const { document } = await rewriting.open('load.ts', source, [lines(4, 6)]);
      await rewriting.rewrites.rewrite({ instruction: 'Read the file.' });
      return document;
    }

    it('has them as a change of their own among those of the file, accepted with it', async () => {
      await begin(answer(needed));
      const document = await rewrite();
      const [imports, region, ...others] = reviews.of(document);
      assert.ok(imports && region);
      assert.equal(others.length, 0);
      assert.equal(region.sentence, undefined);
      assert.deepEqual(imports.hunks.length, 1);
      const [first, second, third] = document.getText().split('\n');
      assert.deepEqual([first, second, third], ["import { sum } from './sum';", needed, '']);
      for (const each of reviews.together(region)) await each.decide('accept');
      assert.ok(document.getText().endsWith(`${body}\n`));
      assert.equal(reviews.of(document).length, 0);
    });

    it('loses them when it is rejected', async () => {
      await begin(answer(needed));
      const document = await rewrite();
      await reviews.of(document)[1]?.decide('reject');
      await until(() => reviews.of(document).length === 0);
      assert.equal(document.getText(), source);
    });

    it('names those that have no certain place', async () => {
      await begin(answer(needed, "import { sum } from './other';"));
      const document = await rewrite();
      const [imports, region] = reviews.of(document);
      assert.ok(imports && region);
      assert.match(region.sentence ?? '', /needs an import: `import \{ sum \} from '\.\/other';`/u);
      assert.doesNotMatch(document.getText(), /other/u);
    });

    it('leaves the file to an import that is under review there already, and says so', async () => {
      await begin(answer(needed));
      const { document } = await rewriting.open('load.ts', source, [lines(4, 6)]);
      const range = new vscode.Range(0, 0, 0, 27);
      const other = reviews.begin({ document, range, title: 'Other' }, {});
      await other.finish({ kind: 'complete', text: "import { mean } from './sum';" });
      await rewriting.rewrites.rewrite({ instruction: 'Read the file.' });
      await until(() => rewriting.reported.some((each) => each.includes('needs an import')));
      assert.equal(reviews.of(document).length, 2);
      await other.reject();
    });
  });

  describe('that is refused after a part of it was shown', () => {
    const source = '\uFEFFlocal a = 1\r\nlocal b = 2\r\nlocal c = 3\r\nlocal d = 4\r\n';
    const first = `${fence}lua\nlocal b = 20\nlocal bb = 21\n${fence}\n`;
    const second = `\nOr:\n\n${fence}lua\nlocal b = 5\nlocal c = 6\n${fence}`;
    const delayMs = 300;
    let isShown: boolean;
    let participants: number;
    let watching: Disposable[];

    beforeEach(async () => {
      isShown = false;
      participants = 0;
      watching = [
        vscode.workspace.onDidChangeTextDocument(({ document }) => {
          isShown ||= document.isDirty && document.getText().includes('local b = 20');
        }),
        vscode.workspace.onWillSaveTextDocument(() => (participants += 1)),
      ];
      await begin({ steps: [{ text: first }, { delayMs, text: second }] });
    });

    afterEach(() => {
      for (const each of watching) each.dispose();
    });

    /** Rewrites, and lets the rest of the answer come once a part of it is shown. */
    async function rewrite(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
      const done = rewriting.rewrites.rewrite({ instruction: 'Longer.' });
      await until(() => isShown);
      await meanwhile();
      clock.advance(delayMs);
      await done;
    }

    it('leaves the file as clean as it was, to the byte', async () => {
      const { document } = await rewriting.open('letters.lua', source, [lines(1, 2)]);
      await rewrite();
      assert.ok(rewriting.refusal);
      await until(() => !document.isDirty);
      assert.equal(await readFile(document.uri.fsPath, 'utf8'), source);
      assert.equal(participants, 0, 'nothing formats it');
    });

    it('doesn’t save a file that isn’t in its encoding: letters elsewhere would be lost', async () => {
      const bytes = Buffer.from(`-- größe\r\n${source.slice(1)}`, 'latin1');
      const { document } = await rewriting.open('foreign.lua', bytes, [lines(2, 3)]);
      await rewrite();
      assert.ok(rewriting.refusal);
      assert.match(document.getText(), /local d = 4/u);
      assert.deepEqual(await readFile(document.uri.fsPath), bytes);
    });

    it('leaves it clean when its editor is the active one again, and saves no other', async () => {
      const { document } = await rewriting.open('letters.lua', source, [lines(1, 2)]);
      const other = await vscode.workspace.openTextDocument({ content: 'other' });
      await rewrite(async () => {
        const options = { viewColumn: vscode.ViewColumn.Two };
        const editor = await vscode.window.showTextDocument(other, options);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'an'));
      });
      assert.equal(document.isDirty, true);
      assert.equal(other.isDirty, true);
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      await until(() => !document.isDirty);
      assert.equal(await readFile(document.uri.fsPath, 'utf8'), source);
      assert.equal(other.isDirty, true);
    });

    it('leaves a file that was changed before as it was', async () => {
      const { document } = await rewriting.open('letters.lua', source);
      const editor = vscode.window.activeTextEditor;
      await editor?.edit((edit) => edit.insert(new vscode.Position(3, 0), '-- mine\r\n'));
      if (editor !== undefined) editor.selection = lines(1, 2);
      await rewrite();
      assert.ok(rewriting.refusal);
      assert.equal(document.isDirty, true);
      assert.match(document.getText(), /-- mine/);
      assert.equal(await readFile(document.uri.fsPath, 'utf8'), source);
    });
  });

  it('continues from the partial text, and shows it as one text', async () => {
    await begin(
      {
        match: 'Longer.',
        steps: [{ text: `${fence}\nlocal a = 10\nlocal b =` }],
        finishReason: 'MAX_TOKENS',
      },
      { match: 'Continue', steps: [{ text: `local b = 20\n${fence}` }] },
    );
    const { document } = await rewriting.open('letters.lua', 'local a = 1\nlocal b = 2\n', [
      lines(0, 1),
    ]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const review = reviewOf(document);
    assert.equal(review.phase, 'incomplete');
    review.actions.continue?.();
    await until(() => review.phase === 'reviewed');
    await review.decide('accept');
    assert.equal(document.getText(), 'local a = 10\nlocal b = 20\n');
  });

  it('leaves nothing of an answer that ended early when it is discarded', async () => {
    await begin({ steps: [{ text: `${fence}\nlocal a = 10\nlocal b =` }], finishReason: 'SAFETY' });
    const source = 'local a = 1\nlocal b = 2\n';
    const { document } = await rewriting.open('letters.lua', source, [lines(0, 1)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    await reviewOf(document).decide('reject');
    assert.equal(document.getText(), source);
  });

  it('can be refined and then goes back to the first original', async () => {
    await begin(
      { match: 'Longer.', steps: [{ text: `${fence}\nlocal a = 10\n${fence}` }] },
      { match: 'shorter', steps: [{ text: `${fence}\na = 10\n${fence}` }] },
    );
    const { document } = await rewriting.open('letters.lua', 'local a = 1\n', [lines(0, 0)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const review = reviewOf(document);
    rewriting.refinement = 'shorter';
    review.actions.refine?.();
    // Until the new text comes, the old one is reviewed still.
    await until(() => /^a = 10$/m.test(document.getText()) && review.phase === 'reviewed');
    assert.equal(rewriting.requests.length, 2);
    await review.decide('reject');
    assert.equal(document.getText(), 'local a = 1\n');
  });

  it('is refined after single changes were decided: all of the text that comes is to be decided', async () => {
    const typed = 'local a = 10\nlocal b = 2\nlocal c = 30\nlocal d = 4\nlocal e = 50\n';
    await begin(
      { match: 'Longer.', steps: [{ text: `${fence}\n${typed}${fence}` }] },
      { match: 'shorter', steps: [{ text: `${fence}\n${typed.replace('50', '55')}${fence}` }] },
    );
    const source = 'local a = 1\nlocal b = 2\nlocal c = 3\nlocal d = 4\nlocal e = 5\n';
    const { document } = await rewriting.open('letters.lua', source, [lines(0, 4)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const review = reviewOf(document);
    await review.decide('accept', review.hunks[0]);
    await review.decide('reject', review.hunks[0]);
    assert.equal(review.hunks.length, 1);
    rewriting.refinement = 'shorter';
    review.actions.refine?.();
    await until(() => document.getText().includes('55') && review.phase === 'reviewed');
    assert.equal(rewriting.requests.length, 2);
    assert.equal(review.hunks.length, 3);
    await review.decide('reject', review.hunks[0]);
    await review.decide('accept');
    assert.equal(document.getText(), source.replace('3', '30').replace('5', '55'));
    for (let times = 0; times < 2; times += 1) await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), typed.replace('50', '55'));
    assert.equal(review.hunks.length, 3);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), source);
  });

  it('is refused in lines that another one has', async () => {
    await begin({ steps: [{ text: `${fence}\nlocal a = 10\n${fence}` }] });
    await rewriting.open('letters.lua', 'local a = 1\n', [lines(0, 0)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selection = lines(0, 1);
    await rewriting.rewrites.rewrite({ instruction: 'Again.' });
    assert.equal(rewriting.requests.length, 1);
    assert.match(rewriting.reported.join(), /Accept or reject the other change here first/);
  });

  it('rewrites several selections of a file, each decided by itself or all together', async () => {
    await begin(
      { times: 1, steps: [{ text: `${fence}\nlocal a = 10\nlocal aa = 11\n${fence}` }] },
      { steps: [{ text: `${fence}\nlocal c = 30\n${fence}` }] },
    );
    const source = 'local a = 1\nlocal b = 2\nlocal c = 3\n';
    const { document } = await rewriting.open('letters.lua', source, [lines(0, 0), lines(2, 2)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const [first, second] = reviews.of(document);
    assert.ok(first !== undefined && second !== undefined);
    assert.deepEqual(reviews.together(second), [first, second]);
    await first.decide('accept');
    await second.decide('reject');
    assert.equal(document.getText(), 'local a = 10\nlocal aa = 11\nlocal b = 2\nlocal c = 3\n');
    assert.deepEqual(reviews.all, []);
    // Undo goes from decision to decision, then from text to text.
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(reviews.all, [second]);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(reviews.all, [first, second]);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(reviews.all, [first]);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual([document.getText(), reviews.all], [source, []]);
  });

  it('puts tests into a document that nothing is written of', async () => {
    const test = 'test("one", () => {});';
    await begin({ steps: [{ text: `${fence}ts\n${test}\n${fence}` }] });
    await rewriting.open('one.ts', 'export const one = 1;\n', [lines(0, 0)]);
    await rewriting.rewrites.rewrite({ task: 'tests' });
    const tests = vscode.workspace.textDocuments.find(
      (document) => document.isUntitled && reviews.of(document).length > 0,
    );
    assert.ok(tests);
    await reviewOf(tests).decide('accept');
    assert.equal(tests.getText().trimEnd(), test);
    await assert.rejects(readFile(tests.uri.fsPath));
  });
});
