import assert from 'node:assert/strict';
import { LocalEmbedder } from '../../../../src/semanticSearch/worker/localEmbedder';
import {
  builtInEmbeddingModel,
  embeddingModels,
} from '../../../../src/service/builtInModels/embeddingModels';
import { createEmbeddingEngine } from '../../../../src/service/engines/embedding/embeddingEngine';
import { loadTestWordVectors } from '../../../fakes/testWordVectors';

describe('the embedder of the thread of the index', () => {
  it('gives what the model of the embedded service gives, to its seven decimals', async () => {
    const [title, text] = ['src/retry.ts: tryAgain', 'waits longer after each failed request'];
    const [titled, plain] = await new LocalEmbedder(loadTestWordVectors).embed([
      { text, title },
      { text },
    ]);
    const model = embeddingModels.find(({ name }) => name === builtInEmbeddingModel);
    assert.ok(titled && plain && model);
    const engine = createEmbeddingEngine({ loadWordVectors: loadTestWordVectors });
    const { signal } = new AbortController();
    const isSame = async (vector: Float64Array, said: string): Promise<void> => {
      const rounded = Array.from(vector, (value) => Math.round(value * 1e7) / 1e7);
      assert.deepEqual(rounded, await engine.embed?.({ model, text: said }, signal));
    };
    await isSame(titled, `${title}\n${text}`);
    await isSame(plain, text);
    assert.notDeepEqual(titled, plain);
  });

  it('gives zeros for a text without a word that was learned', async () => {
    const [vector] = await new LocalEmbedder(loadTestWordVectors).embed([{ text: '§§ 123' }]);
    assert.ok(vector && vector.length > 0 && vector.every((value) => value === 0));
  });
});
