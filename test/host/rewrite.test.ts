import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readerModel } from '../../src/service/builtInModels/readerModel';
import { freeTask } from '../../src/features/rewrite/rewriteTask';
import { RewriteActions } from '../../src/features/rewrite/rewriteActions';
import { lines, openRewriting, type Rewriting } from './support/rewriting';

const fence = '```';

/** Answers as a model does, in pieces. */
function coded(code: string, language = ''): { steps: { text: string }[] } {
  const text = `${fence}${language}\n${code}\n${fence}\n`;
  return { steps: (text.match(/[\s\S]{1,7}/g) ?? []).map((piece) => ({ text: piece })) };
}

async function edited(
  document: vscode.TextDocument,
  range: vscode.Range,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const typescript = [
  "import { sum } from './sum';",
  '',
  'export function total(prices: number[]): number {',
  '  let result = 0;',
  '  for (const price of prices) result += price;',
  '  return result;',
  '}',
  '',
  'export const rate = 0.2;',
  '',
].join('\n');

describe('rewriting files of all kinds', () => {
  let rewriting: Rewriting;

  async function begin(answer: object): Promise<void> {
    rewriting = await openRewriting({ answers: [answer] });
  }

  afterEach(() => rewriting.dispose());

  it('sends the region, what is around it and the instruction, and shows the new text as it comes', async () => {
    await begin(coded('  return sum(prices);', 'ts'));
    const { document } = await rewriting.open('total.ts', typescript, [lines(3, 5)]);
    await rewriting.rewrites.rewrite({ instruction: 'Use sum.' });
    const sent = rewriting.sent();
    assert.match(
      sent,
      /The region to rewrite\.\nFile: .*total\.ts \(lines 4-6\)\n\n```typescript\n {2}let result = 0;\n/,
    );
    assert.match(sent, /import \{ sum \}/);
    assert.match(sent, /export function total/);
    assert.match(sent, /Instruction: Use sum\./);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(3, 0, 5, 16));
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: '  return sum(prices);' }]);
    assert.equal(document.getText(), typescript, 'the review alone changes the document');
    assert.equal(rewriting.requests[0]?.generationConfig?.maxOutputTokens, 65_536);
  });

  it('means the symbol at the cursor if nothing is selected', async () => {
    await begin(coded('x'));
    const { selection } = await rewriting.open('total.ts', typescript, [
      new vscode.Selection(4, 6, 4, 6),
    ]);
    assert.equal(selection.isEmpty, true);
    await rewriting.rewrites.rewrite({ task: 'simplify' });
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(2, 0, 6, 1));
    assert.equal(rewriting.review.request.title, 'Simplify');
    assert.equal(
      vscode.window.activeTextEditor?.selection.isEmpty,
      true,
      'nothing is selected for it',
    );
  });

  it('says which part of a line is meant, and has the whole line rewritten', async () => {
    await begin(coded('export const rate = 0.25;'));
    await rewriting.open('total.ts', typescript, [new vscode.Selection(8, 20, 8, 23)]);
    await rewriting.rewrites.rewrite({ instruction: 'A quarter.' });
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(8, 0, 8, 24));
    assert.match(rewriting.sent(), /about this part of the region.*\n0\.2/);
  });

  it('means the same code where edits have moved it before it is sent', async () => {
    await begin(coded('  let result = 1;', 'ts'));
    const { document } = await rewriting.open('total.ts', typescript, [
      new vscode.Selection(3, 2, 3, 12),
    ]);
    rewriting.chooses = freeTask('One.');
    // As formatting does when the list takes the focus and the file is saved.
    rewriting.meanwhile = () =>
      edited(document, new vscode.Range(0, 0, 0, 28), "import {\n  sum,\n} from './sum';");
    await rewriting.rewrites.rewrite();
    assert.match(rewriting.sent(), /\(lines 6-6\)\n\n```typescript\n {2}let result = 0;\n```/);
    assert.match(rewriting.sent(), /about this part of the region.*\nlet result/);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(5, 0, 5, 17));
  });

  it('isn’t sent where its code was deleted meanwhile', async () => {
    await begin(coded('x'));
    const { document } = await rewriting.open('total.ts', typescript, [lines(2, 6)]);
    rewriting.chooses = freeTask('One.');
    rewriting.meanwhile = () => edited(document, new vscode.Range(1, 0, 7, 0), '');
    await rewriting.rewrites.rewrite();
    assert.deepEqual(rewriting.requests, []);
    assert.match(rewriting.reported[0] ?? '', /^The text has changed\. Try again\./);
  });

  it('keeps to Python and its indentation', async () => {
    await begin(coded('    return 1', 'python'));
    const source = 'def one():\n    x = 1\n    return x\n';
    const editor = await rewriting.open('one.py', source, [lines(1, 2)]);
    editor.options = { insertSpaces: true, tabSize: 4 };
    await rewriting.rewrites.rewrite({ task: 'simplify' });
    assert.match(rewriting.sent(), /is "python", indented with 4 spaces/);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: '    return 1' }]);
  });

  it('sends plain line ends of a file with CRLF', async () => {
    await begin(coded('let b = 3;'));
    await rewriting.open('crlf.ts', 'let a = 1;\r\nlet b = 2;\r\nlet c = 3;\r\n', [lines(1, 1)]);
    await rewriting.rewrites.rewrite({ instruction: 'Three.' });
    assert.equal(rewriting.sent().includes('\r'), false);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'let b = 3;' }]);
  });

  it('says that a file is indented with tabs', async () => {
    await begin(coded('\treturn 2;'));
    const editor = await rewriting.open('tabs.js', 'function f() {\n\treturn 1;\n}\n', [
      lines(1, 1),
    ]);
    editor.options = { insertSpaces: false, tabSize: 4 };
    await rewriting.rewrites.rewrite({ instruction: 'Two.' });
    assert.match(rewriting.sent(), /indented with tabs/);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: '\treturn 2;' }]);
  });

  it('leaves the mark at the start of a file out of what is sent', async () => {
    await begin(coded('let a = 2;'));
    await rewriting.open('mark.ts', '\uFEFFlet a = 1;\n', [lines(0, 0)]);
    await rewriting.rewrites.rewrite({ instruction: 'Two.' });
    assert.equal(rewriting.sent().includes('\uFEFF'), false);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(0, 0, 0, 10));
  });

  it('sends only what is near in a file of 2 MB', async () => {
    await begin(coded('const near = 2;'));
    const filler = 'const far = 1; // and some more\n'.repeat(32_000);
    // Lua: a server that reads 2 MB would be asked for the symbols of all tests after this one.
    await rewriting.open('large.lua', `${filler}const near = 1;\n${filler}`, [
      lines(32_000, 32_000),
    ]);
    await rewriting.rewrites.rewrite({ instruction: 'Two.' });
    assert.match(rewriting.sent(), /lines 32001-32001/);
    assert.ok(rewriting.sent().length < 20_000, `${rewriting.sent().length} characters were sent`);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'const near = 2;' }]);
  });

  it('means the cell of a notebook', async () => {
    await begin(coded('print(2)', 'python'));
    const cell = (value: string): vscode.NotebookCellData =>
      new vscode.NotebookCellData(vscode.NotebookCellKind.Code, value, 'python');
    const data = new vscode.NotebookData([cell('x = 1\nprint(x)'), cell('y = 2')]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    await vscode.window.showNotebookDocument(notebook);
    const { document } = notebook.cellAt(0);
    await rewriting.rewrites.rewrite({ uri: document.uri, task: 'simplify' });
    assert.equal(rewriting.review.request.document, document);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(0, 0, 1, 8));
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'print(2)' }]);
  });

  it('rewrites in an untitled document', async () => {
    await begin(coded('let a = 2;'));
    const content = 'let a = 1;\n';
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    await vscode.window.showTextDocument(document);
    await rewriting.rewrites.rewrite({ instruction: 'Two.' });
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'let a = 2;' }]);
  });
});

describe('what can be said of a rewrite before', () => {
  let rewriting: Rewriting;

  beforeEach(async () => {
    rewriting = await openRewriting({
      answers: [{ match: 'wait', steps: [{ delayMs: 60_000 }] }, coded('let a = 2;')],
    });
  });

  afterEach(() => rewriting.dispose());

  it('is asked for with place, exact tokens and model', async () => {
    await rewriting.open('total.ts', typescript, [lines(3, 5)]);
    rewriting.chooses = undefined;
    await rewriting.rewrites.rewrite();
    const [question] = rewriting.questions;
    assert.ok(question);
    assert.equal(question.title, 'Rewrite total.ts:4-6 · Scripted');
    assert.match(
      rewriting.counted,
      /^Rewrite total\.ts:4-6 · [\d,.\u202f]+ tokens in the request · Scripted$/,
    );
    assert.deepEqual(rewriting.requests, [], 'nothing is sent before something is chosen');
    assert.deepEqual(rewriting.reviewer.reviews, []);
  });

  it('is counted as it is sent', async () => {
    await rewriting.open('total.ts', typescript, [lines(3, 5)]);
    rewriting.chooses = { kind: 'change', title: 'Words', instruction: 'Use sum.' };
    await rewriting.rewrites.rewrite();
    const [request] = rewriting.requests;
    const parts = [...(request?.contents ?? []), request?.systemInstruction ?? {}].flatMap(
      (content) => content.parts ?? [],
    );
    const tokens = parts.reduce((sum, { text = '' }) => sum + text.length, 0);
    assert.match(
      rewriting.counted.replaceAll(/[,.\u202f]/g, ''),
      new RegExp(`· ${tokens} tokens in the request ·`),
    );
  });

  it('may be named by what JSON can hold', async () => {
    const { document } = await rewriting.open('total.ts', typescript);
    const range = { start: { line: 8, character: 0 }, end: { line: 8, character: 24 } };
    await rewriting.rewrites.rewrite({ uri: document.uri.toString(), range, instruction: 'Go.' });
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(8, 0, 8, 24));
  });

  it('takes the file that a menu hands in for no argument', async () => {
    const { document } = await rewriting.open('total.ts', typescript, [lines(8, 8)]);
    rewriting.chooses = { kind: 'change', title: 'Words', instruction: 'Go.' };
    await rewriting.rewrites.rewrite(document.uri);
    assert.equal(rewriting.questions.length, 1);
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(8, 0, 8, 24));
  });

  it('lists the problems that it is to fix', async () => {
    const { document } = await rewriting.open('total.ts', typescript, [lines(8, 8)]);
    const collection = vscode.languages.createDiagnosticCollection('test');
    try {
      const place = new vscode.Range(8, 13, 8, 17);
      collection.set(document.uri, [new vscode.Diagnostic(place, 'The rate is out of date.')]);
      await rewriting.rewrites.rewrite({ task: 'fix' });
    } finally {
      collection.dispose();
    }
    assert.match(rewriting.sent(), /The rate is out of date\./);
    assert.match(rewriting.sent(), /Instruction: Fix the problems/);
  });

  it('fixes one problem within its symbol, and leaves the others alone', async () => {
    const { document } = await rewriting.open('total.ts', typescript, [lines(8, 8)]);
    const collection = vscode.languages.createDiagnosticCollection('test');
    const range = new vscode.Range(4, 21, 4, 26);
    try {
      collection.set(document.uri, [
        new vscode.Diagnostic(range, 'The price may be missing.'),
        new vscode.Diagnostic(new vscode.Range(5, 2, 5, 8), 'Nothing is given back.'),
      ]);
      await rewriting.rewrites.rewrite({ uri: document.uri, range, task: 'fix' });
    } finally {
      collection.dispose();
    }
    assert.deepEqual(rewriting.review.request.range, new vscode.Range(2, 0, 6, 1));
    assert.match(rewriting.sent(), /The price may be missing\./);
    assert.doesNotMatch(rewriting.sent(), /Nothing is given back\./);
  });

  it('asks for an open file if there is none', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rewriting.rewrites.rewrite();
    assert.match(rewriting.reported.join(), /Open a file to rewrite/);
  });

  it('is refused in a comparison', async () => {
    const { document } = await rewriting.open('a.ts', typescript);
    const other = await rewriting.open('b.ts', typescript);
    await vscode.commands.executeCommand('vscode.diff', document.uri, other.document.uri);
    await rewriting.rewrites.rewrite({ instruction: 'Go.' });
    assert.match(rewriting.reported.join(), /This is a diff/);
    assert.deepEqual(rewriting.requests, []);
  });

  it('is refused with the sentence of the review, and asks nothing', async () => {
    await rewriting.open('total.ts', typescript, [lines(8, 8)]);
    rewriting.reviewer.refusal = 'Another change of these lines waits for you.';
    await rewriting.rewrites.rewrite({ instruction: 'Go.' });
    assert.deepEqual(rewriting.reported, ['Another change of these lines waits for you.']);
    assert.deepEqual(rewriting.requests, []);
  });

  it('is shown in a diff editor where the document can’t be written to, which is said first', async () => {
    const scheme = 'rewrite-test';
    const provider = { provideTextDocumentContent: () => typescript };
    const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, provider);
    try {
      const uri = vscode.Uri.from({ scheme, path: '/total.ts' });
      const range = lines(8, 8);
      await rewriting.rewrites.rewrite({ uri, range, instruction: 'Go.' });
    } finally {
      registered.dispose();
    }
    assert.match(rewriting.reported[0] ?? '', /is read-only, so the result opens in a diff/);
    assert.deepEqual(rewriting.reviewer.reviews, []);
    const after = typescript.replace('export const rate = 0.2;', 'let a = 2;');
    assert.deepEqual(rewriting.proposed, [after]);
  });
});

describe('rewrites at the lightbulb', () => {
  let rewriting: Rewriting;
  const { Automatic, Invoke } = vscode.CodeActionTriggerKind;

  beforeEach(async () => {
    rewriting = await openRewriting({ answers: [coded('x')] });
  });

  afterEach(() => rewriting.dispose());

  function offered(
    { document }: vscode.TextEditor,
    range: vscode.Range,
    context: Partial<vscode.CodeActionContext>,
  ): vscode.CodeAction[] {
    const actions = new RewriteActions(rewriting.window.connections);
    const whole = { diagnostics: [], only: undefined, triggerKind: Automatic, ...context };
    return actions.provideCodeActions(document, range, whole);
  }

  it('are offered for a selection, with types where the language has them', async () => {
    const code = await rewriting.open('total.ts', typescript);
    assert.deepEqual(
      offered(code, lines(0, 1), {}).map(({ title }) => title),
      [
        'Rewrite with Parley…',
        'Add Documentation with Parley',
        'Simplify with Parley',
        'Add Types with Parley',
      ],
    );
    const words = await rewriting.open('notes.lua', 'x = 1\n');
    assert.equal(offered(words, lines(0, 0), {}).length, 3);
    assert.deepEqual(offered(words, new vscode.Range(0, 1, 0, 1), {}), []);
  });

  it('are of the kinds that VS Code asks for', async () => {
    const code = await rewriting.open('total.ts', typescript);
    const diagnostics = [new vscode.Diagnostic(new vscode.Range(8, 0, 8, 5), 'Out of date.')];
    const { QuickFix, RefactorRewrite } = vscode.CodeActionKind;
    const fixes = offered(code, lines(8, 8), { diagnostics, only: QuickFix });
    assert.deepEqual(
      fixes.map(({ title, diagnostics: fixed }) => [title, fixed]),
      [['Fix with Parley', diagnostics]],
    );
    const rewrites = offered(code, lines(8, 8), { diagnostics, only: RefactorRewrite });
    assert.ok(rewrites.every(({ kind }) => kind !== undefined && RefactorRewrite.contains(kind)));
  });

  it('can be run as they are', async () => {
    const code = await rewriting.open('total.ts', typescript);
    const simplify = offered(code, lines(8, 8), {}).find(({ title }) =>
      title.startsWith('Simplify'),
    );
    await rewriting.rewrites.rewrite(simplify?.command?.arguments?.[0]);
    assert.deepEqual(rewriting.review.ends, [{ kind: 'complete', text: 'x' }]);
  });

  it('light up nothing if the model only reads, and are in the menu all the same', async () => {
    const code = await rewriting.open('total.ts', typescript);
    const { connections } = rewriting.window;
    const reading = new RewriteActions({
      current: connections.current,
      knownModel: readerModel,
    });
    const context = { diagnostics: [], only: undefined };
    const range = lines(0, 0);
    const of = (triggerKind: vscode.CodeActionTriggerKind): number =>
      reading.provideCodeActions(code.document, range, { ...context, triggerKind }).length;
    assert.deepEqual([of(Automatic), of(Invoke)], [0, 4]);
  });
});
