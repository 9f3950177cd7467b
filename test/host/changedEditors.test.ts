import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { silentLog } from '../fakes/silentLog';
import { ChangedEditors } from '../../src/features/chat/tools/changes/changedEditors';
import { LastEditor } from '../../src/platform/lastEditor';
import { showActive } from './support/showActive';
import { until } from './support/until';

describe('files that calls change', () => {
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  let folder: string;
  let last: LastEditor;
  let warnings: string[];
  let editors: ChangedEditors;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-changed-'));
    for (const name of names) await writeFile(path.join(folder, name), 'A\n');
    last = new LastEditor();
    warnings = [];
    editors = new ChangedEditors(last, { ...silentLog, warn: (text) => warnings.push(text) });
  });

  afterEach(async () => {
    last.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const show = (name: string): Promise<vscode.TextEditor | undefined> =>
    editors.show(vscode.Uri.file(path.join(folder, name)));
  const tabs = (): string[] =>
    vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  it('are all shown, though several change at once', async () => {
    await Promise.all(names.map((name) => show(name)));
    await until('all have tabs', () => tabs().length >= names.length);
    assert.deepEqual(tabs(), names);
    assert.deepEqual(warnings, []);
  });

  it('are shown where the user is, of two groups that have them', async () => {
    const document = await vscode.workspace.openTextDocument(path.join(folder, 'a.txt'));
    for (const column of [vscode.ViewColumn.One, vscode.ViewColumn.Two]) {
      const editor = await showActive(document, column);
      await until('it is the last one', () => last.current === editor);
    }
    assert.equal((await show('a.txt'))?.viewColumn, vscode.ViewColumn.Two);
  });

  it('that can’t be shown are noted in the log, and nothing fails', async () => {
    await show('gone.txt');
    await show('a.txt');
    await until('it has a tab', () => tabs().length > 0);
    assert.deepEqual(tabs(), ['a.txt']);
    assert.match(warnings.join('\n'), /^a change is shown in no editor: .*gone\.txt/u);
  });
});
