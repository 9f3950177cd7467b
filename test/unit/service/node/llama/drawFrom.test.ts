import assert from 'node:assert/strict';
import type { Sampling } from '../../../../../src/service/engines/llama/llamaMessages';
import { drawFrom } from '../../../../../src/service/node/llama/drawFrom';

const probabilities = new Map([
  [10, 0.5],
  [11, 0.3],
  [12, 0.15],
  [13, 0.05],
]);
const open: Sampling = {
  temperature: 1,
  topK: 0,
  topP: 1,
  seed: 0,
  presencePenalty: 0,
  frequencyPenalty: 0,
};

/** How often each token is drawn with 2,000 seeds. */
function shares(sampling: Partial<Sampling>, drawn: readonly number[] = []): Map<number, number> {
  const counts = new Map<number, number>();
  for (let seed = 0; seed < 2000; seed++) {
    const token = drawFrom(probabilities, { ...open, ...sampling, seed }, drawn);
    counts.set(token, (counts.get(token) ?? 0) + 1 / 2000);
  }
  return counts;
}

describe('drawFrom', () => {
  it('draws each token as often as it is probable', () => {
    for (const [token, share] of shares({})) {
      assert.ok(Math.abs(share - (probabilities.get(token) ?? 0)) < 0.03, `${token}: ${share}`);
    }
  });

  it('draws the most probable one without temperature, and more evenly with a high one', () => {
    assert.deepEqual([...shares({ temperature: 0 }).keys()], [10]);
    assert.ok((shares({ temperature: 2 }).get(13) ?? 0) > (shares({}).get(13) ?? 0));
  });

  it('leaves out what is beyond topK and topP', () => {
    assert.deepEqual([...shares({ topK: 2 }).keys()].toSorted(), [10, 11]);
    assert.deepEqual([...shares({ topP: 0.75 }).keys()].toSorted(), [10, 11]);
    assert.deepEqual([...shares({ topP: 0.0001 }).keys()], [10]);
  });

  it('draws what came less often, with penalties', () => {
    const drawn = [10, 10];
    assert.ok((shares({ presencePenalty: 2 }, drawn).get(10) ?? 0) < 0.2);
    assert.ok((shares({ frequencyPenalty: 2 }, drawn).get(10) ?? 0) < 0.05);
    assert.ok((shares({ frequencyPenalty: -2 }, drawn).get(10) ?? 0) > 0.9);
  });
});
