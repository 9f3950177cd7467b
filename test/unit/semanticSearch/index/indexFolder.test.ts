import assert from 'node:assert/strict';
import fileSystem, { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropOldIndexes } from '../../../../src/semanticSearch/index/oldIndexes';
import { EmbedQueue } from '../../../../src/semanticSearch/worker/embedQueue';
import { FileLock } from '../../../../src/fileSystem/fileLock';
import { unfinishedIn } from '../../../../src/fileSystem/writeAtomically';
import {
  createNodeIndexFiles,
  writtenWhileHeld,
} from '../../../../src/semanticSearch/worker/nodeIndexFiles';

const dayMs = 24 * 60 * 60 * 1000;

describe('the folder of an index', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-index-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is written whole or not at all, and lists its own files only', async () => {
    const files = createNodeIndexFiles(path.join(folder, 'made', 'late'));
    assert.deepEqual(await files.list(), []);
    assert.equal(await files.read('vectors'), undefined);
    await files.append('vectors', new Uint8Array([1]));
    await files.append('vectors', new Uint8Array([2, 3]));
    await files.replace('entries', new Uint8Array([4]));
    await writeFile(path.join(folder, 'made', 'late', 'lock'), 'x');
    await writeFile(unfinishedIn(path.join(folder, 'made', 'late')), 'x');
    assert.deepEqual(Buffer.from((await files.read('vectors')) ?? []), Buffer.from([1, 2, 3]));
    const listed = (await files.list()).toSorted((a, b) => a.name.localeCompare(b.name));
    assert.deepEqual(listed, [
      { name: 'entries', bytes: 1 },
      { name: 'vectors', bytes: 3 },
    ]);
    const reader = writtenWhileHeld(files, new FileLock(path.join(folder, 'lock')));
    await reader.append('vectors', new Uint8Array([9]));
    await reader.remove('entries');
    assert.deepEqual(await reader.list(), await files.list());
    await files.remove('entries');
    assert.equal(await files.read('entries'), undefined);
  });

  async function used(name: string, daysAgo: number): Promise<void> {
    await mkdir(path.join(folder, name), { recursive: true });
    const then = new Date(Date.now() - daysAgo * dayMs);
    await utimes(path.join(folder, name), then, then);
  }

  it('keeps the indexes of a few models, and those of workspaces in use', async () => {
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
      await used(`here/${name}`, index + 1);
    }
    await used('other', 59);
    await used('forgotten', 61);
    await dropOldIndexes(path.join(folder, 'here'), path.join(folder, 'here', 'd'), Date.now());
    assert.deepEqual((await readdir(path.join(folder, 'here'))).sort(), ['a', 'b', 'd']);
    assert.deepEqual((await readdir(folder)).sort(), ['here', 'other']);
  });

  it('stays where a window has had it open for months', async () => {
    await used('open/model', 61);
    await writeFile(path.join(folder, 'open/model/lock'), 'a window');
    await used('open/model', 61);
    await used('open', 61);
    await dropOldIndexes(path.join(folder, 'here'), path.join(folder, 'here', 'a'), Date.now());
    assert.deepEqual((await readdir(folder)).sort(), ['here', 'open']);
  });

  it('is opened also where an old one can’t be deleted', async () => {
    const { rm: remove } = fileSystem;
    for (const name of ['one', 'two']) await used(name, 61);
    // As Windows has it while somebody reads its files.
    const refusing: typeof rm = async (place, options) => {
      if (path.basename(String(place)) === 'one') throw new Error('EBUSY');
      await remove(place, options);
    };
    Object.assign(fileSystem, { rm: refusing });
    try {
      await dropOldIndexes(path.join(folder, 'here'), path.join(folder, 'here', 'a'), Date.now());
    } finally {
      Object.assign(fileSystem, { rm: remove });
    }
    assert.deepEqual((await readdir(folder)).sort(), ['here', 'one']);
  });
});

describe('the texts that wait for their vectors', () => {
  const text = (key: string): { path: string; key: string; text: string } => ({
    path: 'a.txt',
    key,
    text: `about ${key}`,
  });

  it('wait once each, and again where their asker has failed', () => {
    const queue = new EmbedQueue();
    assert.deepEqual(
      ['a', 'b', 'a'].map((key) => queue.add(text(key))),
      [true, true, false],
    );
    assert.deepEqual(queue.take(1), [text('a')]);
    assert.equal(queue.add(text('a')), false);
    queue.takeBack();
    assert.deepEqual(
      queue
        .take(5)
        .map(({ key }) => key)
        .sort(),
      ['a', 'b'],
    );
    queue.settle(['a']);
    queue.takeBack();
    assert.deepEqual(queue.take(5), [text('b')]);
    queue.settle(['b']);
    queue.takeBack();
    assert.equal(queue.size, 0);
  });

  it('are no more than there is room for', () => {
    const queue = new EmbedQueue(2);
    for (const key of ['a', 'b', 'c']) queue.add(text(key));
    assert.equal(queue.size, 2);
  });
});
