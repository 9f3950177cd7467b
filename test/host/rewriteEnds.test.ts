import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { createReaderEngine } from '../../src/service/engines/reader/readerEngine';
import { systemClock } from '../../src/base/systemClock';
import { readyTask } from '../../src/features/rewrite/rewriteTask';
import { createService } from '../../src/service/service';
import { Connections } from '../../src/services/connection/connections';
import { EmbeddedService } from '../../src/services/connection/embeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import { turn } from '../fakes/turn';
import { MemorySecrets } from '../fakes/memorySecrets';
import { lines, openRewriting, until, type Rewriting } from './support/rewriting';
import { beginningsOf } from './support/beginningsOf';

const fence = '```';
/** In a language that no extension has to be started for. */
const source = 'let a = 1;\nlet b = 2;\nlet c = 3;\nlet d = 4;\n';
const broken = {
  error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' },
};
const half = [{ text: `${fence}lua\nlet bee = 20;\nlet ce` }];
/** Enough lines that some of them are certain, and then nothing more. */
const stalled = [{ text: `${fence}lua\n${'let more = 20;\n'.repeat(40)}` }, { delayMs: 600_000 }];
const wholeText = 'let bee = 20;\nlet cee = 30;';

describe('a rewrite that does not end well', () => {
  let rewriting: Rewriting;

  async function rewrite(...answers: object[]): Promise<void> {
    rewriting = await openRewriting({ answers });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
  }

  afterEach(() => rewriting.dispose());

  it('is incomplete at the limit of tokens, and continues without a seam', async () => {
    await rewrite(
      { match: 'Longer.', steps: half, finishReason: 'MAX_TOKENS' },
      {
        match: 'Continue',
        steps: [{ text: `${fence}lua\nlet cee = 30;` }, { text: `\n${fence}\n` }],
      },
    );
    const { review } = rewriting;
    const [end] = review.ends;
    assert.ok(end?.kind === 'incomplete');
    assert.match(end.text, /^let bee = 20;/);
    assert.match(end.sentence, /reached the output token limit/);
    assert.equal(review.outcomeNow, undefined, 'the user decides');
    review.actions.continue?.();
    await until(() => review.ends.length === 2);
    assert.deepEqual(review.ends[1], { kind: 'complete', text: wholeText });
    const roles = rewriting.requests[1]?.contents.map(({ role }) => role);
    assert.deepEqual(roles, ['user', 'model', 'user']);
  });

  it('says which characters of the new text can’t be seen, once they are there to be reviewed', async () => {
    await rewrite({ steps: [{ text: `${fence}lua\nlet bee\u200B = 20; -- \u202E\n${fence}` }] });
    assert.equal(rewriting.review.ends[0]?.kind, 'complete');
    assert.deepEqual(rewriting.reported, [
      'Longer: This code contains 2 hidden characters (U+200B, U+202E) that can make it look different from what it does.',
    ]);
  });

  it('continues as often as it takes', async () => {
    await rewrite(
      { match: 'Longer.', steps: half, finishReason: 'MAX_TOKENS' },
      { match: 'Continue', times: 1, steps: [{ text: 'e = ' }], finishReason: 'MAX_TOKENS' },
      { match: 'Continue', steps: [{ text: `30;\n${fence}` }] },
    );
    const { review } = rewriting;
    for (const count of [2, 3]) {
      review.actions.continue?.();
      await until(() => review.ends.length === count);
    }
    assert.deepEqual(
      review.ends.map(({ kind }) => kind),
      ['incomplete', 'incomplete', 'complete'],
    );
    assert.deepEqual(review.ends[2], { kind: 'complete', text: wholeText });
  });

  for (const [title, steps] of [
    ['failed', [{ error: { code: 400, message: 'Not so.', status: 'INVALID_ARGUMENT' } }]],
    ['was refused', [{ text: 'I do not know how.' }]],
  ] as const) {
    it(`continues what is shown, after a refinement that ${title}`, async () => {
      await rewrite(
        { match: 'Longer.', steps: half, finishReason: 'MAX_TOKENS' },
        { match: 'shorter', steps },
        { match: 'Continue', steps: [{ text: `e = 30;\n${fence}` }] },
      );
      const { review } = rewriting;
      rewriting.refinement = 'shorter';
      review.actions.refine?.();
      await until(() => review.ends.length === 2);
      assert.deepEqual(review.ends[1], review.ends[0]);
      await until(() => rewriting.refusals.of(review.request.document).length === 1);
      review.actions.continue?.();
      await until(() => review.ends.length === 3);
      assert.deepEqual(review.ends[2], { kind: 'complete', text: wholeText });
      const contents = rewriting.requests[2]?.contents ?? [];
      assert.deepEqual(
        contents.map(({ role }) => role),
        ['user', 'model', 'user'],
      );
      assert.match(contents[1]?.parts?.[0]?.text ?? '', /let bee = 20;/);
    });
  }

  it('says what a filter did, and keeps the partial text for the user to decide', async () => {
    await rewrite({ steps: half, finishReason: 'SAFETY' });
    const [end] = rewriting.review.ends;
    assert.ok(end?.kind === 'incomplete');
    assert.match(end.sentence, /safety filter/);
  });

  it('is given up with a sentence where a filter let nothing through', async () => {
    await rewrite({ steps: [{ text: '' }], finishReason: 'SAFETY' });
    assert.equal(rewriting.review.outcomeNow, 'rejected');
    assert.match(
      rewriting.refusal.refusal.sentence,
      /The service’s safety filter stopped the answer/,
    );
    assert.deepEqual(rewriting.refusal.refusal.choices, []);
  });

  it('is incomplete where the stream was cut', async () => {
    await rewrite({ steps: [...half, { cut: true }] });
    const [end] = rewriting.review.ends;
    assert.ok(end?.kind === 'incomplete');
    assert.match(end.sentence, /connection closed/);
  });

  it('is incomplete where the service failed in the middle', async () => {
    await rewrite({ steps: [...half, broken] });
    const [end] = rewriting.review.ends;
    assert.ok(end?.kind === 'incomplete');
    assert.match(end.sentence, /overloaded/);
  });

  it('leaves everything as it was if the service failed at once, and tries again on request', async () => {
    const refused = { error: { code: 400, message: 'Not so.', status: 'INVALID_ARGUMENT' } };
    rewriting = await openRewriting({
      answers: [
        { times: 1, steps: [refused] },
        { steps: [{ text: `${fence}\n${wholeText}\n${fence}` }] },
      ],
    });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    assert.equal(rewriting.reviewer.reviews[0]?.outcomeNow, 'rejected');
    assert.match(rewriting.reported.join(), /Not so\..* \| Retry$/);
    assert.match(rewriting.refusal.refusal.sentence, /Not so\./);
    await rewriting.choose('Retry');
    await until(() => rewriting.reviewer.reviews[1]?.ends.length === 1);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: wholeText }]);
    assert.match(rewriting.sent(), /Instruction: Longer\./);
  });

  it('is incomplete if the user stopped it', async () => {
    rewriting = await openRewriting({ answers: [{ steps: stalled }] });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    rewriting.reviewer.onBegun = (review) =>
      void review.begun().then(() => review.actions.stop?.());
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    const [end] = rewriting.review.ends;
    assert.ok(end?.kind === 'incomplete');
    assert.equal(end.sentence, 'You stopped this answer.');
    assert.deepEqual(rewriting.reported, []);
  });

  it('ends without a word if it was stopped before anything came', async () => {
    rewriting = await openRewriting({ answers: [{ steps: [{ delayMs: 600_000 }] }] });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    const done = rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    await until(() => rewriting.requests.length === 1);
    rewriting.review.actions.stop?.();
    await done;
    assert.equal(rewriting.review.outcomeNow, 'rejected');
    assert.deepEqual(rewriting.reported, []);
  });

  it('is shown to be on its way, and can be stopped, while a slow service lists its models', async () => {
    rewriting = await openRewriting({ answers: [] });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    const { runs, rewrites, window } = rewriting;
    const begun = beginningsOf(runs);
    let asked = 0;
    window.connections.model = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const done = rewrites.rewrite({ instruction: 'Longer.' });
    await until(() => asked > 0);
    assert.equal(begun.length, 1);
    begun[0]?.stop();
    await done;
    assert.deepEqual([rewriting.reported, rewriting.requests], [[], []]);
  });

  it('stops the stream where its review has ended, as when the document is closed', async () => {
    rewriting = await openRewriting({ answers: [{ steps: stalled }] });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    rewriting.reviewer.onBegun = (review) =>
      void review.begun().then(() => review.decide('rejected'));
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    assert.equal(rewriting.requests.length, 1);
  });

  it('shows the words of a model that wrote no code, and changes nothing', async () => {
    rewriting = await openRewriting({
      answers: [{ steps: [{ text: 'I am sorry, but I do not see what should be changed here.' }] }],
    });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    assert.equal(rewriting.review.outcomeNow, 'rejected');
    const { title, sentence, choices } = rewriting.refusal.refusal;
    assert.equal(title, 'Longer');
    assert.match(sentence, /contains no code\. Nothing was changed/);
    assert.deepEqual(
      choices.map((choice) => choice.title),
      ['Ask for All of It', 'Show Answer'],
    );
    assert.deepEqual(rewriting.reported, [], 'the row is in view');
    await rewriting.choose('Show Answer');
    assert.match(rewriting.pages[0]?.text ?? '', /^I am sorry/);
    assert.equal(rewriting.pages[0]?.title, 'Longer');
    assert.ok(rewriting.refusal, 'it stays until it is dismissed');
  });

  const elided = `${fence}lua\nlet bee = 20;\n-- ... the rest as before, and more of it\nlet x = 1;\n${fence}`;

  it('is asked by itself, once, for what it leaves out', async () => {
    await rewrite(
      { match: 'complete new text', steps: [{ text: `${fence}lua\n${wholeText}\n${fence}` }] },
      { match: 'Longer.', steps: [{ text: elided }] },
    );
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: wholeText }]);
    assert.equal(rewriting.reviewer.reviews.length, 1);
    assert.equal(rewriting.requests.length, 2);
  });

  it('is refused if the second answer leaves parts out too, and asked for all of it on request', async () => {
    await rewrite(
      { match: 'complete new text', times: 1, steps: [{ text: elided }] },
      { match: 'complete new text', steps: [{ text: `${fence}lua\n${wholeText}\n${fence}` }] },
      { match: 'Longer.', steps: [{ text: elided }] },
    );
    assert.equal(rewriting.requests.length, 2);
    assert.equal(rewriting.review.outcomeNow, 'rejected');
    assert.match(rewriting.refusal.refusal.sentence, /omits parts/);
    await rewriting.choose('Ask for All of It');
    await until(() => rewriting.reviewer.reviews[1]?.ends.length === 1);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: wholeText }]);
    const roles = rewriting.requests[2]?.contents.map(({ role }) => role);
    assert.deepEqual(roles, ['user', 'model', 'user', 'model', 'user']);
    assert.deepEqual(rewriting.refusals.of(rewriting.review.request.document), []);
  });

  it('is shown as a diff that can’t be applied, beside the file as it is', async () => {
    await rewrite({ steps: [{ text: elided }] });
    await rewriting.choose('Show as Diff');
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff);
    assert.equal(tab.input.modified.scheme, 'parley-refused');
    const shown = await vscode.workspace.openTextDocument(tab.input.modified);
    assert.match(shown.getText(), /^let a = 1;\nlet bee = 20;\n-- \.\.\. the rest/);
    assert.match(shown.getText(), /\nlet d = 4;\n$/);
    assert.equal((await vscode.workspace.openTextDocument(tab.input.original)).getText(), source);
  });

  it('is not begun where the request is too large for the model', async () => {
    rewriting = await openRewriting({ answers: [{ steps: half }] });
    const large = `let a = '${'x'.repeat(1_100_000)}';\n`;
    await rewriting.open('large.lua', large, [lines(0, 0)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
    assert.match(rewriting.reported.join(), /accepts up to 1.048.576. Select less code./);
    assert.deepEqual(rewriting.requests, []);
    assert.deepEqual(rewriting.reviewer.reviews, []);
  });
});

describe('what follows a rewrite', () => {
  let rewriting: Rewriting;

  const answers = [
    {
      match: 'Longer.',
      steps: [{ text: `${fence}lua\n${wholeText}\n${fence}\nBoth are longer now.` }],
    },
    { match: 'shorter', steps: [{ text: `${fence}lua\nlet x = 1;\nlet y = 2;\n${fence}` }] },
    { match: 'nonsense', steps: [{ text: 'I do not know how.' }] },
    { match: 'Otherwise.', steps: [{ text: `${fence}lua\nlet z = 1;\nlet y = 3;\n${fence}` }] },
  ];

  beforeEach(async () => {
    rewriting = await openRewriting({ answers });
    await rewriting.open('letters.lua', source, [lines(1, 2)]);
    await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
  });

  afterEach(() => rewriting.dispose());

  it('keeps what the model said beside the code, until the user has decided', async () => {
    assert.equal(rewriting.notices.remarks?.text, 'Both are longer now.');
    rewriting.review.decide('accepted');
    await until(() => rewriting.notices.remarks === undefined);
  });

  it('is refined in the same review, with what was said before', async () => {
    const { review } = rewriting;
    rewriting.refinement = 'shorter';
    review.actions.refine?.();
    await until(() => review.ends.length === 2);
    assert.equal(rewriting.reviewer.reviews.length, 1);
    assert.deepEqual(review.ends[1], { kind: 'complete', text: 'let x = 1;\nlet y = 2;' });
    const contents = rewriting.requests[1]?.contents ?? [];
    assert.deepEqual(
      contents.map(({ role }) => role),
      ['user', 'model', 'user'],
    );
    assert.match(contents[1]?.parts?.[0]?.text ?? '', /let bee = 20;/);
  });

  it('goes back to the previous text if a refinement yields nothing', async () => {
    const { review } = rewriting;
    rewriting.refinement = 'nonsense';
    review.actions.refine?.();
    await until(() => review.ends.length === 2);
    assert.deepEqual(review.ends[1], { kind: 'complete', text: wholeText });
    assert.equal(review.outcomeNow, undefined);
    assert.ok(rewriting.refusal.refusal.choices.some(({ title }) => title === 'Show Answer'));
  });

  it('asks nothing if the user gives no refinement', async () => {
    rewriting.refinement = undefined;
    rewriting.review.actions.refine?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(rewriting.requests.length, 1);
    // What had been asked would be by the time that more is.
    rewriting.refinement = 'shorter';
    rewriting.review.actions.refine?.();
    await until(() => rewriting.review.ends.length === 2);
    assert.equal(rewriting.requests.length, 2);
    assert.match(rewriting.sent(), /shorter/);
  });

  it('is repeated with the instruction that the user changes', async () => {
    const [first] = rewriting.reviewer.reviews;
    rewriting.chooses = { kind: 'change', title: 'Otherwise.', instruction: 'Otherwise.' };
    first?.actions.repeat?.();
    await until(() => rewriting.reviewer.reviews[1]?.ends.length === 1);
    assert.equal(first?.outcomeNow, 'rejected');
    assert.equal(rewriting.questions[0]?.value, 'Longer.');
    assert.deepEqual(rewriting.review.request.range, first.request.range);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'let z = 1;\nlet y = 3;' }]);
    assert.equal(rewriting.requests[1]?.contents.length, 1, 'nothing of before goes along');
  });

  it('stays as it is until the user has chosen what to repeat it with, and where they choose nothing', async () => {
    const { review } = rewriting;
    const outcomes: unknown[] = [];
    rewriting.meanwhile = async () => void outcomes.push(review.outcomeNow);
    review.actions.repeat?.();
    await until(() => outcomes.length === 1);
    await turn();
    assert.deepEqual([...outcomes, review.outcomeNow], [undefined, undefined]);
    assert.equal(rewriting.requests.length, 1);
  });
});

describe('a rewrite of several selections', () => {
  let rewriting: Rewriting;

  afterEach(() => rewriting.dispose());

  it('asks for one after the other, each with a review of its own', async () => {
    rewriting = await openRewriting({
      answers: [
        { times: 1, steps: [{ text: `${fence}\nlet a = 10;\n${fence}` }] },
        { steps: [{ text: `${fence}\nlet c = 30;\n${fence}` }] },
      ],
    });
    await rewriting.open('letters.lua', source, [lines(2, 2), lines(0, 0)]);
    await rewriting.rewrites.rewrite({ instruction: 'Times ten.' });
    const done = rewriting.reviewer.reviews.map(({ request, ends }) => [
      request.range.start.line,
      ends,
    ]);
    assert.deepEqual(done, [
      [0, [{ kind: 'complete', text: 'let a = 10;' }]],
      [2, [{ kind: 'complete', text: 'let c = 30;' }]],
    ]);
    assert.match(rewriting.sent(0), /The region to rewrite\.\n.*lines 1-1/);
    assert.match(rewriting.sent(1), /The region to rewrite\.\n.*lines 3-3/);
  });

  it('leaves those as they were that were not reached when it is stopped', async () => {
    rewriting = await openRewriting({ answers: [{ steps: stalled }] });
    await rewriting.open('letters.lua', source, [lines(0, 0), lines(2, 2)]);
    rewriting.reviewer.onBegun = (review) =>
      void review.begun().then(() => review.actions.stop?.());
    await rewriting.rewrites.rewrite({ instruction: 'Times ten.' });
    const [first, second] = rewriting.reviewer.reviews;
    assert.equal(first?.ends[0]?.kind, 'incomplete');
    assert.equal(second?.outcomeNow, 'rejected');
    assert.equal(rewriting.requests.length, 1);
  });

  it('is one region where two selections are in a line', async () => {
    rewriting = await openRewriting({
      answers: [{ steps: [{ text: `${fence}\nlet a;\n${fence}` }] }],
    });
    const selections = [new vscode.Selection(0, 0, 0, 3), new vscode.Selection(0, 4, 0, 5)];
    await rewriting.open('letters.lua', source, selections);
    await rewriting.rewrites.rewrite({ instruction: 'Go.' });
    assert.equal(rewriting.reviewer.reviews.length, 1);
  });

  it('takes ten at most, and says so', async () => {
    rewriting = await openRewriting({
      answers: [{ steps: [{ text: `${fence}\nlet a;\n${fence}` }] }],
    });
    const selections = Array.from({ length: 12 }, (_, index) => lines(index, index));
    await rewriting.open('many.lua', 'let a = 1;\n'.repeat(12), selections);
    await rewriting.rewrites.rewrite({ instruction: 'Go.' });
    assert.equal(rewriting.reviewer.reviews.length, 10);
    assert.match(rewriting.reported.join(), /only the first 10 are rewritten/);
  });
});

describe('writing tests', () => {
  let rewriting: Rewriting;

  beforeEach(async () => {
    const test = 'import { b } from "./letters";\n\ntest("b", () => {});';
    rewriting = await openRewriting({
      answers: [{ steps: [{ text: `${fence}ts\n${test}\n${fence}` }] }],
    });
  });

  afterEach(() => rewriting.dispose());

  it('makes an untitled document where the test file is not there yet', async () => {
    const { document } = await rewriting.open('letters.ts', source, [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ task: 'tests' });
    const { request, ends } = rewriting.review;
    assert.equal(request.document.uri.scheme, 'untitled');
    assert.equal(path.dirname(request.document.uri.path), path.dirname(document.uri.path));
    assert.match(path.basename(request.document.uri.path), /letters.*test.*|letters.*spec.*/);
    assert.equal(request.document.languageId, 'typescript');
    assert.deepEqual(ends, [
      { kind: 'complete', text: 'import { b } from "./letters";\n\ntest("b", () => {});\n' },
    ]);
    assert.match(rewriting.sent(), /Write tests for lines 2-2 of .*letters\.ts\./);
    assert.match(rewriting.sent(), /let b = 2;/);
    assert.equal(vscode.window.activeTextEditor?.document, document, 'the focus stays');
  });

  it('gives the model all of a short test file that is there', async () => {
    await rewriting.open('letters.ts', source, [lines(1, 1)]);
    const place = await (async () => {
      await rewriting.rewrites.rewrite({ task: 'tests' });
      return path.basename(rewriting.review.request.document.uri.path);
    })();
    const { document } = await rewriting.open(place, '// kept\n');
    await rewriting.open('letters.ts', source, [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ task: 'tests' });
    assert.equal(rewriting.review.request.document, document);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(0, 0, 1, 0));
    assert.match(rewriting.sent(), /keep everything in it/);
  });

  it('is repeated for the same code where that and the tests have moved since', async () => {
    await writeFile(path.join(rewriting.folder, 'letters.test.ts'), '// kept\n'.repeat(400));
    const { document } = await rewriting.open('letters.ts', source);
    rewriting.chooses = readyTask('tests');
    await rewriting.rewrites.rewrite({ uri: document.uri, range: lines(1, 1) });
    const first = rewriting.review;
    assert.match(first.request.document.uri.path, /letters\.test\.ts$/);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '// new\n\n');
    await vscode.workspace.applyEdit(edit);
    const { line } = first.request.range.start;
    first.range = new vscode.Range(line - 10, 0, line - 10, 0);
    first.actions.repeat?.();
    await until(() => rewriting.reviewer.reviews[1]?.ends.length === 1);
    assert.match(rewriting.sent(), /Write tests for lines 4-4 of .*letters\.ts\./);
    assert.equal(first.outcomeNow, 'rejected');
  });

  it('is repeated once its code was closed, as long as its file is what it was', async () => {
    const file = vscode.Uri.file(path.join(rewriting.folder, 'letters.ts'));
    await writeFile(file.fsPath, source);
    // VS Code keeps a document open for minutes that an extension has opened.
    await vscode.commands.executeCommand('vscode.open', file);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, file.fsPath);
    editor.selection = lines(1, 1);
    await rewriting.rewrites.rewrite({ task: 'tests' });
    const first = rewriting.review;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label === 'letters.ts'));
    await until(() => editor.document.isClosed);
    const document = await vscode.workspace.openTextDocument(file);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(file, new vscode.Position(0, 0), '// new\n');
    await vscode.workspace.applyEdit(edit);
    first.actions.repeat?.();
    await until(() => rewriting.reported.length + rewriting.questions.length === 1);
    assert.match(rewriting.reported[0] ?? '', /^The text has changed\. Try again\./);
    assert.equal(first.outcomeNow, undefined);
    const back = new vscode.WorkspaceEdit();
    back.delete(file, new vscode.Range(0, 0, 1, 0));
    await vscode.workspace.applyEdit(back);
    assert.equal(document.getText(), source);
    rewriting.chooses = readyTask('tests');
    first.actions.repeat?.();
    await until(() => rewriting.reviewer.reviews[1]?.ends.length === 1);
    assert.match(rewriting.sent(), /Write tests for lines 2-2 of .*letters\.ts\./);
  });

  it('keeps the tests where they can’t be repeated: their code was deleted since', async () => {
    const { document } = await rewriting.open('letters.ts', source, [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ task: 'tests' });
    const edit = new vscode.WorkspaceEdit();
    edit.delete(document.uri, new vscode.Range(0, 0, 2, 0));
    await vscode.workspace.applyEdit(edit);
    rewriting.review.actions.repeat?.();
    await until(() => rewriting.reported.length === 1);
    assert.match(rewriting.reported[0] ?? '', /^The text has changed\. Try again\./);
    assert.equal(rewriting.review.outcomeNow, undefined);
    assert.equal(rewriting.reviewer.reviews.length, 1);
  });
});

describe('rewriting with a model that only reads', () => {
  it('says so, sends nothing and offers to connect', async () => {
    const asked: string[] = [];
    const embedded = new EmbeddedService(() => {
      const reader = createReaderEngine({
        clock: systemClock,
        loadGrammarFile: () => Promise.reject(new Error('not needed')),
      });
      const service = createService({
        engines: [reader],
        clock: systemClock,
        random: () => 0.5,
        countTokens: async () => ({ count: (text) => text.length }),
      });
      const fetch = (request: Request): Promise<Response> => {
        asked.push(new URL(request.url).pathname);
        return service.fetch(request);
      };
      return { ...service, fetch };
    });
    const connections = new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock);
    const rewriting = await openRewriting(
      { answers: [{ steps: [{ text: 'x' }] }] },
      { connections },
    );
    try {
      await rewriting.open('letters.lua', source, [lines(1, 2)]);
      await rewriting.rewrites.rewrite({ instruction: 'Longer.' });
      assert.match(rewriting.reported.join(), /can’t write code\. Nothing was sent\. \| Connect…$/);
      assert.deepEqual(
        asked.filter((each) => each.includes(':')),
        [],
      );
      assert.deepEqual(rewriting.reviewer.reviews, []);
      assert.deepEqual(rewriting.questions, []);
    } finally {
      connections.dispose();
      embedded.dispose();
      await rewriting.dispose();
    }
  });
});
