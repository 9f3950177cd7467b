import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { FileLock } from '../../../src/fileSystem/fileLock';
import { KeyedFile } from '../../../src/storage/keyedFile';

describe('a KeyedFile', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-keyed-'));
    file = path.join(folder, 'values.json');
  });

  afterEach(async () => {
    mock.restoreAll();
    await rm(folder, { recursive: true, force: true });
  });

  function open(): KeyedFile<number> {
    const isValue = (value: unknown): value is number => typeof value === 'number';
    return new KeyedFile(file, { field: 'values', maxEntries: 10, isValue });
  }

  it('has after it was read what was given to be written before', async () => {
    const values = open();
    const changing = values.change('a', () => 1);
    await values.read();
    assert.deepEqual(values.entries(), [['a', 1]]);
    await changing;
  });

  it('has what was written, whoever read it meanwhile', async () => {
    const values = open();
    for (let count = 1; count <= 20; count += 1) {
      const reading = values.read();
      await values.change('a', () => count);
      await reading;
      assert.equal(values.get('a'), count);
    }
  });

  it('has what another has written once it is read again', async () => {
    const [one, other] = [open(), open()];
    await one.change('a', () => 1);
    await other.change('b', () => 2);
    assert.deepEqual(one.entries(), [['a', 1]]);
    await one.read();
    assert.deepEqual(one.entries(), [
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('loses nothing of what several change at the same moment', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    // A disk may be busy for longer than one waits for those before it.
    mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
    await Promise.all(keys.map((key) => open().change(key, () => 1)));
    const values = open();
    await values.read();
    assert.deepEqual(
      values
        .entries()
        .map(([key]) => key)
        .toSorted(),
      keys,
    );
    assert.deepEqual(await readdir(folder), ['values.json']);
  });

  it('is written nevertheless where another doesn’t let go of it', async () => {
    const lock = new FileLock(`${file}.lock`);
    await lock.take();
    const values = open();
    await Promise.all([values.change('a', () => 1), values.change('b', () => 2)]);
    await values.read();
    assert.deepEqual(values.entries().length, 2);
    assert.equal(await lock.isHeldStill(), true);
    await lock.release();
  });

  it('loses nothing where it can’t be read for a moment', async () => {
    const values = open();
    await values.change('a', () => 1);
    const aside = path.join(folder, 'aside');
    await rename(file, aside);
    // What can be read no more than a file that is busy, and stands in no other's way.
    await mkdir(file);
    const changing = values.change('b', () => 2);
    await assert.rejects(changing, { code: 'EISDIR' });
    await values.read();
    assert.deepEqual(values.entries(), [['a', 1]]);
    await rm(file, { recursive: true });
    await rename(aside, file);
    await values.change('b', () => 2);
    assert.equal(values.entries().length, 2);
    assert.deepEqual(await readdir(folder), ['values.json']);
  });
});
