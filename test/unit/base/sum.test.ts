import assert from 'node:assert/strict';
import { sum } from '../../../src/base/sum';

describe('a sum', () => {
  it('is of any numbers in turn, and nothing of none', () => {
    assert.equal(sum([1, 2.5, -4]), -0.5);
    assert.equal(sum(new Set([3, 4]).values()), 7);
    assert.equal(sum([]), 0);
  });
});
