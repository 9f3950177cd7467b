import assert from 'node:assert/strict';
import { stepsOf } from '../../fakes/stepsOf';

describe('entries of a list that expire', () => {
  it('are taken out without a walk through those that stay', async () => {
    const alone = await stepsOf('expire', 1000);
    const amongMany = await stepsOf('expire', 10_000);
    // The heap is some levels deeper.
    assert.ok(alone >= 1000 && amongMany < 2 * alone, `${alone} steps, then ${amongMany}`);
  });
});
