import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRecordFolder } from '../../../../src/service/node/recordFolder';
import { createMemoryRecordStore } from '../../../../src/service/storage/recordStore';
import type { RecordStore } from '../../../../src/service/storage/recordStore';
import { FakeClock } from '../../../fakes/fakeClock';
import { nextFileTime } from '../../../fakes/nextFileTime';

const things = 'things';
const hourMs = 3_600_000;

describe('a folder of documents', () => {
  let root = '';
  let folder = '';
  let damaged: string[] = [];
  const clock = new FakeClock();

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'parley-records-'));
    folder = path.join(root, 'not', 'there');
    damaged = [];
  });

  afterEach(() => rm(root, { recursive: true }));

  function openStore(): RecordStore {
    const onDamaged = (file: string): void => void damaged.push(file);
    return createRecordFolder({ folder, clock, onDamaged });
  }

  function fileOf(id: string): string {
    return path.join(folder, things, `${id}.json`);
  }

  it('is made by the first document, and by nothing before it', async () => {
    const store = openStore();
    assert.deepEqual(await store.ids(things), []);
    assert.equal(await store.read(things, 'a'), undefined);
    await store.remove(things, 'a');
    await assert.rejects(stat(path.join(root, 'not')), { code: 'ENOENT' });
    await store.write(things, 'a', { n: 1 });
    assert.deepEqual(await store.ids(things), ['a']);
  });

  it('keeps a document as it was written, over a restart', async () => {
    const document = { text: 'ü💥\u0000\n', list: [1, null, { deep: true }] };
    await openStore().write(things, 'a', document);
    assert.deepEqual(await openStore().read(things, 'a'), document);
  });

  it('knows whether there is a document without reading it', async () => {
    for (const store of [openStore(), createMemoryRecordStore()]) {
      assert.equal(await store.has(things, 'a'), false);
      await store.write(things, 'a', { n: 1 });
      assert.equal(await store.has(things, 'a'), true);
      assert.equal(await store.has(things, 'b'), false);
      assert.equal(await store.has('others', 'a'), false);
      await store.remove(things, 'a');
      assert.equal(await store.has(things, 'a'), false);
    }
    await openStore().write(things, 'a', { n: 1 });
    await truncate(fileOf('a'), 0);
    assert.equal(await openStore().has(things, 'a'), true);
    assert.deepEqual(damaged, []);
    await assert.rejects(openStore().has(things, '../a'), /no name for a document/u);
  });

  it('is in another state after every change, whoever made it', async () => {
    const memory = createMemoryRecordStore();
    for (const [one, other] of [
      [openStore(), openStore()],
      [memory, memory],
    ] as const) {
      const states = [await one.state(things)];
      for (const change of [
        () => other.write(things, 'a', { n: 1 }),
        () => other.write(things, 'a', { n: 2 }),
        () => other.write(things, 'b', { n: 1 }),
        () => other.remove(things, 'a'),
      ]) {
        await change();
        states.push(await one.state(things));
        assert.equal(await one.state(things), states.at(-1));
        await nextFileTime(root);
      }
      assert.equal(new Set(states).size, states.length, states.join(', '));
    }
  });

  it('does not vouch for a state that has only just come about', async () => {
    await openStore().write(things, 'a', { n: 1 });
    const { mtimeMs } = await stat(path.join(folder, things));
    for (const [ageMs, isReported] of [
      [0, false],
      [2000, false],
      [4000, true],
    ] as const) {
      const then = new FakeClock(mtimeMs + ageMs);
      const store = createRecordFolder({ folder, clock: then, onDamaged: () => undefined });
      assert.equal((await store.state(things)) !== undefined, isReported);
    }
  });

  it('keeps collections apart', async () => {
    const store = openStore();
    await store.write(things, 'a', { n: 1 });
    await store.write('others', 'a', { n: 2 });
    await store.remove(things, 'a');
    assert.deepEqual(await store.ids(things), []);
    assert.deepEqual(await store.read('others', 'a'), { n: 2 });
  });

  it('belongs to its owner alone', async function () {
    if (process.platform === 'win32') return;
    await openStore().write(things, 'a', {});
    for (const [at, mode] of [
      [folder, 0o700],
      [path.join(folder, things), 0o700],
      [fileOf('a'), 0o600],
    ] as const) {
      assert.equal((await stat(at)).mode & 0o777, mode, at);
    }
  });

  it('lets no id and no collection lead out of it, or to another file in it', async () => {
    const store = openStore();
    const outside = ['', '.', '..', '../a', 'a/b', 'a\\b', '/a', 'a.json', 'A', 'ä', '-a', 'a\0'];
    for (const id of [...outside, 'a'.repeat(129)]) {
      await assert.rejects(async () => store.write(things, id, {}), /no name for a document/u);
      await assert.rejects(async () => store.read(things, id), /no name for a document/u);
      await assert.rejects(async () => store.remove(things, id), /no name for a document/u);
    }
    for (const collection of ['', '..', 'a/b', '/etc', 'a.b']) {
      await assert.rejects(async () => store.write(collection, 'a', {}), /no name/u);
      await assert.rejects(async () => store.ids(collection), /no name/u);
    }
    await assert.rejects(stat(path.join(root, 'not')), { code: 'ENOENT' });
  });

  it('sets aside what was cut off, wherever it was cut, and says so', async () => {
    const document = { name: 'thing', list: [1, 2, 3], text: 'ü' };
    const sizeBytes = Buffer.byteLength(JSON.stringify(document));
    for (let kept = 0; kept < sizeBytes; kept++) {
      damaged = [];
      const store = openStore();
      await store.write(things, 'a', document);
      await store.write(things, 'whole', document);
      await truncate(fileOf('a'), kept);
      assert.equal(await store.read(things, 'a'), undefined, `cut after ${kept} bytes`);
      assert.deepEqual(damaged, [`${fileOf('a')}.damaged`]);
      assert.equal((await stat(`${fileOf('a')}.damaged`)).size, kept);
      assert.deepEqual(await store.ids(things), ['whole']);
      assert.deepEqual(await store.read(things, 'whole'), document);
    }
  });

  it('sets aside what a crash filled with zeros', async () => {
    const store = openStore();
    await store.write(things, 'a', { n: 1 });
    await writeFile(fileOf('a'), Buffer.alloc(10));
    assert.equal(await store.read(things, 'a'), undefined);
    await store.write(things, 'a', { n: 2 });
    assert.deepEqual(await store.read(things, 'a'), { n: 2 });
    assert.equal(damaged.length, 1);
  });

  it('removes what a crash left half written once it is old, and nothing else', async () => {
    const store = openStore();
    await store.write(things, 'a', { n: 1 });
    const [old, young] = [randomUUID(), randomUUID()].map((id) => `${id}.tmp`);
    const ages = { [old ?? '']: 2 * hourMs, [young ?? '']: hourMs / 2, 'note.txt': 9 * hourMs };
    for (const [name, ageMs] of Object.entries(ages)) {
      const file = path.join(folder, things, name);
      await writeFile(file, '{"n":');
      const seconds = (clock.now() - ageMs) / 1000;
      await utimes(file, seconds, seconds);
    }
    assert.deepEqual(await store.ids(things), ['a']);
    const left = await readdir(path.join(folder, things));
    assert.deepEqual(left.sort(), ['a.json', 'note.txt', young].sort());
  });

  it('ends many writes of one document in one whole document, and leaves nothing beside it', async () => {
    const [one, other] = [openStore(), openStore()];
    const documents = Array.from({ length: 40 }, (_, n) => ({ n, text: 'x'.repeat(n * 1000) }));
    const seen: unknown[] = [];
    await Promise.all(
      documents.map(async (document, index) => {
        await (index % 2 === 0 ? one : other).write(things, 'a', document);
        seen.push(await one.read(things, 'a'));
      }),
    );
    for (const found of [...seen, await other.read(things, 'a')]) {
      assert.deepEqual(found, documents[(found as { n: number }).n]);
    }
    assert.deepEqual(await readdir(path.join(folder, things)), ['a.json']);
    assert.deepEqual(damaged, []);
  });

  it('shows one process what another wrote and removed', async () => {
    const [one, other] = [openStore(), openStore()];
    await one.write(things, 'a', { n: 1 });
    assert.deepEqual(await other.read(things, 'a'), { n: 1 });
    await other.write(things, 'a', { n: 2 });
    assert.deepEqual(await one.read(things, 'a'), { n: 2 });
    await one.remove(things, 'a');
    assert.deepEqual(await other.ids(things), []);
    assert.equal(await other.read(things, 'a'), undefined);
  });

  it('keeps the former document when the new one can not be written', async () => {
    const store = openStore();
    await store.write(things, 'a', { n: 1 });
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    await assert.rejects(store.write(things, 'a', circle), TypeError);
    // A folder where the file should be: the rename fails after all was written.
    await mkdir(fileOf('b'));
    await assert.rejects(store.write(things, 'b', { n: 1 }));
    assert.deepEqual(await store.read(things, 'a'), { n: 1 });
    assert.deepEqual((await readdir(path.join(folder, things))).sort(), ['a.json', 'b.json']);
  });

  it('passes on what the file system says', async () => {
    await writeFile(path.join(root, 'not'), 'a file where a folder should be');
    await assert.rejects(openStore().write(things, 'a', {}), { code: 'ENOTDIR' });
    await assert.rejects(openStore().ids(things), { code: 'ENOTDIR' });
  });

  it('holds to what the store in memory does', async () => {
    for (const store of [openStore(), createMemoryRecordStore()]) {
      const document = { list: [1] };
      await store.write(things, 'a', document);
      document.list.push(2);
      assert.deepEqual(await store.read(things, 'a'), { list: [1] });
      await store.write(things, 'a', { n: 2 });
      await store.write(things, 'b', {});
      assert.deepEqual((await store.ids(things)).sort(), ['a', 'b']);
      assert.deepEqual(await store.read(things, 'a'), { n: 2 });
      await store.remove(things, 'a');
      await store.remove(things, 'a');
      assert.deepEqual(await store.ids(things), ['b']);
      assert.equal(await store.read(things, 'a'), undefined);
      assert.deepEqual(await store.ids('others'), []);
    }
  });
});
