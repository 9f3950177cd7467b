import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countChunk, type CountedChunk } from '../../../src/search/countedChunk';
import type { Found } from '../../../src/search/found';
import { sha256OfUnits } from '../../../src/base/node/digestOf';
import { openSearchIndex } from '../../../src/search/openSearchIndex';
import type { SearchIndex } from '../../../src/search/searchIndex';
import type { VectorSpace } from '../../../src/search/vectorSpace';
import { MemoryIndexFiles } from '../../fakes/memoryIndexFiles';

const space: VectorSpace = { service: 'embedded', model: 'models/small', dimension: 16 };
const limits = { maxChunks: 1000, maxUnusedVectors: 100 };
const vocabulary = ['retry', 'parse', 'color', 'stream', 'größe', '東京駅', 'retryAfterMs', 'x'];
const questions = [
  'retry',
  'parse color',
  'strea',
  'größe',
  '東京',
  'retryafterms stream',
  'parze',
];

/** A vector that the text alone decides. */
function vectorOf(text: string): number[] {
  const values = Array.from({ length: space.dimension }, () => 0.01);
  Array.from(text).forEach((letter, at) => {
    const place = ((letter.codePointAt(0) ?? 0) * 7 + at) % space.dimension;
    values[place] = (values[place] ?? 0) + 1;
  });
  return values;
}

function chunksOf(texts: readonly string[]): CountedChunk[] {
  return texts.map((text, at) => {
    const symbol = `${text.split(' ')[0] ?? ''} ${at}`;
    const place = { kind: 'lines', startLine: at * 10 + 1, endLine: at * 10 + 5 } as const;
    return countChunk({ ...place, text, ...(at % 2 === 1 && { symbol }) }, sha256OfUnits);
  });
}

async function put(index: SearchIndex, path: string, texts: readonly string[]): Promise<void> {
  const state = { sizeBytes: texts.length, modifiedMs: 1, digest: texts.join('|') };
  const missing = await index.setFile(path, state, chunksOf(texts));
  await index.setVectors(missing.map(({ key, text }) => ({ key, values: vectorOf(text) })));
}

function answers(index: SearchIndex): Found[][] {
  return questions.map((text) => index.find({ text, vector: vectorOf(text), limit: 10 }));
}

async function open(files: MemoryIndexFiles): Promise<SearchIndex> {
  return (await openSearchIndex({ files, space, limits, sha256: sha256OfUnits })).index;
}

const someTexts = fc.array(
  fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' ')),
  { maxLength: 4 },
);
const paths = ['src/a.ts', 'src/retry.ts', 'docs/größe.md', 'b'];
const edit = fc.record({ path: fc.constantFrom(...paths), texts: fc.option(someTexts) });

describe('the files of an index', () => {
  it('give after any edits what an index made at once gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), fc.integer(), async (edits, chance) => {
        const files = new MemoryIndexFiles();
        let index = await open(files);
        const last = new Map<string, string[]>();
        for (const [at, { path, texts }] of edits.entries()) {
          if (texts === null) {
            last.delete(path);
            await index.removeFile(path);
          } else {
            last.set(path, texts);
            await put(index, path, texts);
          }
          if (((chance >> at) & 7) === 0) index = await open(files);
          if (((chance >> at) & 7) === 1) await index.compact();
        }
        const fresh = await open(new MemoryIndexFiles());
        for (const [path, texts] of last) await put(fresh, path, texts);
        assert.deepEqual(answers(index), answers(fresh));
        assert.deepEqual(answers(await open(files)), answers(fresh));
      }),
      { numRuns: 40 },
    );
  });

  async function small(): Promise<{ files: MemoryIndexFiles; whole: Found[][] }> {
    const files = new MemoryIndexFiles();
    const index = await open(files);
    await put(index, 'src/retry.ts', ['retry stream', 'parse color']);
    await put(index, 'b', ['größe x']);
    return { files, whole: answers(index) };
  }

  /** Nothing may be found that is not so; what is missing must be said, or be asked for again. */
  async function checkDamaged(
    files: MemoryIndexFiles,
    name: string,
    whole: Found[][],
  ): Promise<void> {
    const { index, problems } = await openSearchIndex({
      files,
      space,
      limits,
      sha256: sha256OfUnits,
    });
    assert.equal(problems.length, 1);
    assert.equal(problems[0]?.name, name);
    const places = new Set(['src/retry.ts:1', 'src/retry.ts:11', 'b:1']);
    for (const found of answers(index).flat()) {
      assert.ok(places.has(`${found.path}:${found.startLine}`));
    }
    for (const [path, texts] of [
      ['src/retry.ts', ['retry stream', 'parse color']],
      ['b', ['größe x']],
    ] as const) {
      const isKept = index.stateOf(path)?.digest === texts.join('|');
      if (!isKept || index.incompletePaths().includes(path)) await put(index, path, texts);
    }
    assert.deepEqual(answers(index), whole);
    const again = await openSearchIndex({ files, space, limits, sha256: sha256OfUnits });
    assert.deepEqual(answers(again.index), whole);
  }

  for (const name of ['entries', 'vectors']) {
    it(`may have any byte of ${name} damaged`, async () => {
      const { files, whole } = await small();
      const bytes = files.files.get(name) ?? new Uint8Array(0);
      for (let at = 0; at < bytes.length; at += 1) {
        const damaged = new MemoryIndexFiles();
        files.files.forEach((file, each) => damaged.files.set(each, file.slice()));
        const byte = damaged.files.get(name)?.subarray(at, at + 1);
        byte?.set([(byte[0] ?? 0) ^ (1 + (at % 255))]);
        await checkDamaged(damaged, name, whole);
      }
    });

    it(`may end anywhere in ${name}`, async () => {
      const { files, whole } = await small();
      const bytes = files.files.get(name) ?? new Uint8Array(0);
      for (let length = 0; length < bytes.length; length += 1) {
        const torn = new MemoryIndexFiles();
        files.files.forEach((file, each) => torn.files.set(each, file));
        torn.files.set(name, bytes.slice(0, length));
        const index = await open(torn);
        await put(index, 'src/retry.ts', ['retry stream', 'parse color']);
        await put(index, 'b', ['größe x']);
        assert.deepEqual(answers(index), whole);
        const again = await openSearchIndex({ files: torn, space, limits, sha256: sha256OfUnits });
        assert.deepEqual(again.problems, []);
        assert.deepEqual(answers(again.index), whole);
      }
    });
  }

  for (const [what, change] of Object.entries({
    model: { model: 'models/other' },
    'version of the model': { version: '2' },
  })) {
    it(`are another index for another ${what}, and say so`, async () => {
      const { files } = await small();
      const other = { ...space, ...change };
      const { index, problems } = await openSearchIndex({
        files,
        space: other,
        limits,
        sha256: sha256OfUnits,
      });
      assert.deepEqual(
        problems.map(({ kind, name }) => `${kind} ${name}`),
        ['otherIndex entries', 'otherIndex vectors'],
      );
      assert.equal(index.stats.files, 0);
      await put(index, 'b', ['color']);
      assert.deepEqual(
        (await openSearchIndex({ files, space: other, limits, sha256: sha256OfUnits })).problems,
        [],
      );
    });
  }

  it('lose nothing to a write that failed', async () => {
    const { files } = await small();
    const index = await open(files);
    files.failure = new Error('the disk is full');
    await assert.rejects(put(index, 'src/a.ts', ['stream']), /disk is full/);
    files.failure = undefined;
    await put(index, 'src/c.ts', ['x stream']);
    const { index: again, problems } = await openSearchIndex({
      files,
      space,
      limits,
      sha256: sha256OfUnits,
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(answers(again), answers(index));
    assert.deepEqual([...again.paths()].sort(), ['b', 'src/a.ts', 'src/c.ts', 'src/retry.ts']);
  });

  it('take many changes in few writes', async () => {
    const files = new MemoryIndexFiles();
    const index = await open(files);
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        index.setFile(`f${at}`, { sizeBytes: 1, modifiedMs: 1, digest: '' }, chunksOf([`x ${at}`])),
      ),
    );
    assert.ok(files.writes.length <= 3, files.writes.join(', '));
    assert.equal((await open(files)).stats.files, 100);
  });

  it('shrink when they are compacted, and are left alone if that is not worth it', async () => {
    const { files, whole } = await small();
    const index = await open(files);
    for (let turn = 0; turn < 300; turn += 1) {
      await index.touchFile('b', { sizeBytes: turn, modifiedMs: turn, digest: 'größe x' });
    }
    const before = index.stats.bytesOnDisk;
    await index.compact();
    assert.ok(index.stats.bytesOnDisk < before / 2);
    assert.deepEqual(answers(await open(files)), whole);
    const writes = files.writes.length;
    await index.compact();
    assert.equal(files.writes.length, writes);
  });
});

describe('the files of an index whose changes may wait to be written', () => {
  async function openWaiting(files: MemoryIndexFiles, maxUnwrittenBytes = 1e6) {
    const options = { files, space, limits, sha256: sha256OfUnits, maxUnwrittenBytes };
    return (await openSearchIndex(options)).index;
  }

  /** On a disk that writes nothing before it may. */
  function slow(): { files: MemoryIndexFiles; goOn: () => void } {
    const files = new MemoryIndexFiles();
    const append = files.append.bind(files);
    let goOn = (): void => undefined;
    const mayWrite = new Promise<void>((resolve) => (goOn = resolve));
    files.append = async (name, bytes) => {
      await mayWrite;
      await append(name, bytes);
    };
    return { files, goOn: () => goOn() };
  }

  it('are written together once the disk has time, and are whole when that is waited for', async () => {
    const { files, goOn } = slow();
    const index = await openWaiting(files);
    for (const path of paths) await put(index, path, [`${path} retry`]);
    const before = answers(index);
    assert.deepEqual(files.writes, []);
    goOn();
    await index.flush();
    assert.deepEqual(files.writes.length, 2, 'all of both files');
    assert.deepEqual(answers(await open(files)), before);
  });

  it('are written without a wait once half as much waits as may', async () => {
    const files = new MemoryIndexFiles();
    const index = await openWaiting(files, 440);
    await put(index, 'src/a.ts', ['retry']);
    assert.deepEqual(files.writes, []);
    await put(index, 'src/b.ts', ['stream']);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(files.writes.length, 2);
  });

  it('are waited for where more would wait than may', async () => {
    const { files, goOn } = slow();
    const index = await openWaiting(files, 10);
    let isDone = false;
    const done = put(index, 'src/a.ts', ['retry']).then(() => (isDone = true));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isDone, false);
    goOn();
    await done;
    assert.ok(files.writes.length > 0);
  });

  it('are written again after a write that failed, which the next change says', async () => {
    const files = new MemoryIndexFiles();
    const index = await openWaiting(files);
    await put(index, 'src/a.ts', ['retry']);
    await index.flush();
    files.failure = new Error('the disk is full');
    await index.removeFile('src/a.ts');
    await assert.rejects(index.flush(), /disk is full/);
    files.failure = undefined;
    await put(index, 'b', ['stream']);
    await index.flush();
    assert.deepEqual(answers(await open(files)), answers(index));
    assert.deepEqual([...index.paths()], ['b']);
  });
});
