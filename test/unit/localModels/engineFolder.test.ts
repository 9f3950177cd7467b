import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EngineFolder } from '../../../src/localModels/engineFolder';
import type { EnginePackage, EngineRelease } from '../../../src/localModels/enginePackages';
import { LocalModelError } from '../../../src/localModels/localModelError';
import { LoopbackServer } from '../../fakes/loopbackServer';
import { tarball } from '../../fakes/tarball';

const packed = new Map([
  [
    '/node-llama-cpp/-/node-llama-cpp-1.0.0.tgz',
    tarball([
      { path: 'package/dist/index.js', text: 'index' },
      { path: 'package/dist/index.d.ts', text: 'types' },
      { path: 'package/llama/gitRelease.bundle', text: 'source' },
    ]),
  ],
  ['/@n/part/-/part-1.0.0.tgz', tarball([{ path: 'package/package.json', text: '{}' }])],
]);

class Registry extends LoopbackServer {
  status = 200;

  protected answer(pathname: string, _: string, response: ServerResponse): void {
    response.writeHead(packed.has(pathname) ? this.status : 404).end(packed.get(pathname));
  }
}

function locked(name: string, place: string, content?: Buffer): EnginePackage {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const bytes = content ?? packed.get(`/${name}/-/${base}-1.0.0.tgz`) ?? Buffer.alloc(0);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { name, place, version: '1.0.0', integrity };
}

describe('EngineFolder', () => {
  const registry = new Registry();
  let folder = '';
  before(() => registry.start());
  after(() => registry.stop());
  beforeEach(async () => {
    registry.status = 200;
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-engine-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function engine(...packages: EnginePackage[]): EngineFolder {
    const release: EngineRelease = {
      id: 'v1',
      library: 'node-llama-cpp',
      version: '1.0.0',
      licence: 'MIT',
      native: '@n/part',
      packages,
    };
    return new EngineFolder(folder, release);
  }

  const whole = (): EngineFolder =>
    engine(
      locked('node-llama-cpp', 'node_modules/node-llama-cpp'),
      locked('@n/part', 'node_modules/a/node_modules/@n/part'),
    );

  function install(
    installed: EngineFolder,
    signal = new AbortController().signal,
    beforeFetch = (): Promise<void> => Promise.resolve(),
  ): Promise<void> {
    return installed.install({
      registry: registry.address,
      fetch: async (request) => {
        await beforeFetch();
        return globalThis.fetch(request);
      },
      signal,
      report: () => undefined,
    });
  }

  it('has what is needed of the packages where they belong, and other versions no more', async () => {
    await mkdir(path.join(folder, 'v0'));
    const installed = whole();
    assert.equal(await installed.isInstalled(), false);
    await install(installed);
    assert.equal(await installed.isInstalled(), true);
    const modules = path.join(installed.folder, 'node_modules');
    assert.deepEqual(await readdir(path.join(modules, 'node-llama-cpp')), ['dist']);
    assert.deepEqual(await readdir(path.join(modules, 'node-llama-cpp', 'dist')), ['index.js']);
    const part = path.join(modules, 'a', 'node_modules', '@n', 'part', 'package.json');
    assert.equal(await readFile(part, 'utf8'), '{}');
    assert.deepEqual(await readdir(folder), ['v1']);
    await installed.remove();
    assert.equal(await installed.isInstalled(), false);
  });

  it('takes nothing that doesn’t match its checksum, and leaves nothing of it', async () => {
    const wrong = locked('@n/part', 'node_modules/@n/part', Buffer.from('another'));
    const installed = engine(locked('node-llama-cpp', 'node_modules/node-llama-cpp'), wrong);
    await assert.rejects(install(installed), (error) => {
      assert.ok(error instanceof LocalModelError);
      assert.deepEqual(error.fault, { kind: 'wrongChecksum', what: '@n/part@1.0.0' });
      return true;
    });
    assert.equal(await installed.isInstalled(), false);
    assert.deepEqual(await readdir(folder), []);
  });

  it('says what the registry answered, and that it can’t be reached', async () => {
    registry.status = 403;
    await assert.rejects(install(whole()), (error) => {
      assert.ok(error instanceof LocalModelError && error.fault.kind === 'refused');
      return error.fault.status === 403;
    });
  });

  it('is not removed while another window installs it', async () => {
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let installing = Promise.resolve();
    await new Promise<void>((isFetching) => {
      installing = install(whole(), undefined, () => {
        isFetching();
        return mayGoOn;
      });
    });
    const other = whole();
    await assert.rejects(other.remove(), (error) => {
      assert.ok(error instanceof LocalModelError);
      assert.deepEqual(error.fault, { kind: 'busy' });
      return true;
    });
    goOn();
    await installing;
    assert.equal(await other.isInstalled(), true);
    await other.remove();
    assert.deepEqual(await readdir(folder), []);
  });

  it('is given up at once, and begun from nothing the next time', async () => {
    const caller = new AbortController();
    caller.abort(new Error('given up'));
    await assert.rejects(install(whole(), caller.signal), /given up/u);
    // As a process that was killed left it.
    await mkdir(path.join(folder, 'v1'));
    await writeFile(path.join(folder, 'v1', 'half'), '');
    await install(whole());
    assert.deepEqual((await readdir(path.join(folder, 'v1'))).toSorted(), [
      'complete.json',
      'node_modules',
    ]);
  });
});
