import assert from 'node:assert/strict';
import { outlineOfHead } from '../../../../../src/service/node/llama/modelOutline';

const bounds = { maxContextTokens: 8192, sequences: 4, memoryBytes: 16e9 };
const metadata = new Map<string, string | number | boolean>([
  ['general.architecture', 'llama'],
  ['general.name', 'Words'],
  ['llama.context_length', 4096],
  ['llama.embedding_length', 2048],
  ['llama.block_count', 24],
  ['llama.attention.head_count', 32],
  ['llama.attention.head_count_kv', 8],
  ['tokenizer.chat_template', '{% if tools %}'],
]);

describe('outlineOfHead', () => {
  it('is what the head says, with the memory that model and context need', () => {
    const outline = outlineOfHead({ metadata, parameters: 1 }, 1e9, bounds);
    const states = 4 * 24 * 2048 * (8 / 32) * 4096 * 4;
    const attention = 4 * 32 * 4096 * 64;
    assert.deepEqual(outline, {
      name: 'Words',
      fileBytes: 1e9,
      contextTokens: 4096,
      callsFunctions: true,
      memory: { needed: 1e9 + states + attention + 200e6, total: 16e9 },
    });
  });

  it('is one of an embedding model where it pools, and of a model that says little', () => {
    const pooling = new Map([...metadata, ['llama.pooling_type', 1] as const]);
    const { embeddingDimension } = outlineOfHead({ metadata: pooling, parameters: 1 }, 1e9, bounds);
    assert.equal(embeddingDimension, 2048);
    const bare = outlineOfHead({ metadata: new Map(), parameters: 1 }, 1e9, bounds);
    assert.deepEqual([bare.contextTokens, bare.callsFunctions], [8192, false]);
  });
});
