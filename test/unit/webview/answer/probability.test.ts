import assert from 'node:assert/strict';
import fc from 'fast-check';
import { leastCertain, percent, uncertainty } from '../../../../src/webview/answer/probability';

describe('the probability of a token', () => {
  it('gives a level that only grows as it falls', () => {
    assert.deepEqual([1, 0.9, 0.8, 0.5, 0.2, 0.1, 0].map(uncertainty), [0, 0, 1, 2, 3, 4, 4]);
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(probability, probability, (one, other) => {
        assert.ok(one > other || uncertainty(one) >= uncertainty(other));
      }),
    );
  });

  it('is shown in percent', () => {
    assert.deepEqual([1, 0.5, 0.0123].map(percent), ['100.0 %', '50.0 %', '1.23 %']);
  });

  it('is least at the first of the least certain tokens', () => {
    const tokens = [0.5, 0.1, 0.9, 0.1].map((probability) => ({ probability }));
    assert.equal(leastCertain(tokens), 1);
    assert.equal(leastCertain([]), undefined);
    assert.equal(leastCertain([{ probability: 1 }]), 0);
  });
});
