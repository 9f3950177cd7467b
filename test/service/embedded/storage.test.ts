import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { create, listedNames, okJson } from './cachedContentsSetup';
import { post, turnOf } from './harness';

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** A service that runs as a process of its own. */
interface Running {
  fetch: Fetch;
  /** Kills it at once. What it had complained of until then is all there. */
  kill: () => Promise<string>;
}

const model = 'models/parley-reader';
const countPath = `/v1beta/${model}:countTokens`;

function cacheOf(text: string): object {
  return { model, contents: turnOf(text) };
}

/** The bundle that `npm run service -- --data` runs. */
describe('what a service keeps in a folder', () => {
  const children: ChildProcessByStdio<null, Readable, Readable>[] = [];
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-data-'));
  });
  afterEach(async () => {
    children.splice(0).forEach((child) => child.kill('SIGKILL'));
    await rm(folder, { recursive: true });
  });

  async function start(): Promise<Running> {
    const args = ['dist/service.js', '--key', 'k', '--data', path.join(folder, 'data')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [address = ''] = /http:\S+/u.exec(output.toString()) ?? [];
    return {
      fetch: (at, init) => fetch(`${address}${at}${at.includes('?') ? '&' : '?'}key=k`, init),
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'close');
        return errors;
      },
    };
  }

  async function countOf({ fetch }: Running, cachedContent: string): Promise<unknown> {
    const body = { generateContentRequest: { model, cachedContent, contents: turnOf('more') } };
    return okJson(await fetch(countPath, post(body)));
  }

  function files(collection: string): Promise<string[]> {
    return readdir(path.join(folder, 'data', collection));
  }

  it('is there after the process was killed, and not made before it is needed', async () => {
    const first = await start();
    await okJson(await first.fetch('/v1beta/models'));
    assert.deepEqual(await readdir(folder), []);
    const entry = await create(first, cacheOf('one two three'));
    const count = await countOf(first, entry.name);
    await first.kill();
    const second = await start();
    assert.deepEqual(await okJson(await second.fetch(`/v1beta/${entry.name}`)), entry);
    assert.deepEqual(await countOf(second, entry.name), count);
    await okJson(await second.fetch(`/v1beta/${entry.name}`, { method: 'DELETE' }));
    assert.deepEqual(await files('cachedContents'), []);
    assert.deepEqual(await files('cachedContentInputs'), []);
    assert.equal(await second.kill(), '');
  });

  it('holds all that was answered, whole, when the process is killed at its busiest', async () => {
    const first = await start();
    const answered: string[] = [];
    let isKilled = false;
    const worker = async (id: number): Promise<void> => {
      while (!isKilled) {
        const text = `worker ${id} `.repeat(200);
        const entry = await create(first, cacheOf(text)).catch(() => undefined);
        if (entry !== undefined) answered.push(entry.name);
      }
    };
    const workers = Array.from({ length: 16 }, (_, id) => worker(id));
    while (answered.length < 40) await new Promise((resolve) => setImmediate(resolve));
    await first.kill();
    isKilled = true;
    await Promise.all(workers);
    const second = await start();
    const names = await listedNames(second);
    assert.deepEqual(
      answered.filter((name) => !names.includes(name)),
      [],
    );
    for (const name of names) {
      const { cachedContentTokenCount } = (await countOf(second, name)) as {
        cachedContentTokenCount: number;
      };
      const entry = await okJson<CachedContent>(await second.fetch(`/v1beta/${name}`));
      assert.equal(cachedContentTokenCount, entry.usageMetadata?.totalTokenCount);
    }
    assert.equal(await second.kill(), '');
  });

  it('is shared by processes that run at once', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const made = await Promise.all(
      [one, other, one, other].map((running, index) => create(running, cacheOf(`text ${index}`))),
    );
    const names = new Set(made.map(({ name }) => name));
    assert.deepEqual(new Set(await listedNames(one)), names);
    assert.deepEqual(new Set(await listedNames(other)), names);
    for (const [index, name] of [...names].entries()) {
      const running = index % 2 === 0 ? other : one;
      await okJson(await running.fetch(`/v1beta/${name}`, { method: 'DELETE' }));
    }
    assert.deepEqual(await listedNames(one), []);
  });

  for (const collection of ['cachedContents', 'cachedContentInputs']) {
    it(`survives a damaged document of ${collection}, and says so`, async () => {
      const first = await start();
      const lost = await create(first, cacheOf('a'));
      const kept = await create(first, cacheOf('b'));
      await first.kill();
      const id = lost.name.slice('cachedContents/'.length);
      await truncate(path.join(folder, 'data', collection, `${id}.json`), 10);
      const second = await start();
      const body = { cachedContent: lost.name, contents: turnOf('c') };
      const generatePath = `/v1beta/${model}:generateContent`;
      assert.equal((await second.fetch(generatePath, post(body))).status, 403);
      assert.equal((await second.fetch(`/v1beta/${lost.name}`)).status, 403);
      assert.deepEqual(await listedNames(second), [kept.name]);
      await countOf(second, kept.name);
      const complaint = new RegExp(
        `^Set aside a damaged document: .*${id}\\.json\\.damaged\\n$`,
        'u',
      );
      assert.match(await second.kill(), complaint);
    });
  }

  it('needs a name', async () => {
    const child = spawn(process.execPath, ['dist/service.js', '--data', ''], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    assert.deepEqual(await once(child, 'close'), [1, null]);
    assert.equal(text, '--data needs a folder.\n');
  });
});
