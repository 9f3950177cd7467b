import assert from 'node:assert/strict';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { cacheOf, create, okJson, openCaching, patch, storedCount } from './cachedContentsSetup';
import { describeBothWays } from './harness';

const minuteMs = 60_000;

describeBothWays('updating cached contents', (open) => {
  for (const [query, body] of [
    ['', { ttl: '300s' }],
    ['', { expireTime: '2030-01-01T00:06:00Z' }],
    ['', { expire_time: '2030-01-01T02:06:00+02:00' }],
    ['?updateMask=ttl', { ttl: '300s' }],
    ['?update_mask=ttl', { ttl: '300s' }],
    ['?updateMask=cachedContent.ttl', { ttl: '300s' }],
    ['?updateMask=expireTime', { expireTime: '2030-01-01T00:06:00Z' }],
    ['?update_mask=expire_time', { expire_time: '2030-01-01T00:06:00Z' }],
    ['?updateMask=cached_content.expire_time', { expireTime: '2030-01-01T00:06:00Z' }],
    ['?updateMask=expire_time,%20ttl', { ttl: '300s' }],
    ['?updateMask=', { ttl: '300s' }],
  ] as const) {
    it(`takes ${JSON.stringify(body)} with "${query}"`, async () => {
      const setup = await openCaching(open);
      const entry = await create(setup, cacheOf('a', { displayName: 'A' }));
      setup.clock.advance(minuteMs);
      const response = await setup.fetch(`/v1beta/${entry.name}${query}`, patch(body));
      const changed = await okJson<CachedContent>(response);
      assert.deepEqual(changed, {
        ...entry,
        updateTime: '2030-01-01T00:01:00Z',
        expireTime: '2030-01-01T00:06:00Z',
      });
      assert.deepEqual(await okJson(await setup.fetch(`/v1beta/${entry.name}`)), changed);
    });
  }

  it('takes what comes back as it is, with only the expiration changed', async () => {
    const setup = await openCaching(open);
    const entry = await create(setup, cacheOf('a', { displayName: 'A' }));
    const body = { ...entry, expireTime: '2031-01-01T00:00:00Z' };
    const response = await setup.fetch(`/v1beta/${entry.name}`, patch(body));
    assert.deepEqual(await okJson(response), body);
  });

  it('can bring the end nearer', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a', { ttl: '86400s' }));
    await okJson(await setup.fetch(`/v1beta/${name}`, patch({ ttl: '10s' })));
    setup.clock.advance(10_000);
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
  });

  it('can put the end off, again and again', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a', { ttl: '10s' }));
    for (let times = 0; times < 5; times++) {
      setup.clock.advance(9000);
      await okJson(await setup.fetch(`/v1beta/${name}`, patch({ ttl: '10s' })));
    }
    assert.deepEqual(await storedCount(setup.records), [1, 1]);
    setup.clock.advance(10_000);
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
  });

  it('goes on behind one that was refused', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a'));
    const bodies = [{ ttl: '1s', model: 'models/other' }, { ttl: '300s' }];
    const updates = bodies.map((body) => setup.fetch(`/v1beta/${name}`, patch(body)));
    const statuses = (await Promise.all(updates)).map(({ status }) => status);
    assert.deepEqual(statuses, [400, 200]);
  });

  it('beside a deletion never brings anything back', async () => {
    const setup = await openCaching(open);
    for (let times = 0; times < 20; times++) {
      const { name } = await create(setup, cacheOf('a'));
      const path = `/v1beta/${name}`;
      const updates = Array.from({ length: 5 }, () => setup.fetch(path, patch({ ttl: '300s' })));
      const deletions = Array.from({ length: 3 }, () => setup.fetch(path, { method: 'DELETE' }));
      const deleted = (await Promise.all(deletions)).filter(({ status }) => status === 200);
      assert.equal(deleted.length, 1);
      for (const { status } of await Promise.all(updates)) {
        assert.ok(status === 200 || status === 403);
      }
      assert.equal((await setup.fetch(path)).status, 403);
    }
    assert.deepEqual(await storedCount(setup.records), [0, 0]);
  });
});
