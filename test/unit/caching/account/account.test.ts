import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Account, storedMs } from '../../../../src/caching/account/account';
import {
  readEntries,
  writeEntries,
  type StoredEntry,
  type UsageEntry,
  type UsedEntry,
} from '../../../../src/caching/account/usageEntry';
import { statementOf, totalOf } from '../../../../src/caching/account/statement';

const hourMs = 3_600_000;
const place = { service: 'https://one.example', name: 'cachedContents/a' };
const model = 'models/one';
const prices = { one: { input: 1, cachedInput: 0.25, storage: 2 } };

function held(atMs: number, change: Partial<StoredEntry> = {}): StoredEntry {
  const expireAtMs = atMs + hourMs;
  const about = { workspace: 'file:///w', model, displayName: 'A', tokens: 500_000, expireAtMs };
  return { type: 'held', atMs, ...place, ...about, ...change };
}

function used(atMs: number, change: Partial<UsedEntry> = {}): UsedEntry {
  const counts = { requests: 1, promptTokens: 600_000, cachedTokens: 500_000, firstTextMs: [100] };
  return { type: 'used', atMs, ...place, workspace: 'file:///w', model, ...counts, ...change };
}

function accountOf(entries: readonly UsageEntry[]): Account {
  const account = new Account();
  for (const entry of entries) account.add(entry);
  return account;
}

function hoursAt(nowMs: number, ...entries: UsageEntry[]): number {
  const [cache] = accountOf(entries).caches;
  assert.ok(cache);
  return storedMs(cache, nowMs) / hourMs;
}

describe('the account of a cached content', () => {
  const changed = (atMs: number, expireAtMs: number): UsageEntry => ({
    type: 'changed',
    atMs,
    ...place,
    expireAtMs,
  });
  const ended = (atMs: number): UsageEntry => ({ type: 'ended', atMs, ...place });
  const back = (atMs: number, expireAtMs: number): UsageEntry => ({
    ...{ type: 'changed', atMs, ...place, expireAtMs },
    isBack: true,
  });

  it('counts the time from its making to now, its expiry, or its end', () => {
    assert.equal(hoursAt(hourMs / 2, held(0)), 0.5);
    assert.equal(hoursAt(9 * hourMs, held(0)), 1);
    assert.equal(hoursAt(9 * hourMs, held(0), ended(hourMs / 4)), 0.25);
    assert.equal(hoursAt(9 * hourMs, held(0), ended(3 * hourMs)), 1, 'its end was seen late');
    assert.equal(hoursAt(-5, held(0)), 0, 'a clock that was set back');
  });

  it('follows its expiry as it was set last', () => {
    const entries = [held(0), changed(hourMs / 2, 3 * hourMs), changed(hourMs, 2 * hourMs)];
    assert.equal(hoursAt(9 * hourMs, ...entries), 2);
    assert.equal(hoursAt(9 * hourMs, ...entries.reverse()), 2, 'whatever the order');
  });

  it('goes on where the service had it still after its end was reported', () => {
    const entries = [held(0), ended(hourMs / 4), back(hourMs / 2, 3 * hourMs)];
    assert.equal(hoursAt(hourMs, ...entries), 1);
    assert.equal(hoursAt(9 * hourMs, ...entries), 3);
    const again = [...entries, ended(2 * hourMs)];
    assert.equal(hoursAt(9 * hourMs, ...again), 2);
    assert.equal(hoursAt(9 * hourMs, ...again.reverse()), 2, 'whatever the order');
  });

  it('begins with who made it, or with who met it first', () => {
    const found = held(hourMs / 4, { isFound: true, workspace: 'file:///other' });
    for (const entries of [
      [held(0), found],
      [found, held(0)],
    ]) {
      const [cache] = accountOf(entries).caches;
      assert.equal(cache?.sinceMs, 0);
      assert.equal(cache.isFound, undefined);
      assert.equal(cache.workspace, 'file:///w');
    }
    const earlier = held(hourMs / 8, { isFound: true });
    assert.equal(accountOf([found, earlier]).caches[0]?.sinceMs, hourMs / 8);
  });

  it('gives tokens, medians and the last use', () => {
    const without = { name: '', cachedTokens: 0 };
    const account = accountOf([
      held(0),
      used(1, { firstTextMs: [100] }),
      used(2, { firstTextMs: [300], workspace: '' }),
      used(3, { firstTextMs: [] }),
      used(4, { ...without, firstTextMs: [900] }),
      used(5, { ...without, firstTextMs: [5000], model: 'models/other' }),
      used(6, { ...without, firstTextMs: [7000], service: 'embedded' }),
    ]);
    const { service, name } = place;
    assert.equal(account.savedTokens(service, name), 1_500_000);
    assert.deepEqual(account.firstTextMs(service, name), { with: 200, without: 900 });
    assert.equal(account.lastUsedMs(service, name), 3);
    assert.deepEqual(account.firstTextMs('embedded', name), {});
    assert.equal(account.lastUsedMs('embedded', name), undefined);
  });

  it('is stated by workspace and cached content, with what it cost and saved', () => {
    const account = accountOf([
      held(0),
      used(1),
      used(2),
      used(3, { workspace: '' }),
      used(4, { name: '', cachedTokens: 0 }),
      held(0, { name: 'cachedContents/b', model: 'models/unpriced', displayName: '' }),
    ]);
    const rows = statementOf(account, hourMs / 2, prices);
    assert.equal(rows.length, 3);
    const [here, elsewhere, unpriced] = rows;
    assert.deepEqual([here?.requests, here?.savedTokens, here?.tokenHours], [2, 1e6, 250_000]);
    assert.deepEqual(here?.money, { cost: 0.5, saving: 0.75 });
    assert.deepEqual([elsewhere?.hours, elsewhere?.savedTokens], [0, 500_000]);
    assert.deepEqual(unpriced?.money, {});
    assert.equal(unpriced.isStored, true);
    const total = totalOf(rows);
    assert.equal(total.tokenHours, 500_000);
    assert.equal(total.savedTokens, 1_500_000);
    assert.deepEqual(total.money, { cost: 0.5, saving: 0.75 + 0.375 });
    assert.deepEqual(totalOf([]).money, {});
  });

  it('costs nothing at the embedded service, whatever the table says', () => {
    const [row] = statementOf(
      accountOf([held(0, { service: 'embedded' }), used(1, { service: 'embedded' })]),
      hourMs,
      prices,
    );
    assert.deepEqual(row?.money, {});
  });

  it('takes entries that were written back, and passes over damaged lines', () => {
    const entries = [held(0), used(1), changed(2, 3), ended(4)];
    const text = writeEntries(entries);
    assert.deepEqual(readEntries(text), entries);
    const damage = ['', '{', '7', 'null', '{"type":"used"}', '{"type":"held","atMs":"1"}'];
    const unlike = [...entries, { ...used(1), firstTextMs: 'soon' }, { type: 'other' }];
    const lines = unlike.map((each) => JSON.stringify(each));
    assert.deepEqual(readEntries([...damage, ...lines, text.slice(0, 40)].join('\n')), entries);
  });

  it('adds up to the same in any order, and when it was summed up', () => {
    const time = fc.integer({ min: 0, max: 10_000 });
    const name = fc.constantFrom('cachedContents/a', 'cachedContents/b');
    const anyEntry: fc.Arbitrary<UsageEntry> = fc.oneof(
      fc.tuple(time, name).map(([at, of]) => used(at, { name: of, firstTextMs: [at] })),
      fc
        .tuple(time, name, time)
        .map(([at, of, expireAtMs]) => ({ ...changed(at, 20_000 + expireAtMs + at), name: of })),
      fc.tuple(time, name).map(([at, of]) => ({ ...ended(at), name: of })),
      fc.tuple(time, name).map(([at, of]) => ({ ...back(at, 20_000 + at), name: of })),
    );
    const begun = [held(0), held(0, { name: 'cachedContents/b' })];
    fc.assert(
      fc.property(fc.uniqueArray(anyEntry, { selector: ({ atMs }) => atMs }), (entries) => {
        const stated = (all: readonly UsageEntry[]): unknown =>
          statementOf(accountOf(all), 60_000, prices)
            .map((row) => ({ ...row, firstTextMs: undefined }))
            .sort((one, other) => one.name.localeCompare(other.name));
        const expected = stated([...begun, ...entries]);
        assert.deepEqual(stated([...entries, ...begun]), expected, 'order');
        const half = Math.floor(entries.length / 2);
        const sums = [entries.slice(0, half), entries.slice(half)].flatMap((part) =>
          accountOf(part).entries(),
        );
        assert.deepEqual(stated([...begun, ...sums]), expected, 'sums');
      }),
    );
  });
});
