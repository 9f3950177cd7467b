import assert from 'node:assert/strict';
import fs, {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { LocalModelError } from '../../../src/localModels/localModelError';
import { readModelAddress } from '../../../src/localModels/modelAddress';
import { ModelDownloads, type DownloadWork } from '../../../src/localModels/modelDownload';
import { ModelFiles } from '../../../src/localModels/modelFiles';
import { findModel, type ModelSource } from '../../../src/localModels/modelSource';
import { collectGarbage } from '../../fakes/collectGarbage';
import { ModelHub } from '../../fakes/modelHub';
import { turn } from '../../fakes/turn';

const model = createTinyModel();
const never = new AbortController().signal;
const fetch = (request: Request): Promise<Response> => globalThis.fetch(request);

describe('a model that is downloaded', () => {
  let hub: ModelHub;
  let folder = '';
  let downloads: ModelDownloads;

  beforeEach(async () => {
    hub = new ModelHub(model);
    await hub.start();
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-models-'));
    downloads = new ModelDownloads(folder);
  });
  afterEach(async () => {
    await hub.stop();
    await rm(folder, { recursive: true });
  });

  const find = (typed = 'hf:tiny/words'): Promise<ModelSource> =>
    findModel(readModelAddress(typed), { fetch, hub: hub.address }, never);

  const plain = { fetch, signal: never, report: () => undefined };
  const run = (source: ModelSource, other: Partial<DownloadWork> = {}): Promise<string> =>
    downloads.run(source, { ...plain, ...other });

  /** Ends it once so many bytes are here. */
  async function pauseAt(source: ModelSource, bytes: number): Promise<void> {
    const pause = new AbortController();
    hub.heldAfterBytes = bytes;
    const report = ({ loadedBytes }: { loadedBytes: number }): void => {
      if (loadedBytes >= bytes) pause.abort(new Error('paused'));
    };
    await assert.rejects(run(source, { signal: pause.signal, report }), /paused/u);
    hub.heldAfterBytes = Infinity;
  }

  /** As where a virus scanner has the file open. */
  function refuseReading() {
    const { open } = fs;
    return mock.method(fs, 'open', (...args: Parameters<typeof open>) =>
      args.length > 1
        ? open(...args)
        : Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' })),
    );
  }

  /** Has what is downloaded written in another way, by the handle's own. */
  function writeBy(write: (own: FileHandle['write'], bytes: Uint8Array) => Promise<unknown>) {
    const { open } = fs;
    return mock.method(fs, 'open', async (...args: Parameters<typeof open>) => {
      const handle = await open(...args);
      if (!String(args[0]).endsWith('.part')) return handle;
      const own = handle.write.bind(handle);
      const another = (bytes: Uint8Array, at = 0): Promise<unknown> =>
        write(own, bytes.subarray(at));
      return Object.assign(handle, { write: another });
    });
  }

  async function fault(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'none',
      (error: unknown) => {
        if (error instanceof LocalModelError) return error.fault.kind;
        throw error;
      },
    );
  }

  it('is found with size, licence and checksum, by its tag, its file or a link', async () => {
    const expected = {
      name: hub.file,
      address: `${hub.address}/tiny/words/resolve/main/${hub.file}`,
      bytes: model.length,
      sha256: hub.sha256,
    };
    assert.deepEqual(await find(), { ...expected, licence: 'apache-2.0' });
    assert.deepEqual(await find(`hf:tiny/words/${hub.file}`), {
      ...expected,
      licence: 'apache-2.0',
    });
    assert.deepEqual(await find(expected.address), expected);
    assert.equal(await fault(find('hf:tiny/other')), 'refused');
    assert.equal(await fault(find(`${hub.address}/x-00001-of-00002.gguf`)), 'split');
  });

  it('is found by a link whose name has a percent sign of its own', async () => {
    const head = { headers: { 'content-length': '5' } };
    const access = { fetch: () => Promise.resolve(new Response(null, head)), hub: hub.address };
    const nameAt = async (link: string): Promise<string> =>
      (await findModel(readModelAddress(link), access, never)).name;
    assert.equal(await nameAt('https://host.test/model-100%.gguf'), 'model-100_.gguf');
    assert.equal(await nameAt('https://host.test/model%20one.gguf'), 'model_one.gguf');
  });

  it('goes on where it was paused, also for who looks for it after a restart', async () => {
    const source = await find();
    await pauseAt(source, 200_000);
    const [started] = await new ModelDownloads(folder).list();
    assert.deepEqual(started, { source, loadedBytes: 200_000 });
    const file = await run(source);
    assert.ok(model.equals(await readFile(file)));
    assert.deepEqual(hub.ranges, ['0-', '200000-']);
    assert.deepEqual(await readdir(folder), [hub.file]);
    assert.equal(await fault(run(source)), 'exists');
  });

  it('is paused also where its source has fallen silent', async () => {
    const source = await find();
    const pause = new AbortController();
    hub.heldAfterBytes = 200_000;
    let all: () => void;
    const silent = new Promise<void>((resolve) => (all = resolve));
    const report = ({ loadedBytes }: { loadedBytes: number }): void => {
      if (loadedBytes === 200_000) all();
    };
    const work = run(source, { signal: pause.signal, report });
    await silent;
    // What was asked may be forgotten meanwhile.
    for (let index = 0; index < 10; index++) {
      await turn();
      collectGarbage();
    }
    pause.abort(new Error('paused'));
    await assert.rejects(work, /paused/u);
  });

  it('is not removed while it is loaded', async () => {
    const source = await find();
    const pause = new AbortController();
    const removed: string[] = [];
    hub.heldAfterBytes = 200_000;
    const report = ({ loadedBytes }: { loadedBytes: number }): void => {
      if (loadedBytes < 200_000) return;
      void fault(new ModelDownloads(folder).remove(source)).then((kind) => {
        removed.push(kind);
        pause.abort(new Error('paused'));
      });
    };
    await assert.rejects(run(source, { signal: pause.signal, report }), /paused/u);
    assert.deepEqual(removed, ['busy']);
    assert.equal((await downloads.list())[0]?.loadedBytes, 200_000);
    await downloads.remove(source);
    assert.deepEqual(await readdir(folder), []);
  });

  it('is left to the window that has taken it over while the machine slept', async () => {
    const source = await find();
    let nowMs = 0;
    let file = '';
    const pieces = [
      async () => model.subarray(0, 1000),
      async () => {
        const asleepMs = 10 * 60_000;
        nowMs += asleepMs;
        const shown = new Date(Date.now() - asleepMs);
        await utimes(path.join(folder, `${source.name}.part.lock`), shown, shown);
        file = await new ModelDownloads(folder).run(source, plain);
        return model.subarray(1000);
      },
    ];
    const pull = async (controller: ReadableStreamDefaultController): Promise<void> => {
      const piece = await pieces.shift()?.();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    };
    const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
    const slow = run(source, {
      fetch: async () => new Response(stream),
      clock: { now: () => nowMs },
    });
    assert.equal(await fault(slow), 'busy');
    assert.ok(model.equals(await readFile(file)));
    assert.deepEqual(await readdir(folder), [hub.file]);
  });

  it('is loaded from its beginning where the source can’t go on', async () => {
    const source = await find();
    await pauseAt(source, 200_000);
    hub.knowsRanges = false;
    assert.ok(model.equals(await readFile(await run(source))));
  });

  const page = '<html>Sign in to the guest network.</html>';
  const html = { headers: { 'Content-Type': 'text/html' } };

  for (const [knows, size] of [
    ['knows its size', { bytes: model.length }],
    ['doesn’t know its size', {}],
  ] as const) {
    it(`stays where a page comes in its place, also where the source ${knows}`, async () => {
      const source = { name: 'words.gguf', address: (await find()).address, ...size };
      await pauseAt(source, 200_000);
      for (const body of [page, '', model.subarray(0, 3)]) {
        const instead = async (): Promise<Response> => new Response(body, html);
        assert.equal(await fault(run(source, { fetch: instead })), 'broken');
        assert.equal((await downloads.list())[0]?.loadedBytes, 200_000);
      }
      assert.ok(model.equals(await readFile(await run(source))));
      assert.equal(hub.ranges.at(-1), '200000-');
    });
  }

  it('keeps nothing of a page that came before anything of it', async () => {
    const source = await find();
    const instead = async (): Promise<Response> => new Response(page, html);
    assert.equal(await fault(run(source, { fetch: instead })), 'broken');
    assert.deepEqual(await readdir(folder), []);
  });

  it('is loaded from its beginning also where that comes byte by byte', async () => {
    const source = await find();
    await pauseAt(source, 200_000);
    const stream = new ReadableStream({
      start: (controller) => {
        for (const byte of model.subarray(0, 9)) controller.enqueue(Uint8Array.of(byte));
        controller.enqueue(model.subarray(9));
        controller.close();
      },
    });
    const file = await run(source, { fetch: async () => new Response(stream) });
    assert.ok(model.equals(await readFile(file)));
  });

  it('is not mixed with a part of it that begins elsewhere', async () => {
    const source = await find();
    await pauseAt(source, 200_000);
    const headers = { 'Content-Range': `bytes 100000-${model.length - 1}/${model.length}` };
    const other = new Response(model.subarray(100_000), { status: 206, headers });
    assert.equal(await fault(run(source, { fetch: async () => other })), 'changed');
    assert.equal((await downloads.list())[0]?.loadedBytes, 200_000);
  });

  it('is not begun where the disk has no room for it', async () => {
    const work = run(await find(), { freeBytes: async () => 1e6 });
    assert.equal(await fault(work), 'noSpace');
    assert.deepEqual(hub.ranges, []);
  });

  it('is whole also where the disk takes a part of what is written', async () => {
    const writing = writeBy((own, bytes) => own(bytes.subarray(0, 10_000)));
    const file = await run(await find());
    writing.mock.restore();
    assert.ok(model.equals(await readFile(file)));
  });

  it('ends with what the disk says, and stays', async () => {
    const full = Object.assign(new Error('over quota'), { code: 'EDQUOT' });
    const writing = writeBy(() => Promise.reject(full));
    await assert.rejects(run(await find()), full);
    writing.mock.restore();
    assert.equal((await downloads.list()).length, 1);
  });

  it('is kept only if it matches its checksum and is a whole model', async () => {
    hub.sha256 = 'a'.repeat(64);
    assert.equal(await fault(run(await find())), 'wrongChecksum');
    assert.deepEqual(await readdir(folder), []);
    const wrong = new ModelHub(Buffer.from('a page that says no'));
    await wrong.start();
    const address = `${wrong.address}/tiny/words/resolve/main/${wrong.file}`;
    assert.equal(await fault(run({ name: 'no.gguf', address })), 'broken');
    await wrong.stop();
    assert.deepEqual(await readdir(folder), []);
  });

  it('stays where it can’t be read for a moment, and needs no second download', async () => {
    const source = await find();
    const busy = refuseReading();
    assert.equal(await fault(run(source)), 'broken');
    busy.mock.restore();
    const [started] = await downloads.list();
    assert.equal(started?.loadedBytes, model.length);
    const asked = hub.ranges.length;
    assert.ok(model.equals(await readFile(await run(source))));
    assert.equal(hub.ranges.length, asked);
  });

  for (const [says, range] of [
    ['that it is whole', `bytes */${model.length}`],
    ['nothing of it', undefined],
  ] as const) {
    it(`is finished where all is here that had no size, and its source says ${says}`, async () => {
      const source = { name: 'words.gguf', address: `${hub.address}/words.gguf` };
      const none = new Response(null, {
        status: 416,
        ...(range !== undefined && { headers: { 'Content-Range': range } }),
      });
      await writeFile(path.join(folder, 'words.gguf.part'), model);
      await writeFile(path.join(folder, 'words.gguf.part.json'), JSON.stringify(source));
      const file = await run(source, { fetch: async () => none });
      assert.ok(model.equals(await readFile(file)));
    });
  }

  it('is another one at its source where that has less than is here', async () => {
    const source = { name: 'words.gguf', address: `${hub.address}/words.gguf` };
    const headers = { 'Content-Range': `bytes */${model.length - 1}` };
    const shorter = new Response(null, { status: 416, headers });
    await writeFile(path.join(folder, 'words.gguf.part'), model);
    await writeFile(path.join(folder, 'words.gguf.part.json'), JSON.stringify(source));
    assert.equal(await fault(run(source, { fetch: async () => shorter })), 'changed');
  });

  it('is listed again once it can be read', async () => {
    await run(await find());
    const files = new ModelFiles({
      ownFolder: folder,
      folder: () => '',
      listFile: path.join(folder, 'models.json'),
    });
    const busy = refuseReading();
    assert.deepEqual(await files.list(), []);
    busy.mock.restore();
    assert.equal((await files.list()).length, 1);
  });

  it('is noticed to be another one at its source', async () => {
    const source = await find();
    assert.equal(await fault(run({ ...source, bytes: 1000 })), 'changed');
    assert.equal(await fault(run({ ...source, bytes: model.length + 1 })), 'cut');
    await downloads.remove(source);
    assert.deepEqual(await downloads.list(), []);
  });

  it('has a name that no listed file has, also one elsewhere', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    await mkdir(elsewhere);
    const source = await find();
    const chosen = path.join(elsewhere, source.name);
    await writeFile(chosen, model);
    const listFile = path.join(folder, 'models.json');
    const files = new ModelFiles({ ownFolder: folder, folder: () => '', listFile });
    assert.equal(await fault(files.refuseTaken(source.name)), 'none');
    await files.add(chosen);
    assert.equal(await fault(files.refuseTaken(source.name)), 'exists');
  });

  it('takes the place of no other paused one with its name', async () => {
    const source = await find();
    await pauseAt(source, 500);
    const { sha256: _, ...unchecked } = source;
    const other = { ...unchecked, address: `${source.address}?other` };
    assert.equal(await fault(run(other)), 'exists');
    const [paused] = await downloads.list();
    assert.equal(paused?.source.address, source.address);
    assert.equal(paused.loadedBytes, 500);
  });

  it('goes on at another address of the same file, by its checksum', async () => {
    const source = await find();
    await pauseAt(source, 500);
    const file = await run({ ...source, address: `${source.address}?mirror` });
    assert.ok(model.equals(await readFile(file)));
    assert.deepEqual(hub.ranges, ['0-', '500-']);
  });

  it('is removable, as is a chosen file, but not one of the user’s folder', async () => {
    const [elsewhere, given] = [path.join(folder, 'elsewhere'), path.join(folder, 'given')];
    for (const each of [elsewhere, given]) await mkdir(each);
    for (const file of ['elsewhere/a', 'given/b', 'own']) {
      await writeFile(path.join(folder, `${file}.gguf`), model);
    }
    const listFile = path.join(folder, 'models.json');
    const files = new ModelFiles({ ownFolder: folder, folder: () => given, listFile });
    await files.add(path.join(elsewhere, 'a.gguf'));
    const idsOf = (models: { id: string }[]): string[] => models.map(({ id }) => id);
    assert.deepEqual(idsOf(await files.list()), ['a', 'b', 'own']);
    assert.deepEqual(idsOf(await files.removable()), ['a', 'own']);
  });

  it('is listed beside files elsewhere, and whole ones only', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const own = path.join(folder, 'own');
    await new ModelDownloads(own).run(await find(), {
      fetch,
      signal: never,
      report: () => undefined,
    });
    const chosen = path.join(folder, 'chosen.gguf');
    await writeFile(chosen, model);
    await writeFile(path.join(folder, 'cut.gguf'), model.subarray(0, 1000));
    const files = new ModelFiles({
      ownFolder: own,
      folder: () => elsewhere,
      listFile: path.join(folder, 'models.json'),
    });
    await files.add(chosen);
    assert.equal(await fault(files.add(path.join(folder, 'cut.gguf'))), 'broken');
    assert.equal(await fault(files.add(path.join(folder, 'none.gguf'))), 'broken');
    const listed = await files.list();
    assert.deepEqual(
      listed.map(({ id, isOwn }) => [id, isOwn]),
      [
        ['chosen', false],
        ['words.Q8_0', true],
      ],
    );
    for (const each of listed) await files.remove(each);
    assert.deepEqual(await files.list(), []);
    assert.ok(model.equals(await readFile(chosen)), 'a file of the user’s stays');
  });
});
