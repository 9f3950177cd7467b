import assert from 'node:assert/strict';
import { lazily } from '../../../src/base/lazily';

describe('what is made with its first use', () => {
  it('is made then, and once, also for those who ask at the same time', async () => {
    let made = 0;
    const value = lazily(async () => ({ number: (made += 1) }));

    assert.equal(made, 0);
    const [first, second] = await Promise.all([value(), value()]);
    assert.equal(first, second);
    assert.equal(await value(), first);
    assert.equal(made, 1);
  });

  it('is tried again after a failure', async () => {
    let tries = 0;
    const value = lazily(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      return tries;
    });

    await assert.rejects(value(), /not now/);
    assert.equal(await value(), 2);
  });
});
