import assert from 'node:assert/strict';
import type { RetryNotice } from '../../../src/client/clientOptions';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { FakeClock } from '../../fakes/fakeClock';
import { collect, errorOf } from './collect';
import { clientFor, FakeFetch, json } from './fakeFetch';

const stored: CachedContent = { name: 'cachedContents/a', model: 'models/m' };
const base = 'https://service.test/v1beta/cachedContents';
const gone = json(
  {
    error: {
      code: 403,
      message: 'CachedContent not found (or permission denied)',
      status: 'PERMISSION_DENIED',
    },
  },
  403,
);
const overloaded = json({ error: { code: 503, message: '', status: 'UNAVAILABLE' } }, 503);

describe('the cached contents of the client', () => {
  it('are created as given, and come back in camelCase', async () => {
    const server = new FakeFetch(json({ ...stored, expire_time: '2030-01-01T00:00:00Z' }));
    const contents = [{ role: 'user', parts: [{ text: 'a' }] }];
    const given: CachedContent = { model: 'models/m', contents, displayName: 'A', ttl: '1.5s' };
    const answer = await clientFor(server).cachedContents.create(given);
    assert.deepEqual(answer, { ...stored, expireTime: '2030-01-01T00:00:00Z' });
    const [sent] = server.requests;
    assert.equal(`${sent?.method} ${sent?.url}`, `POST ${base}`);
    assert.deepEqual(await sent?.json(), given);
  });

  it('are not created a second time when the first may have been done', async () => {
    const server = new FakeFetch(overloaded, json(stored));
    const error = await errorOf(clientFor(server).cachedContents.create({ model: 'models/m' }));
    assert.equal(error.kind, 'server');
    assert.equal(server.requests.length, 1);
  });

  it('come page after page, the next asked for when it is wanted', async () => {
    const server = new FakeFetch(
      json({ cachedContents: [stored], nextPageToken: 'b' }),
      json({ cachedContents: [{ ...stored, name: 'cachedContents/b' }] }),
    );
    const pages = clientFor(server).cachedContents.list({ pageSize: 1 });
    for await (const page of pages) {
      assert.equal(page.cachedContents?.[0]?.name, 'cachedContents/a');
      break;
    }
    assert.deepEqual(
      server.requests.map(({ method, url }) => `${method} ${url}`),
      [`GET ${base}?pageSize=1`],
    );
  });

  it('are listed to the last page, with the same parameters for each', async () => {
    const server = new FakeFetch(json({ nextPageToken: 'x y' }), json({}));
    const { items } = await collect(clientFor(server).cachedContents.list({ pageSize: 2000 }));
    assert.deepEqual(items, [{ nextPageToken: 'x y' }, {}]);
    assert.equal(server.requests[1]?.url, `${base}?pageSize=2000&pageToken=x+y`);
  });

  it('are read by either form of their name', async () => {
    const server = new FakeFetch(json(stored));
    const { cachedContents } = clientFor(server);
    assert.deepEqual(await cachedContents.get('cachedContents/a'), stored);
    await cachedContents.get('a');
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      [`${base}/a`, `${base}/a`],
    );
  });

  it('get another expiration, named by the mask', async () => {
    const server = new FakeFetch(json(stored));
    await clientFor(server).cachedContents.patch('a', { ttl: '60s' });
    await clientFor(server).cachedContents.patch('a', { expireTime: '2030-01-01T00:00:00+01:00' });
    assert.equal(
      `${server.requests[0]?.method} ${server.requests[0]?.url}`,
      `PATCH ${base}/a?updateMask=ttl`,
    );
    assert.deepEqual(await server.requests[0]?.json(), { ttl: '60s' });
    assert.equal(server.requests[1]?.url, `${base}/a?updateMask=expireTime`);
  });

  it('that are gone are not found, and said to be so', async () => {
    const client = clientFor(new FakeFetch(gone));
    assert.equal((await errorOf(client.cachedContents.get('a'))).kind, 'notFound');
    assert.equal((await errorOf(client.cachedContents.delete('a'))).kind, 'notFound');
  });

  it('that are gone when a delete is repeated were deleted by it', async () => {
    const server = new FakeFetch(overloaded, gone);
    const clock = new FakeClock();
    const onRetry = ({ delayMs }: RetryNotice): void => {
      setImmediate(() => clock.advance(delayMs));
    };
    await clientFor(server, { clock }).cachedContents.delete('a', { onRetry });
    assert.deepEqual(
      server.requests.map(({ method, url }) => `${method} ${url}`),
      [`DELETE ${base}/a`, `DELETE ${base}/a`],
    );
  });

  it('are refused before anything is sent when they break a rule', async () => {
    const server = new FakeFetch(json(stored));
    const { cachedContents } = clientFor(server);
    const fieldsOf = async (work: Promise<unknown>): Promise<string[]> => {
      const { info } = await errorOf(work);
      return info.kind === 'invalid' ? info.violations.map(({ field }) => field) : [info.kind];
    };
    assert.deepEqual(
      await fieldsOf(cachedContents.create({ model: 'm', displayName: 'a'.repeat(129) })),
      ['model', 'displayName'],
    );
    assert.deepEqual(await fieldsOf(cachedContents.patch('a', {})), ['expiration']);
    assert.deepEqual(await fieldsOf(cachedContents.patch('a', { ttl: '5m' })), ['ttl']);
    assert.deepEqual(await fieldsOf(cachedContents.get('a/b')), ['name']);
    assert.deepEqual(await fieldsOf(cachedContents.delete('')), ['name']);
    assert.equal(server.requests.length, 0);
  });
});
