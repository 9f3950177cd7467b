import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bytesOf, statFiles } from '../../../../src/semanticSearch/worker/localFiles';

describe('localFiles', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-local-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives sizes and times in whole milliseconds, in order, and nothing for missing files', async () => {
    const places = ['a', 'gone', 'b'].map((name) => path.join(folder, name));
    const [a = '', , b = ''] = places;
    await writeFile(a, 'heron');
    await writeFile(b, '');
    const time = new Date(1_700_000_000_123);
    await utimes(a, time, time);
    await utimes(b, time, time);
    assert.deepEqual(await statFiles(places), [
      { sizeBytes: 5, modifiedMs: time.getTime() },
      null,
      { sizeBytes: 0, modifiedMs: time.getTime() },
    ]);
  });

  it('reads what is there, and gives nothing of what can’t be read', async () => {
    const place = path.join(folder, 'a');
    await writeFile(place, 'heron');
    assert.equal(Buffer.from((await bytesOf({ place })) ?? []).toString(), 'heron');
    assert.equal(await bytesOf({ place: folder }), undefined);
    assert.equal(await bytesOf({ place: path.join(folder, 'gone') }), undefined);
    const bytes = new Uint8Array([1]);
    assert.equal(await bytesOf({ bytes }), bytes);
  });
});
