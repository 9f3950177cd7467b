import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LoadedModel } from '../../../../../src/service/node/llama/loadedModel';

const never = new AbortController().signal;

/** A library that has no memory for a moment when it starts, and for its first embeddings. */
const library = `
let starts = 0;
let contexts = 0;
const context = { contextSize: 512 };
const model = {
  size: 1,
  trainContextSize: 512,
  fileInfo: { metadata: {} },
  fileInsights: {},
  tokenizer: () => [],
  tokenize: () => [1, 2],
  createContext: async () => context,
  createEmbeddingContext: async () => {
    contexts += 1;
    if (contexts === 1) throw new Error('no memory');
    return { getEmbeddingFor: async () => ({ vector: [3, 4] }) };
  },
};
exports.getLlama = async () => {
  starts += 1;
  if (starts === 1) throw new Error('not now');
  return { llamaCppRelease: { release: 'b1' }, loadModel: async () => model };
};
`;

describe('LoadedModel', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-loaded-'));
    await write(library, 'node-llama-cpp', 'dist', 'index.js');
    await write('exports.Template = class {};', '@huggingface', 'jinja', 'dist', 'index.js');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(text: string, ...names: string[]): Promise<void> {
    const file = path.join(folder, 'node_modules', ...names);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  it('starts and embeds at the next try, after one that failed', async () => {
    const load = (): Promise<LoadedModel> =>
      LoadedModel.load(folder, { type: 'load', file: 'm', maxContextTokens: 512, sequences: 1 });
    await assert.rejects(load(), /not now/u);
    const model = await load();
    await assert.rejects(model.embed(['a'], never), /no memory/u);
    assert.deepEqual(await model.embed(['a'], never), { kind: 'vectors', vectors: [[0.6, 0.8]] });
  });
});
