import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { turn } from '../../../fakes/turn';
import { loadTestWordVectors } from '../../../fakes/testWordVectors';
import type { FileToChunk } from '../../../../src/search/chunks/chunkFile';
import { countedChunks } from '../../../../src/semanticSearch/worker/countedChunks';
import type { CountedChunk } from '../../../../src/search/countedChunk';
import { SearchThread } from '../../../../src/semanticSearch/worker/searchThread';
import type { OpenRequest } from '../../../../src/semanticSearch/worker/searchWorkerMessages';

const noGrammars = { parserFor: () => Promise.resolve(undefined) };

describe('searchThread', () => {
  let folder: string;
  let thread: SearchThread;
  let createThread: () => SearchThread;
  /** What cuts files into chunks; a test may have it wait. */
  let chunkFile: (file: FileToChunk) => Promise<CountedChunk[] | undefined>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-thread-'));
    chunkFile = (file) => countedChunks(file, noGrammars);
    const filling = {
      chunkFile: (file: FileToChunk) => chunkFile(file),
      countTokens: () => Promise.resolve(1),
    };
    createThread = () => new SearchThread(filling, loadTestWordVectors);
    thread = createThread();
    await thread.open(requestOf('test'));
  });

  function requestOf(owner: string): OpenRequest {
    return {
      folder: path.join(folder, 'index'),
      space: { service: 'https://example.com', model: 'models/vectors', dimension: 8 },
      limits: { maxChunks: 100, maxUnusedVectors: 10 },
      embedsItself: false,
      countsTokens: false,
      owner,
    };
  }

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

  /** A change of a file to this text. */
  function change(text: string, modifiedMs: number): Parameters<SearchThread['setFile']>[0] {
    const bytes = new Uint8Array(Buffer.from(text));
    return { path: 'a.txt', sizeBytes: bytes.length, modifiedMs, bytes };
  }

  async function isFound(text: string): Promise<boolean> {
    return (await thread.find({ text, limit: 5, embeds: false })).found.length > 0;
  }

  it('has what the last change of a file says, whichever is cut into chunks first', async () => {
    const waiting: (() => void)[] = [];
    chunkFile = async (file) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return countedChunks(file, noGrammars);
    };
    const first = thread.setFile(change('heron', 1));
    const second = thread.setFile(change('otter', 2));
    while (waiting.length < 2) await turn();
    waiting[1]?.();
    await turn();
    assert.equal(await isFound('otter'), false, 'it waits for the one before it');
    waiting[0]?.();
    await Promise.all([first, second]);
    assert.deepEqual([await isFound('heron'), await isFound('otter')], [false, true]);
  });

  it('reads a file again that became something else and is as it was', async () => {
    await thread.setFile(change('heron', 1));
    const between = thread.setFile(change('otter', 2));
    const last = thread.setFile(change('heron', 3));
    await Promise.all([between, last]);
    assert.deepEqual([await isFound('heron'), await isFound('otter')], [true, false]);
  });

  it('goes on with other files after one that can’t be cut into chunks', async () => {
    chunkFile = async (file) => {
      if (file.text === 'heron') throw new Error('no grammar');
      return file.text === 'heavy' ? undefined : countedChunks(file, noGrammars);
    };
    const failed = thread.setFile(change('heron', 1));
    const next = thread.setFile({ ...change('otter', 2), path: 'b.txt' });
    await assert.rejects(failed, /no grammar/);
    assert.deepEqual(await next, {});
    assert.deepEqual(await thread.setFile(change('heavy', 3)), { leftOut: 'unreadable' });
    await thread.whenIdle();
    assert.deepEqual([await isFound('otter'), thread.figures.files], [true, 1]);
  });

  it('writes nothing any more once another one has taken the index over', async () => {
    const named = (name: string, text: string): ReturnType<typeof change> => ({
      ...change(text, 1),
      path: name,
    });
    await thread.setFile(named('a.txt', 'heron'));
    await thread.whenIdle();
    const other = createThread();
    assert.equal((await other.open(requestOf('other'))).isReadOnly, true);
    // As after a long sleep of the machine.
    const then = new Date(Date.now() - 61_000);
    await utimes(path.join(folder, 'index', 'lock'), then, then);
    assert.equal(await other.takeOver(), true);
    const files = [named('b.txt', 'otter sparrow'), named('c.txt', 'lantern compass')] as const;
    const copy = (file: ReturnType<typeof change>): ReturnType<typeof change> => ({
      ...file,
      ...('bytes' in file && { bytes: file.bytes.slice() }),
    });
    for (const file of files) await thread.setFile(copy(file));
    await thread.whenIdle();
    assert.equal(await isFound('lantern'), true);
    for (const file of files.toReversed()) await other.setFile(copy(file));
    await other.whenIdle();
    await thread.setFile(named('d.txt', 'otter compass'));
    await thread.whenIdle();
    await other.setFile(named('d.txt', 'otter compass'));
    await other.whenIdle();
    await other.close();
    assert.equal(thread.figures.isReadOnly, true);
    await thread.open(requestOf('test'));
    const { found } = await thread.find({ text: 'otter', limit: 5, embeds: false });
    assert.deepEqual(found.map((each) => each.path).sort(), ['b.txt', 'd.txt']);
  });

  it('gives out no text any more once another one has taken the index over, and keeps it while it does', async () => {
    await thread.setFile(change('heron', 1));
    const lock = path.join(folder, 'index', 'lock');
    const then = new Date(Date.now() - 61_000);
    await utimes(lock, then, then);
    assert.equal((await thread.textsToEmbed(5)).length, 1);
    const other = createThread();
    assert.equal((await other.open(requestOf('other'))).isReadOnly, true);
    await utimes(lock, then, then);
    assert.equal(await other.takeOver(), true);
    assert.deepEqual(await thread.textsToEmbed(5), []);
    assert.equal(thread.figures.isReadOnly, true);
    await other.close();
  });

  it('has written all that was changed once it is idle, and what was removed at once', async () => {
    const entries = path.join(folder, 'index', 'entries');
    await thread.setFile(change('heron', 1));
    await thread.whenIdle();
    const { size } = await stat(entries);
    assert.ok(size > 0);
    await thread.remove(['a.txt']);
    assert.ok((await stat(entries)).size > size);
  });
});
