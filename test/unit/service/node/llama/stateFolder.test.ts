import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StateFolder, type StateIdentity } from '../../../../../src/service/node/llama/stateFolder';
import { FakeClock } from '../../../../fakes/fakeClock';

const identity: StateIdentity = { model: 'm', engine: 'e', contextTokens: 512, tokens: 't' };

describe('StateFolder', () => {
  let folder = '';
  let clock: FakeClock;
  let states: StateFolder;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-states-'));
    clock = new FakeClock();
    states = new StateFolder(path.join(folder, 'states'), 250, clock);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function add(key: string, bytes = 100): Promise<void> {
    clock.advance(1000);
    await states.add(key, identity, (file) => writeFile(file, key.padEnd(bytes, '.')));
  }

  async function find(
    key: string,
    changed: Partial<StateIdentity> = {},
  ): Promise<string | undefined> {
    clock.advance(1000);
    const file = await states.find(key, { ...identity, ...changed });
    return file === undefined ? undefined : readFile(file, 'utf8');
  }

  const names = async (): Promise<string[]> =>
    (await readdir(path.join(folder, 'states'))).toSorted();

  it('gives back what was written', async () => {
    assert.equal(await find('a'), undefined);
    await add('a', 5);
    assert.equal(await find('a'), 'a....');
  });

  it('gives nothing to another model, engine, context or beginning, and removes it', async () => {
    for (const changed of [
      { model: 'x' },
      { engine: 'x' },
      { contextTokens: 1 },
      { tokens: 'x' },
    ]) {
      await add('a');
      assert.equal(await find('a', changed), undefined);
      assert.deepEqual(await names(), []);
    }
  });

  it('notices a byte that is wrong, and a file that is cut or missing', async () => {
    const file = path.join(folder, 'states', 'a.state');
    for (const damage of [
      () => writeFile(file, `b${'.'.repeat(99)}`),
      () => writeFile(file, 'a'),
      () => rm(file),
      () => writeFile(path.join(folder, 'states', 'a.json'), '{'),
    ]) {
      await add('a');
      await damage();
      assert.equal(await find('a'), undefined);
    }
  });

  it('keeps those used last within its bound', async () => {
    await add('a');
    await add('b');
    await find('a');
    await add('c');
    assert.deepEqual(await names(), ['a.json', 'a.state', 'c.json', 'c.state']);
    await add('large', 1000);
    assert.deepEqual(await names(), ['large.json', 'large.state']);
  });

  it('leaves nothing behind of a state that could not be written', async () => {
    await assert.rejects(
      states.add('a', identity, async (file) => {
        await writeFile(file, 'half');
        throw new Error('disk full');
      }),
      /disk full/u,
    );
    assert.deepEqual(await names(), []);
  });

  it('gives nothing where another window removes it while it is checked', async () => {
    await add('a', 64_000_000);
    const other = new StateFolder(path.join(folder, 'states'), 250, clock);
    let removing: Promise<void> | undefined;
    const found = await states.find('a', identity, () => {
      removing ??= other.remove('a');
    });
    assert.ok(removing);
    await removing;
    assert.equal(found, undefined);
  });

  it('removes the bytes', async () => {
    await add('a');
    await states.remove('a');
    assert.deepEqual(await names(), []);
  });
});
