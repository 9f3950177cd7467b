import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Explanation } from '../../src/features/explain/explanation';
import { TextChangedError } from '../../src/platform/textChanged';
import { hostileLinks } from '../fakes/hostileLinks';
import { PacedService } from './support/pacedService';
import { until } from './support/until';
import { setSetting } from './support/setSetting';

const python = [
  'import os',
  '',
  'def delay_ms(attempt):',
  '    base = 100',
  '    return base * 2 ** attempt',
  '',
  'LIMIT = 5',
  '',
].join('\n');

describe('an explanation', () => {
  let folder: string;
  let service: PacedService;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-explain-'));
    service = new PacedService();
    await service.start();
    await vscode.extensions.getExtension('parley.parley')?.activate();
    await setSetting('parley.service.address', service.address);
    await setSetting('parley.explain.location', 'document');
  });

  after(async () => {
    await setSetting('parley.service.address', undefined);
    await setSetting('parley.explain.location', undefined);
    await setSetting('parley.editor.reviewContext', undefined);
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  beforeEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function open(name: string, text = python): Promise<vscode.TextEditor> {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
  }

  /** Has the lines explained; resolves when the service was asked. */
  async function explain(editor: vscode.TextEditor, first = 3, last = 5): Promise<void> {
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(first - 1, 0, last, 0);
    void vscode.commands.executeCommand('parley.explainSelection');
    await until('the service is asked', () => service.requests.length > asked);
    await until('its editor is there', () => explanationTabs().length > 0);
  }

  /** The newest question, with the code that it is about. */
  function askedText(): string {
    const { parts = [] } = service.requests.at(-1)?.contents.at(-1) ?? {};
    return parts.map(({ text = '' }) => text).join('\n');
  }

  it('streams beside the code, and leaves the cursor where it is', async () => {
    const editor = await open('stream.py');
    await explain(editor);
    const [tab] = explanationTabs();
    assert.equal(tab?.label, 'Explanation of stream.py:3-5');
    assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.match(await textNow(), /Waiting for response/);
    service.say('It doubles the delay, ');
    await until('the first piece', () => contains('It doubles the delay, '));
    service.say('see line 5.');
    service.finish();
    await until('the end', () => contains('7 out'));
    const text = await textNow();
    assert.match(text, /^# Explanation of stream\.py:3-5\n/);
    assert.match(text, /About: stream\.py:3-5 · ~\d+ tokens in the request · Paced/);
    assert.match(text, /It doubles the delay, see line 5\./);
    assert.ok(!text.includes('Waiting'));
  });

  it('sends what is around first, then the code with the question', async () => {
    await explain(await open('request.py'), 4, 4);
    service.finish();
    const texts = (service.requests.at(-1)?.contents ?? []).map(({ parts = [] }) =>
      parts.map(({ text = '' }) => text),
    );
    const [around = [], , asked = []] = texts;
    assert.match(around[0] ?? '', /^File: .*request\.py \(lines 1-1\)/);
    assert.match(around[1] ?? '', /def delay_ms/);
    assert.match(asked[0] ?? '', / {4}base = 100\n/);
    assert.equal(asked.at(-1), 'Explain what this code does.');
  });

  it('is stopped by the command that Escape runs, and keeps the partial answer', async () => {
    await explain(await open('escape.py'));
    service.say('It begins');
    await until('the first piece', () => contains('It begins'));
    await vscode.commands.executeCommand('parley.stopEditorRun');
    await until('the sentence', () => contains('You stopped this answer.'));
    assert.ok(await contains('It begins'));
    await until('the stream is left', () => service.isLeft);
  });

  it('is stopped by closing its editor', async () => {
    await explain(await open('close.py'));
    service.say('It begins');
    await until('the first piece', () => contains('It begins'));
    const tabs = explanationTabs();
    await vscode.window.tabGroups.close(tabs);
    await until('the stream is left', () => service.isLeft);
  });

  const ends: [string, (service: PacedService) => void, RegExp][] = [
    ['cut off', (paced) => paced.cut(), /connection closed before/],
    ['too long', (paced) => paced.finish('MAX_TOKENS'), /output token limit/],
    ['blocked', (paced) => paced.finish('SAFETY'), /safety/i],
    ['failed', (paced) => paced.fail('The machine is on fire.'), /The machine is on fire/],
  ];
  for (const [how, end, sentence] of ends) {
    it(`keeps the partial answer if it is ${how}, and says so`, async () => {
      await explain(await open(`${how.replace(' ', '')}.py`));
      service.say('Half an answer');
      await until('the first piece', () => contains('Half an answer'));
      end(service);
      await until('the sentence', async () => sentence.test(await textNow()));
      assert.ok(await contains('Half an answer'));
    });
  }

  it('becomes a Markdown document that is safe whatever the model wrote', async () => {
    await explain(await open('links.py'));
    service.say(`See line 4.\n\n${hostileLinks.join('\n\n')}`);
    service.finish();
    await until('the end', () => contains('7 out'));
    const document = await asMarkdown();
    assert.equal(document.languageId, 'markdown');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      document.uri,
    );
    const schemes = links.map(({ target }) => target?.scheme);
    assert.ok(schemes.includes('https'), schemes.join());
    assert.ok(!schemes.includes('command'), schemes.join());
  });

  it('shows no lines for a link that is not its own', async () => {
    const editor = await open('foreign.py');
    const before = editor.selection;
    const uri = editor.document.uri.toString();
    await vscode.commands.executeCommand('parley.showExplainedLines', 'guessed', uri, 4, 4);
    assert.ok(editor.selection.isEqual(before));
  });

  it('explains again in the same editor', async () => {
    await explain(await open('again.py'));
    service.say('First.');
    service.finish();
    await until('the end', () => contains('7 out'));
    const asked = service.requests.length;
    void vscode.commands.executeCommand('parley.explainAgain');
    await until('the service is asked again', () => service.requests.length > asked);
    service.say('Second.');
    service.finish();
    await until('the other answer', () => contains('Second.'));
    assert.ok(!(await contains('First.')));
    assert.equal(explanationTabs().length, 1);
  });

  it('explains the same code again where edits have moved it, also once its file was closed', async () => {
    const file = vscode.Uri.file(path.join(folder, 'moved.py'));
    await writeFile(file.fsPath, python);
    // VS Code keeps a document open for minutes that an extension has opened.
    await vscode.commands.executeCommand('vscode.open', file);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, file.fsPath);
    await explain(editor);
    const again = async (): Promise<string> => {
      service.say('So.');
      service.finish();
      await until('the end', () => contains('7 out'));
      const asked = service.requests.length;
      void vscode.commands.executeCommand('parley.explainAgain');
      await until('the service is asked again', () => service.requests.length > asked);
      return askedText();
    };
    const code = / \(lines 3-5\)\n\n(?<code>.*return base.*)/su.exec(askedText())?.groups?.['code'];
    assert.ok(code);
    const start = new vscode.Position(0, 0);
    assert.ok(await editor.edit((edit) => edit.insert(start, '# new\n\n')));
    assert.ok((await again()).endsWith(` (lines 5-7)\n\n${code}`));
    await editor.document.save();
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(
      tabs.filter(({ input }) => input instanceof vscode.TabInputText),
    );
    await until('the file is closed', () => editor.document.isClosed);
    assert.ok((await again()).endsWith(` (lines 5-7)\n\n${code}`));
    service.finish();
  });

  it('offers a problem in its quick fixes, and explains its message', async () => {
    const editor = await open('problem.py');
    const collection = vscode.languages.createDiagnosticCollection('test');
    const problem = new vscode.Diagnostic(new vscode.Range(4, 11, 4, 15), 'base is odd');
    collection.set(editor.document.uri, [problem]);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      problem.range,
    );
    const action = actions.find(({ title }) => title === 'Explain This Problem with Parley');
    assert.ok(action?.kind?.contains(vscode.CodeActionKind.QuickFix));
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(4, 12, 4, 12);
    void vscode.commands.executeCommand('parley.explainProblem');
    await until('the service is asked', () => service.requests.length > asked);
    service.finish();
    const parts = service.requests.at(-1)?.contents.at(-1)?.parts ?? [];
    assert.match(parts[0]?.text ?? '', /Problem on line 5 of .*problem\.py: base is odd/);
    assert.match(parts.at(-1)?.text ?? '', /how to fix it: base is odd/);
    await until('the end', () => contains('7 out'));
    assert.ok(await contains('Problem: base is odd'));
    collection.dispose();
  });

  it('explains a problem again by its new lines where edits have moved it', async () => {
    const editor = await open('movedProblem.py');
    const { uri } = editor.document;
    const problem = new vscode.Diagnostic(new vscode.Range(4, 11, 4, 15), 'base is odd');
    const limit = new vscode.Location(uri, new vscode.Range(6, 0, 6, 5));
    problem.relatedInformation = [new vscode.DiagnosticRelatedInformation(limit, 'The limit.')];
    const collection = vscode.languages.createDiagnosticCollection('test');
    collection.set(uri, [problem]);
    let asked = service.requests.length;
    editor.selection = new vscode.Selection(4, 12, 4, 12);
    void vscode.commands.executeCommand('parley.explainProblem');
    await until('the service is asked', () => service.requests.length > asked);
    service.say('So.');
    service.finish();
    await until('the end', () => contains('7 out'));
    assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# new\n\n')));
    asked = service.requests.length;
    void vscode.commands.executeCommand('parley.explainAgain');
    await until('the service is asked again', () => service.requests.length > asked);
    service.finish();
    collection.dispose();
    assert.match(askedText(), /Problem on line 7 of .*movedProblem\.py: base is odd/);
    assert.match(askedText(), /movedProblem\.py line 9: The limit\./);
    assert.match(askedText(), /LIMIT = 5/);
  });

  it('isn’t one of the code alone where all of several problems are gone: the text has changed', async () => {
    const { document } = await open('goneProblems.py');
    const ranges = [new vscode.Range(4, 11, 4, 15), new vscode.Range(4, 23, 4, 30)];
    const explanation = new Explanation({
      document,
      range: new vscode.Range(4, 11, 4, 30),
      diagnostics: ranges.map((range) => new vscode.Diagnostic(range, 'is odd')),
    });
    assert.equal(explanation.questionNow.diagnostics?.length, 2);
    const edit = new vscode.WorkspaceEdit();
    for (const range of ranges) edit.delete(document.uri, range);
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.lineAt(4).text, '    return  * 2 ** ');
    assert.throws(() => explanation.questionNow, TextChangedError);
    explanation.dispose();
  });

  it('offers a selection in its code actions', async () => {
    const editor = await open('action.py');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      new vscode.Range(2, 0, 4, 0),
    );
    assert.ok(actions.some(({ title }) => title === 'Explain with Parley'));
  });

  it('goes to the chat, asked with what the code is', async () => {
    await setSetting('parley.explain.location', 'chat');
    const editor = await open('chat.py');
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(3, 0, 4, 0);
    void vscode.commands.executeCommand('parley.explainSelection');
    await until('the service is asked', () => service.requests.length > asked);
    service.say('A base.');
    service.finish();
    await setSetting('parley.explain.location', 'document');
    const texts = (service.requests.at(-1)?.contents.at(-1)?.parts ?? []).map(({ text }) => text);
    assert.match(texts.at(-2) ?? '', /chat\.py \(lines 4-4\)/);
    assert.equal(texts.at(-1), 'Explain what this code does.');
    assert.deepEqual(explanationTabs(), []);
  });

  it('is gone on with in the chat, with its question and answer', async () => {
    await vscode.commands.executeCommand('parley.newChat');
    await explain(await open('continue.py'));
    service.say('It doubles.');
    service.finish();
    await until('the end', () => contains('7 out'));
    await vscode.commands.executeCommand('parley.continueExplanationInChat');
    await explainInChat(await open('next.py'), 4);
    const texts = (service.requests.at(-1)?.contents ?? []).map(({ parts = [] }) =>
      parts.map(({ text }) => text ?? '').join('\n'),
    );
    assert.match(texts[0] ?? '', /continue\.py \(lines 3-5\)/);
    assert.equal(texts[1], 'It doubles.');
    assert.match(texts[2] ?? '', /next\.py \(lines 4-4\)/);
  });

  async function explainInChat(editor: vscode.TextEditor, line: number): Promise<void> {
    await setSetting('parley.explain.location', 'chat');
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(line - 1, 0, line, 0);
    void vscode.commands.executeCommand('parley.explainSelection');
    await until('the service is asked', () => service.requests.length > asked);
    service.finish();
    await setSetting('parley.explain.location', 'document');
  }

  it('shows the context first if the setting says so: Escape sends nothing', async () => {
    await setSetting('parley.editor.reviewContext', 'always');
    const editor = await open('review.py');
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(3, 0, 4, 0);
    const done = vscode.commands.executeCommand('parley.explainSelection');
    await closeQuickPick(done);
    assert.equal(service.requests.length, asked);
    assert.deepEqual(explanationTabs(), []);
  });

  it('sends what is ticked', async () => {
    await setSetting('parley.editor.reviewContext', 'always');
    const editor = await open('ticked.py');
    const asked = service.requests.length;
    editor.selection = new vscode.Selection(3, 0, 4, 0);
    void vscode.commands.executeCommand('parley.explainSelection');
    await until('the service is asked', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return service.requests.length > asked;
    });
    service.finish();
    await setSetting('parley.editor.reviewContext', undefined);
    await until('the end', () => contains('7 out'));
  });
});

/** Closes the quick pick that comes, until the command that shows it has ended. */
async function closeQuickPick(done: Thenable<unknown>): Promise<void> {
  let hasEnded = false;
  void done.then(() => (hasEnded = true));
  await until('the command ends', async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    return hasEnded;
  });
}

function explanationTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input }) =>
        input instanceof vscode.TabInputWebview && input.viewType.endsWith('parley.explanation'),
    );
}

function asMarkdown(): Thenable<vscode.TextDocument> {
  return vscode.commands.executeCommand('parley.showExplanationAsMarkdown');
}

/** What the explanation holds by now. */
async function textNow(): Promise<string> {
  return (await asMarkdown()).getText();
}

async function contains(text: string): Promise<boolean> {
  return (await textNow()).includes(text);
}
