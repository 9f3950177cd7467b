import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256OfUnits } from '../../../../src/base/node/digestOf';
import { countChunk, type CountedChunk } from '../../../../src/search/countedChunk';
import { FileLock } from '../../../../src/fileSystem/fileLock';
import { WorkerIndex } from '../../../../src/semanticSearch/worker/workerIndex';

/** More than wait for their vectors at once. */
const chunkCount = 4500;

const chunks = Array.from({ length: chunkCount }, (_, at) => chunkOf(`piece ${at}`, at + 1));

function chunkOf(text: string, line = 1): CountedChunk {
  return countChunk({ kind: 'lines', text, startLine: line, endLine: line }, sha256OfUnits);
}

describe('workerIndex', () => {
  it('counts the tokens of each content once, however often its file is read', () =>
    withWorker(async (worker) => {
      const file = { path: 'a.txt', sizeBytes: 10, modifiedMs: 1 };
      const content = { digest: 'many pieces', chunks };
      await worker.setFile(file, content);
      // What found no room in the queue has to be read again.
      assert.deepEqual(worker.incompletePaths(), ['a.txt']);
      await worker.setFile(file, content);
      assert.equal(worker.figures.chunksToEmbed, chunkCount);
      assert.equal(worker.tokensToEmbed(), 3 * chunkCount);
    }));

  it('counts the tokens of what files say now, not of what they said before', () =>
    withWorker(async (worker) => {
      const file = { path: 'a.txt', sizeBytes: 10, modifiedMs: 1 };
      const save = (text: string): Promise<unknown> =>
        worker.setFile(file, { digest: text, chunks: [chunkOf(text)] });
      for (const text of ['heron', 'otter', 'heron', 'sparrow']) await save(text);
      assert.equal(worker.tokensToEmbed(), 3);
      await save('heron');
      assert.equal(worker.tokensToEmbed(), 3, 'what it says again is counted again');
      await worker.remove(['a.txt']);
      assert.equal(worker.tokensToEmbed(), 0);
    }));

  it('gives out no text that no file says any more', () =>
    withWorker(async (worker) => {
      await says(worker, 'customers/a.txt', 'heron', 'otter');
      await says(worker, 'b.txt', 'sparrow', 'otter');
      await says(worker, 'c.txt', 'pelican');
      await worker.remove(['customers']);
      await says(worker, 'c.txt', 'wagtail');
      assert.deepEqual(taken(worker), ['b.txt: sparrow', 'c.txt: wagtail']);
      await says(worker, 'd.txt', 'heron');
      assert.deepEqual(taken(worker), ['d.txt: heron'], 'what a file says again is embedded');
    }));

  it('gives out what several files say with the path of one that says it still', () =>
    withWorker(async (worker) => {
      await says(worker, 'customers/a.txt', 'heron', 'otter');
      await says(worker, 'b.txt', 'otter');
      await says(worker, 'c.txt', 'heron');
      await worker.remove(['customers']);
      assert.deepEqual(taken(worker), []);
      // As what doesn't keep its texts is read again.
      assert.deepEqual(worker.incompletePaths(), ['b.txt', 'c.txt']);
      await says(worker, 'b.txt', 'otter');
      await says(worker, 'c.txt', 'heron');
      assert.deepEqual(taken(worker), ['b.txt: otter', 'c.txt: heron']);
    }));

  it('gives out what was under way when its file has gone with the path of another one', () =>
    withWorker(async (worker) => {
      await says(worker, 'customers/a.txt', 'otter');
      await says(worker, 'b.txt', 'otter');
      assert.deepEqual(taken(worker), ['customers/a.txt: otter']);
      await worker.remove(['customers']);
      worker.queue.takeBack();
      assert.deepEqual(taken(worker), []);
      await says(worker, 'b.txt', 'otter');
      assert.deepEqual(taken(worker), ['b.txt: otter']);
    }));

  it('keeps, of what a walk didn’t come across, what is below folders that couldn’t be listed', () =>
    withWorker(async (worker) => {
      const files = ['a/b/c.txt', 'a/bc.txt', 'a/x.txt', 'd.txt'].map((path) => ({
        path,
        sizeBytes: 10,
        modifiedMs: 1,
      }));
      const paths = (): string[] => [...worker.index.paths()].sort();
      for (const file of files) await worker.setFile(file, { digest: file.path, chunks: [] });
      worker.beginWalk();
      worker.compare(files.slice(2, 3));
      await worker.endWalk(['a/b/']);
      assert.deepEqual(paths(), ['a/b/c.txt', 'a/x.txt']);
      worker.beginWalk();
      await worker.endWalk(['']);
      assert.deepEqual(paths(), ['a/b/c.txt', 'a/x.txt']);
      worker.beginWalk();
      await worker.endWalk([]);
      assert.deepEqual(paths(), []);
    }));
});

async function says(worker: WorkerIndex, path: string, ...texts: string[]): Promise<void> {
  const content = { digest: texts.join(), chunks: texts.map((text) => chunkOf(text)) };
  await worker.setFile({ path, sizeBytes: 1, modifiedMs: 1 }, content);
}

/** The texts that are sent next, each with the path that is sent with it. */
function taken(worker: WorkerIndex): string[] {
  return worker.takeTexts(10).map(({ title = '', text }) => {
    assert.equal(text.split('\n')[0], title);
    return `${title}: ${text.split('\n').at(-1)}`;
  });
}

async function withWorker(work: (worker: WorkerIndex) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-index-'));
  try {
    const lock = new FileLock(path.join(folder, 'lock'), { owner: 'test' });
    await lock.take();
    const request = {
      folder,
      space: { service: 'https://example.com', model: 'models/vectors', dimension: 8 },
      limits: { maxChunks: 10_000, maxUnusedVectors: 10 },
      embedsItself: false,
      countsTokens: true,
      owner: 'test',
    };
    const worker = await WorkerIndex.open(request, lock, {
      chunkFile: () => Promise.resolve(chunks),
      countTokens: () => Promise.resolve(3),
    });
    await work(worker);
    await lock.release();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
