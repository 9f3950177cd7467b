import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  cachedSaving,
  storageCost,
  turnsUntilItPays,
  worthOfCaching,
} from '../../../src/caching/payoff';

const amount = fc.double({ min: 0.001, max: 100, noNaN: true });
const tokens = fc.integer({ min: 1, max: 2_000_000 });
const hours = fc.double({ min: 0.01, max: 48, noNaN: true });
const turns = fc.double({ min: 0, max: 200, noNaN: true });
const price = fc
  .record({ cachedInput: amount, less: amount, storage: amount })
  .map(({ cachedInput, less, storage }) => ({ input: cachedInput + less, cachedInput, storage }));

function payingTurns(...args: Parameters<typeof turnsUntilItPays>): number {
  const found = turnsUntilItPays(...args);
  assert.ok(found !== undefined);
  return found;
}

describe('what caching pays', () => {
  it('is known by hand', () => {
    const dear = { input: 0.3, cachedInput: 0.03, storage: 1 };
    // An hour costs 1 for a million tokens, a turn saves 0.27.
    assert.equal(turnsUntilItPays({ tokens: 24_000, hours: 1, price: dear }), 4);
    assert.equal(turnsUntilItPays({ tokens: 24_000, hours: 0.5, price: dear }), 2);
    const even = { input: 0.2, cachedInput: 0.1, storage: 0.1 };
    assert.equal(turnsUntilItPays({ tokens: 5000, hours: 3, price: even }), 3);
    assert.equal(
      turnsUntilItPays({ tokens: 5000, hours: 3, price: { ...even, storage: 0 } }),
      1,
      'the first turn is the first that saves',
    );
  });

  it('is not known where no price says', () => {
    const known = { input: 1, cachedInput: 0.1, storage: 1 };
    const { cachedInput: _, ...withoutCached } = known;
    const { storage: __, ...withoutStorage } = known;
    for (const given of [undefined, withoutCached, withoutStorage, { input: 1 }]) {
      assert.equal(turnsUntilItPays({ tokens: 1000, hours: 1, price: given }), undefined);
      const { balance, ...worth } = worthOfCaching({ tokens: 1000, hours: 2, price: given }, 10);
      assert.equal(balance, undefined);
      assert.deepEqual(worth, { turns: 20, savedTokens: 20_000 });
    }
    assert.equal(storageCost(1, withoutStorage), undefined);
    assert.equal(cachedSaving(1, withoutCached), undefined);
  });

  it('never comes where a cached token costs no less than another', () => {
    const flat = { input: 1, cachedInput: 1, storage: 1 };
    assert.equal(turnsUntilItPays({ tokens: 1000, hours: 1, price: flat }), Infinity);
    const worse = { input: 1, cachedInput: 2, storage: 0 };
    assert.equal(turnsUntilItPays({ tokens: 1000, hours: 1, price: worse }), Infinity);
  });

  it('comes with the first turn at which the balance is not below nothing', () => {
    fc.assert(
      fc.property(tokens, hours, price, (some, long, costs) => {
        const count = payingTurns({ tokens: some, hours: long, price: costs });
        const of = { tokens: some, hours: long, price: costs };
        const slack = 1e-6 * (storageCost(some * long, costs) ?? 0);
        const at = worthOfCaching(of, count / long).balance ?? -1;
        assert.ok(at >= -slack, `${at} at ${count}`);
        if (count === 1) return;
        const before = worthOfCaching(of, (count - 1) / long).balance ?? 1;
        assert.ok(before <= slack, `${before} at ${count - 1}`);
      }),
    );
  });

  it('is never made less by more turns, nor made more by longer or dearer storage', () => {
    fc.assert(
      fc.property(tokens, hours, price, turns, turns, (some, long, costs, one, other) => {
        const of = { tokens: some, hours: long, price: costs };
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        const worth = (rate: number): number => worthOfCaching(of, rate).balance ?? 0;
        assert.ok(worth(many) >= worth(few));
        const longer = { ...of, hours: long * 2 };
        const dearer = { ...of, price: { ...costs, storage: costs.storage * 2 } };
        assert.ok(payingTurns(longer) >= payingTurns(of));
        assert.ok(payingTurns(dearer) >= payingTurns(of));
      }),
    );
  });

  it('does not hang on how much is cached, but for its size', () => {
    fc.assert(
      fc.property(tokens, hours, price, (some, long, costs) => {
        const small = turnsUntilItPays({ tokens: 1, hours: long, price: costs });
        assert.equal(turnsUntilItPays({ tokens: some, hours: long, price: costs }), small);
      }),
    );
  });
});
