import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { prepareRegion } from '../../src/features/rewrite/preparedRegion';
import { targetOf } from '../../src/features/rewrite/rewriteTarget';
import { TextChangedError } from '../../src/platform/textChanged';
import type { Connections } from '../../src/services/connection/connections';
import { ContextCounter } from '../../src/services/codeContext/contextCounter';
import type { CodeContext, ContextPiece } from '../../src/services/codeContext/codeContext';
import { gatherContext } from '../../src/services/codeContext/gatherContext';
import { languagesHaveTime } from './support/languagesHaveTime';

const none = new vscode.CancellationTokenSource().token;

const python = [
  'import os',
  'from time import sleep',
  '',
  '',
  'class Retry:',
  '    limit = 5',
  '',
  '    def delay(self, attempt):',
  '        base = 100',
  '        wait = base * 2 ** attempt',
  '        return wait',
  '',
  '    def stop(self):',
  '        return True',
  '',
];

const go = [
  'package main',
  '',
  'import (',
  '\t"fmt"',
  ')',
  '',
  'func main() {',
  '\tfor i := 0; i < 3; i++ {',
  '\t\tfmt.Println(i)',
  '\t}',
  '}',
];

describe('the context of a question about code', () => {
  const limitTime = languagesHaveTime();
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-context-'));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function open(name: string, lines: readonly string[]): Promise<vscode.TextDocument> {
    const file = path.join(folder, name);
    await writeFile(file, lines.join('\n'));
    return vscode.workspace.openTextDocument(file);
  }

  it('has an estimate of its tokens for a model that counts otherwise, also of a server of one’s own', async () => {
    const document = await open('retry.py', python);
    const context = await gather(document, new vscode.Range(9, 0, 10, 0));
    const isSure = async (name: string): Promise<boolean> => {
      const current = { isEmbedded: true, origin: '', label: 'Built-in service' };
      const connections = { current, knownModel: { name, version: '1' } } as unknown as Connections;
      const counter = new ContextCounter(
        connections,
        { count: async (text) => text.length },
        { driftOf: () => undefined },
      );
      return (await counter.count(context, [], new AbortController().signal)).isSure;
    };
    assert.equal(await isSure('models/parley-reader'), true);
    assert.equal(await isSure('models/ollama-llama3'), false);
  });

  it('is the selection, what is around it in its function, and the imports', async () => {
    const document = await open('retry.py', python);
    const context = await gather(document, new vscode.Range(9, 0, 10, 0));
    assert.deepEqual(kinds(context), ['imports', 'symbol', 'symbol', 'selection']);
    assert.deepEqual(labels(context), [
      'retry.py:1-2',
      'retry.py:8-9',
      'retry.py:11',
      'retry.py:10',
    ]);
    assert.match(
      context.pieces.at(-1)?.text ?? '',
      /^File: .*retry\.py \(lines 10-10\)\n\n```python\n {8}wait = base \* 2 \*\* attempt\n```\n$/,
    );
  });

  it('holds no line twice where whole lines are selected', async () => {
    const document = await open('twice.py', python);
    const context = await gather(document, new vscode.Range(7, 4, 10, 19));
    const text = context.pieces.map((piece) => piece.text).join('');
    for (const line of python.filter((each) => each.trim() !== '')) {
      assert.equal(text.split(line).length - 1, 1, line);
    }
  });

  it('keeps the rest of a line of which a part is selected', async () => {
    const document = await open('part.py', python);
    const context = await gather(document, new vscode.Range(9, 15, 9, 34));
    assert.match(context.pieces.at(-1)?.text ?? '', /\nbase \* 2 \*\* attempt\n/);
    const around = context.pieces.filter(({ kind }) => kind === 'symbol');
    assert.match(around.map(({ text }) => text).join(''), /wait = base/);
  });

  it('is the function at the cursor if nothing is selected', async () => {
    const document = await open('main.go', go);
    const context = await gather(document, at(6, 3));
    assert.equal(context.pieces.at(-1)?.label, 'main.go:7-11');
    assert.equal(context.range.start.line, 6);
  });

  it('is a bounded part of a file that has no symbols', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `Sentence ${index}.`);
    const document = await open('prose.txt', lines);
    const context = await gather(document, at(500, 0));
    assert.deepEqual(labels(context), ['prose.txt:441-561']);
  });

  it('takes whole lines for a change', async () => {
    const document = await open('change.py', python);
    const range = new vscode.Range(8, 10, 9, 12);
    const context = await gatherContext(document, range, { isAboutChange: true }, none);
    assert.deepEqual(
      [context.range.start.character, context.range.end.character],
      [0, python[9]?.length],
    );
  });

  it('uses the symbols that the language reports', async () => {
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/symbols.txt' },
      {
        provideDocumentSymbols: (document) => [
          new vscode.DocumentSymbol(
            'part',
            '',
            vscode.SymbolKind.Function,
            document.lineAt(1).range.union(document.lineAt(4).range),
            document.lineAt(1).range,
          ),
        ],
      },
    );
    const document = await open('symbols.txt', ['zero', 'one', 'two', 'three', 'four', 'five']);
    const context = await gather(document, new vscode.Range(2, 0, 3, 0));
    provider.dispose();
    assert.deepEqual(labels(context), ['symbols.txt:2', 'symbols.txt:4-5', 'symbols.txt:3']);
  });

  it('is the same code where it was edited above while the language was asked, and none where it was deleted', async () => {
    const lines = ['zero', 'one', 'two', 'three', 'four', 'five'];
    const edited = await open('edited.txt', lines);
    const deleted = await open('deleted.txt', lines);
    const change = async (uri: vscode.Uri): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      if (uri.path === deleted.uri.path) edit.delete(uri, new vscode.Range(0, 0, 5, 4));
      else if (edited.lineCount === 6) edit.insert(uri, new vscode.Position(0, 0), 'new\n\n');
      await vscode.workspace.applyEdit(edit);
    };
    const pattern = '**/{edited,deleted}.txt';
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern },
      { provideDocumentSymbols: async ({ uri }) => change(uri).then(() => []) },
    );
    try {
      const context = await gather(edited, new vscode.Range(2, 0, 3, 5));
      assert.equal(pieceOf(context, 'selection').code, 'two\nthree');
      assert.equal(pieceOf(context, 'selection').label, 'edited.txt:5-6');
      await assert.rejects(gather(deleted, new vscode.Range(4, 0, 5, 4)), TextChangedError);
    } finally {
      provider.dispose();
    }
  });

  it('is the same code where its file was read again with changes above and below', async () => {
    const document = await open('reloaded.txt', ['zero', 'one', 'two', 'three', 'four', 'five']);
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/reloaded.txt' },
      {
        provideDocumentSymbols: async ({ uri, lineCount }) => {
          const edit = new vscode.WorkspaceEdit();
          const text = 'zero\nnew\none\ntwo\nthree\nfour';
          if (lineCount === 6) edit.replace(uri, new vscode.Range(0, 0, 5, 0), `${text}\nnew\n`);
          await vscode.workspace.applyEdit(edit);
          return [];
        },
      },
    );
    try {
      const context = await gather(document, new vscode.Range(2, 0, 3, 5));
      assert.equal(pieceOf(context, 'selection').code, 'two\nthree');
      assert.equal(pieceOf(context, 'selection').label, 'reloaded.txt:4-5');
    } finally {
      provider.dispose();
    }
  });

  it('does not wait for the end of edits that come on and on: what they leave in its place is taken, else it ends', async () => {
    const below = await open('below.txt', ['zero', 'one', 'two', 'three', 'four', 'five']);
    const above = await open('above.txt', ['zero', 'one', 'two', 'three', 'four', 'five']);
    const asked = new Map<string, number>();
    const change = async ({ uri }: vscode.TextDocument): Promise<void> => {
      const count = (asked.get(uri.path) ?? 0) + 1;
      asked.set(uri.path, count);
      if (count > 30) return;
      const edit = new vscode.WorkspaceEdit();
      const isBelow = uri.path === below.uri.path;
      edit.insert(uri, new vscode.Position(isBelow ? 5 : 0, 0), isBelow ? 'x' : 'new\n');
      await vscode.workspace.applyEdit(edit);
    };
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/{below,above}.txt' },
      { provideDocumentSymbols: async (document) => change(document).then(() => []) },
    );
    try {
      const context = await gather(below, new vscode.Range(2, 0, 3, 5));
      assert.equal(pieceOf(context, 'selection').label, 'below.txt:3-4');
      assert.equal(asked.get(below.uri.path), 3);
      await assert.rejects(gather(above, new vscode.Range(2, 0, 3, 5)), TextChangedError);
    } finally {
      provider.dispose();
    }
  });

  it('is no code that was found in another state: its function is written to all the time', async () => {
    const document = await open('written.txt', ['head', 'f() {', '  a();', '  b();', '}', 'end']);
    const lineOfEnd = (): number => document.getText().split('\n').indexOf('}');
    let asked = 0;
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/written.txt' },
      {
        provideDocumentSymbols: async ({ uri }) => {
          const range = new vscode.Range(1, 0, lineOfEnd(), 1);
          asked += 1;
          const edit = new vscode.WorkspaceEdit();
          edit.insert(uri, new vscode.Position(lineOfEnd(), 0), `  c${asked}();\n`);
          if (asked <= 8) await vscode.workspace.applyEdit(edit);
          const { start } = range;
          const name = new vscode.Range(start, start);
          return [new vscode.DocumentSymbol('f', '', vscode.SymbolKind.Function, range, name)];
        },
      },
    );
    // VS Code asks once for each version of a document.
    const askFrom = async (count: number): Promise<void> => {
      asked = count;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, 'x');
      await vscode.workspace.applyEdit(edit);
    };
    try {
      const context = await gather(document, at(2, 2));
      assert.equal(asked, 9);
      assert.match(pieceOf(context, 'selection').code ?? '', /^f\(\) \{.*c8\(\);\n\}$/su);
      await askFrom(0);
      const target = await targetOf(document, [at(2, 2)], none);
      assert.match(document.getText(target.regions[0]?.range), /^f\(\) \{.*c8\(\);\n\}$/su);
      await askFrom(-30);
      await assert.rejects(targetOf(document, [at(2, 2)], none), TextChangedError);
    } finally {
      provider.dispose();
    }
  });

  it('has a problem by its lines after edits that were made while the language was asked', async () => {
    const document = await open('movedProblem.txt', [
      'zero',
      'one',
      'two',
      'three',
      'four',
      'five',
    ]);
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/movedProblem.txt' },
      {
        provideDocumentSymbols: async ({ uri, lineCount }) => {
          const edit = new vscode.WorkspaceEdit();
          edit.insert(uri, new vscode.Position(0, 0), 'new\n\n');
          edit.delete(uri, new vscode.Range(5, 0, 5, 4));
          if (lineCount === 6) await vscode.workspace.applyEdit(edit);
          return [];
        },
      },
    );
    const problem = new vscode.Diagnostic(new vscode.Range(2, 0, 2, 3), 'two is odd');
    problem.relatedInformation = [0, 5].map((line) => {
      const location = new vscode.Location(document.uri, new vscode.Range(line, 0, line, 4));
      return new vscode.DiagnosticRelatedInformation(location, `Place ${line}.`);
    });
    const diagnostics = [problem];
    const moved =
      /^Problem on line 5 of .*\nIt points to:\n- .*movedProblem\.txt line 3: Place 0\.\n$/u;
    try {
      const context = await gatherContext(document, problem.range, { diagnostics }, none);
      assert.equal(pieceOf(context, 'selection').label, 'movedProblem.txt:5');
      assert.match(pieceOf(context, 'diagnostic').text, moved);
      assert.equal(pieceOf(context, 'related').label, 'movedProblem.txt:3');
    } finally {
      provider.dispose();
    }
  });

  it('of a region to be fixed has problems by their lines after such edits, without those that are gone', async () => {
    const lines = ['zero', 'one', 'two', 'three', 'four', 'five'];
    const document = await open('fixed.txt', lines);
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/fixed.txt' },
      {
        provideDocumentSymbols: async ({ uri, lineCount }) => {
          const edit = new vscode.WorkspaceEdit();
          edit.insert(uri, new vscode.Position(0, 0), 'new\n');
          edit.delete(uri, new vscode.Range(3, 0, 3, 5));
          if (lineCount === 6) await vscode.workspace.applyEdit(edit);
          return [];
        },
      },
    );
    const region = { range: new vscode.Range(2, 0, 4, 4), by: 'selection' as const };
    const problems = [2, 3].map(
      (line) => new vscode.Diagnostic(new vscode.Range(line, 0, line, 5), `${line} is odd`),
    );
    try {
      const { context, range } = await prepareRegion(document, region, problems, none);
      assert.equal(range.start.line, 3);
      const said = context.pieces.filter(({ kind }) => kind === 'diagnostic');
      assert.match(said.map(({ text }) => text).join(''), /^Problem on line 4 of .*: 2 is odd\n$/u);
    } finally {
      provider.dispose();
    }
  });

  it('does without symbols when the language does not report them in time', async () => {
    limitTime();
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/slow.py' },
      { provideDocumentSymbols: () => new Promise(() => undefined) },
    );
    const document = await open('slow.py', python);
    const context = await gather(document, new vscode.Range(9, 0, 10, 0));
    provider.dispose();
    assert.deepEqual(kinds(context), ['imports', 'symbol', 'symbol', 'selection']);
  });

  it('has a problem’s message, code and related places with their lines', async () => {
    const document = await open('problem.py', python);
    const other = await open('other.py', ['a = 1', 'b = 2', 'c = 3', 'd = 4', 'e = 5', 'f = 6']);
    const problem = new vscode.Diagnostic(new vscode.Range(9, 8, 9, 12), 'wait is not used');
    problem.source = 'lint';
    problem.code = 'F841';
    problem.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(other.uri, new vscode.Range(3, 0, 3, 1)),
        'declared here',
      ),
    ];
    const context = await gatherContext(document, problem.range, { diagnostics: [problem] }, none);
    const said = pieceOf(context, 'diagnostic');
    assert.match(said.text, /^Problem on line 10 of .*problem\.py: wait is not used\n/);
    assert.match(said.text, /Reported by lint F841\./);
    assert.match(said.text, /other\.py line 4: declared here/);
    const related = pieceOf(context, 'related');
    assert.match(related.text, /other\.py \(lines 2-6\)/);
    assert.equal(related.label, 'other.py:4');
  });

  it('leaves out a related place that can’t be opened', async () => {
    const document = await open('lost.py', python);
    const problem = new vscode.Diagnostic(new vscode.Range(9, 0, 9, 1), 'lost');
    const gone = vscode.Uri.file(path.join(folder, 'gone.py'));
    problem.relatedInformation = [
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(gone, new vscode.Range(0, 0, 0, 1)),
        'it was here',
      ),
    ];
    const context = await gatherContext(document, problem.range, { diagnostics: [problem] }, none);
    assert.ok(!kinds(context).includes('related'));
    assert.match(pieceOf(context, 'diagnostic').text, /gone\.py line 1: it was here/);
  });

  it('names the cell of a notebook, and brings the imports of the cells before', async () => {
    const notebook = await vscode.workspace.openNotebookDocument(
      'jupyter-notebook',
      new vscode.NotebookData([
        cell('import numpy as np'),
        new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, '# About', 'markdown'),
        cell('def f(x):\n    y = np.abs(x)\n    return y'),
      ]),
    );
    const document = notebook.cellAt(2).document;
    const context = await gather(document, new vscode.Range(1, 0, 1, 17));
    assert.match(pieceOf(context, 'imports').text, /cell 1 \(lines 1-1\)/);
    assert.match(context.pieces.at(-1)?.text ?? '', /^File: .* cell 3 \(lines 2-2\)/);
  });

  it('takes an untitled document by its name', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'python',
      content: python.join('\n'),
    });
    const context = await gather(document, new vscode.Range(9, 0, 10, 0));
    assert.match(context.pieces.at(-1)?.text ?? '', /^File: Untitled-\d+ \(lines 10-10\)/);
  });

  it('stays small around a line of a document of 2 MB', async () => {
    const lines = ['def f():', ...Array.from({ length: 100_000 }, () => '    x = 1234567890')];
    const document = await open('large.py', lines);
    const context = await gather(document, new vscode.Range(50_000, 0, 50_001, 0));
    const length = context.pieces.reduce((sum, { text }) => sum + text.length, 0);
    assert.ok(length < 30_000, `${length}`);
  });

  it('is given up when nobody waits for it any more', async () => {
    const source = new vscode.CancellationTokenSource();
    const document = await open('stopped.py', python);
    source.cancel();
    await assert.rejects(
      gatherContext(document, at(9, 0), {}, source.token),
      vscode.CancellationError,
    );
  });
});

function gather(document: vscode.TextDocument, range: vscode.Range): Promise<CodeContext> {
  return gatherContext(document, range, {}, none);
}

function at(line: number, character: number): vscode.Range {
  return new vscode.Range(line, character, line, character);
}

function kinds({ pieces }: CodeContext): string[] {
  return pieces.map(({ kind }) => kind);
}

function labels({ pieces }: CodeContext): string[] {
  return pieces.map(({ label }) => label);
}

function pieceOf({ pieces }: CodeContext, kind: ContextPiece['kind']): ContextPiece {
  const found = pieces.find((piece) => piece.kind === kind);
  assert.ok(found, `no ${kind}`);
  return found;
}

function cell(code: string): vscode.NotebookCellData {
  return new vscode.NotebookCellData(vscode.NotebookCellKind.Code, code, 'python');
}
