import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { OfferedPlaces } from '../../src/services/places/offeredPlaces';
import { PlaceFinder } from '../../src/services/places/placeFinder';
import type { NamedPlace } from '../../src/messages/places';
import { until } from './support/until';

const loader = [
  'export class ConfigLoader {',
  '  load(name: string): string {',
  '    return name;',
  '  }',
  '}',
  'export function twice(): void {}',
  '',
].join('\n');

describe('the places that an answer names', () => {
  let outside = '';
  let root: vscode.Uri;

  function inFolder(name: string): vscode.Uri {
    return vscode.Uri.joinPath(root, 'named-places', name);
  }

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    const files = {
      'lib/config-loader.ts': loader,
      'lib/other.ts': 'export function twice(): void {}\nexport function only(): void {}\n',
      'lib/my file.md': '# One\n',
      'lib/[id]/page.tsx': 'export default 1;\n',
      'one/same-name.ts': '',
      'two/same-name.ts': '',
      'lib/node_modules/package/in-package.ts': '',
    };
    for (const [name, text] of Object.entries(files)) {
      await vscode.workspace.fs.writeFile(inFolder(name), Buffer.from(text));
    }
    outside = await mkdtemp(path.join(tmpdir(), 'parley-outside-'));
    await writeFile(path.join(outside, 'secret-notes.ts'), 'one\ntwo\n');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(root, 'named-places'), {
      recursive: true,
    });
    await rm(outside, { recursive: true, force: true });
  });

  /** Where the names lead, from the folder of the tests on. */
  async function found(
    names: NamedPlace[],
    files: vscode.Uri[] = [],
  ): Promise<(string | undefined)[]> {
    const places = await new PlaceFinder({ files }).find(names);
    return places.map((place) => {
      if (place === undefined) return undefined;
      const name = place.uri.path.split('/named-places/').at(-1) ?? '';
      return place.lines ? `${name}:${place.lines.first}-${place.lines.last}` : name;
    });
  }

  const lines = { first: 2, last: 3 };

  it('are files by their path from the workspace on, by its end, by their name, and from the disk on', async () => {
    const whole = inFolder('lib/config-loader.ts').path;
    const paths = ['named-places/lib/config-loader.ts', 'lib/config-loader.ts', 'config-loader.ts'];
    assert.deepEqual(
      await found([...paths, whole].map((each) => ({ path: each, lines }))),
      Array.from({ length: 4 }, () => 'lib/config-loader.ts:2-3'),
    );
    assert.deepEqual(await found([{ path: 'my file.md' }, { path: '[id]/page.tsx' }]), [
      'lib/my file.md',
      'lib/[id]/page.tsx',
    ]);
  });

  it('are none where there is no such file or line, or more than one', async () => {
    const names: NamedPlace[] = [
      { path: 'no-such-file.ts' },
      { path: 'config-loader.ts', lines: { first: 7, last: 8 } },
      { path: 'same-name.ts' },
      { path: 'in-package.ts' },
      { path: 'named-places/lib' },
      { path: '**' },
      { path: '{config-loader.ts,x}' },
      { path: '*-loader.ts' },
      { path: '' },
      { lines },
    ];
    assert.deepEqual(
      await found(names),
      names.map(() => undefined),
    );
  });

  it('are lines of a file as it is on the disk, where VS Code has read it before, and of changes not saved', async () => {
    const file = inFolder('lib/growing.ts');
    await writeFile(file.fsPath, 'one\n');
    const document = await vscode.workspace.openTextDocument(file);
    const named = [{ path: 'lib/growing.ts', lines }];
    await writeFile(file.fsPath, 'one\ntwo\nthree\n');
    assert.deepEqual(await found(named), ['lib/growing.ts:2-3']);
    const editor = await vscode.window.showTextDocument(document);
    // Not done where VS Code reads the file again in between.
    await until('the text is changed', async () =>
      editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 100, 0), 'one, changed')),
    );
    assert.equal(document.getText(), 'one, changed');
    assert.deepEqual(await found(named), [undefined]);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('are none outside of the workspace, but for files that the question had', async () => {
    const secret = vscode.Uri.file(path.join(outside, 'secret-notes.ts'));
    const up = `../${path.posix.basename(outside)}/secret-notes.ts`;
    const names = [secret.path, up, 'secret-notes.ts', `named-places/../${up}`].map((each) => ({
      path: each,
    }));
    assert.deepEqual(
      await found(names),
      names.map(() => undefined),
    );
    const [whole, , bare] = await found(names, [secret]);
    assert.deepEqual([whole, bare], [secret.path, secret.path]);
  });

  it('are of the file that the question had, of two with that name', async () => {
    assert.deepEqual(await found([{ path: 'same-name.ts' }], [inFolder('two/same-name.ts')]), [
      'two/same-name.ts',
    ]);
  });

  it('are declarations of the question’s files, if there is one of that name', async () => {
    const files = [inFolder('lib/config-loader.ts'), inFolder('lib/other.ts')];
    const symbols = ['ConfigLoader.load', 'ConfigLoader', 'load', 'only', 'twice', 'absent'];
    assert.deepEqual(
      await found(
        symbols.map((symbol) => ({ symbol })),
        files,
      ),
      [
        'lib/config-loader.ts:2-2',
        'lib/config-loader.ts:1-1',
        'lib/config-loader.ts:2-2',
        'lib/other.ts:2-2',
        undefined,
        undefined,
      ],
    );
  });

  it('are no more than some hundreds, however many are named', async () => {
    const finder = new PlaceFinder({ files: [inFolder('lib/config-loader.ts')] });
    const names = Array.from({ length: 5000 }, (_, index) => ({
      path: 'config-loader.ts',
      lines: { first: 1, last: 1 },
      column: index + 1,
    }));
    const places = await finder.find(names);
    assert.equal(places.filter((place) => place !== undefined).length, 400);
  });

  it('open by the number that a page was given, with their lines selected, and by no other', async () => {
    const offered = new OfferedPlaces();
    const finder = new PlaceFinder({ files: [] });
    const [view] = await offered.find(finder, [{ path: 'config-loader.ts', lines }]);
    assert.ok(view);
    assert.equal(view.label, 'Open config-loader.ts, lines 2 to 3');
    await offered.open({ id: view.id + 1, keepsFocus: false });
    // A log of another test may be in view.
    const shown = vscode.window.visibleTextEditors.map(({ document }) => document.uri);
    assert.deepEqual(
      shown.filter(({ scheme }) => scheme !== 'output'),
      [],
    );
    await offered.open({ id: view.id, keepsFocus: false });
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.equal(editor.document.uri.path, inFolder('lib/config-loader.ts').path);
    assert.deepEqual([editor.selection.start.line, editor.selection.end.line], [1, 3]);
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.equal(tab?.isPreview, true);
  });
});
