import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { FakeClock } from '../fakes/fakeClock';
import { MemoryFileSystem } from '../fakes/memoryFileSystem';
import { IndexRoots } from '../../src/features/search/index/indexRoots';
import { WorkspaceIndexer } from '../../src/features/search/index/workspaceIndexer';
import { SearchLink } from '../../src/semanticSearch/worker/searchLink';
import { SearchChoice, SearchEmbedder } from './support/searchEmbedder';
import { pathsFor, SearchWindow, untilState } from './support/searchWindow';
import { until } from './support/until';

const run = promisify(execFile);
const { signal } = new AbortController();

function sectionAbout(word: string): string {
  return `# All about the ${word}\n\nThe ${word} lives by the water, and the ${word} eats fish.\n`;
}

describe('the folders that are indexed', () => {
  let embedder: SearchEmbedder;
  let window: SearchWindow;

  beforeEach(async () => {
    embedder = new SearchEmbedder();
    window = await SearchWindow.create({}, new SearchChoice(embedder));
  });

  afterEach(() => window.dispose());

  it('may be several, whose files keep apart though they have the same names', async () => {
    await window.write({ 'one/a.md': sectionAbout('heron'), 'two/a.md': sectionAbout('pelican') });
    await window.write({ 'three/a.md': sectionAbout('ostrich') });
    const roots = ['one', 'two'].map((name) => ({ prefix: `${name}/`, uri: window.uri(name) }));
    window.findRoots = () => new IndexRoots(roots, 'several');
    const index = await window.openReady();
    assert.equal(index.state.files, 2);
    const { found } = await index.find('pelican', { by: 'words' }, signal);
    assert.deepEqual(
      found.map(({ path, uri }) => [path, uri.toString()]),
      [['two/a.md', window.uri('two/a.md').toString()]],
    );
    assert.deepEqual(await pathsFor(index, 'ostrich', { by: 'words' }), []);
    const inOne = { by: 'words', within: window.uri('one') } as const;
    assert.deepEqual(await pathsFor(index, 'pelican', inOne), []);
    assert.deepEqual(await pathsFor(index, 'heron', inOne), ['one/a.md']);
    await window.write({ 'two/b.md': sectionAbout('sparrow') });
    await until('the second folder is followed', async () =>
      (await pathsFor(index, 'sparrow', { by: 'words' })).includes('two/b.md'),
    );
  });

  for (const inOrder of [
    ['packages/web', ''],
    ['', 'packages/web'],
  ]) {
    it(`may be one inside another, whose files are there once, in the order ${inOrder.join(', ')}`, async () => {
      await window.write({
        'packages/web/a.md': sectionAbout('heron'),
        'packages/b.md': sectionAbout('pelican'),
        'c.md': sectionAbout('ostrich'),
      });
      const roots = inOrder.map((name) => ({
        prefix: name === '' ? 'all/' : 'web/',
        uri: window.uri(name),
      }));
      window.findRoots = () => new IndexRoots(roots, 'nested');
      const index = await window.openReady();
      assert.equal(index.state.files, 3);
      const words = { by: 'words' } as const;
      assert.deepEqual(await pathsFor(index, 'heron', words), ['web/a.md']);
      const below = { ...words, within: window.uri('packages') };
      assert.deepEqual(await pathsFor(index, 'heron', below), ['web/a.md']);
      assert.deepEqual(await pathsFor(index, 'pelican', below), ['all/packages/b.md']);
      assert.deepEqual(await pathsFor(index, 'ostrich', below), []);
      await window.write({ 'packages/web/a.md': sectionAbout('sparrow') });
      await until('the edit is found', async () =>
        (await pathsFor(index, 'sparrow', words)).includes('web/a.md'),
      );
      assert.deepEqual(await pathsFor(index, 'heron', words), []);
      await window.remove('packages');
      await until('the folder is gone', async () => {
        const found = ['sparrow', 'pelican'].map((word) => pathsFor(index, word, words));
        return (await Promise.all(found)).flat().length === 0;
      });
      await untilState(index, 'ready');
      assert.equal(index.state.files, 1);
    });
  }

  it('may be nowhere but in memory, as those of a virtual workspace', async () => {
    const files = new MemoryFileSystem({
      'src/a.md': sectionAbout('heron'),
      'src/gone.md': sectionAbout('pelican'),
      'b.md': sectionAbout('ostrich'),
      '.gitignore': 'b.md\n',
    });
    const readFile = files.readFile.bind(files);
    files.readFile = (uri) => {
      if (uri.path.endsWith('gone.md')) throw vscode.FileSystemError.FileNotFound(uri);
      return readFile(uri);
    };
    const registered = vscode.workspace.registerFileSystemProvider('parley-indexed', files);
    try {
      const uri = vscode.Uri.parse('parley-indexed://host/');
      window.findRoots = () => IndexRoots.ofFolder(uri);
      const index = await window.openReady();
      const { found } = await index.find('heron', { by: 'words' }, signal);
      assert.deepEqual(
        found.map((each) => each.uri.toString()),
        ['parley-indexed://host/src/a.md'],
      );
      assert.deepEqual(await pathsFor(index, 'ostrich', { by: 'words' }), []);
      assert.deepEqual(await pathsFor(index, 'pelican', { by: 'words' }), []);
      assert.equal(index.leftOut.unreadable, 1);
      const embedded = embedder.embedded.length;
      await index.close();
      const again = window.open();
      await again.restore();
      await untilState(again, 'ready');
      assert.equal(embedder.embedded.length, embedded);
      await again.close();
    } finally {
      registered.dispose();
    }
  });

  it('may be absent: then nothing begins, and the next step is shown', async () => {
    window.findRoots = () => new IndexRoots([], 'none');
    const index = window.open();
    assert.equal(await index.begin(), true);
    assert.equal(index.state.kind, 'off');
    assert.match(index.state.problem ?? '', /Open a folder/);
    assert.deepEqual((await index.find('heron', {}, signal)).found, []);
    await index.restore();
    await index.delete();
    assert.equal(index.state.kind, 'off');
  });

  it('have no files behind links, also where one of these is saved', async () => {
    const shared = vscode.Uri.joinPath(window.storage, '..', 'shared');
    const plan = vscode.Uri.joinPath(shared, 'plan.md');
    await vscode.workspace.fs.writeFile(plan, Buffer.from(sectionAbout('pelican')));
    await window.write({ 'a.md': sectionAbout('heron') });
    await symlink(shared.fsPath, window.uri('shared').fsPath);
    const index = await window.openReady();
    assert.equal(index.state.files, 1);
    const document = await vscode.workspace.openTextDocument(window.uri('shared/plan.md'));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), sectionAbout('ostrich'));
    await vscode.workspace.applyEdit(edit);
    assert.equal(await document.save(), true);
    await window.write({ 'b.md': sectionAbout('sparrow') });
    await until('the next change is found', async () =>
      (await pathsFor(index, 'sparrow', { by: 'words' })).includes('b.md'),
    );
    assert.deepEqual(await pathsFor(index, 'ostrich', { by: 'words' }), []);
    assert.deepEqual(await pathsFor(index, 'pelican', { by: 'words' }), []);
  });

  it('are all looked at where the case of a name changes, which a single file doesn’t show everywhere', async () => {
    const link = new SearchLink('');
    const indexer = new WorkspaceIndexer(link, IndexRoots.ofFolder(window.folder));
    assert.equal(
      await indexer.apply(
        ['Heron.md', 'heron.md'].map((name) => window.uri(name)),
        signal,
      ),
      true,
    );
    link.dispose();
  });

  it('follow a checkout of another branch and back, and nothing is embedded on the way back', async () => {
    const git = (...args: string[]): Promise<unknown> =>
      run('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
        cwd: window.folder.fsPath,
      });
    const branch = (word: string): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, file) => [`f${file}.md`, sectionAbout(`${word}${file}z`)]),
      );
    await git('init', '-q', '-b', 'main');
    await window.write(branch('heron'));
    await git('add', '.');
    await git('commit', '-q', '-m', 'one');
    await git('checkout', '-q', '-b', 'other');
    await window.write(branch('pelican'));
    await window.write({ 'more.md': sectionAbout('sparrow') });
    await git('add', '.');
    await git('commit', '-q', '-m', 'two');
    await git('checkout', '-q', 'main');
    const index = await window.openReady();
    assert.equal(embedder.embedded.length, 40);
    const isOn = async (word: string, files: number): Promise<boolean> =>
      index.state.kind === 'ready' &&
      index.state.files === files &&
      index.state.chunksToEmbed === 0 &&
      (await pathsFor(index, `${word}39z`, { by: 'words' })).includes('f39.md') &&
      (await pathsFor(index, `${word}0z`, { by: 'words' })).includes('f0.md');
    await window.untilWatched();
    await git('checkout', '-q', 'other');
    await until('the other branch is indexed', () => isOn('pelican', 41));
    assert.equal(embedder.embedded.length, 81);
    await git('checkout', '-q', 'main');
    await until('the first branch is indexed again', () => isOn('heron', 40));
    assert.deepEqual(await pathsFor(index, 'sparrow', { by: 'words' }), []);
    assert.equal(embedder.embedded.length, 81);
  });

  it('are let go of when the window closes, so that another one can work on them', async () => {
    window.clock = new FakeClock();
    await window.write({ 'a.md': sectionAbout('heron') });
    const index = await window.openReady();
    assert.ok((await window.indexFiles()).has('lock'));
    // As VS Code does: what was registered is disposed while it waits for the end of `deactivate`.
    const ended = index.closeWithin(10_000);
    index.dispose();
    await ended;
    assert.ok(!(await window.indexFiles()).has('lock'));
    assert.ok((await window.indexFiles()).has('vectors'));
  });

  it('are waited for no longer than the window has time when it closes', async () => {
    const clock = new FakeClock();
    window.clock = clock;
    await window.write({ 'a.md': sectionAbout('heron') });
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    embedder.beforeBatch = () => held;
    const index = window.open();
    await index.begin();
    await until('texts are under way', () => index.state.chunksToEmbed === 1);
    const ended = index.closeWithin(2000);
    clock.advance(2000);
    await ended;
    assert.equal(embedder.embedded.length, 0);
    goOn();
    await untilState(index, 'off');
  });
});
