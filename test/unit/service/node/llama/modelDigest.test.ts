import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { digestOf } from '../../../../../src/base/node/digestOf';
import { modelDigest } from '../../../../../src/service/node/llama/modelDigest';
import { nextFileTime } from '../../../../fakes/nextFileTime';

describe('modelDigest', () => {
  let folder = '';
  let file = '';
  let kept = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-digest-'));
    file = path.join(folder, 'model.gguf');
    kept = path.join(folder, 'kept');
    await writeFile(file, 'first');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is that of all of the file, also after a change that keeps size and time', async () => {
    assert.equal(await modelDigest(file, kept), digestOf('first'));
    assert.equal(await modelDigest(file, kept), digestOf('first'));
    assert.equal((await readdir(kept)).length, 1);
    const { atime, mtime } = await stat(file);
    // Some systems count time in steps of milliseconds.
    await nextFileTime(folder);
    await writeFile(file, 'other');
    await utimes(file, atime, mtime);
    assert.equal(await modelDigest(file, kept), digestOf('other'));
  });

  it('is found again where what was kept is damaged', async () => {
    await modelDigest(file, kept);
    const [name = ''] = await readdir(kept);
    await writeFile(path.join(kept, name), '{"version":');
    assert.equal(await modelDigest(file, kept), digestOf('first'));
  });
});
