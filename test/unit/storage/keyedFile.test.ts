import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeyedFile } from '../../../src/storage/keyedFile';

describe('a KeyedFile', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-keyed-'));
    file = path.join(folder, 'values.json');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

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
});
