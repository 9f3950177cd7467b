import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CachedContent } from '../../src/protocol/cachedContent';
import type { Clock } from '../../src/base/clock';
import { systemClock } from '../../src/base/systemClock';
import type { NewCacheRecord } from '../../src/caching/records/cacheRecord';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { CachedContentStore } from '../../src/services/cachedContents/cachedContentStore';
import { createOrFind } from '../../src/services/cachedContents/createOrFind';
import { ServiceError } from '../../src/protocol/serviceError';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService, refusal } from './support/cachingService';
import { until } from './support/until';

const newRecord: NewCacheRecord = {
  madeBy: 'user',
  recipe: { from: 'files' },
  sources: [],
  textDigests: [],
};

/** A clock that jumps without its timers being called, as after a sleep of the machine. */
class SleepyClock implements Clock {
  readonly awake = new FakeClock();
  sleptMs = 0;

  now(): number {
    return this.awake.now() + this.sleptMs;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    return this.awake.setTimer(callback, delayMs);
  }
}

describe('the store of cached contents', () => {
  let folder: string;
  let clock: SleepyClock;
  let service: CachingService;
  let records: CacheRecords;
  let store: CachedContentStore;
  let happened: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-store-'));
    clock = new SleepyClock();
    service = new CachingService(clock);
    records = new CacheRecords(folder, systemClock);
    store = new CachedContentStore(service, records, clock);
    happened = [];
    store.onDidHappen((event) =>
      happened.push(event.type === 'removed' ? `${event.reason} ${event.name}` : event.type),
    );
  });
  afterEach(async () => {
    store.dispose();
    records.dispose();
    service.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const labels = (): (string | undefined)[] => store.entries.map(({ displayName }) => displayName);
  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: from - to + 1 }, (_, index) => String(from - index));

  it('loads a page when it is asked for one, of a hundred entries', async () => {
    await service.makeMany(250);
    assert.equal(store.state, 'unasked');
    await store.loadMore();
    assert.deepEqual([store.state, labels()], ['partial', numbers(249, 150)]);
    assert.deepEqual(service.lists, ['?pageSize=100']);
    await store.loadMore();
    await store.loadMore();
    assert.deepEqual([store.state, labels()], ['complete', numbers(249, 0)]);
    await store.loadMore();
    assert.equal(service.lists.length, 3);
  });

  it('takes pages as small as a service makes them', async () => {
    await service.makeMany(7);
    service.maxPageSize = 3;
    for (let page = 0; page < 3; page += 1) await store.loadMore();
    assert.deepEqual([store.state, labels()], ['complete', numbers(6, 0)]);
  });

  it('asks once for what is asked for twice at the same time', async () => {
    await service.makeMany(3);
    await Promise.all([store.loadMore(), store.loadMore()]);
    assert.equal(service.lists.length, 1);
  });

  it('begins again where a page token has gone stale, and keeps what it shows', async () => {
    await service.makeMany(250);
    await store.loadMore();
    await store.loadMore();
    const shown: number[] = [];
    store.onDidChange(() => shown.push(store.entries.length));
    let refused = 0;
    service.intercept = (request) => {
      const isStale = request.url.includes('pageToken') && refused === 0;
      if (isStale) refused += 1;
      return Promise.resolve(isStale ? refusal(400, 'INVALID_ARGUMENT') : undefined);
    };
    await store.loadMore();
    assert.deepEqual([store.state, labels()], ['complete', numbers(249, 0)]);
    assert.equal(Math.min(...shown), 200);
    assert.equal(service.lists.length, 6);
  });

  it('ends where every page token is stale, and can be asked again', async () => {
    await service.makeMany(150);
    await store.loadMore();
    service.intercept = (request) =>
      Promise.resolve(
        request.url.includes('pageToken') ? refusal(400, 'INVALID_ARGUMENT') : undefined,
      );
    await store.loadMore();
    assert.deepEqual([store.state, store.entries.length], ['failed', 100]);
    assert.ok(service.lists.length <= 4);
    service.intercept = () => Promise.resolve(undefined);
    await store.loadMore();
    await store.loadMore();
    assert.deepEqual([store.state, labels()], ['complete', numbers(149, 0)]);
  });

  it('goes on behind the last page after an error', async () => {
    await service.makeMany(150);
    await store.loadMore();
    service.intercept = () => Promise.resolve(refusal(403, 'PERMISSION_DENIED'));
    await store.loadMore();
    assert.deepEqual([store.state, store.entries.length], ['failed', 100]);
    assert.ok(store.problem instanceof Error);
    service.intercept = () => Promise.resolve(undefined);
    service.requests.length = 0;
    await store.loadMore();
    assert.deepEqual([store.state, labels()], ['complete', numbers(149, 0)]);
    assert.equal(service.lists.length, 1);
  });

  it('keeps its rows in a refresh until the first page has come', async () => {
    const first = await service.make({ displayName: 'old' });
    await store.loadMore();
    await service.current.client.cachedContents.delete(first.name ?? '');
    await service.make({ displayName: 'new' });
    let letGo: () => void = () => undefined;
    const held = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
    service.intercept = () => held;
    const refreshed = store.refresh();
    assert.deepEqual([store.state, labels()], ['loading', ['old']]);
    letGo();
    await refreshed;
    assert.deepEqual([store.state, labels()], ['complete', ['new']]);
    assert.deepEqual(happened, [`gone ${first.name ?? ''}`]);
  });

  it('keeps what was made, changed and deleted while a page was on its way', async () => {
    await service.makeMany(3);
    await store.loadMore();
    const [two, one] = store.entries as [CachedContent, CachedContent];
    const cachedContents = [...store.entries];
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    service.intercept = async (request) => {
      if (request.method !== 'GET') return undefined;
      await held;
      return Response.json({ cachedContents });
    };
    const refreshed = store.refresh();
    await store.delete(two.name ?? '');
    const changed = await store.setExpiration(one.name ?? '', { ttl: '7200s' });
    const contents = [{ role: 'user' as const, parts: [{ text: 'more' }] }];
    const made = { model: 'models/first', displayName: 'made', contents, ttl: '60s' };
    await store.create(made, newRecord);
    letGo();
    await refreshed;
    assert.deepEqual(labels(), ['made', '1', '0']);
    assert.equal(store.find(one.name ?? '')?.expireTime, changed.expireTime);
  });

  for (const [change, act] of Object.entries({
    deleted: (name: string) => store.delete(name),
    'given more time': (name: string) => store.setExpiration(name, { ttl: '7200s' }),
    'found gone': (name: string) => store.foundGone(name),
  })) {
    it(`keeps what is known of one that was ${change} while it was asked for`, async () => {
      const { name = '' } = await service.make({ displayName: 'one' });
      await service.make({ displayName: 'two' });
      await store.loadMore();
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const before = store.find(name);
      service.intercept = async (request) => {
        if (request.method !== 'GET') return undefined;
        await held;
        return Response.json(before);
      };
      const fetched = store.fetch(name);
      await act(name);
      const known = store.find(name);
      letGo();
      assert.deepEqual(await fetched, before);
      assert.deepEqual(store.find(name), known);
      assert.equal(store.isThere(name), change === 'given more time');
      // Asked for again, it is what the answer says.
      await store.fetch(name);
      assert.deepEqual(store.find(name), before);
    });
  }

  it('shows what the service has of one that was given more time twice at once', async () => {
    const { name = '' } = await service.make({ displayName: 'one' });
    await store.loadMore();
    const held: (() => void)[] = [];
    let isAway = false;
    service.intercept = async (request) => {
      if (request.method === 'GET' && isAway) return new Response('', { status: 403 });
      if (request.method !== 'PATCH') return undefined;
      return new Promise((resolve) => held.push(() => resolve(undefined)));
    };
    const twice = async (): Promise<string | undefined> => {
      const renewed = store.setExpiration(name, { ttl: '3600s' });
      await until('the first is under way', () => held.length === 1);
      const extended = store.setExpiration(name, { ttl: '86400s' });
      await until('both are', () => held.length === 2);
      held[0]?.();
      await renewed;
      held[1]?.();
      held.length = 0;
      return (await extended).expireTime;
    };
    const expireTime = await twice();
    assert.equal(expireTime, (await service.current.client.cachedContents.get(name)).expireTime);
    assert.equal(store.find(name)?.expireTime, expireTime);
    isAway = true;
    assert.equal(await twice(), expireTime);
  });

  for (const [way, ask] of Object.entries({
    lists: () => store.refresh(),
    reports: (name: string) => store.fetch(name),
  })) {
    it(`remembers the expiry that the service ${way}: another machine may have set it`, async () => {
      const contents = [{ role: 'user' as const, parts: [{ text: 'a handbook' }] }];
      const wanted = { model: 'models/first', contents, ttl: '3600s' };
      const { name = '' } = await store.create(wanted, newRecord);
      clock.awake.advance(60_000);
      const { cachedContents } = service.current.client;
      const changed = await cachedContents.patch(name, { ttl: '604800s' });
      clock.awake.advance(60_000);
      await ask(name);
      const { expireAtMs, lifetimeMs } = store.record(name) ?? {};
      assert.equal(expireAtMs, Date.parse(changed.expireTime ?? ''));
      assert.equal(lifetimeMs, 604_800_000);
      clock.sleptMs = 2 * 60 * 60 * 1000;
      assert.equal(store.isThere(name), true);
    });
  }

  it('has the tokens that are remembered where the service reports none', async () => {
    const contents = [{ role: 'user' as const, parts: [{ text: 'a handbook' }] }];
    const wanted = { model: 'models/first', contents, ttl: '3600s' };
    const { usageMetadata, ...terse } = await store.create(wanted, newRecord);
    const { name = '' } = terse;
    service.intercept = async ({ url }) =>
      Response.json(url.includes(name) ? terse : { cachedContents: [terse] });
    for (const ask of [
      () => store.refresh(),
      () => store.fetch(name),
      () => store.setExpiration(name, { ttl: '7200s' }),
    ]) {
      await ask();
      assert.deepEqual(store.find(name)?.usageMetadata, usageMetadata);
    }
  });

  it('does not take for its own what another window made while its request was refused', async () => {
    const contents = [{ role: 'user' as const, parts: [{ text: 'a handbook' }] }];
    const wanted = { model: 'models/first', displayName: 'docs', contents, ttl: '600s' };
    const otherRecords = new CacheRecords(folder, systemClock);
    const other = new CachedContentStore(service, otherRecords, clock);
    let isFirst = true;
    let theirs = '';
    service.intercept = async (request) => {
      if (request.method !== 'POST' || !isFirst) return undefined;
      isFirst = false;
      const made = await other.create(wanted, { ...newRecord, textDigests: ['theirs'] });
      theirs = made.name ?? '';
      return refusal(503, 'UNAVAILABLE');
    };
    const created = createOrFind(store, wanted, { ...newRecord, textDigests: ['ours'] }, {});
    await assert.rejects(created, ServiceError);
    assert.deepEqual(store.record(theirs)?.textDigests, ['theirs']);
    other.dispose();
    otherRecords.dispose();
  });

  it('has one again that was taken for gone, such as with the key of another project', async () => {
    const { name = '' } = await service.make({ displayName: 'one' });
    await store.loadMore();
    await store.foundGone(name);
    assert.equal(store.isGone(name), true);
    await store.refresh();
    assert.deepEqual([labels(), store.isGone(name)], [['one'], false]);
    await store.foundGone(name);
    service.reconnect(service.connect('https://caching.test', 1));
    assert.equal(store.isGone(name), false, 'another key may find it');
  });

  it('leaves out one that was deleted while it was given more time', async () => {
    const { name = '' } = await service.make({ displayName: 'one' });
    await store.loadMore();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const before = store.find(name);
    service.intercept = async (request) => {
      if (request.method !== 'PATCH') return undefined;
      await held;
      return Response.json(before);
    };
    const extended = store.setExpiration(name, { ttl: '7200s' });
    await store.delete(name);
    letGo();
    await extended;
    assert.deepEqual(labels(), []);
  });

  it('takes out what expires by the clock, without a request', async () => {
    await service.make({ displayName: 'long' });
    const { name = '' } = await service.make({ displayName: 'short', ttl: '90s' });
    await store.loadMore();
    service.requests.length = 0;
    clock.awake.advance(89_000);
    assert.deepEqual(labels(), ['short', 'long']);
    clock.awake.advance(1_100);
    assert.deepEqual(labels(), ['long']);
    assert.deepEqual([happened, service.requests], [[`expired ${name}`], []]);
  });

  it('takes out at once what ended in a long sleep', async () => {
    await service.makeMany(3);
    await store.loadMore();
    clock.sleptMs = 5 * 60 * 60 * 1000;
    store.checkExpiry();
    assert.deepEqual(labels(), []);
  });

  it('finds out by itself within a minute after a sleep', async () => {
    await service.makeMany(3);
    await store.loadMore();
    clock.sleptMs = 5 * 60 * 60 * 1000;
    clock.awake.advance(60_000);
    assert.deepEqual(labels(), []);
  });

  it('keeps entries without an expiry time', async () => {
    const entry = { name: 'cachedContents/x', model: 'models/first', displayName: 'timeless' };
    service.intercept = () => Promise.resolve(Response.json({ cachedContents: [entry] }));
    await store.loadMore();
    clock.awake.advance(100 * 24 * 60 * 60 * 1000);
    assert.deepEqual(labels(), ['timeless']);
  });

  it('stays as it is when a setting of the connection changes, in mid-load too', async () => {
    await service.makeMany(150);
    await store.loadMore();
    let letGo: () => void = () => undefined;
    const held = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
    service.intercept = () => held;
    const loaded = store.loadMore();
    service.reconnect(service.connect());
    assert.equal(store.entries.length, 100);
    letGo();
    await loaded;
    assert.deepEqual([store.state, store.entries.length], ['complete', 150]);
  });

  it('is emptied by another key and another service, in mid-load too', async () => {
    await service.makeMany(3);
    const others: [string, number][] = [
      ['https://caching.test', 1],
      ['http://other.test', 0],
    ];
    for (const [origin, keyChanges] of others) {
      await store.loadMore();
      assert.equal(store.entries.length, 3);
      let letGo: () => void = () => undefined;
      const held = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
      service.intercept = () => held;
      const loaded = store.refresh();
      service.reconnect(service.connect(origin, keyChanges));
      letGo();
      await loaded;
      assert.deepEqual([store.state, store.entries.length], ['unasked', 0]);
    }
  });

  it('learns what another window makes, extends and deletes, without a request', async () => {
    await store.loadMore();
    const otherRecords = new CacheRecords(folder, systemClock);
    const other = new CachedContentStore(service, otherRecords, clock);
    const contents = [{ role: 'user' as const, parts: [{ text: 'a handbook' }] }];
    const wanted = { model: 'models/first', displayName: 'elsewhere', contents, ttl: '600s' };
    const { name = '' } = await other.create(wanted, newRecord);
    service.requests.length = 0;
    await until('the other window’s is shown', () => store.find(name) !== undefined);
    assert.equal(store.find(name)?.usageMetadata?.totalTokenCount, 2);
    const { expireTime = '' } = await other.setExpiration(name, { ttl: '7200s' });
    await until(
      'its new expiry is shown',
      () => Date.parse(store.find(name)?.expireTime ?? '') === Date.parse(expireTime),
    );
    await other.delete(name);
    await until('it is gone', () => store.find(name) === undefined);
    assert.deepEqual(service.requests, [`PATCH ${name}`, `DELETE ${name}`]);
    other.dispose();
    otherRecords.dispose();
  });

  it('holds ten thousand entries', async () => {
    const expiry = (index: number): string =>
      new Date(clock.now() + 1000 * (index + 1)).toISOString();
    const pageOf = (from: number): object => ({
      cachedContents: Array.from({ length: 100 }, (_, index) => ({
        name: `cachedContents/${from + index}`,
        model: 'models/first',
        expireTime: expiry(from + index),
      })),
      ...(from < 9900 && { nextPageToken: String(from + 100) }),
    });
    service.intercept = (request) => {
      const token = new URL(request.url).searchParams.get('pageToken');
      return Promise.resolve(Response.json(pageOf(Number(token ?? 0))));
    };
    for (let page = 0; page < 100; page += 1) await store.loadMore();
    assert.deepEqual([store.state, store.entries.length], ['complete', 10_000]);
    // One expires a second; test/unit/client/pagedEntries.test.ts counts what that takes.
    clock.awake.advance(1000 * 1000);
    assert.equal(store.entries.length, 9000);
  });
});
