import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadTestWordVectors } from '../../../fakes/testWordVectors';
import { SearchThread } from '../../../../src/semanticSearch/worker/searchThread';

describe('searchThread', () => {
  let folder: string;
  let thread: SearchThread;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-thread-'));
    const filling = {
      chunkFile: ({ text }: { text: string }) =>
        Promise.resolve([{ kind: 'lines', text, startLine: 1, endLine: 1 } as const]),
      countTokens: () => Promise.resolve(1),
    };
    thread = new SearchThread(filling, loadTestWordVectors);
    await thread.open({
      folder: path.join(folder, 'index'),
      space: { service: 'https://example.com', model: 'models/vectors', dimension: 8 },
      limits: { maxChunks: 100, maxUnusedVectors: 10 },
      embedsItself: false,
      countsTokens: false,
      owner: 'test',
    });
  });

  afterEach(async () => {
    await thread.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads files of this machine by itself, and lets go of one that can’t be read any more', async () => {
    const place = path.join(folder, 'a.txt');
    const file = { path: 'a.txt', sizeBytes: 5, modifiedMs: 1, place };
    await writeFile(place, 'heron');
    assert.deepEqual(await thread.setFile(file), {});
    const { found } = await thread.find({ text: 'heron', limit: 5, embeds: false });
    assert.deepEqual(
      found.map((each) => each.path),
      ['a.txt'],
    );
    await rm(place);
    assert.deepEqual(await thread.setFile({ ...file, modifiedMs: 2 }), { leftOut: 'unreadable' });
    assert.equal(thread.figures.files, 0);
  });
});
