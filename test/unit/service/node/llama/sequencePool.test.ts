import assert from 'node:assert/strict';
import type {
  LlamaContext,
  LlamaSequence,
} from '../../../../../src/service/node/llama/llamaLibrary';
import { SequencePool } from '../../../../../src/service/node/llama/sequencePool';
import { turn } from '../../../../fakes/turn';

function emptySequence(): LlamaSequence {
  const sequence: Partial<LlamaSequence> = { contextTokens: [], nextTokenIndex: 0 };
  return sequence as LlamaSequence;
}

describe('the sequences of a context', () => {
  it('are waited for in their order while all of them are in use', async () => {
    const context: Partial<LlamaContext> = { getSequence: emptySequence };
    const pool = new SequencePool(context as LlamaContext, 2);
    const [one, other] = [await pool.take([1]), await pool.take([1])];
    const taken: string[] = [];
    const waiting = ['first', 'second'].map(async (name) => {
      const { sequence } = await pool.take([1]);
      taken.push(name);
      return sequence;
    });
    await turn();
    assert.deepEqual(taken, []);
    pool.giveBack(other.sequence);
    await turn();
    assert.deepEqual(taken, ['first']);
    pool.giveBack(one.sequence);
    assert.deepEqual(await Promise.all(waiting), [other.sequence, one.sequence]);
  });
});
