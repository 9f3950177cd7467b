import assert from 'node:assert/strict';
import type { ServiceLimits } from '../../../src/service/service';
import {
  cacheOf,
  cachesPath,
  create,
  listPage,
  openCaching,
  patch,
  storedCount,
} from './cachedContentsSetup';
import { describeBothWays, errorOf, post, turnOf } from './harness';

interface Refusal {
  title: string;
  body: unknown;
  /** The field of the first violation; absent if no field is to blame. */
  field?: string;
  message: RegExp;
  status?: string;
  limits?: Partial<ServiceLimits>;
}

const contents = turnOf('a');
const model = 'models/scripted';

const refusals: Refusal[] = [
  {
    title: 'no model',
    body: { contents },
    field: 'model',
    message: /CachedContent\.model: The model is required/u,
  },
  {
    title: 'a model without its prefix',
    body: { model: 'scripted', contents },
    field: 'model',
    message: /models\/\{model\}/u,
  },
  {
    title: 'a model that is not there',
    body: { model: 'models/none', contents },
    status: 'NOT_FOUND',
    message: /^models\/none is not found .* createCachedContent/u,
  },
  {
    title: 'a model that nothing can be cached for',
    body: { model: 'models/plain', contents },
    status: 'NOT_FOUND',
    message: /^models\/plain .* not supported for createCachedContent/u,
  },
  { title: 'nothing to cache', body: { model }, field: 'contents', message: /is needed/u },
  {
    title: 'nothing to cache but its configuration',
    body: { model, contents: [], systemInstruction: {}, tools: [], toolConfig: {} },
    field: 'contents',
    message: /is needed/u,
  },
  {
    title: 'both members of the expiration',
    body: cacheOf('a', { ttl: '1s', expireTime: '2031-01-01T00:00:00Z' }),
    message: /oneof field 'expiration' is already set\. Cannot set 'expireTime'/u,
  },
  {
    title: 'a ttl without its s',
    body: cacheOf('a', { ttl: '300' }),
    field: 'ttl',
    message: /seconds/u,
  },
  {
    title: 'a ttl with ten digits',
    body: cacheOf('a', { ttl: '1.0000000001s' }),
    field: 'ttl',
    message: /nine/u,
  },
  {
    title: 'a ttl of nothing',
    body: cacheOf('a', { ttl: '0s' }),
    field: 'ttl',
    message: /above zero/u,
  },
  {
    title: 'a ttl below zero',
    body: cacheOf('a', { ttl: '-1s' }),
    field: 'ttl',
    message: /above zero/u,
  },
  {
    title: 'a ttl that is a number',
    body: cacheOf('a', { ttl: 300 }),
    field: 'ttl',
    message: /TYPE_STRING/u,
  },
  {
    title: 'a ttl beyond all calendars',
    body: cacheOf('a', { ttl: '315576000000s' }),
    field: 'ttl',
    message: /year 9999/u,
  },
  {
    title: 'a time that has passed',
    body: cacheOf('a', { expireTime: '2029-12-31T23:59:59.999999999Z' }),
    field: 'expire_time',
    message: /CachedContent\.expire_time: expireTime must lie in the future/u,
  },
  {
    title: 'the present time',
    body: cacheOf('a', { expireTime: '2030-01-01T00:00:00Z' }),
    field: 'expire_time',
    message: /future/u,
  },
  {
    title: 'a day that is in no calendar',
    body: cacheOf('a', { expireTime: '2031-02-30T00:00:00Z' }),
    field: 'expire_time',
    message: /RFC 3339/u,
  },
  {
    title: 'a display name of 129 characters',
    body: cacheOf('a', { displayName: '💥'.repeat(129) }),
    field: 'display_name',
    message: /128/u,
  },
  {
    title: 'a system instruction that is no text',
    body: {
      model,
      systemInstruction: { parts: [{ inlineData: { mimeType: 'a/b', data: 'AA' } }] },
    },
    field: 'system_instruction.parts[0]',
    message: /text only/u,
  },
  {
    title: 'an unknown role',
    body: { model, contents: [{ role: 'robot', parts: [{ text: 'a' }] }] },
    field: 'contents[0].role',
    message: /valid role/u,
  },
  {
    title: 'a function declared twice',
    body: { model, tools: [{ functionDeclarations: [{ name: 'f' }, { name: 'f' }] }] },
    field: 'tools',
    message: /only once/u,
  },
  {
    title: 'an unknown field',
    body: cacheOf('a', { foo: 1 }),
    message: /Unknown name "foo": Cannot find field/u,
  },
  { title: 'broken JSON', body: '{"model": ', message: /Invalid JSON payload/u },
  {
    title: 'a file that is not there',
    body: {
      model,
      contents: [{ parts: [{ fileData: { fileUri: 'http://x/v1beta/files/gone' } }] }],
    },
    status: 'PERMISSION_DENIED',
    message: /File gone or it may not exist/u,
  },
  {
    title: 'more than the model takes in',
    body: cacheOf('word '.repeat(1001)),
    message: /^Cached content is too large\. total_token_count=1001, max_total_token_count=1000$/u,
  },
  {
    title: 'less than the service is set to cache',
    body: cacheOf('one two'),
    limits: { minCachedTokens: 1024 },
    message: /^Cached content is too small\. total_token_count=2, min_total_token_count=1024$/u,
  },
  {
    title: 'a body over the limit',
    body: cacheOf('word '.repeat(50)),
    limits: { bodyBytes: 100 },
    message: /exceeds the limit: 100 bytes/u,
  },
];

describeBothWays('creating cached contents', (open) => {
  for (const { title, body, field, message, status, limits } of refusals) {
    it(`is refused for ${title}`, async () => {
      const setup = await openCaching(open, limits === undefined ? {} : { limits });
      const error = await errorOf(await setup.fetch(cachesPath, post(body)));
      assert.equal(error.status, status ?? 'INVALID_ARGUMENT');
      assert.match(error.message, message);
      assert.equal(firstField(error.details), field);
      assert.deepEqual(await storedCount(setup.records), [0, 0]);
    });
  }

  it('is not refused at the bounds', async () => {
    const setup = await openCaching(open, { limits: { minCachedTokens: 1000 } });
    const displayName = '💥'.repeat(128);
    const expireTime = '9999-12-31T23:59:59.999999999Z';
    const entry = await create(setup, cacheOf('word '.repeat(1000), { displayName, expireTime }));
    assert.equal(entry.displayName, displayName);
    assert.equal(entry.expireTime, expireTime);
  });
});

describeBothWays('listing and deleting cached contents', (open) => {
  for (const [title, query, field] of [
    ['a page size below zero', { pageSize: '-1' }, 'page_size'],
    ['a page size that is no whole number', { page_size: '1.5' }, 'page_size'],
    ['a page size that is no number', { pageSize: 'ten' }, 'page_size'],
    ['a page token of its own making', { pageToken: 'x' }, 'page_token'],
    ['a page token that is no text', { page_token: '💥' }, 'page_token'],
    ['a page token of another list', { pageToken: btoa('["models",50,"a"]') }, 'page_token'],
  ] as const) {
    it(`is refused for ${title}`, async () => {
      const { fetch } = await openCaching(open);
      const response = await fetch(`${cachesPath}?${String(new URLSearchParams(query))}`);
      const error = await errorOf(response);
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.match(error.message, new RegExp(field, 'u'));
      assert.equal(firstField(error.details), field);
    });
  }

  it('is refused for a page token of another page size', async () => {
    const setup = await openCaching(open);
    await create(setup, cacheOf('a'));
    await create(setup, cacheOf('b'));
    const { nextPageToken: pageToken = '' } = await listPage(setup, { pageSize: '1' });
    for (const query of [{ pageToken }, { pageToken, pageSize: '2' }]) {
      const response = await setup.fetch(`${cachesPath}?${String(new URLSearchParams(query))}`);
      assert.match((await errorOf(response)).message, /page_token.*page_size differs/u);
    }
    await listPage(setup, { pageToken, page_size: '1' });
  });

  it('is refused for a body with something in it', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('a'));
    for (const body of ['{"force": true}', '[]', '{']) {
      const response = await setup.fetch(`/v1beta/${name}`, { method: 'DELETE', body });
      assert.equal((await errorOf(response)).status, 'INVALID_ARGUMENT', body);
    }
    assert.deepEqual(await storedCount(setup.records), [1, 1]);
  });
});

const updateRefusals: [title: string, query: string, body: object, field: string | undefined][] = [
  ['no expiration', '', {}, 'expiration'],
  ['both members of it', '', { ttl: '1s', expireTime: '2031-01-01T00:00:00Z' }, undefined],
  ['a ttl that is none', '', { ttl: 'soon' }, 'ttl'],
  ['a time that has passed', '', { expireTime: '2029-01-01T00:00:00Z' }, 'expire_time'],
  ['a mask without what the body sets', 'updateMask=expireTime', { ttl: '9s' }, 'update_mask'],
  ['a mask of a fixed member', 'updateMask=display_name', { ttl: '9s' }, 'update_mask'],
  ['a mask of a fixed member too', 'update_mask=ttl,model', { ttl: '9s' }, 'update_mask'],
  ['a mask of everything', 'updateMask=*', { ttl: '9s' }, 'update_mask'],
  ['another name', '', { ttl: '9s', name: 'cachedContents/x' }, 'name'],
  ['another model', '', { ttl: '9s', model: 'models/other' }, 'model'],
  ['another display name', '', { ttl: '9s', displayName: 'B' }, 'display_name'],
  ['contents', '', { ttl: '9s', contents }, 'contents'],
  ['tools', '', { ttl: '9s', tools: [{ googleSearch: {} }] }, 'tools'],
  ['a tool configuration', '', { ttl: '9s', toolConfig: {} }, 'tool_config'],
  ['a system instruction', '', { ttl: '9s', system_instruction: {} }, 'system_instruction'],
];

describeBothWays('updating cached contents', (open) => {
  for (const [title, query, body, field] of updateRefusals) {
    it(`is refused for ${title}, and changes nothing`, async () => {
      const setup = await openCaching(open);
      const entry = await create(setup, cacheOf('a', { displayName: 'A' }));
      const path = `/v1beta/${entry.name}`;
      const error = await errorOf(await setup.fetch(`${path}?${query}`, patch(body)));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.equal(firstField(error.details), field);
      assert.deepEqual(await (await setup.fetch(path)).json(), entry);
    });
  }
});

function firstField(details: Record<string, unknown>[] = []): unknown {
  const violations = details[0]?.['fieldViolations'] as { field?: string }[] | undefined;
  return violations?.[0]?.field;
}
