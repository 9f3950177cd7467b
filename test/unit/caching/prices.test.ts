import assert from 'node:assert/strict';
import { inputCost, priceOf } from '../../../src/caching/prices';

describe('the price of a model', () => {
  const table = {
    '*': { input: 9 },
    'gemini-*': { input: 1 },
    'gemini-2.5-*': { input: 0.3, cachedInput: 0.03, output: 2.5 },
    'gemini-2.5-pro': { input: 1.25 },
  };

  it('is that of its name, else of the longest pattern that fits', () => {
    assert.equal(priceOf(table, 'models/gemini-2.5-pro')?.input, 1.25);
    assert.equal(priceOf(table, 'models/gemini-2.5-flash')?.input, 0.3);
    assert.equal(priceOf(table, 'models/gemini-3')?.input, 1);
    assert.equal(priceOf(table, 'other')?.input, 9);
    assert.equal(priceOf({ 'a.c': { input: 1 } }, 'abc'), undefined);
    assert.equal(priceOf({}, 'models/a'), undefined);
  });

  it('is that of its name whatever patterns are beside it, with models/ in front of either or none', () => {
    const own = { input: 1.25 };
    for (const [pattern, name] of [
      ['gemini-2.5-pro*', 'gemini-2.5-pro'],
      ['*gemini-2.5-pro', 'models/gemini-2.5-pro'],
      ['models/gemini-*', 'gemini-pro'],
      ['models/gemini-pro*', 'gemini-pro'],
    ] as const) {
      const [one, other] = [{ [pattern]: { input: 9 } }, { [name]: own }];
      assert.equal(priceOf({ ...one, ...other }, name), own, pattern);
      assert.equal(priceOf({ ...other, ...one }, name), own, pattern);
    }
    const longest = { 'models/gemini-*': { input: 9 }, 'gemini-2.5-*': own };
    assert.equal(priceOf(longest, 'models/gemini-2.5-pro'), own);
  });

  it('skips entries that aren’t prices', () => {
    for (const entry of [3, null, { output: 1 }, { input: '1' }, { input: -1 }]) {
      assert.equal(priceOf({ a: entry, '*': { input: 9 } }, 'models/a')?.input, 9);
    }
  });

  it('is for a million tokens, cached ones for less where the table says so', () => {
    assert.equal(inputCost(2_000_000, 0, { input: 3 }), 6);
    assert.equal(inputCost(2_000_000, 1_000_000, { input: 3, cachedInput: 1 }), 4);
    assert.equal(inputCost(2_000_000, 1_000_000, { input: 3 }), 6);
  });

  it('is never less than that of the cached tokens, which some services leave out of their counts', () => {
    assert.equal(inputCost(500, 1_000_000, { input: 3, cachedInput: 1 }), 1);
  });
});
