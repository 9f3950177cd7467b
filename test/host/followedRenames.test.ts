import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { digestOf } from '../../src/base/node/digestOf';
import { edit, type ScriptedCall } from './support/changeWindow';
import { RestoreWindow } from './support/restoreWindow';
import { until } from './support/until';

/** With a mark, and lines that end in both ways: what comes back has to be the same to the byte. */
const importer = '\uFEFFimport util\r\nprint(util.X)\n';
const files = { 'util.py': 'X = 1\n', 'main.py': importer, 'notes.md': 'About util.\n' };

/** The extension of the tests is an extension as others are: what it changes for a rename is a change of others. */
describe('what extensions change because a tool renames a file', () => {
  let at: RestoreWindow;
  let languages: vscode.Disposable[];

  beforeEach(async () => {
    at = new RestoreWindow();
    languages = [];
    await at.open(files);
  });

  afterEach(async () => {
    vscode.Disposable.from(...languages).dispose();
    await at.close();
  });

  async function importChanged(file: string): Promise<vscode.WorkspaceEdit> {
    const document = await vscode.workspace.openTextDocument(at.uri(file));
    const start = document.positionAt(document.getText().indexOf('util'));
    const change = new vscode.WorkspaceEdit();
    change.replace(document.uri, new vscode.Range(start, start.translate(0, 4)), 'helper');
    return change;
  }

  /** As languages do that change what imports a file together with its name. */
  function changesTogether(file: string): void {
    languages.push(
      vscode.workspace.onWillRenameFiles((event) => event.waitUntil(importChanged(file))),
    );
  }

  async function rename(): Promise<string[]> {
    const args = { from: `${at.name}/util.py`, to: `${at.name}/helper.py` };
    const call: ScriptedCall = { name: 'rename_file', args };
    await at.ask([call]);
    const { live } = at.window.settings.tools.runs;
    const place = (): { turnId: string; index: number } => ({
      turnId: at.path.at(-1)?.id ?? '',
      index: 0,
    });
    await until('a question', () => live.of(place())?.question !== undefined);
    live.answer(place(), 'allow');
    return at.answers();
  }

  /** Whether the journal says of a file what is on disk now. */
  async function isKnownAsItIs(file: string): Promise<boolean> {
    const uri = String(at.uri(file));
    const digest = digestOf(await readFile(at.uri(file).fsPath));
    return at.path.some(
      (turn) =>
        turn.role === 'user' &&
        turn.filesAfter?.some((after) => after.uri === uri && after.digest === digest) === true,
    );
  }

  async function asBefore(): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      assert.equal(await at.onDisk(file), text, file);
    }
  }

  it('is named to the model and to the user, and comes back with the file', async () => {
    changesTogether('main.py');
    const [said] = await rename();
    assert.equal(
      said,
      `${at.name}/util.py is ${at.name}/helper.py now. This changed ${at.name}/main.py, too.`,
    );
    assert.match(at.textOf('main.py'), /import helper/u);
    await at.shows('util.py', 'helper.py', 'main.py');
    await at.restore();
    assert.deepEqual(at.said, ['Restored 3 files.']);
    await asBefore();
  });

  it('comes back though it was saved meanwhile', async () => {
    changesTogether('main.py');
    await rename();
    const document = await vscode.workspace.openTextDocument(at.uri('main.py'));
    assert.ok(await document.save());
    await until('it is known as it was saved', () => isKnownAsItIs('main.py'));
    await at.shows('util.py', 'helper.py', 'main.py');
    await at.restore();
    await asBefore();
  });

  it('comes back though it came later, as far as it writes the new name', async () => {
    await rename();
    assert.ok(await vscode.workspace.applyEdit(await importChanged('main.py')));
    await at.type('notes.md', 'Mine. ');
    await at.shows('util.py', 'helper.py', 'main.py');
    await at.restore();
    assert.equal(await at.onDisk('main.py'), importer);
    assert.equal(at.textOf('notes.md'), 'Mine. About util.\n');
  });

  it('is not what another call changes at the same time', async () => {
    const path = `${at.name}/main.py`;
    let accept: () => Promise<void> = async () => undefined;
    languages.push(vscode.workspace.onWillRenameFiles((event) => event.waitUntil(accept())));
    await at.ask([
      { name: 'rename_file', args: { from: `${at.name}/util.py`, to: `${at.name}/helper.py` } },
      edit(path, ['print(util.X)', 'print(util.X + 1)']),
    ]);
    const review = await at.review('main.py');
    accept = () => review.decide('accept').then(() => undefined);
    const turnId = at.path.at(-1)?.id ?? '';
    at.window.settings.tools.runs.live.answer({ turnId, index: 0 }, 'allow');
    const [said] = await at.answers();
    assert.equal(said, `${at.name}/util.py is ${at.name}/helper.py now.`);
    await at.restore();
    assert.deepEqual(at.said, ['Restored 3 files.']);
    await asBefore();
  });

  it('stays where the user has changed the file as well', async () => {
    changesTogether('main.py');
    await rename();
    await at.type('main.py', '# Mine\n');
    await at.shows('util.py', 'helper.py', 'main.py');
    await at.restore();
    assert.match(at.said.join(' '), /^Restored 2 files\. Not restored, because others changed/u);
    assert.match(at.textOf('main.py'), /^# Mine\nimport helper/u);
  });

  it('is no longer followed when the user has asked again', async () => {
    await rename();
    at.window.controller.send('Thanks');
    await at.ended();
    assert.ok(await vscode.workspace.applyEdit(await importChanged('main.py')));
    const shown = at.window.controller.state().turns.flatMap((turn) => turn.changedFiles ?? []);
    assert.deepEqual(shown, [`${at.name}/util.py`, `${at.name}/helper.py`]);
  });
});
