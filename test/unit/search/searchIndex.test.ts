import assert from 'node:assert/strict';
import { countChunk, type CountedChunk } from '../../../src/search/countedChunk';
import { sha256OfUnits } from '../../../src/base/node/digestOf';
import { openSearchIndex } from '../../../src/search/openSearchIndex';
import { IndexFullError, type FileState, type SearchIndex } from '../../../src/search/searchIndex';
import type { VectorSpace } from '../../../src/search/vectorSpace';
import { textVector } from '../../../src/service/engines/embedding/textVector';
import { MemoryIndexFiles } from '../../fakes/memoryIndexFiles';

const space: VectorSpace = {
  service: 'embedded',
  model: 'models/embedding-001',
  dimension: 768,
};
const limits = { maxChunks: 1000, maxUnusedVectors: 2 };
const state: FileState = { sizeBytes: 10, modifiedMs: 1.5, digest: 'a' };

function chunkOf(text: string, startLine = 1, symbol?: string): CountedChunk {
  const endLine = startLine + text.split('\n').length - 1;
  const named = symbol === undefined ? {} : { symbol };
  return countChunk({ kind: 'symbol', text, startLine, endLine, ...named }, sha256OfUnits);
}

async function open(files: MemoryIndexFiles): Promise<SearchIndex> {
  const { index, problems } = await openSearchIndex({
    files,
    space,
    limits,
    sha256: sha256OfUnits,
  });
  assert.deepEqual(problems, []);
  return index;
}

/** Takes a file and embeds what has no vector. */
async function put(
  index: SearchIndex,
  path: string,
  chunks: readonly CountedChunk[],
): Promise<number> {
  const missing = await index.setFile(path, state, chunks);
  await index.setVectors(
    missing.map(({ key, text, symbol }) => ({ key, values: textVector(text, symbol) })),
  );
  return missing.length;
}

const retry = chunkOf(
  'export function tryAgain(request) {\n  return send(request);\n}',
  1,
  'tryAgain',
);
const parse = chunkOf(
  'function parseArguments(argv) {\n  return argv.slice(2);\n}',
  10,
  'parseArguments',
);
const color = chunkOf('const palette = ["red", "green", "blue"];', 1);

describe('searchIndex', () => {
  let files: MemoryIndexFiles;
  let index: SearchIndex;

  beforeEach(async () => {
    files = new MemoryIndexFiles();
    index = await open(files);
  });

  it('finds nothing in nothing', () => {
    assert.deepEqual(index.find({ text: 'anything', limit: 5 }), []);
    const vector = textVector('anything');
    assert.deepEqual(index.find({ text: 'anything', vector, limit: 5 }), []);
  });

  it('finds by words and semantically, and says so', async () => {
    await put(index, 'src/retry.ts', [retry, parse]);
    await put(index, 'src/color.ts', [color]);
    const text = 'parse arguments';
    const [first, ...others] = index.find({ text, vector: textVector(text), limit: 5 });
    assert.equal(first?.path, 'src/retry.ts');
    assert.equal(first.symbol, 'parseArguments');
    assert.equal(first.foundBy, 'both');
    assert.deepEqual([first.wordRank, first.semanticRank], [1, 1]);
    assert.ok((first.similarity ?? 0) > 0.3);
    assert.deepEqual([first.startLine, first.endLine, first.kind], [10, 12, 'symbol']);
    assert.ok(others.every(({ path }) => path !== 'src/color.ts'));
  });

  it('has a share of the words of a question, of those that say something', async () => {
    await put(index, 'src/retry.ts', [retry, parse]);
    await put(index, 'net/color.ts', [color]);
    assert.equal(index.coverageOf('Where are the arguments parsed?'), 1);
    assert.equal(index.coverageOf('parse net packets'), 2 / 3);
    assert.equal(index.coverageOf('Write a poem about the sea'), 0);
    assert.equal(index.coverageOf('And what is this?'), 0);
    await index.removeFile('net/color.ts');
    assert.equal(index.coverageOf('net palette'), 0);
  });

  it('says the same after it was opened again', async () => {
    await put(index, 'src/retry.ts', [retry, parse]);
    await put(index, 'src/color.ts', [color]);
    await put(index, 'src/retry.ts', [retry]);
    await index.touchFile('src/color.ts', { ...state, modifiedMs: 77.25 });
    const again = await open(files);
    for (const text of ['parse arguments', 'send a request again', 'palette', 'color']) {
      const question = { text, vector: textVector(text), limit: 5 };
      assert.deepEqual(again.find(question), index.find(question));
    }
    assert.deepEqual([...again.paths()], ['src/retry.ts', 'src/color.ts']);
    assert.equal(again.stateOf('src/color.ts')?.modifiedMs, 77.25);
    assert.deepEqual({ ...again.stats, bytesInMemory: 0 }, { ...index.stats, bytesInMemory: 0 });
  });

  it('asks for each vector once, and never for one it has had', async () => {
    assert.equal(await put(index, 'a.ts', [retry, retry]), 1);
    assert.equal(await put(index, 'b.ts', [retry, color]), 1);
    await index.removeFile('a.ts');
    await index.removeFile('b.ts');
    assert.equal(index.stats.unusedVectors, 2);
    assert.equal(await put(index, 'c.ts', [color, retry]), 0);
    assert.equal(index.stats.unusedVectors, 0);
  });

  it('names the files that lack vectors', async () => {
    await index.setFile('a.ts', state, [retry]);
    await put(index, 'b.ts', [color]);
    assert.deepEqual((await open(files)).incompletePaths(), ['a.ts']);
    assert.equal(index.stats.chunksToEmbed, 1);
  });

  it('refuses more chunks than it may hold, and stays as it was', async () => {
    await put(index, 'a.ts', [retry]);
    const many = Array.from({ length: 1001 }, (_, at) => chunkOf(`line ${at}`, at + 1));
    await assert.rejects(index.setFile('a.ts', state, many), IndexFullError);
    assert.equal(index.stats.chunks, 1);
  });

  it('keeps the newest unused vectors, and no more than it may', async () => {
    await put(index, 'a.ts', [retry, parse, color]);
    await put(index, 'b.ts', [chunkOf('something else entirely')]);
    await index.removeFile('a.ts');
    await index.compact();
    assert.equal(index.stats.unusedVectors, 2);
    assert.equal(await put(index, 'c.ts', [retry]), 1);
    assert.equal(await put(index, 'd.ts', [parse, color]), 0);
    const again = await open(files);
    const question = { text: 'palette', vector: textVector('palette'), limit: 5 };
    assert.deepEqual(again.find(question), index.find(question));
    assert.equal(again.find(question)[0]?.path, 'd.ts');
  });

  it('shows the same content once, where the path says most, and mentions its copies', async () => {
    await put(index, 'a/other.ts', [parse]);
    await put(index, 'z/arguments.ts', [parse]);
    const [found, ...others] = index.find({ text: 'arguments', limit: 5 });
    assert.deepEqual(others, []);
    assert.equal(found?.path, 'z/arguments.ts');
    assert.equal(found.copies, 1);
    const within = (path: string): boolean => path.startsWith('a/');
    const [inFolder] = index.find({ text: 'arguments', limit: 5, within });
    assert.equal(inFolder?.path, 'a/other.ts');
    assert.equal(inFolder.copies, undefined);
  });

  it('shows a class or its method, not both', async () => {
    const method = chunkOf('  send(request) {\n    return request;\n  }', 2, 'Client.send');
    const whole = chunkOf(`class Client {\n${method.text}\n}`, 1, 'Client');
    await put(index, 'client.ts', [whole, method]);
    const found = index.find({
      text: 'send request',
      vector: textVector('send request'),
      limit: 5,
    });
    assert.equal(found.length, 1);
    assert.equal(found[0]?.symbol, 'Client.send');
  });

  it('lets neither a file nor the parts of a symbol fill the list', async () => {
    const partOf = (symbol: string, nth: number): CountedChunk =>
      chunkOf(`palette ${'brush '.repeat(nth)}`, nth * 10, symbol);
    await put(index, 'one.ts', [
      partOf('Long.body', 1),
      partOf('Long.body', 2),
      partOf('Second.body', 3),
      partOf('Third.body', 4),
    ]);
    await put(index, 'other.ts', [partOf('Far.body', 9)]);
    const question = { text: 'palette', limit: 5 };
    const found = index.find(question).map(({ symbol, startLine }) => [symbol, startLine]);
    assert.deepEqual(found, [
      ['Long.body', 10],
      ['Second.body', 30],
      ['Far.body', 90],
      ['Long.body', 20],
      ['Third.body', 40],
    ]);
    const few = index.find({ ...question, limit: 3 }).map(({ symbol }) => symbol);
    assert.deepEqual(few, ['Long.body', 'Second.body', 'Far.body']);
    const nearest = { text: '', vector: textVector('palette'), limit: 3 };
    const paths = index.find(nearest).map(({ path }) => path);
    assert.deepEqual(paths, ['one.ts', 'one.ts', 'one.ts'], 'what is nearest is told as it is');
  });

  it('finds the word that is being typed, and one with a letter wrong', async () => {
    await put(index, 'a.ts', [retry, parse]);
    assert.equal(index.find({ text: 'parseArg', limit: 5 })[0]?.symbol, 'parseArguments');
    assert.equal(index.find({ text: 'argumants', limit: 5 })[0]?.symbol, 'parseArguments');
    assert.deepEqual(index.find({ text: 'zebra', limit: 5 }), []);
  });

  it('gives no semantic rank to what has nothing to do with the question', async () => {
    await put(index, 'a.ts', [retry, color]);
    const found = index.find({ text: 'palette', vector: textVector('palette'), limit: 5 });
    assert.deepEqual(
      found.map(({ foundBy, startLine }) => [foundBy, startLine]),
      [['both', 1]],
    );
  });

  it('finds nothing for a question that means nothing', async () => {
    const words =
      'request answer retry palette file index cache token window socket buffer parse'.split(' ');
    const wordAt = (at: number): string => words[at % words.length] ?? '';
    const chunks = Array.from({ length: 200 }, (_, at) => {
      const said = Array.from({ length: 8 }, (_, nth) => wordAt(at * (nth + 1) + nth));
      return chunkOf(`function ${wordAt(at)}${at}() {\n  ${said.join(' ')};\n}`, at * 3 + 1);
    });
    await put(index, 'src/many.ts', chunks);
    for (const text of ['qwertzuiop asdf zzz', 'xyzzy plugh', 'wuggle', 'blorptang', 'jkljkl']) {
      assert.deepEqual(index.find({ text, vector: textVector(text), limit: 20 }), [], text);
    }
  });

  it('finds semantically what is nearer than by chance', async () => {
    await put(index, 'src/retry.ts', [retry, parse]);
    await put(index, 'src/color.ts', [color]);
    const found = index.find({ text: '', vector: textVector('argument parser'), limit: 5 });
    assert.deepEqual(
      found.map(({ symbol, foundBy }) => [symbol, foundBy]),
      [['parseArguments', 'meaning']],
    );
  });

  it('knows of the vectors made inside alone how near comes what is near by chance', async () => {
    const other = { service: 'https://models.example', model: 'models/other', dimension: 768 };
    const served = await openSearchIndex({
      files: new MemoryIndexFiles(),
      space: other,
      limits,
      sha256: sha256OfUnits,
    });
    const axis = (...values: number[]): number[] => Object.assign(Array(768).fill(0), values);
    for (const each of [index, served.index]) {
      const missing = await each.setFile('a.ts', state, [retry, parse]);
      const vectors = missing.map(({ key }, at) => ({
        key,
        values: at === 0 ? axis(1) : axis(0, 1),
      }));
      await each.setVectors(vectors);
    }
    const question = { text: '', vector: axis(0.08, 0, 1), limit: 5 };
    assert.deepEqual(index.find(question), []);
    assert.equal(served.index.find(question)[0]?.symbol, 'tryAgain');
  });

  it('finds what says nearly the same, and not a class beside its method', async () => {
    const method = chunkOf(
      '  send(request) {\n    return deliver(request, options);\n  }',
      2,
      'Client.send',
    );
    const whole = chunkOf(`class Client {\n${method.text}\n}`, 1, 'Client.send');
    await put(index, 'client.ts', [whole, method]);
    await put(index, 'copy.ts', [color]);
    await put(index, 'again.ts', [color]);
    await put(index, 'near.ts', [chunkOf(`${retry.text}\n// as before`, 1, 'tryAgain')]);
    await put(index, 'retry.ts', [retry]);
    const shares: number[] = [];
    const pairs = await index.nearDuplicates({ least: 0.8, limit: 10 }, async (share) => {
      shares.push(share);
    });
    assert.deepEqual(
      pairs.map(({ first, second }) => [first.path, second.path]),
      [
        ['again.ts', 'copy.ts'],
        ['near.ts', 'retry.ts'],
      ],
    );
    assert.equal(pairs[0]?.similarity, 1);
    assert.ok((pairs[1]?.similarity ?? 0) < 1);
    assert.equal(shares.at(-1), 1);
    const long = { least: 0.8, limit: 10, leastLines: 3 };
    const longer = await index.nearDuplicates(long, async () => undefined);
    assert.deepEqual(
      longer.map(({ first }) => first.path),
      ['near.ts'],
    );
    const within = (path: string): boolean => path !== 'copy.ts';
    assert.equal(
      (await index.nearDuplicates({ least: 0.8, limit: 10, within }, async () => undefined)).length,
      1,
    );
  });

  it('refuses vectors that can not be compared, and takes none of them', async () => {
    const missing = await index.setFile('a.ts', state, [retry, color]);
    const [one, other] = missing.map(({ key }) => key);
    const good = { key: one ?? '', values: textVector('good') };
    await assert.rejects(index.setVectors([good, { key: other ?? '', values: [1] }]), RangeError);
    await assert.rejects(
      index.setVectors([good, { key: other ?? '', values: new Float32Array(768).fill(NaN) }]),
      RangeError,
    );
    assert.equal(index.stats.chunksToEmbed, 2);
  });

  it('takes zeros for a text without a direction, and finds nothing near it', async () => {
    const missing = await index.setFile('a.ts', state, [retry, color]);
    const vectors = missing.map(({ key, text }, at) => ({
      key,
      values: at === 0 ? new Float32Array(768) : textVector(text),
    }));
    await index.setVectors(vectors);
    assert.equal(index.stats.chunksToEmbed, 0);
    const found = index.find({ text: '', vector: textVector(color.text), limit: 5 });
    assert.deepEqual(
      found.map(({ startLine }) => startLine),
      [color.startLine],
    );
  });

  it('keeps the vectors of a file that is moved', async () => {
    await put(index, 'old/place.ts', [retry, color]);
    const missing = await index.setFile('new/place.ts', state, [retry, color]);
    await index.removeFile('old/place.ts');
    assert.deepEqual(missing, []);
    assert.equal(index.stats.chunksToEmbed, 0);
  });
});
