import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/base/systemClock';
import { isServiceError } from '../../../../../src/protocol/serviceError';
import type { LlamaEngine } from '../../../../../src/service/engines/llama/llamaEngine';
import { ModelFileError } from '../../../../../src/service/node/llama/ggufHead';
import {
  createModelFolderEngine,
  type ListedModel,
  type ModelFolderEngine,
} from '../../../../../src/service/node/llama/modelFolderEngine';

const never = new AbortController().signal;

/** An engine for a file that says what becomes of it. */
function fakeEngine(file: string, said: string[]): LlamaEngine {
  const published = { name: `models/gguf-${file}` };
  return {
    load: async () => published,
    isLoaded: false,
    published,
    countText: async (text) => text.length,
    release: () => said.push(`release ${file}`),
    dispose: () => said.push(`dispose ${file}`),
    listModels: async () => [published],
    async *generate() {
      said.push(`generate ${file}`);
      yield { finishReason: 'STOP' };
    },
    embed: async ({ text }) => [text.length],
    embedBatch: async (requests) => requests.map(({ text }) => [text.length]),
  };
}

describe('the engine with a folder of models', () => {
  let listed: ListedModel[];
  let isInstalled: boolean;
  let said: string[];
  let engine: ModelFolderEngine;

  beforeEach(() => {
    listed = ['a', 'b'].map((id) => ({ id, file: id, version: '1' }));
    isInstalled = true;
    said = [];
    engine = createModelFolderEngine({
      list: async () => listed,
      open: async (file) => {
        if (file === 'broken') throw new ModelFileError('The model file broken isn’t whole.');
        return fakeEngine(file, said);
      },
      isInstalled: async () => isInstalled,
      stateFolder: 'nowhere',
      clock: systemClock,
    });
  });

  async function generate(name: string): Promise<void> {
    const request = { model: { name }, contents: [], generationConfig: {}, seed: 1 };
    for await (const { finishReason = '' } of engine.generate(request, never)) {
      said.push(finishReason);
    }
  }

  async function names(): Promise<string[]> {
    return (await engine.listModels(never)).map(({ name }) => name);
  }

  async function reason(name: string): Promise<string> {
    const error = await engine.whyMissing?.(name, never);
    if (error !== undefined) assert.ok(isServiceError(error));
    return error?.message ?? '';
  }

  it('lists the files that are whole, and none without the library', async () => {
    listed.push({ id: 'broken', file: 'broken', version: '1' });
    assert.deepEqual(await names(), ['models/gguf-a', 'models/gguf-b']);
    isInstalled = false;
    assert.deepEqual(await names(), []);
  });

  it('lets the others go when a model is used', async () => {
    await names();
    await generate('models/gguf-b');
    assert.deepEqual(said, ['release a', 'generate b', 'STOP']);
  });

  it('embeds one text and several by the model they are for', async () => {
    const [one, other] = ['one', 'other'].map((text) => ({
      model: { name: 'models/gguf-b' },
      text,
    }));
    assert.ok(one && other);
    await names();
    assert.deepEqual(await engine.embed?.(one, never), [3]);
    assert.deepEqual(await engine.embedBatch?.([one, other], never), [[3], [5]]);
    assert.deepEqual(said, ['release a', 'release a']);
  });

  it('ends what it has of a file that is gone or another one', async () => {
    await names();
    listed = [{ id: 'a', file: 'a', version: '2' }];
    assert.deepEqual(await names(), ['models/gguf-a']);
    assert.deepEqual(said.toSorted(), ['dispose a', 'dispose b']);
  });

  it('counts by the model’s own tokenizer, and for its own models only', async () => {
    assert.equal(await engine.countText('models/gguf-a', 'four', never), 4);
    assert.equal(await engine.countText('models/gguf-none', 'four', never), undefined);
    assert.equal(await engine.countText('models/parley-reader', 'four', never), undefined);
  });

  it('says why a model is missing', async () => {
    listed.push({ id: 'broken', file: 'broken', version: '1' });
    assert.match(await reason('models/gguf-broken'), /isn’t whole/u);
    assert.match(await reason('models/gguf-none'), /none\.gguf is no longer there/u);
    assert.equal(await reason('models/gguf-a'), '');
    assert.equal(await reason('models/other'), '');
    isInstalled = false;
    assert.match(await reason('models/gguf-a'), /Set Up Local Model/u);
  });
});
