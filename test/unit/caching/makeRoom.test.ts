import assert from 'node:assert/strict';
import fc from 'fast-check';
import { makeRoom, unusedMs } from '../../../src/caching/makeRoom';

const nowMs = Date.UTC(2030, 0, 1);

function cache(
  name: string,
  tokens: number,
  idleMinutes: number,
): Parameters<typeof makeRoom>[0][0] {
  return { name, tokens, usedAtMs: nowMs - idleMinutes * 60_000 };
}

describe('room for what Parley caches', () => {
  const stored = [cache('used', 300, 1), cache('old', 300, 90), cache('older', 300, 120)];

  it('takes nothing away where all fits', () => {
    assert.deepEqual(makeRoom(stored, 100, 1000, nowMs), []);
    assert.deepEqual(makeRoom([], 1000, 1000, nowMs), []);
  });

  it('is made by what was unused for longest', () => {
    assert.deepEqual(makeRoom(stored, 101, 1000, nowMs), ['older']);
    assert.deepEqual(makeRoom(stored, 401, 1000, nowMs), ['older', 'old']);
  });

  it('is not made by what is in use', () => {
    assert.equal(makeRoom(stored, 701, 1000, nowMs), undefined);
    assert.equal(makeRoom(stored, 1, 0, nowMs), undefined);
  });

  it('is enough, and no more than is needed', () => {
    const anyCache = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 200 }))
      .map(([tokens, idle]) => cache(`${tokens} ${idle}`, tokens, idle));
    const any = fc.uniqueArray(anyCache, { selector: ({ name }) => name });
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 900 }), (all, tokens) => {
        const names = makeRoom(all, tokens, 1000, nowMs);
        if (names === undefined) return;
        const gone = all.filter(({ name }) => names.includes(name));
        assert.ok(gone.every(({ usedAtMs }) => nowMs - usedAtMs > unusedMs));
        const left = (taken: typeof all): number =>
          all.filter((each) => !taken.includes(each)).reduce((sum, each) => sum + each.tokens, 0);
        assert.ok(left(gone) + tokens <= 1000);
        const last = gone.find(({ name }) => name === names.at(-1));
        if (last === undefined) return;
        assert.ok(left(gone.filter((each) => each !== last)) + tokens > 1000);
      }),
    );
  });
});
