import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { TextChangedError } from '../../src/platform/textChanged';
import { FollowedRanges } from '../../src/services/codeContext/followedRanges';
import { revertDocument } from './support/revertDocument';

const text = [
  'import a',
  '',
  'function f(x) {',
  '  const y = x + base;',
  '  return y * base;',
  '}',
  '',
  'function g() {}',
  'end',
].join('\n');

const whole = new vscode.Range(2, 0, 5, 1);
const cursor = new vscode.Range(3, 4, 3, 4);
const problem = new vscode.Range(3, 16, 3, 20);
const brace = new vscode.Range(5, 1, 5, 1);

describe('ranges that follow the edits of their document', () => {
  let folder: string;
  let document: vscode.TextDocument;
  let editor: vscode.TextEditor;
  let followed: FollowedRanges;

  beforeEach(async () => {
    // A document without a file has the name of the one before, which VS Code may still be closing.
    folder = await mkdtemp(path.join(tmpdir(), 'parley-ranges-'));
    const file = path.join(folder, 'a.txt');
    await writeFile(file, text);
    document = await vscode.workspace.openTextDocument(file);
    editor = await vscode.window.showTextDocument(document);
  });

  afterEach(async () => {
    followed.dispose();
    await revertDocument(document.uri);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function follow(...ranges: vscode.Range[]): void {
    followed = new FollowedRanges(document, ranges);
  }

  /** As an editor does: a WorkspaceEdit leaves out what stays as it was, but only where an editor shows the document. */
  async function edit(make: (edits: vscode.TextEditorEdit) => void): Promise<void> {
    assert.ok(await editor.edit(make));
  }

  function textsNow(): string[] {
    return followed.now.map((range) => document.getText(range));
  }

  function linesNow(): number[] {
    return followed.now.map(({ start }) => start.line);
  }

  it('are where their lines are, once a file was read again with changes above and below', async () => {
    follow(whole, cursor, problem, brace);
    const read = text
      .replace('import a', 'import a\nimport b')
      .replace('g() {}', 'g() { return 1; }');
    const edited = new vscode.Range(0, 0, 8, 0);
    await edit((edits) => edits.replace(edited, read.slice(0, -'end'.length)));
    assert.equal(document.getText(), read);
    assert.equal(followed.placeOf(brace), undefined, 'a line without a word');
    assert.ok(followed.placeOf(whole)?.isEqual(new vscode.Range(3, 0, 6, 1)));
    assert.ok(followed.placeOf(cursor)?.isEqual(new vscode.Range(4, 4, 4, 4)));
    assert.ok(followed.placeOf(problem)?.isEqual(new vscode.Range(4, 16, 4, 20)));
    assert.throws(() => followed.now, TextChangedError);
  });

  it('are gone where their lines are there more than once then', async () => {
    follow(cursor);
    const edited = new vscode.Range(0, 0, 8, 0);
    const line = '  const y = x + base;\n';
    await edit((edits) => edits.replace(edited, `${line}${line}`));
    assert.throws(() => followed.now, TextChangedError);
  });

  it('stay where they are when line ends change', async () => {
    follow(whole, cursor, problem, brace);
    const before = textsNow();
    await edit((edits) => edits.setEndOfLine(vscode.EndOfLine.CRLF));
    assert.equal(document.eol, vscode.EndOfLine.CRLF);
    assert.deepEqual(linesNow(), [2, 3, 3, 5]);
    assert.deepEqual(
      textsNow().map((each) => each.replaceAll('\r\n', '\n')),
      before,
    );
    await edit((edits) => edits.insert(new vscode.Position(0, 0), 'new\r\n'));
    assert.deepEqual(linesNow(), [3, 4, 4, 6]);
    await edit((edits) => edits.replace(new vscode.Range(0, 0, 9, 0), `// new\r\n${text}\r\n`));
    assert.ok(followed.placeOf(whole)?.isEqual(new vscode.Range(3, 0, 6, 1)));
  });

  it('are there again once what was cut is put back, there or elsewhere', async () => {
    follow(whole, cursor);
    const cut = new vscode.Range(2, 0, 6, 0);
    const code = document.getText(cut);
    for (const line of [2, 4]) {
      await edit((edits) => edits.delete(cut));
      assert.throws(() => followed.now, TextChangedError);
      await edit((edits) => edits.insert(new vscode.Position(line, 0), code));
      assert.deepEqual(linesNow(), [line, line + 1]);
    }
  });
});
