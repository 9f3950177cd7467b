import assert from 'node:assert/strict';
import { readPrompt } from '../../../../../src/service/node/llama/generateTokens';
import type { LlamaSequence } from '../../../../../src/service/node/llama/llamaLibrary';

/** A sequence that takes in what it is given. */
function sequenceWith(held: number): Pick<
  LlamaSequence,
  'nextTokenIndex' | 'evaluateWithoutGeneratingNewTokens'
> & {
  slices: number[];
} {
  let next = held;
  const slices: number[] = [];
  return {
    slices,
    get nextTokenIndex() {
      return next;
    },
    evaluateWithoutGeneratingNewTokens: async (tokens) => {
      slices.push(tokens.length);
      next += tokens.length;
    },
  };
}

const prompt = Array.from({ length: 1000 }, (_, index) => index);

describe('readPrompt', () => {
  it('reads what the sequence lacks, in slices, up to the last token', async () => {
    const sequence = sequenceWith(100);
    let sliceCount = 0;
    await readPrompt(sequence, prompt, new AbortController().signal, () => (sliceCount += 1));
    assert.deepEqual(sequence.slices, [...new Array<number>(14).fill(64), 3]);
    assert.equal(sliceCount, 15);
  });

  it('is given up between two slices', async () => {
    const sequence = sequenceWith(0);
    const caller = new AbortController();
    const reading = readPrompt(sequence, prompt, caller.signal, () => {
      if (sequence.slices.length === 2) caller.abort(new Error('stop'));
    });
    await assert.rejects(reading, /stop/u);
    assert.deepEqual(sequence.slices, [64, 64]);
  });
});
