import assert from 'node:assert/strict';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import type { RecordStore } from '../../../src/service/storage/recordStore';
import { FakeClock } from '../../fakes/fakeClock';
import {
  cacheOf,
  create,
  listPage,
  listedNames,
  okJson,
  openCaching,
  patch,
  seeded,
  storedCount,
} from './cachedContentsSetup';
import { describeBothWays, errorOf, generatePath, post, streamPath, turnOf } from './harness';

const yearMs = 365 * 24 * 3600 * 1000;

/** Counts the reads, so that laziness can be seen. */
function watched(records: RecordStore): { records: RecordStore; calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    records: {
      ids: (collection) => {
        calls.push(`ids ${collection}`);
        return records.ids(collection);
      },
      has: (collection, id) => {
        calls.push(`has ${collection}/${id}`);
        return records.has(collection, id);
      },
      state: (collection) => records.state(collection),
      read: (collection, id) => {
        calls.push(`read ${collection}/${id}`);
        return records.read(collection, id);
      },
      write: (collection, id, document) => records.write(collection, id, document),
      remove: (collection, id) => records.remove(collection, id),
    },
  };
}

describeBothWays('the expiry of cached contents', (open) => {
  it('ends get, list, update, deletion and generation at its time, and not before', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a', { ttl: '10s' }));
    const path = `/v1beta/${name}`;
    const generate = post({ cachedContent: name, contents: turnOf('b') });
    setup.clock.advance(9999);
    await okJson(await setup.fetch(path));
    await okJson(await setup.fetch(generatePath, generate));
    assert.deepEqual(await listedNames(setup), [name]);
    setup.clock.advance(1);
    for (const [at, init] of [
      [path, {}],
      [path, { method: 'DELETE' }],
      [path, patch({ ttl: '10s' })],
      [generatePath, generate],
    ] as const) {
      const error = await errorOf(await setup.fetch(at, init));
      assert.equal(error.status, 'PERMISSION_DENIED');
      assert.equal(error.message, 'CachedContent not found (or permission denied)');
    }
    assert.deepEqual(await listedNames(setup), []);
  });

  it('respects nanoseconds as far as the clock has them', async () => {
    const setup = await openCaching(open);
    const expireTime = '2030-01-01T00:00:01.000000001Z';
    const { name } = await create(setup, cacheOf('a', { expireTime }));
    setup.clock.advance(1000);
    assert.equal((await setup.fetch(`/v1beta/${name}`)).status, 200);
    setup.clock.advance(1);
    assert.equal((await setup.fetch(`/v1beta/${name}`)).status, 403);
  });

  it('deletes what was stored without anybody asking', async () => {
    const setup = await openCaching(open);
    await create(setup, cacheOf('a', { ttl: '20s' }));
    await create(setup, cacheOf('b', { ttl: '10s' }));
    await create(setup, cacheOf('c', { ttl: '30s' }));
    for (const left of [2, 1, 0]) {
      setup.clock.advance(10_000);
      assert.deepEqual(await storedCount(setup.records), [left, left]);
    }
    assert.equal(setup.clock.pendingTimers, 0);
  });

  it('waits a year in timers that no platform cuts short', async () => {
    const setup = await openCaching(open);
    const delays: number[] = [];
    const setTimer = setup.clock.setTimer.bind(setup.clock);
    setup.clock.setTimer = (callback, delayMs) => {
      delays.push(delayMs);
      return setTimer(callback, delayMs);
    };
    await create(setup, cacheOf('a', { ttl: `${yearMs / 1000}s` }));
    for (let days = 0; days < 365; days++) {
      assert.deepEqual(await storedCount(setup.records), [1, 1]);
      setup.clock.advance(yearMs / 365);
    }
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
    assert.ok(Math.max(...delays) < 2 ** 31);
  });

  it('lets an answer that is being made finish', async () => {
    const setup = await openCaching(open);
    let release: (value: unknown) => void = () => undefined;
    setup.engine.gate = new Promise((resolve) => (release = resolve));
    const { name } = await create(setup, cacheOf('a', { ttl: '10s' }));
    const body = post({ cachedContent: name, contents: turnOf('b') });
    const response = await setup.fetch(`${streamPath}?alt=sse`, body);
    setup.clock.advance(10_000);
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
    release(undefined);
    const text = await response.text();
    assert.match(text, /"cachedContentTokenCount":1/u);
    assert.match(text, /"finishReason":"STOP"/u);
    assert.doesNotMatch(text, /error/u);
  });

  it('is waited for by no timer once the service is disposed of', async () => {
    const setup = await openCaching(open);
    await create(setup, cacheOf('a'));
    assert.equal(setup.clock.pendingTimers, 1);
    setup.service.dispose();
    assert.equal(setup.clock.pendingTimers, 0);
    await create(setup, cacheOf('late', { ttl: '1s' }));
    assert.equal(setup.clock.pendingTimers, 0);
  });

  it('is put off by an update that is still being written when the time comes', async () => {
    const memory = createMemoryRecordStore();
    let release: (value: unknown) => void = () => undefined;
    const released = new Promise((resolve) => (release = resolve));
    let isWriting: (value: unknown) => void = () => undefined;
    const writing = new Promise((resolve) => (isWriting = resolve));
    let isSlow = false;
    const write: RecordStore['write'] = async (collection, id, document) => {
      if (isSlow) {
        isWriting(undefined);
        await released;
      }
      await memory.write(collection, id, document);
    };
    const setup = await openCaching(open, { records: { ...memory, write } });
    const { name } = await create(setup, cacheOf('a', { ttl: '10s' }));
    isSlow = true;
    const update = setup.fetch(`/v1beta/${name}`, patch({ ttl: '60s' }));
    await writing;
    // The timer finds the entry as it was, and waits to delete it until the update is through.
    setup.clock.advance(10_000);
    await storedCount(memory);
    release(undefined);
    await okJson(await update);
    assert.deepEqual(await storedCount(memory), [1, 1]);
    await okJson(await setup.fetch(`/v1beta/${name}`));
  });

  it('is reported when it fails, and the next call tries again', async () => {
    const memory = createMemoryRecordStore();
    const errors: unknown[] = [];
    let isBroken = false;
    const ids: RecordStore['ids'] = async (collection) => {
      if (isBroken) throw new Error('no such disk');
      return memory.ids(collection);
    };
    const onInternalError = (error: unknown): void => void errors.push(error);
    const setup = await openCaching(open, { records: { ...memory, ids }, onInternalError });
    await create(setup, cacheOf('a', { ttl: '10s' }));
    isBroken = true;
    setup.clock.advance(10_000);
    assert.deepEqual(await storedCount(memory), [1, 1]);
    assert.match(String(errors), /no such disk/u);
    isBroken = false;
    assert.deepEqual(await listedNames(setup), []);
    assert.deepEqual(await storedCount(memory), [0, 0]);
  });
});

describeBothWays('cached contents over a restart', (open) => {
  it('are there again, but for what expired meanwhile, whose contents are deleted', async () => {
    const records = createMemoryRecordStore();
    const first = await openCaching(open, { records });
    await create(first, cacheOf('short', { ttl: '10s' }));
    const kept = await create(first, cacheOf('one two', { ttl: '100s' }));
    first.service.dispose();
    const clock = new FakeClock(first.clock.now() + 10_000);
    const second = await openCaching(open, { records, clock });
    assert.deepEqual(await okJson(await second.fetch(`/v1beta/${kept.name}`)), kept);
    assert.deepEqual(await storedCount(records), [1, 1]);
    const body = post({ cachedContent: kept.name, contents: turnOf('three') });
    await okJson(await second.fetch(generatePath, body));
    assert.deepEqual(second.engine.requests[0]?.contents, [
      ...turnOf('one two'),
      ...turnOf('three'),
    ]);
    clock.advance(90_000);
    assert.deepEqual(await storedCount(records), [0, 0]);
  });

  it('are reported to engines as gone when they are deleted or expire, also while nothing ran', async () => {
    const records = createMemoryRecordStore();
    const first = await openCaching(open, { records });
    const deleted = await create(first, cacheOf('deleted'));
    const meanwhile = await create(first, cacheOf('meanwhile', { ttl: '10s' }));
    const later = await create(first, cacheOf('later', { ttl: '100s' }));
    await okJson(await first.fetch(`/v1beta/${deleted.name}`, { method: 'DELETE' }));
    assert.deepEqual(first.engine.forgotten, [[deleted.name, 'models/scripted']]);
    first.service.dispose();
    const clock = new FakeClock(first.clock.now() + 10_000);
    const second = await openCaching(open, { records, clock });
    assert.deepEqual(await listedNames(second), [later.name]);
    await storedCount(records);
    assert.deepEqual(second.engine.forgotten, [[meanwhile.name, 'models/scripted']]);
    clock.advance(90_000);
    await storedCount(records);
    assert.deepEqual(second.engine.forgotten.at(1), [later.name, 'models/scripted']);
  });

  it('are seen by another service on the same store at its next call', async () => {
    const records = createMemoryRecordStore();
    const one = await openCaching(open, { records });
    const other = await openCaching(open, { records, random: seeded(2) });
    const { name } = await create(one, cacheOf('a', { ttl: '10s' }));
    assert.deepEqual(await listedNames(other), [name]);
    await okJson(await other.fetch(`/v1beta/${name}`, patch({ ttl: '100s' })));
    // The timer of the first one fires for an expiration that has been put off.
    one.clock.advance(10_000);
    assert.deepEqual(await storedCount(records), [1, 1]);
    assert.deepEqual(await listedNames(one), [name]);
    await okJson(await other.fetch(`/v1beta/${name}`, { method: 'DELETE' }));
    assert.equal((await one.fetch(`/v1beta/${name}`)).status, 403);
  });

  it('made while another service looks at what there is are left alone', async () => {
    const records = createMemoryRecordStore();
    const maker = await openCaching(open, { records });
    let looks = 0;
    const ids: RecordStore['ids'] = async (collection) => {
      const found = await records.ids(collection);
      looks += 1;
      // Between the two collections of one look.
      if (looks % 2 === 1) await create(maker, cacheOf('a'));
      return found;
    };
    const looker = await openCaching(open, { records: { ...records, ids } });
    await listedNames(looker);
    const made = looks / 2;
    assert.ok(made > 0);
    assert.deepEqual(await storedCount(records), [made, made]);
  });

  it('are gone when their contents are lost', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a'));
    await setup.records.remove('cachedContentInputs', name.slice('cachedContents/'.length));
    assert.equal((await setup.fetch(`/v1beta/${name}`)).status, 403);
    assert.deepEqual(await listedNames(setup), []);
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
  });

  it('that a crash left half made are cleared away, once nobody can be making them', async () => {
    const memory = createMemoryRecordStore();
    const write: RecordStore['write'] = async (collection, id, document) => {
      if (collection === 'cachedContents') throw new Error('the power went');
      await memory.write(collection, id, document);
    };
    const remove: RecordStore['remove'] = () => Promise.reject(new Error('the power is gone'));
    const onInternalError = (): void => undefined;
    const off = { ...memory, write, remove };
    const first = await openCaching(open, { records: off, onInternalError });
    const response = await first.fetch('/v1beta/cachedContents', post(cacheOf('a')));
    assert.equal((await errorOf(response)).code, 500);
    for (const [minutes, left] of [
      [60, 1],
      [61, 0],
    ] as const) {
      const clock = new FakeClock(first.clock.now() + minutes * 60_000);
      const later = await openCaching(open, { records: memory, clock });
      assert.deepEqual(await listedNames(later), []);
      assert.deepEqual(await storedCount(memory), [0, left]);
    }
  });

  it('leave documents alone that aren’t theirs', async () => {
    const records = createMemoryRecordStore();
    await records.write('cachedContents', 'strange', { name: 1 });
    await records.write('cachedContentInputs', 'strange', { made: 'elsewhere' });
    const setup = await openCaching(open, { records });
    assert.deepEqual(await listedNames(setup), []);
    assert.equal((await setup.fetch('/v1beta/cachedContents/strange')).status, 403);
    assert.deepEqual(await storedCount(records), [1, 1]);
  });
});

describeBothWays('the store of cached contents', (open) => {
  it('is not touched before the first request that needs it', async () => {
    const { records, calls } = watched(createMemoryRecordStore());
    const { fetch } = await openCaching(open, { records });
    await okJson(await fetch(generatePath, post({ contents: turnOf('a') })));
    await okJson(await fetch('/v1beta/models'));
    assert.deepEqual(calls, []);
  });

  it('that can not be read is an error of the service, and asked again by the next call', async () => {
    const memory = createMemoryRecordStore();
    let looks = 0;
    const ids: RecordStore['ids'] = async (collection) => {
      looks += 1;
      if (looks === 1) throw new Error('no such disk');
      return memory.ids(collection);
    };
    const onInternalError = (): void => undefined;
    const setup = await openCaching(open, { records: { ...memory, ids }, onInternalError });
    const error = await errorOf(await setup.fetch('/v1beta/cachedContents'));
    assert.deepEqual([error.code, error.message], [500, 'Internal error encountered.']);
    assert.deepEqual(await listedNames(setup), []);
  });

  it('reads no contents for a list', async () => {
    const { records, calls } = watched(createMemoryRecordStore());
    const setup = await openCaching(open, { records });
    const { name } = await create(setup, cacheOf('a'));
    calls.length = 0;
    assert.deepEqual(await listedNames(setup), [name]);
    const reads = calls.filter((call) => call.startsWith('read '));
    assert.deepEqual(reads, [`read ${name}`]);
  });

  it('reads entries once for all pages of a walk, and again when something has changed', async () => {
    const memory = createMemoryRecordStore();
    const { records, calls } = watched(memory);
    const setup = await openCaching(open, { records });
    const other = await openCaching(open, { records: memory, random: seeded(2) });
    for (const text of ['a', 'b', 'c']) await create(setup, cacheOf(text));
    const walk = async (): Promise<number> => {
      calls.length = 0;
      let pageToken = '';
      do {
        const page = await listPage(setup, { pageSize: '1', pageToken });
        pageToken = page.nextPageToken ?? '';
      } while (pageToken !== '');
      return calls.filter((call) => call.startsWith('read ')).length;
    };
    assert.equal(await walk(), 3);
    assert.equal(await walk(), 0);
    const { name } = await create(other, cacheOf('d'));
    assert.equal(await walk(), 4);
    await okJson(await other.fetch(`/v1beta/${name}`, patch({ ttl: '7s' })));
    assert.equal(await walk(), 4);
    setup.clock.advance(7000);
    assert.deepEqual((await listedNames(setup)).includes(name), false);
  });

  it('looks for one entry without a look at the others', async () => {
    const { records, calls } = watched(createMemoryRecordStore());
    const setup = await openCaching(open, { records });
    const { name } = await create(setup, cacheOf('a'));
    await create(setup, cacheOf('b'));
    calls.length = 0;
    await okJson(await setup.fetch(`/v1beta/${name}`));
    const id = name.slice('cachedContents/'.length);
    assert.deepEqual(calls, [`has cachedContentInputs/${id}`, `read ${name}`]);
  });
});
