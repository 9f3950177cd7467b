import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { readModelAddress } from '../../../src/localModels/modelAddress';
import { findModel } from '../../../src/localModels/modelSource';
import { ModelHub } from '../../fakes/modelHub';
import { describeLlama, engineFolder } from './llamaSetup';

/** What of the library downloads models. */
interface Downloads {
  createModelDownloader(options: {
    modelUri: string;
    dirPath: string;
    endpoints: { huggingFace: string };
    showCliProgress: false;
  }): Promise<{ download(): Promise<string> }>;
}

const model = createTinyModel();
const never = new AbortController().signal;

describeLlama('names of a hub', () => {
  let library: Downloads;
  let folder = '';
  let hub: ModelHub;

  before(async () => {
    const entry = path.join(engineFolder(), 'node_modules/node-llama-cpp/dist/index.js');
    library = (await import(pathToFileURL(entry).href)) as Downloads;
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-hub-'));
    hub = new ModelHub(model);
    await hub.start();
  });
  afterEach(async () => {
    await hub.stop();
    await rm(folder, { recursive: true });
  });

  /** Without what the library has no need of: the license. */
  function askedOf(asked: readonly string[]): string[] {
    return [...new Set(asked)].filter((each) => !each.startsWith('/api/')).toSorted();
  }

  for (const name of ['hf:tiny/words', 'hf:tiny/words:Q8_0', 'hf:tiny/words/words.Q8_0.gguf']) {
    it(`mean the file that the library’s own resolver finds: ${name}`, async () => {
      const source = await findModel(
        readModelAddress(name),
        { fetch: (request) => fetch(request), hub: hub.address },
        never,
      );
      const found = askedOf(hub.asked.splice(0));
      assert.deepEqual(source, {
        name: hub.file,
        address: `${hub.address}/tiny/words/resolve/main/${hub.file}`,
        bytes: model.length,
        sha256: hub.sha256,
        licence: 'apache-2.0',
      });
      const downloader = await library.createModelDownloader({
        modelUri: name,
        dirPath: folder,
        endpoints: { huggingFace: hub.address },
        showCliProgress: false,
      });
      assert.ok(model.equals(await readFile(await downloader.download())));
      assert.deepEqual(askedOf(hub.asked), found);
    });
  }
});
