import assert from 'node:assert/strict';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import type { Engine } from '../../../src/service/engine';
import type { RecordStore } from '../../../src/service/storage/recordStore';
import {
  cacheOf,
  cachesPath,
  create,
  listPage,
  okJson,
  openCaching,
  storedCount,
} from './cachedContentsSetup';
import { describeBothWays, errorOf, generatePath, post, streamPath, turnOf } from './harness';

const countPath = '/v1beta/models/scripted:countTokens';

describeBothWays('cached contents', (open) => {
  it('are made with an id, times and their tokens, and nothing that is input only', async () => {
    const setup = await openCaching(open);
    const entry = await create(
      setup,
      cacheOf('one two three', {
        ttl: '90.5s',
        displayName: 'Three',
        systemInstruction: { parts: [{ text: 'be brief' }] },
        tools: [{ functionDeclarations: [{ name: 'look' }] }],
        toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
      }),
    );
    assert.match(entry.name, /^cachedContents\/[a-z0-9]{40}$/u);
    assert.deepEqual(
      { ...entry, name: '' },
      {
        name: '',
        model: 'models/scripted',
        createTime: '2030-01-01T00:00:00Z',
        updateTime: '2030-01-01T00:00:00Z',
        expireTime: '2030-01-01T00:01:30.500Z',
        displayName: 'Three',
        usageMetadata: { totalTokenCount: 6 },
      },
    );
  });

  it('live an hour by default, and show an empty display name', async () => {
    const entry = await create(await openCaching(open), cacheOf('a'));
    assert.equal(entry.expireTime, '2030-01-01T01:00:00Z');
    assert.equal(entry.displayName, '');
  });

  for (const [given, shown] of [
    [{ ttl: '0.000000001s' }, '2030-01-01T00:00:00.000000001Z'],
    [{ ttl: '1.0000015s' }, '2030-01-01T00:00:01.000001500Z'],
    [{ ttl: '86400s' }, '2030-01-02T00:00:00Z'],
    [{ expireTime: '2030-01-01T02:00:00.25+01:00' }, '2030-01-01T01:00:00.250Z'],
    [{ expire_time: '2030-06-01T00:00:00.123456Z' }, '2030-06-01T00:00:00.123456Z'],
  ] as const) {
    it(`expire at ${shown} for ${JSON.stringify(given)}`, async () => {
      const entry = await create(await openCaching(open), cacheOf('a', given));
      assert.equal(entry.expireTime, shown);
    });
  }

  it('may hold a system instruction alone, or tools alone', async () => {
    const setup = await openCaching(open);
    const model = 'models/scripted';
    await create(setup, { model, system_instruction: { parts: [{ text: 'be brief' }] } });
    await create(setup, { model, tools: [{ googleSearch: {} }] });
    assert.equal((await listPage(setup)).cachedContents?.length, 2);
  });

  it('take members that only come out without a look at them', async () => {
    const more = { name: 'mine', createTime: 'never', usageMetadata: { totalTokenCount: 9 } };
    const entry = await create(await openCaching(open), cacheOf('a', more));
    assert.notEqual(entry.name, 'mine');
    assert.deepEqual(entry.usageMetadata, { totalTokenCount: 1 });
  });

  it('are got as they were made, also by /v1', async () => {
    const setup = await openCaching(open);
    const entry = await create(setup, cacheOf('a'));
    for (const version of ['v1beta', 'v1']) {
      assert.deepEqual(await okJson(await setup.fetch(`/${version}/${entry.name}`)), entry);
    }
  });

  it('are answered one field a line', async () => {
    const { fetch } = await openCaching(open);
    const text = await (await fetch(cachesPath, post(cacheOf('a')))).text();
    assert.match(text, /^ {2}"name": "cachedContents\/\w+",$/mu);
  });

  for (const body of [undefined, '', '{}']) {
    it(`are deleted with ${body === undefined ? 'no' : `"${body}" as`} body, contents included`, async () => {
      const setup = await openCaching(open);
      const { name } = await create(setup, cacheOf('a'));
      const init = { method: 'DELETE', ...(body === undefined ? {} : { body }) };
      assert.deepEqual(await okJson(await setup.fetch(`/v1beta/${name}`, init)), {});
      assert.deepEqual(await storedCount(setup.records), [0, 0]);
      for (const method of ['GET', 'DELETE']) {
        const error = await errorOf(await setup.fetch(`/v1beta/${name}`, { method }));
        assert.equal(error.status, 'PERMISSION_DENIED');
      }
    });
  }

  it('are nowhere while an engine still reads them, nor once that was stopped', async () => {
    const setup = await openCaching(open);
    const { engine, records } = setup;
    const abort = new AbortController();
    const begun = new Promise<string>((resolve) => {
      engine.keepCached = ({ cached: { name } }, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
          resolve(name);
        });
    });
    const forgotten = new Promise<void>((resolve) => {
      engine.forgetCached = async () => resolve();
    });
    const init = { ...post(cacheOf('long')), signal: abort.signal };
    const ended = assert.rejects(setup.fetch(cachesPath, init), { name: 'AbortError' });
    const name = await begun;
    assert.deepEqual(await listPage(setup), {});
    assert.equal((await setup.fetch(`/v1beta/${name}`)).status, 403);
    abort.abort();
    await ended;
    assert.deepEqual(await listPage(setup), {});
    await forgotten;
    assert.deepEqual(await storedCount(records), [0, 0]);
  });

  it('live as long as was asked for from when an engine has read them, however long that took', async () => {
    const setup = await openCaching(open);
    const { clock, engine } = setup;
    const start = clock.now();
    engine.keepCached = async () => clock.advance(600_000);
    const created = await create(setup, cacheOf('long', { ttl: '60s' }));
    const times = [created.createTime, created.updateTime, created.expireTime].map(Date.parse);
    assert.deepEqual(times, [start + 600_000, start + 600_000, start + 660_000]);
    assert.deepEqual(await okJson(await setup.fetch(`/v1beta/${created.name}`)), created);
    await okJson(
      await setup.fetch(generatePath, post({ cachedContent: created.name, contents: turnOf('a') })),
    );
  });

  it('are used with what an engine made of them while the time went on', async () => {
    const setup = await openCaching(open);
    const { clock, engine } = setup;
    const kept: unknown[] = [];
    engine.keepCached = async ({ cached }) => {
      kept.push(cached.memory);
      clock.advance(1000);
    };
    const { name: cachedContent } = await create(setup, cacheOf('long'));
    await okJson(await setup.fetch(generatePath, post({ cachedContent, contents: turnOf('a') })));
    assert.equal(engine.requests[0]?.cached?.memory, kept[0]);
  });

  it('are refused where their time is over once an engine has read them, which then lets go of them', async () => {
    const setup = await openCaching(open);
    const { clock, engine, records } = setup;
    engine.keepCached = async () => clock.advance(600_000);
    const expireTime = new Date(clock.now() + 60_000).toISOString();
    const answer = await setup.fetch(cachesPath, post(cacheOf('long', { expireTime })));
    const { code, message } = await errorOf(answer);
    assert.equal(code, 400);
    assert.match(message, /expireTime must lie in the future/u);
    assert.deepEqual(
      engine.forgotten.map(([, model]) => model),
      ['models/scripted'],
    );
    assert.deepEqual(await storedCount(records), [0, 0]);
  });

  it('are given to an engine that keeps them as requests give them to it', async () => {
    const setup = await openCaching(open);
    const { engine } = setup;
    const kept: Parameters<NonNullable<Engine['keepCached']>>[0][] = [];
    engine.keepCached = async (input) => void kept.push(input);
    const systemInstruction = { parts: [{ text: 'be brief' }] };
    const { name: cachedContent } = await create(setup, cacheOf('one two', { systemInstruction }));
    const request = post({ cachedContent, contents: turnOf('three') });
    await okJson(await setup.fetch(generatePath, request));
    const [{ cached, model, ...input } = {}] = kept;
    assert.deepEqual(input, { contents: turnOf('one two'), systemInstruction });
    assert.deepEqual(model, engine.requests[0]?.model);
    assert.deepEqual(cached, engine.requests[0]?.cached);
    assert.equal(cached?.memory, engine.requests[0]?.cached?.memory);
  });

  it('are in front of what a request brings, with their instruction and tools', async () => {
    const setup = await openCaching(open);
    const systemInstruction = { parts: [{ text: 'be brief' }] };
    const tools = [{ functionDeclarations: [{ name: 'look' }] }];
    const body = cacheOf('one two', { systemInstruction, tools });
    const { name: cachedContent, usageMetadata } = await create(setup, body);
    const request = post({ cachedContent, contents: turnOf('three') });
    const answer = await okJson<GenerateContentResponse>(await setup.fetch(generatePath, request));
    const [asked] = setup.engine.requests;
    assert.deepEqual(asked?.contents, [...turnOf('one two'), ...turnOf('three')]);
    assert.deepEqual(asked.systemInstruction, systemInstruction);
    assert.deepEqual(asked.tools, tools);
    assert.equal(usageMetadata.totalTokenCount, 5);
    assert.deepEqual(answer.usageMetadata, {
      promptTokenCount: 6,
      cachedContentTokenCount: 5,
      candidatesTokenCount: 1,
      totalTokenCount: 7,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 6 }],
      cacheTokensDetails: [{ modality: 'TEXT', tokenCount: 5 }],
    });
  });

  it('count in countTokens', async () => {
    const setup = await openCaching(open);
    const { name: cachedContent } = await create(setup, cacheOf('one two'));
    const generateContentRequest = {
      model: 'models/scripted',
      cachedContent,
      contents: turnOf('three'),
    };
    const response = await setup.fetch(countPath, post({ generateContentRequest }));
    assert.deepEqual(await okJson(response), {
      totalTokens: 3,
      cachedContentTokenCount: 2,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
      cacheTokensDetails: [{ modality: 'TEXT', tokenCount: 2 }],
    });
  });

  it('hold media and function responses as they came', async () => {
    const setup = await openCaching(open);
    const parts = [
      { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
      { functionResponse: { name: 'look', response: { seen: 'it' } } },
    ];
    const body = { model: 'models/scripted', contents: [{ role: 'user', parts }] };
    const { name: cachedContent, usageMetadata } = await create(setup, body);
    assert.equal(usageMetadata.totalTokenCount, 259);
    await setup.fetch(generatePath, post({ cachedContent, contents: turnOf('a') }));
    assert.deepEqual(setup.engine.requests[0]?.contents[0]?.parts, parts);
  });

  it('are not used beside what they bring along', async () => {
    const setup = await openCaching(open);
    const { name: cachedContent } = await create(setup, cacheOf('a'));
    for (const more of [
      { systemInstruction: { parts: [{ text: 'b' }] } },
      { tools: [{ functionDeclarations: [{ name: 'look' }] }] },
      { toolConfig: { functionCallingConfig: { mode: 'AUTO' } } },
    ]) {
      const body = post({ cachedContent, contents: turnOf('b'), ...more });
      const error = await errorOf(await setup.fetch(generatePath, body));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.match(error.message, /system_instruction, tools or tool_config/u);
    }
  });

  it('are used beside an empty list of tools, which sets nothing', async () => {
    const setup = await openCaching(open);
    const { name: cachedContent } = await create(setup, cacheOf('a'));
    const generate = { cachedContent, contents: turnOf('b'), tools: [] };
    for (const [path, body] of [
      [generatePath, generate],
      [streamPath, generate],
      [countPath, { generateContentRequest: generate }],
    ] as const) {
      const response = await setup.fetch(path, post(body));
      assert.equal(response.status, 200, await response.text());
    }
  });

  it('are refused for another model than theirs', async () => {
    const setup = await openCaching(open);
    const { name: cachedContent } = await create(setup, cacheOf('a', { model: 'models/other' }));
    const generate = { cachedContent, contents: turnOf('b') };
    for (const [path, body] of [
      [generatePath, generate],
      [streamPath, generate],
      [countPath, { generateContentRequest: generate }],
    ] as const) {
      const response = await setup.fetch(path, post(body));
      const text = await response.text();
      assert.equal(response.status, 400);
      assert.match(text, /model does not match.*models\/other.*models\/scripted/u);
      assert.match(text, /"field": "cached_content"/u);
    }
  });

  it('that are nowhere are denied everywhere, and never a 404', async () => {
    const memory = createMemoryRecordStore();
    // As a store on disk does: what isn't an id never gets so far.
    const read: RecordStore['read'] = async (collection, id) => {
      assert.match(id, /^[a-z0-9]+$/u);
      return memory.read(collection, id);
    };
    const setup = await openCaching(open, { records: { ...memory, read } });
    for (const id of ['gone', 'GONE', 'a.b', '%2e%2e', 'a'.repeat(300), '💥']) {
      const at = `${cachesPath}/${encodeURIComponent(id)}`;
      for (const init of [{}, { method: 'DELETE' }, patch300()]) {
        const error = await errorOf(await setup.fetch(at, init));
        assert.equal(error.status, 'PERMISSION_DENIED', id);
        assert.equal(error.message, 'CachedContent not found (or permission denied)');
      }
    }
    for (const id of ['gone', 'GONE', 'a-b_c']) {
      const body = post({ cachedContent: `cachedContents/${id}`, contents: turnOf('a') });
      assert.equal((await errorOf(await setup.fetch(generatePath, body))).code, 403, id);
    }
  });

  it('with a malformed name are refused with the field', async () => {
    const { fetch } = await openCaching(open);
    for (const cachedContent of ['gone', 'cachedContents/', 'cachedContents/a/b', 'files/a']) {
      const body = post({ cachedContent, contents: turnOf('a') });
      const error = await errorOf(await fetch(generatePath, body));
      assert.equal(error.status, 'INVALID_ARGUMENT', cachedContent);
      assert.match(error.message, /cached_content/u);
    }
  });

  it('know no other method', async () => {
    const { fetch } = await openCaching(open);
    for (const [method, path, allowed] of [
      ['PUT', cachesPath, 'POST, GET'],
      ['POST', `${cachesPath}/a`, 'GET, PATCH, DELETE'],
    ] as const) {
      const response = await fetch(path, { method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), allowed);
    }
  });

  it('stored by many callers at once are all there', async () => {
    const setup = await openCaching(open);
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const entries = await Promise.all(texts.map((text) => create(setup, cacheOf(text))));
    const names = new Set(entries.map(({ name }) => name));
    const { cachedContents = [] } = await listPage(setup, { pageSize: '1000' });
    assert.equal(names.size, 100);
    assert.deepEqual(new Set(cachedContents.map(({ name }: CachedContent) => name)), names);
  });
});

function patch300(): RequestInit {
  return { method: 'PATCH', body: '{"ttl": "300s"}' };
}
