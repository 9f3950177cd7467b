import assert from 'node:assert/strict';
import { stepsOf } from '../../fakes/stepsOf';

describe('counts that wait', () => {
  it('are given up without a walk through the others for each', async () => {
    const few = await stepsOf('giveUpCounts', 500);
    const twice = await stepsOf('giveUpCounts', 1000);
    assert.ok(twice < 2.5 * few, `${few} steps, then ${twice}`);
  });
});
