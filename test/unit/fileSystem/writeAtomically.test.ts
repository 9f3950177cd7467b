import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createAtomically,
  isUnfinished,
  unfinishedIn,
  writeAtomically,
  writeNamedAtomically,
} from '../../../src/fileSystem/writeAtomically';

describe('a file that is written atomically', () => {
  let folder = '';
  let file = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-atomic-'));
    file = path.join(folder, 'made', 'late', 'a.json');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is there with its folder, alone, whether it has to outlive a power failure or not', async () => {
    for (const isDurable of [true, false]) {
      await writeAtomically(file, `durable: ${isDurable}`, { isDurable });
      assert.equal(await readFile(file, 'utf8'), `durable: ${isDurable}`);
      assert.deepEqual(await readdir(path.dirname(file)), ['a.json']);
    }
  });

  it('is one of them, whole, after many writes at once', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(10_000));
    await Promise.all(texts.map((text) => writeAtomically(file, text)));
    assert.ok(texts.includes(await readFile(file, 'utf8')));
    assert.deepEqual(await readdir(path.dirname(file)), ['a.json']);
  });

  it('is the former one where the write fails, and nothing is left beside it', async () => {
    await writeAtomically(file, 'former');
    const failing = writeNamedAtomically(path.dirname(file), async (handle) => {
      await handle.writeFile('half');
      throw new Error('no more came');
    });
    await assert.rejects(failing, /no more came/u);
    assert.equal(await readFile(file, 'utf8'), 'former');
    assert.deepEqual(await readdir(path.dirname(file)), ['a.json']);
  });

  it('leaves nothing beside it if it can’t get its name', async () => {
    await mkdir(path.join(file, 'inside'), { recursive: true });
    await assert.rejects(writeAtomically(file, 'text'), /EISDIR|ENOTEMPTY|EEXIST|EPERM/u);
    assert.deepEqual(await readdir(path.dirname(file)), ['a.json']);
  });

  it('may get its name when its content is known', async () => {
    await writeNamedAtomically(folder, async (handle) => {
      await handle.appendFile('one ');
      await handle.appendFile('other');
      return 'named';
    });
    assert.equal(await readFile(path.join(folder, 'named'), 'utf8'), 'one other');
  });

  it('leaves the one that is there as it is where it has to be new', async () => {
    await createAtomically(file, 'first');
    await assert.rejects(createAtomically(file, 'second'), { code: 'EEXIST' });
    assert.equal(await readFile(file, 'utf8'), 'first');
    assert.deepEqual(await readdir(path.dirname(file)), ['a.json']);
  });

  it('is made by one alone where several make it at once', async () => {
    const made = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) => createAtomically(file, text)),
    );
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
    const winner = made.findIndex(({ status }) => status === 'fulfilled');
    assert.equal(await readFile(file, 'utf8'), 'abcd'[winner]);
  });

  it('takes along what a crash left unfinished an hour ago, and nothing else', async () => {
    const [old, young] = [unfinishedIn(folder), unfinishedIn(folder)];
    const others = ['notes.tmp', `${randomUUID()}.txt`].map((name) => path.join(folder, name));
    for (const each of [old, young, ...others]) await writeFile(each, 'half');
    const { mtimeMs } = await stat(young);
    const longAgo = new Date(mtimeMs - 61 * 60 * 1000);
    for (const each of [old, ...others]) await utimes(each, longAgo, longAgo);
    await writeAtomically(path.join(folder, 'a.json'), 'text');
    const left = [young, ...others].map((each) => path.basename(each));
    assert.deepEqual((await readdir(folder)).sort(), [...left, 'a.json'].sort());
  });

  it('is known by its name while it is unfinished', () => {
    assert.ok(isUnfinished(path.basename(unfinishedIn(folder))));
    for (const name of ['a.tmp', 'lock', `${randomUUID()}.json`, `a-${randomUUID()}.tmp`]) {
      assert.ok(!isUnfinished(name), name);
    }
  });
});
