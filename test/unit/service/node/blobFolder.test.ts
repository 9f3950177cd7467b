import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBlobFolder } from '../../../../src/service/node/blobFolder';
import { createMemoryBlobStore } from '../../../../src/service/storage/blobStore';
import type { BlobStore } from '../../../../src/service/storage/blobStore';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parley-blobs-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const stores: Record<string, () => BlobStore> = {
  'in memory': createMemoryBlobStore,
  'in a folder': () => createBlobFolder(path.join(root, 'blobs')),
};

for (const [where, create] of Object.entries(stores)) {
  describe(`blobs ${where}`, () => {
    it('grow by what is appended, and are read from anywhere', async () => {
      const store = create();
      await store.append('a', pieces('Hel', '', 'lo'));
      await store.append('a', pieces(' World'));
      assert.equal(await store.size('a'), 11);
      const text = 'Hello World';
      for (let start = 0; start <= 12; start++) {
        for (let end = start; end <= 13; end++) {
          const read = Buffer.from(await store.read('a', start, end)).toString();
          assert.equal(read, text.slice(start, end), `${start} to ${end}`);
        }
      }
    });

    it('keep their bytes when the memory these came in is used again', async () => {
      const store = create();
      const memory = Buffer.from('Hello');
      await store.append(
        'a',
        (async function* () {
          yield memory;
          memory.fill('x');
        })(),
      );
      assert.equal(Buffer.from(await store.read('a', 0, 5)).toString(), 'Hello');
    });

    it('keep what arrived before the pieces failed', async () => {
      const store = create();
      await assert.rejects(store.append('a', failing('Hello')), /broken off/u);
      assert.equal(await store.size('a'), 5);
    });

    it('are sealed with the digest of all their bytes', async () => {
      const store = create();
      await store.append('a', pieces('Hello', 'World'));
      const digest = createHash('sha256').update('HelloWorld').digest('hex');
      assert.equal(await store.seal('a'), digest);
      assert.equal(await store.seal('empty'), createHash('sha256').digest('hex'));
      assert.deepEqual((await store.ids()).sort(), ['a', 'empty']);
    });

    it('are empty when they are not there, and may be removed all the same', async () => {
      const store = create();
      assert.deepEqual(await store.ids(), []);
      assert.equal(await store.size('a'), 0);
      assert.equal((await store.read('a', 0, 5)).byteLength, 0);
      await store.remove('a');
      await store.append('a', pieces('Hello'));
      await store.remove('a');
      assert.deepEqual(await store.ids(), []);
      assert.equal(await store.size('a'), 0);
    });
  });
}

describe('a folder of blobs', () => {
  it('is read by another process, and by this user alone', async () => {
    const folder = path.join(root, 'blobs');
    await createBlobFolder(folder).append('a-1', pieces('Hello'));
    assert.equal(await createBlobFolder(folder).size('a-1'), 5);
    assert.deepEqual(await readdir(folder), ['a-1.blob']);
    if (process.platform !== 'win32') {
      assert.equal((await stat(path.join(folder, 'a-1.blob'))).mode & 0o777, 0o600);
      assert.equal((await stat(folder)).mode & 0o777, 0o700);
    }
  });

  it('has each piece on disk before it asks for the next', async () => {
    const store = createBlobFolder(root);
    const sizes: number[] = [];
    await store.append(
      'a',
      (async function* () {
        for (let count = 0; count < 3; count++) {
          sizes.push(await store.size('a'));
          yield Buffer.from('Hello');
        }
      })(),
    );
    assert.deepEqual(sizes, [0, 5, 10]);
  });

  it('lets no id lead out of it', async () => {
    const store = createBlobFolder(path.join(root, 'blobs'));
    await writeFile(path.join(root, 'outside.blob'), 'secret');
    for (const id of ['../outside', '..', '', 'a/b', 'A', 'a'.repeat(65), 'a\0']) {
      await assert.rejects(store.read(id, 0, 10), /id of a blob/u, id);
      await assert.rejects(store.append(id, pieces('x')), /id of a blob/u, id);
      await assert.rejects(async () => store.remove(id), /id of a blob/u, id);
    }
    assert.equal(await readFile(path.join(root, 'outside.blob'), 'utf8'), 'secret');
  });

  it('leaves files of others alone', async () => {
    await writeFile(path.join(root, 'notes.txt'), '');
    await writeFile(path.join(root, 'UPPER.blob'), '');
    assert.deepEqual(await createBlobFolder(root).ids(), []);
  });
});

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array, void> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
  throw new Error('broken off');
}
