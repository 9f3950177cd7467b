import assert from 'node:assert/strict';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as vscode from 'vscode';
import { IndexRoots } from '../../src/features/search/index/indexRoots';
import { NoEmbedderError } from '../../src/search/embed/embedder';
import { memoryMemento } from '../fakes/memoryMemento';
import { SearchChoice } from './support/searchEmbedder';
import { setSetting } from './support/setSetting';
import { SearchWindow, pathsFor, untilState } from './support/searchWindow';
import { until } from './support/until';

const files = {
  'src/retry.ts':
    '/** Waits longer after every failed attempt. */\nexport function backoff(attempt: number): number {\n  return 2 ** attempt;\n}\n',
  'src/colour.ts':
    '/** Mixes two colours of the palette. */\nexport function blend(a: string, b: string): string {\n  return a + b;\n}\n',
  'docs/guide.md':
    '# Guide\n\nHow to install the program.\n\n## Pelicans\n\nPelicans carry fish in their beaks.\n',
};

/** Long enough to be a chunk of its own. */
function longFunction(name: string): string {
  const lines = Array.from({ length: 12 }, (_, at) => `  count += flock.${name}.size(${at});`);
  return `/** Counts every ${name}. */\nexport function ${name}(flock) {\n${lines.join('\n')}\n}\n`;
}

describe('the index of a workspace', () => {
  let window: SearchWindow;

  beforeEach(async () => {
    window = await SearchWindow.create(files);
  });

  afterEach(() => window.dispose());

  it('is off, and finds nothing, until it is begun', async () => {
    const index = window.open();
    assert.equal(index.state.kind, 'off');
    assert.deepEqual(await pathsFor(index, 'pelicans'), []);
    await index.restore();
    assert.equal(index.state.kind, 'off');
  });

  it('finds by words and semantically, with the file, the symbol and the lines', async () => {
    const index = await window.openReady();
    assert.equal(index.state.files, 3);
    assert.equal(index.state.chunksToEmbed, 0);
    assert.ok(index.state.bytesOnDisk > 0);
    const { signal } = new AbortController();
    const { found, withoutSemantic } = await index.find('failed attempt', {}, signal);
    assert.equal(withoutSemantic, undefined);
    const [first] = found;
    assert.equal(first?.path, 'src/retry.ts');
    assert.equal(first.uri.toString(), window.uri('src/retry.ts').toString());
    assert.equal(first.symbol, 'backoff');
    assert.equal(first.foundBy, 'both');
    assert.ok((first.similarity ?? 0) > 0);
    assert.deepEqual([first.startLine, first.endLine], [1, 4]);
  });

  it('says by which words it found besides those of the question, and how many of these it has', async () => {
    const index = await window.openReady();
    const { signal } = new AbortController();
    const coverageOf = async (question: string): Promise<number> =>
      (await index.find(question, {}, signal)).coverage;
    assert.equal(await coverageOf('Where do pelicans carry fish?'), 1);
    assert.equal(await coverageOf('Write a poem about the sea'), 0);
    const texts = ['Sleeps longer after each failed attempt', 'pelicans'];
    const [near = [], far] = await index.relatedWords('retry a request', texts, signal);
    assert.deepEqual(far, []);
    assert.ok(near.some(({ word, share }) => word === 'attempt' && share > 0.1));
  });

  it('finds below a folder or in a file only, where that is asked for', async () => {
    const index = await window.openReady();
    assert.deepEqual(await pathsFor(index, 'pelicans', { within: window.uri('src') }), []);
    assert.deepEqual(await pathsFor(index, 'pelicans', { within: window.uri('docs') }), [
      'docs/guide.md',
    ]);
    const file = window.uri('docs/guide.md');
    assert.deepEqual(await pathsFor(index, 'pelicans', { within: file }), ['docs/guide.md']);
    assert.deepEqual(await pathsFor(index, 'pelicans', { within: window.storage }), []);
  });

  it('follows a file that is edited, comes, is renamed or goes', async () => {
    const index = await window.openReady();
    await window.write({
      'src/colour.ts': 'export const flamingo = "pink";\n',
      'src/new.ts': 'export const ostrich = 1;\n',
    });
    await until('the edited file is found', async () =>
      (await pathsFor(index, 'flamingo')).includes('src/colour.ts'),
    );
    await until('the new file is found', async () =>
      (await pathsFor(index, 'ostrich')).includes('src/new.ts'),
    );
    assert.ok(!(await pathsFor(index, 'palette', { by: 'words' })).includes('src/colour.ts'));
    await rename(window.uri('docs').fsPath, window.uri('handbook').fsPath);
    await until('the folder has its new name', async () => {
      const [first, ...others] = await pathsFor(index, 'pelicans', { by: 'words' });
      return first === 'handbook/guide.md' && others.length === 0;
    });
    await window.remove('handbook');
    await until(
      'the folder is gone',
      async () => (await pathsFor(index, 'pelicans', { by: 'words' })).length === 0,
    );
    await untilState(index, 'ready');
    assert.equal(index.state.files, 3);
  });

  it('obeys ignore files, also when they change', async () => {
    await window.write({ '.gitignore': 'docs\n' });
    const index = await window.openReady();
    assert.deepEqual(await pathsFor(index, 'pelicans', { by: 'words' }), []);
    await window.write({ '.gitignore': 'src\n' });
    await until('docs is no longer ignored', async () =>
      (await pathsFor(index, 'pelicans')).includes('docs/guide.md'),
    );
    await until(
      'src is ignored',
      async () => (await pathsFor(index, 'backoff', { by: 'words' })).length === 0,
    );
    await window.write({
      'src/more.ts': 'export const heron = 1;\n',
      'docs/more.md': 'A heron.\n',
    });
    await until(
      'the file beside is found',
      async () => (await pathsFor(index, 'heron')).length > 0,
    );
    assert.deepEqual(await pathsFor(index, 'heron', { by: 'words' }), ['docs/more.md']);
  });

  it('leaves out secrets, binary files, generated files and large ones, and says so', async () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'pelican '.repeat(10)}`;
    await window.write({
      '.env': 'PELICAN=pelican\n',
      'notes.txt': key,
      'package-lock.json': '{"pelican": 1}',
      'image.png': 'pelican',
      'data.bin': Buffer.from('pelican\0pelican'),
      'large.txt': 'pelican '.repeat(200_000),
    });
    const index = await window.openReady();
    assert.deepEqual(await pathsFor(index, 'pelican', { by: 'words' }), ['docs/guide.md']);
    const { secret, binary, generated, tooLarge } = index.leftOut;
    assert.deepEqual(
      { secret, binary, generated, tooLarge },
      { secret: 2, binary: 2, generated: 1, tooLarge: 1 },
    );
    const before = index.leftOut;
    await window.write({
      '.env': 'PELICAN=otter\n',
      'package-lock.json': '{"pelican": 2}',
      'image.png': 'otter',
      'large.txt': 'pelican '.repeat(200_001),
    });
    await window.write({ 'src/new.ts': 'export const ostrich = 1;\n' });
    await until('the next change is found', async () =>
      (await pathsFor(index, 'ostrich', { by: 'words' })).includes('src/new.ts'),
    );
    assert.deepEqual(index.leftOut, before, 'also once each of them was saved');
    await until('the new file is counted', () => index.state.files === 4);
  });

  it('stops where it is paused, and goes on with what changed meanwhile', async () => {
    const index = await window.openReady();
    await index.pause();
    assert.equal(index.state.kind, 'paused');
    await window.write({ 'src/new.ts': 'export const ostrich = 1;\n' });
    assert.deepEqual(await pathsFor(index, 'palette', { by: 'words' }), ['src/colour.ts']);
    const again = window.open();
    await index.close();
    await again.restore();
    assert.equal(again.state.kind, 'paused');
    assert.deepEqual(await pathsFor(again, 'palette', { by: 'words' }), ['src/colour.ts']);
    await again.resume();
    await untilState(again, 'ready');
    assert.deepEqual(await pathsFor(again, 'ostrich', { by: 'words' }), ['src/new.ts']);
  });

  it('stays paused for whatever begins it, also before it is open', async () => {
    const index = await window.openReady();
    await index.pause();
    assert.equal(await index.begin(), true);
    assert.equal(index.state.kind, 'paused');
    await index.close();
    const again = window.open();
    assert.equal(await again.begin(), true);
    assert.equal(again.state.kind, 'paused');
    assert.equal(window.memory.get('parley.search.index'), 'paused');
    assert.deepEqual(await pathsFor(again, 'palette', { by: 'words' }), ['src/colour.ts']);
  });

  it('starts its thread again when that ends, with what is on the disk', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to the worker it is called on
    const post = Worker.prototype.postMessage;
    const workers = new Set<Worker>();
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof post>) {
      // Parley's own counter of tokens may start a thread at any time.
      const [packet] = args as [{ message?: object }];
      if ('argument' in (packet.message ?? {})) workers.add(this);
      post.apply(this, args);
    };
    try {
      const index = await window.openReady();
      const [worker] = workers;
      assert.equal(workers.size, 1);
      await worker?.terminate();
      await window.write({ 'src/new.ts': 'export const ostrich = 1;\n' });
      await until('the new file is found', async () =>
        (await pathsFor(index, 'ostrich', { by: 'words' })).includes('src/new.ts'),
      );
      assert.deepEqual(await pathsFor(index, 'palette', { by: 'words' }), ['src/colour.ts']);
      assert.equal(workers.size, 2);
    } finally {
      Worker.prototype.postMessage = post;
    }
  });

  it('has its thread read the files of this machine, which costs the extension host nothing', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to the worker it is called on
    const post = Worker.prototype.postMessage;
    const handed: string[] = [];
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof post>) {
      const [{ message }] = args as [{ message?: { type: string; argument: { place?: string } } }];
      if (message?.type === 'setFile') {
        handed.push(path.normalize(message.argument.place ?? 'bytes'));
      }
      post.apply(this, args);
    };
    try {
      await window.openReady();
      const places = Object.keys(files).map((name) => window.uri(name).fsPath);
      assert.deepEqual(handed.toSorted(), places.toSorted());
    } finally {
      Worker.prototype.postMessage = post;
    }
  });

  it('reads files in the encoding of files.encoding where they aren’t UTF-8', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      const old = Buffer.from('Die größere Fläche wird geprüft.\n', 'latin1');
      await window.write({ 'old.md': old, 'new.md': 'Überflüssiges entfällt.\n' });
      const index = await window.openReady();
      assert.deepEqual(await pathsFor(index, 'größere', { by: 'words' }), ['old.md']);
      assert.deepEqual(await pathsFor(index, 'überflüssiges', { by: 'words' }), ['new.md']);
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('has no room for more than it may hold, and says so', async () => {
    const settings = vscode.workspace.getConfiguration();
    const many = Array.from({ length: 60 }, (_, file): [string, string] => [
      `many/${file}.ts`,
      Array.from({ length: 20 }, (_each, at) => longFunction(`bird${file}n${at}`)).join('\n'),
    ]);
    await settings.update('parley.search.maximumChunks', 1000, vscode.ConfigurationTarget.Global);
    try {
      await window.write(Object.fromEntries(many));
      const index = await window.openReady();
      assert.ok(index.leftOut.full > 5, String(index.leftOut.full));
      assert.equal(index.state.files + index.leftOut.full, 63);
      assert.match(index.state.problem ?? '', /maximumChunks/);
      assert.ok(index.state.chunks <= 1000);
      const [edited = ''] = await pathsFor(index, 'flock', { by: 'words' });
      const isFound = async (word: string, file: string): Promise<boolean> =>
        (await pathsFor(index, word, { by: 'words' })).includes(file);
      await window.write({ [edited]: longFunction('heron') });
      await until('the edited file is found', () => isFound('heron', edited));
      // There is room for it now.
      await window.write({ 'new.ts': longFunction('ostrich') });
      await until('the new file is found', () => isFound('ostrich', 'new.ts'));
    } finally {
      await settings.update(
        'parley.search.maximumChunks',
        undefined,
        vscode.ConfigurationTarget.Global,
      );
    }
  });

  it('finds what is near a text, and not the text itself', async () => {
    const index = await window.openReady();
    const { signal } = new AbortController();
    const text = 'export function blend(a: string, b: string): string { return a + b; }';
    const { found } = await index.nearest(text, {}, signal);
    assert.equal(found[0]?.path, 'src/colour.ts');
    assert.equal(found[0].foundBy, 'meaning');
    const itself = new vscode.Location(window.uri('src/colour.ts'), new vscode.Range(1, 0, 3, 1));
    const others = await index.nearest(text, { itself }, signal);
    assert.ok(!others.found.some(({ path }) => path === 'src/colour.ts'));
  });

  it('finds pairs that say nearly the same', async () => {
    const one = longFunction('pelican');
    const other = one.replaceAll('count', 'total');
    await window.write({ 'src/one.ts': one, 'src/other.ts': other });
    const index = await window.openReady();
    const shares: number[] = [];
    const { signal } = new AbortController();
    const pairs = await index.nearDuplicates({ least: 0.9, limit: 5 }, signal, (share) =>
      shares.push(share),
    );
    assert.deepEqual(
      pairs.map(({ first, second }) => [first.path, second.path].sort()),
      [['src/one.ts', 'src/other.ts']],
    );
    const within = window.uri('docs');
    assert.deepEqual(await index.nearDuplicates({ least: 0.9, limit: 5, within }, signal), []);
    const aborted = AbortSignal.abort(new Error('not wanted'));
    await assert.rejects(index.nearDuplicates({ least: 0.7, limit: 5 }, aborted), /not wanted/);
  });

  for (const [how, wish, kind] of [
    ['pause', 'paused', 'paused'],
    ['cancel', undefined, 'off'],
    ['delete', undefined, 'off'],
  ] as const) {
    it(`is ${kind} after a ${how} that comes while it is being opened, also for the next start`, async () => {
      for (const start of ['begin', 'restore'] as const) {
        const memory = memoryMemento({ 'parley.search.index': 'on' });
        const index = window.open(memory);
        const stopped = new Promise<void>((resolve, reject) => {
          const subscription = index.onDidChangeState((state) => {
            if (state.kind !== 'starting') return;
            subscription.dispose();
            index[how]().then(resolve, reject);
          });
        });
        await Promise.all([index[start](), stopped]);
        assert.deepEqual([index.state.kind, memory.get('parley.search.index')], [kind, wish]);
        await index.close();
      }
    });
  }

  it('has the model and the folders that are chosen while it is being opened', async () => {
    await window.dispose();
    const choice = new SearchChoice();
    window = await SearchWindow.create(files, choice);
    let { folder } = window;
    window.findRoots = () => IndexRoots.ofFolder(folder);
    let fail: (error: Error) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      choice.current = () => {
        resolve();
        return new Promise((_, reject) => (fail = reject));
      };
    });
    const index = window.open(memoryMemento({ 'parley.search.index': 'on' }));
    const failures: unknown[] = [];
    index.onDidFail((error) => failures.push(error));
    const restored = index.restore();
    await asked;
    folder = window.uri('docs');
    choice.current = () => Promise.resolve(undefined);
    choice.change(undefined);
    fail(new NoEmbedderError('Can’t reach the model server.'));
    await restored;
    await until('the other model is used', () => {
      const { kind, problem } = index.state;
      return kind === 'ready' && problem === undefined;
    });
    assert.deepEqual(await pathsFor(index, 'pelicans', { by: 'words' }), ['guide.md']);
    assert.deepEqual(failures, []);
  });

  it('is off when it was cancelled, keeps what it had, and is gone when it was deleted', async () => {
    const index = await window.openReady();
    await index.cancel();
    assert.equal(index.state.kind, 'off');
    assert.deepEqual(await pathsFor(index, 'pelicans'), []);
    await index.restore();
    assert.equal(index.state.kind, 'off');
    await index.begin();
    await untilState(index, 'ready');
    assert.equal(index.state.files, 3);
    await index.delete();
    const left = await readdir(`${window.storage.fsPath}/search`);
    assert.deepEqual(left, []);
  });
});
