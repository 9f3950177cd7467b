import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Refusals } from '../../src/services/refusals/refusals';
import { until } from './support/until';

const text = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`).join('\n');

describe('an answer that was not applied', () => {
  let refusals: Refusals;
  let document: vscode.TextDocument;
  let editor: vscode.TextEditor;
  let reported: string[];
  let ran: string[];

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    reported = [];
    ran = [];
    refusals = new Refusals(async (sentence, ...buttons) => {
      reported.push([sentence, ...buttons].join(' | '));
      return buttons[0];
    });
    document = await vscode.workspace.openTextDocument({ content: text });
    editor = await vscode.window.showTextDocument(document);
  });

  afterEach(() => refusals.dispose());

  /** Lines counted from 0. */
  function refuse(first: number, last: number, of = document): void {
    refusals.show({
      document: of,
      range: new vscode.Range(first, 0, last, 7),
      title: 'Simplify',
      sentence: 'The answer contains no code.',
      choices: [
        { title: 'Again', run: ({ start }) => ran.push(`again ${start.line}`), isFinal: true },
        { title: 'Look', run: () => ran.push('look'), isFinal: false },
      ],
    });
  }

  function lensTitles(): string[] {
    return refusals.provideCodeLenses(document).map(({ command }) => command?.title ?? '');
  }

  function place(): number[] {
    return refusals.of(document).flatMap(({ range }) => [range.start.line, range.end.line]);
  }

  async function edit(range: vscode.Range, by: string): Promise<void> {
    assert.ok(await editor.edit((builder) => builder.replace(range, by)));
  }

  it('is a row above its code, with what can be done, until it is dismissed', () => {
    refuse(4, 6);
    const [first] = refusals.provideCodeLenses(document);
    assert.equal(first?.range.start.line, 4);
    const said = '$(warning) Simplify: The answer contains no code.';
    assert.deepEqual(lensTitles(), [said, 'Again', 'Look', 'Dismiss']);
    assert.deepEqual(reported, []);
    const [open] = refusals.of(document);
    assert.ok(open);
    refusals.dismiss(open);
    assert.deepEqual(lensTitles(), []);
  });

  it('stays after it was looked at, and goes when something final is chosen', async () => {
    refuse(4, 6);
    const [open] = refusals.of(document);
    const [again, look] = open?.refusal.choices ?? [];
    assert.ok(open && again && look);
    await refusals.run(open, look);
    assert.deepEqual(place(), [4, 6]);
    await refusals.run(open, again);
    assert.deepEqual([ran, place()], [['look', 'again 4'], []]);
  });

  it('follows the edits before it and within, and stays through those behind it', async () => {
    refuse(4, 6);
    await edit(new vscode.Range(0, 0, 0, 0), 'new\nlines\n');
    assert.deepEqual(place(), [6, 8]);
    await edit(new vscode.Range(7, 0, 7, 0), 'within\n');
    assert.deepEqual(place(), [6, 9]);
    await edit(new vscode.Range(12, 0, 13, 0), '');
    assert.deepEqual(place(), [6, 9]);
    await edit(new vscode.Range(6, 0, 6, 0), '\n');
    assert.deepEqual(place(), [7, 10]);
    await edit(new vscode.Range(5, 0, 8, 0), 'joined\n');
    assert.deepEqual(place(), [5, 8]);
  });

  it('goes with its code', async () => {
    refuse(4, 6);
    await edit(new vscode.Range(3, 6, 6, 6), '');
    assert.deepEqual(place(), []);
    refuse(4, 6);
    await edit(new vscode.Range(4, 0, 7, 0), '');
    assert.deepEqual(place(), []);
  });

  it('goes when another change of its code begins, and others stay', () => {
    refuse(4, 6);
    refuse(10, 12);
    refusals.clear(document, new vscode.Range(6, 0, 8, 0));
    assert.deepEqual(place(), [10, 12]);
    refuse(11, 11);
    assert.deepEqual(place(), [11, 11]);
  });

  it('is a notification too where its row can’t be seen', async () => {
    const other = await vscode.workspace.openTextDocument({ content: text });
    refuse(4, 6, other);
    await until('the choice is done', () => ran.length > 0);
    assert.deepEqual(reported, ['Simplify: The answer contains no code. | Again | Look']);
    assert.deepEqual(ran, ['again 4']);
  });

  it('is a notification too where lenses are off', async () => {
    const settings = vscode.workspace.getConfiguration('editor');
    await settings.update('codeLens', false, vscode.ConfigurationTarget.Global);
    try {
      refuse(4, 6);
      assert.equal(reported.length, 1);
    } finally {
      await settings.update('codeLens', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('goes with its document', async () => {
    refuse(4, 6);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('it is gone', () => place().length === 0);
  });
});
