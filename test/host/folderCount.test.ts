import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  filesBelow,
  tokensOf,
  type CountedFile,
  type FileOutcome,
} from '../../src/services/workspaceFiles/countNode';
import { FolderCounts, type FolderCount } from '../../src/features/tokens/folder/folderCounts';
import { Numbers } from '../../src/base/numbers';
import { TokenCountsTree } from '../../src/features/tokens/folder/tokenCountsTree';
import { uriOf } from '../../src/services/workspaceFiles/workspaceFiles';
import { LocalCounter } from '../../src/sendCosts/localCounter';
import { MemoryFileSystem } from '../fakes/memoryFileSystem';

const folders = 20;
const filesPerFolder = 100;
const fileCount = folders * filesPerFolder;

/** Counts for real and reports how often; `onCount` is called before each count. */
class WatchedCounter {
  calls = 0;
  onCount: () => void = () => undefined;
  readonly #counter: LocalCounter;

  constructor() {
    const extension = vscode.extensions.getExtension('parley.parley');
    assert.ok(extension);
    this.#counter = new LocalCounter(path.join(extension.extensionPath, 'dist'));
  }

  countBytes(
    ...args: Parameters<LocalCounter['countBytes']>
  ): ReturnType<LocalCounter['countBytes']> {
    this.calls += 1;
    this.onCount();
    return this.#counter.countBytes(...args);
  }

  dispose(): void {
    this.#counter.dispose();
  }
}

async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

/** The same line in two thousand files, once for all tests. */
async function makeLargeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-large-'));
  for (let index = 0; index < folders; index += 1) {
    const files = Array.from({ length: filesPerFolder }, (_, file): [string, string] => [
      `d${index}/f${file}.txt`,
      'What is your name?',
    ]);
    await writeFiles(folder, Object.fromEntries(files));
  }
  return folder;
}

function current(counts: FolderCounts): FolderCount {
  assert.ok(counts.current);
  return counts.current;
}

/** What became of each file, by its path below what was chosen. */
function outcomes(
  counts: FolderCounts,
  folder: vscode.Uri,
): Record<string, FileOutcome | undefined> {
  const named = (file: CountedFile): string => uriOf(file).path.slice(folder.path.length + 1);
  const files = [...filesBelow(current(counts).top)];
  return Object.fromEntries(files.map((file) => [named(file), file.outcome]));
}

describe('counting two thousand files', () => {
  let folder = '';
  let counter: WatchedCounter;
  let counts: FolderCounts;

  before(async () => {
    folder = await makeLargeFolder();
  });

  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  beforeEach(() => {
    counter = new WatchedCounter();
    counts = new FolderCounts(counter);
  });

  afterEach(() => {
    counts.dispose();
    counter.dispose();
  });

  it('counts all of them, and its progress only grows', async () => {
    const seen: number[] = [];
    counts.onDidChange(() => seen.push(current(counts).top.totals.settledFiles));
    await counts.count([vscode.Uri.file(folder)]);
    const { phase, top } = current(counts);
    assert.equal(phase, 'done');
    assert.equal(top.totals.settledFiles, fileCount);
    assert.equal(top.totals.tokens, fileCount * 5);
    assert.equal(seen.at(-1), fileCount);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
  });

  it('keeps what is counted when it is stopped in the middle, and nothing comes after', async () => {
    counter.onCount = () => {
      if (counter.calls === fileCount / 2) counts.stop();
    };
    await counts.count([vscode.Uri.file(folder)]);
    const { phase, top } = current(counts);
    assert.equal(phase, 'stopped');
    const { settledFiles, tokens, files } = top.totals;
    assert.ok(settledFiles > fileCount / 2 - 100, `${settledFiles} files`);
    assert.ok(settledFiles < fileCount / 2, `${settledFiles} files`);
    assert.equal(tokens, settledFiles * 5);
    assert.equal(files, fileCount);
    await counts.count([vscode.Uri.file(path.join(folder, 'd1'))]);
    assert.equal(current(counts).top.totals.settledFiles, filesPerFolder);
    assert.equal(top.totals.settledFiles, settledFiles);
  });

  it('reads again only what has changed', async () => {
    const part = vscode.Uri.file(path.join(folder, 'd7'));
    await counts.count([part]);
    assert.equal(counter.calls, filesPerFolder);
    await utimes(path.join(part.fsPath, 'f7.txt'), 1, 1);
    await counts.countAgain();
    assert.equal(counter.calls, filesPerFolder + 1);
    assert.equal(current(counts).top.totals.tokens, filesPerFolder * 5);
  });
});

describe('counting a folder', () => {
  let folder: vscode.Uri;
  let counter: WatchedCounter;
  let counts: FolderCounts;

  beforeEach(async () => {
    folder = vscode.Uri.file(await mkdtemp(path.join(tmpdir(), 'parley-count-')));
    counter = new WatchedCounter();
    counts = new FolderCounts(counter);
  });

  afterEach(async () => {
    counts.dispose();
    counter.dispose();
    await rm(folder.fsPath, { recursive: true, force: true, maxRetries: 5 });
  });

  const ignoredFiles = {
    '.git/HEAD': 'ref',
    '.gitignore': '*.log\nout/\n',
    'a.txt': 'one',
    'a.log': 'one',
    'out/b.txt': 'one',
    'sub/.gitignore': '!keep.log\n',
    'sub/keep.log': 'one',
    'node_modules/x/index.js': 'one',
  };

  it('leaves out what ignore files and the user’s settings leave out', async () => {
    await writeFiles(folder.fsPath, ignoredFiles);
    await counts.count([folder]);
    const found = Object.keys(outcomes(counts, folder)).sort();
    assert.deepEqual(found, ['.gitignore', 'a.txt', 'sub/.gitignore', 'sub/keep.log']);
  });

  it('counts all of it but .git where ignore files are not to be obeyed', async () => {
    await writeFiles(folder.fsPath, ignoredFiles);
    const setting = vscode.workspace.getConfiguration('parley.tokens');
    await setting.update('useIgnoreFiles', false, vscode.ConfigurationTarget.Global);
    try {
      await counts.count([folder]);
    } finally {
      await setting.update('useIgnoreFiles', undefined, vscode.ConfigurationTarget.Global);
    }
    const found = Object.keys(outcomes(counts, folder));
    assert.equal(found.length, Object.keys(ignoredFiles).length - 1);
    assert.ok(!found.includes('.git/HEAD'));
  });

  it('counts a chosen folder although it is ignored where it lies', async () => {
    await writeFiles(folder.fsPath, ignoredFiles);
    await counts.count([vscode.Uri.joinPath(folder, 'node_modules')]);
    assert.equal(current(counts).top.totals.settledFiles, 1);
  });

  it('distinguishes binary files, media and unreadable files from text', async () => {
    await writeFiles(folder.fsPath, {
      'a.txt': 'What is your name?',
      'wide.txt': Buffer.from('\ufeffWhat is your name?', 'utf16le'),
      'a.dat': Buffer.from([1, 0, 2]),
      'a.png': Buffer.from([1, 2]),
      'empty.txt': '',
    });
    const gone = vscode.Uri.joinPath(folder, 'gone', 'gone.txt');
    await counts.count([folder, gone]);
    const { top } = current(counts);
    assert.equal(top.totals.tokens, 10);
    assert.equal(top.totals.settledFiles, 5);
    const { 'a.dat': binary, 'a.png': media, 'empty.txt': empty } = outcomes(counts, folder);
    assert.deepEqual([binary?.kind, media?.kind], ['binary', 'media']);
    assert.deepEqual(empty, { kind: 'text', tokens: 0, isExact: true, sizeBytes: 0 });
    await counts.count([gone]);
    assert.equal(outcomes(counts, folder)['gone/gone.txt']?.kind, 'unreadable');
  });

  it('counts once what was chosen twice, or with a folder around it', async () => {
    await writeFiles(folder.fsPath, { 'a/b.txt': 'one', 'c.txt': 'one' });
    const [a, b, c] = ['a', 'a/b.txt', 'c.txt'].map((name) => vscode.Uri.joinPath(folder, name));
    assert.ok(a && b && c);
    await counts.count([b, a, c, c]);
    assert.equal(current(counts).top.totals.files, 2);
    assert.equal(current(counts).top.children.length, 2);
  });

  it('counts files of a file system that is not on this machine', async () => {
    const files = new MemoryFileSystem({
      'src/a.txt': 'What is your name?',
      '.gitignore': 'b\n',
      b: 'x',
    });
    const registered = vscode.workspace.registerFileSystemProvider('parley-test', files);
    try {
      await counts.count([vscode.Uri.parse('parley-test://host/')]);
    } finally {
      registered.dispose();
    }
    const { top } = current(counts);
    assert.equal(top.totals.files, 2);
    assert.ok(tokensOf(top) > 5);
  });

  it('shows tokens and shares in the tree, and opens files from there', async () => {
    await writeFiles(folder.fsPath, {
      'big/a.ts': 'What is your name? '.repeat(30),
      'small.ts': 'What is your name?',
      'a.dat': Buffer.from([1, 0, 2]),
    });
    await counts.count([folder]);
    const tree = new TokenCountsTree(counts, new Numbers('en'));
    const [root] = tree.getChildren();
    assert.ok(root);
    const items = tree.getChildren(root).map((row) => ({ row, item: tree.getTreeItem(row) }));
    const labels = items.map(
      ({ row, item }) => `${row.kind === 'rest' ? '' : row.name}: ${String(item.description)}`,
    );
    assert.deepEqual(labels.slice(1), ['small.ts: 5 tokens · 3.2%', 'a.dat: binary, not counted']);
    assert.match(labels[0] ?? '', /^big: 151 tokens · 97%$/);
    const small = items[1];
    assert.ok(small);
    assert.equal(small.item.command?.command, 'vscode.open');
    assert.equal(small.item.accessibilityInformation?.label, 'small.ts, 5 tokens · 3.2%');
    const { tooltip } = tree.resolveTreeItem(small.item, small.row);
    assert.ok(typeof tooltip === 'string');
    assert.match(tooltip, /18 bytes · 277\.8 tokens per kB\nTypeScript$/);
    assert.equal(tree.getParent(small.row), root);
    tree.dispose();
  });

  it('runs as a command on what was clicked and selected, and can be cleared', async () => {
    await writeFiles(folder.fsPath, { 'a.txt': 'one', 'b.txt': 'one' });
    const [a, b] = ['a.txt', 'b.txt'].map((name) => vscode.Uri.joinPath(folder, name));
    await vscode.commands.executeCommand('parley.countTokens', a, [a, b]);
    await vscode.commands.executeCommand('parley.refreshTokenCounts');
    await vscode.commands.executeCommand('parley.clearTokenCounts');
  });
});
