import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import type { CacheRecord, CacheSource } from '../../src/caching/records/cacheRecord';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { CacheStaleness, type Staleness } from '../../src/services/cachedContents/cacheStaleness';
import { digestOf } from '../../src/base/node/digestOf';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService } from './support/cachingService';
import { revertDocument } from './support/revertDocument';
import { until } from './support/until';
import { setAutoSave } from './support/setAutoSave';

const run = promisify(execFile);
const name = 'cachedContents/c';

describe('whether a cached content still matches its files', () => {
  let folder: string;
  let service: CachingService;
  let records: CacheRecords;
  let staleness: CacheStaleness;
  const watchings: vscode.Disposable[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-stale-'));
    service = new CachingService(systemClock);
    records = new CacheRecords(path.join(folder, '.records'), systemClock);
    staleness = new CacheStaleness(service, records, systemClock);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    for (const part of [staleness, records, service]) part.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const uriOf = (file: string): vscode.Uri => vscode.Uri.file(path.join(folder, file));
  const source = (file: string, text: string, more: Partial<CacheSource> = {}): CacheSource => ({
    kind: 'file',
    label: file,
    uri: String(uriOf(file)),
    sha256: digestOf(text),
    tokens: 1,
    ...more,
  });

  async function remember(...sources: CacheSource[]): Promise<void> {
    const record: CacheRecord = {
      name,
      service: 'https://caching.test',
      model: 'models/first',
      displayName: 'Handbook',
      tokens: 5,
      createdAtMs: Date.now(),
      expireAtMs: Date.now() + 3_600_000,
      madeBy: 'user',
      workspace: '',
      recipe: { from: 'files' },
      sources,
      context: {},
      textDigests: [],
    };
    await records.put(record);
    watchings.push(staleness.watch());
    await staleness.settled();
  }

  /** Changes a file, and resolves when VS Code has reported it. */
  async function noticed(file: string, change: () => Promise<void>): Promise<void> {
    const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), file);
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    let isReported = false;
    watcher.onDidChange(() => (isReported = true));
    try {
      await until(`${file} is told of`, async () => {
        // A watcher takes a moment to begin.
        if (!isReported) await change();
        return isReported;
      });
    } finally {
      watcher.dispose();
    }
  }

  /** Resolves when changes of a file are reported: what is changed before may never be. The file keeps its text. */
  async function watched(file: string): Promise<void> {
    const text = await readFile(uriOf(file).fsPath);
    await noticed(file, () => writeFile(uriOf(file).fsPath, text));
  }

  const becomes = (what: string, expected: Staleness | undefined): Promise<void> =>
    until(`it is ${what}`, () => JSON.stringify(staleness.of(name)) === JSON.stringify(expected));

  it('follows the file on disk, and its deletion', async () => {
    await writeFile(uriOf('a.md').fsPath, 'one\n');
    await remember(source('a.md', 'one\n'));
    assert.equal(staleness.of(name), undefined);
    await watched('a.md');
    await writeFile(uriOf('a.md').fsPath, 'two\n');
    await becomes('changed', { changed: ['a.md'], missing: [] });
    await rm(uriOf('a.md').fsPath);
    await becomes('missing', { changed: [], missing: ['a.md'] });
    await writeFile(uriOf('a.md').fsPath, 'one\n');
    await becomes('as it was', undefined);
  });

  it('follows what is typed and not saved', async () => {
    // What VS Code saves by itself could not be given up any more.
    await setAutoSave('off');
    await writeFile(uriOf('a.md').fsPath, 'one\n');
    await remember(source('a.md', 'one\n'));
    const document = await vscode.workspace.openTextDocument(uriOf('a.md'));
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'more ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await becomes('changed', { changed: ['a.md'], missing: [] });
    const back = new vscode.WorkspaceEdit();
    back.delete(document.uri, new vscode.Range(0, 0, 0, 5));
    assert.ok(await vscode.workspace.applyEdit(back));
    await becomes('as it was', undefined);
    const again = new vscode.WorkspaceEdit();
    again.insert(document.uri, new vscode.Position(0, 0), 'more ');
    assert.ok(await vscode.workspace.applyEdit(again));
    await becomes('changed again', { changed: ['a.md'], missing: [] });
    await revertDocument(document.uri);
    await becomes('as it was, given up', undefined);
    await setAutoSave(undefined);
  });

  it('finds a range that has moved, and one that has changed', async () => {
    const range = 'function f() {\n  return 1;\n}';
    await writeFile(uriOf('a.ts').fsPath, `// top\n${range}\n`);
    await remember(source('a.ts', range, { kind: 'range', lines: [2, 4], label: 'a.ts (2-4)' }));
    assert.equal(staleness.of(name), undefined);
    const moved = `// top\n// new\n${range}\nmore();`;
    await noticed('a.ts', () => writeFile(uriOf('a.ts').fsPath, moved));
    await staleness.settled();
    assert.equal(staleness.of(name), undefined);
    await writeFile(uriOf('a.ts').fsPath, `// top\n${range.replace('1', '2')}\n`);
    await becomes('changed', { changed: ['a.ts (2-4)'], missing: [] });
  });

  it('is notified of a file that is renamed', async () => {
    await writeFile(uriOf('a.md').fsPath, 'one\n');
    await remember(source('a.md', 'one\n'));
    await watched('a.md');
    await rename(uriOf('a.md').fsPath, uriOf('b.md').fsPath);
    await becomes('missing', { changed: [], missing: ['a.md'] });
  });

  it('follows a checkout of another branch, which changes many files at once', async () => {
    const git = (...args: string[]): Promise<unknown> =>
      run('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder });
    const files = Array.from({ length: 40 }, (_, index) => `f${index}.txt`);
    await git('init', '-q', '-b', 'main');
    for (const file of files) await writeFile(uriOf(file).fsPath, `${file}\n`);
    await git('add', ...files);
    await git('commit', '-q', '-m', 'one');
    await git('checkout', '-q', '-b', 'other');
    const changed = files.slice(0, 30);
    for (const file of changed) await writeFile(uriOf(file).fsPath, 'other\n');
    await git('commit', '-q', '-a', '-m', 'two');
    await git('checkout', '-q', 'main');
    await remember(...files.map((file) => source(file, `${file}\n`)));
    assert.equal(staleness.of(name), undefined);
    await watched('f0.txt');
    await git('checkout', '-q', 'other');
    await becomes('changed', { changed, missing: [] });
    await git('checkout', '-q', 'main');
    await becomes('as it was', undefined);
  });

  it('reports many changes in quick succession once', async () => {
    const clock = new FakeClock();
    staleness.dispose();
    staleness = new CacheStaleness(service, records, clock);
    await writeFile(uriOf('a.md').fsPath, 'one\n');
    await remember(source('a.md', 'one\n'));
    const document = await vscode.workspace.openTextDocument(uriOf('a.md'));
    await vscode.window.showTextDocument(document);
    let reported = 0;
    staleness.onDidChange(() => (reported += 1));
    for (let count = 0; count < 30; count += 1) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'more ');
      assert.ok(await vscode.workspace.applyEdit(edit));
      clock.advance(100);
    }
    assert.equal(reported, 0);
    clock.advance(1000);
    await staleness.settled();
    assert.equal(reported, 1);
  });

  it('is looked at only while somebody wants to know', async () => {
    await writeFile(uriOf('a.md').fsPath, 'two\n');
    await remember(source('a.md', 'two\n'));
    for (const watching of watchings.splice(0)) watching.dispose();
    await noticed('a.md', () => writeFile(uriOf('a.md').fsPath, 'three\n'));
    await staleness.settled();
    assert.equal(staleness.of(name), undefined);
    staleness.watch();
    await becomes('changed', { changed: ['a.md'], missing: [] });
  });
});
