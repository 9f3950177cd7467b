import assert from 'node:assert/strict';
import type { Content } from '../../../src/protocol/content';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import type { Tool } from '../../../src/protocol/tools';
import type { Engine } from '../../../src/service/engine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { createService } from '../../../src/service/service';
import { createMemoryBlobStore } from '../../../src/service/storage/blobStore';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import { FakeClock } from '../../fakes/fakeClock';
import { cachesPath, okJson, seeded } from '../embedded/cachedContentsSetup';
import { post, turnOf, wordCounter } from '../embedded/harness';
import { json, startFakeModelServer } from './fakeModelServer';
import type { FakeModelServer, Routes } from './fakeModelServer';

const picture = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
const contents: Content[] = [
  { role: 'user', parts: [{ text: 'The handbook. ' }, picture, { text: 'Its second part.' }] },
  { role: 'model', parts: [{ functionCall: { name: 'look', args: { b: 1, a: [2, 'x'] } } }] },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: { z: 1, y: 2 } } }] },
];
const systemInstruction: Content = { parts: [{ text: 'Be brief.' }] };
const properties = { page: { type: 'INTEGER' }, line: { type: 'INTEGER' } };
const tools: Tool[] = [
  { functionDeclarations: [{ name: 'look', parameters: { type: 'OBJECT', properties } }] },
];

const ollama: Routes = {
  '/api/tags': json({ models: [{ name: 'small' }] }),
  '/api/show': json({ capabilities: ['completion'], model_info: { 'x.context_length': 131_072 } }),
  '/api/chat': (response) => {
    response.end(`${JSON.stringify({ message: { content: 'a' }, done: true })}\n`);
  },
};

function openAi(owner: string, usage?: object): Routes {
  return {
    '/v1/models': json({ object: 'list', data: [{ id: 'small', owned_by: owner }] }),
    '/v1/chat/completions': (response) => {
      const choices = [{ delta: { content: 'a' }, finish_reason: 'stop' }];
      response.end(`data: ${JSON.stringify({ choices, usage })}\n\ndata: [DONE]\n\n`);
    },
  };
}

interface Forwarded {
  messages: unknown[];
  tools?: unknown;
  keep_alive?: string;
  cache_prompt?: boolean;
  options?: { num_ctx: number };
}

describe('cached contents before a model server', () => {
  let server: FakeModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** A service before such a server, with what the server was sent for each request. */
  async function open(routes: Routes) {
    const fake = await startFakeModelServer(routes);
    server = fake;
    const clock = new FakeClock();
    const records = createMemoryRecordStore();
    const engine: Engine = createForwardEngine({ fetch, clock, address: fake.address });
    const [offered] = await engine.listModels(new AbortController().signal);
    const model = offered?.name ?? '';
    const newService = (seed: number) =>
      createService(
        { engines: [engine], clock, random: seeded(seed), countTokens: async () => wordCounter },
        { storage: { records, blobs: createMemoryBlobStore() } },
      );
    const services = [newService(1), newService(2)];
    const send = (path: string, body: object, at = 0): Promise<Response> => {
      const request = new Request(`http://embedded.invalid${path}`, post(body));
      return services[at]?.fetch(request) ?? Promise.reject(new Error('no such service'));
    };
    const cache = async (body: object): Promise<string> => {
      const { name } = await okJson<{ name: string }>(await send(cachesPath, { model, ...body }));
      return name;
    };
    const answer = async (body: object, at = 0): Promise<GenerateContentResponse> =>
      okJson(await send(`/v1beta/${model}:generateContent`, body, at));
    const ask = async (body: object, at = 0): Promise<Forwarded> => {
      await answer(body, at);
      return fake.asked.at(-1)?.body as Forwarded;
    };
    return { cache, ask, answer, clock };
  }

  const bothWays = Object.entries({ Ollama: ollama, 'llama-server': openAi('llamacpp') });
  for (const [kind, routes] of bothWays) {
    it(`go to ${kind} first and the same each time, whatever is asked behind them`, async () => {
      const { cache, ask } = await open(routes);
      const cachedContent = await cache({ contents, systemInstruction, tools });
      const first = await ask({ cachedContent, contents: turnOf('What is on page 2?') });
      const later = [...turnOf('And'), { role: 'model', parts: [{ text: 'Yes?' }] }];
      // The second service reads the contents from the store, the first one has them in memory.
      for (const [at, own] of [
        [0, turnOf('Which page is the last one?')],
        [1, [...later, ...turnOf('on page 3?')]],
      ] as const) {
        const second = await ask({ cachedContent, contents: own }, at);
        const front = JSON.stringify(first.messages.slice(0, -1));
        assert.equal(JSON.stringify(second.messages.slice(0, -own.length)), front);
        assert.equal(JSON.stringify(second.tools), JSON.stringify(first.tools));
        assert.match(front, /Be brief.*The handbook.*iVBORw0KGgo=.*look/u);
        assert.equal(first.messages.length, 5);
      }
    });

    it(`go to ${kind} as the same contents without a cache do`, async () => {
      const { cache, ask } = await open(routes);
      const cachedContent = await cache({ contents, systemInstruction, tools });
      const own = turnOf('What is on page 2?');
      const cached = await ask({ cachedContent, contents: own });
      const inline = await ask({ contents: [...contents, ...own], systemInstruction, tools });
      assert.deepEqual(cached.messages, inline.messages);
      assert.deepEqual(cached.tools, inline.tools);
      assert.equal(inline.keep_alive, undefined);
      assert.equal(inline.cache_prompt, undefined);
    });
  }

  it('go to servers in one message with what is asked, as some models want roles to alternate', async () => {
    const { cache, ask } = await open(openAi('vllm'));
    const cachedContent = await cache({ contents: turnOf('The handbook.') });
    const own = [...turnOf('What is on page 2?'), { role: 'model', parts: [{ text: 'Rules.' }] }];
    const asked = [...own, { role: 'model', parts: [{ text: 'Two.' }] }, ...turnOf('Which?')];
    assert.deepEqual((await ask({ cachedContent, contents: asked })).messages, [
      { role: 'user', content: 'The handbook.\n\nWhat is on page 2?' },
      { role: 'assistant', content: 'Rules.\n\nTwo.' },
      { role: 'user', content: 'Which?' },
    ]);
  });

  it('go to servers as they are where calls and their answers end them', async () => {
    const { cache, ask } = await open(openAi('vllm'));
    const cachedContent = await cache({ contents, tools });
    const { messages } = await ask({ cachedContent, contents: turnOf('What is on page 2?') });
    const roles = messages.map((message) => (message as { role: string }).role);
    assert.deepEqual(roles, ['user', 'assistant', 'tool', 'user']);
  });

  for (const [reported, cachedTokens] of [
    [undefined, undefined],
    [{ cached_tokens: 4 }, 4],
    [{ cached_tokens: 400 }, 9],
    [{ cached_tokens: -1 }, undefined],
    [{ cached_tokens: 'all' }, undefined],
  ] as const) {
    it(`count as read from a cache only what a server reports: ${JSON.stringify(reported)}`, async () => {
      const usage = { prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: reported };
      const { cache, answer } = await open(openAi('llamacpp', usage));
      const cachedContent = await cache({ contents });
      const { usageMetadata } = await answer({ cachedContent, contents: turnOf('a') });
      assert.equal(usageMetadata?.promptTokenCount, 9);
      assert.equal(usageMetadata.cachedContentTokenCount, cachedTokens);
      assert.equal(usageMetadata.cacheTokensDetails, undefined);
    });
  }

  it('count nothing as read from a cache of Ollama, which reports nothing', async () => {
    const { cache, answer } = await open(ollama);
    const cachedContent = await cache({ contents });
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('a') });
    assert.ok((usageMetadata?.promptTokenCount ?? 0) > 1);
    assert.equal(usageMetadata?.cachedContentTokenCount, undefined);
    assert.equal(usageMetadata?.cacheTokensDetails, undefined);
  });

  it('keep the model of Ollama loaded while they live, five minutes to an hour', async () => {
    const { cache, ask, clock } = await open(ollama);
    const keepAliveAfter = async (ttl: string, waitedMs: number): Promise<string | undefined> => {
      const cachedContent = await cache({ contents, ttl });
      clock.advance(waitedMs);
      return (await ask({ cachedContent, contents: turnOf('a') })).keep_alive;
    };
    assert.equal(await keepAliveAfter('1800s', 0), '1800s');
    assert.equal(await keepAliveAfter('1800s', 600_001), '1200s');
    assert.equal(await keepAliveAfter('60s', 0), '300s');
    assert.equal(await keepAliveAfter('86400s', 0), '3600s');
  });

  it('ask Ollama for the same context for all that is likely to follow', async () => {
    const { cache, ask } = await open(ollama);
    const cachedContent = await cache({ contents: turnOf('word '.repeat(1500)) });
    const sizes = new Set<number | undefined>();
    for (const words of [1, 100, 1000, 2000]) {
      const own = turnOf('more '.repeat(words));
      const generationConfig = { maxOutputTokens: 1000 };
      sizes.add((await ask({ cachedContent, contents: own, generationConfig })).options?.num_ctx);
    }
    assert.deepEqual([...sizes], [16_384]);
  });

  it('leave room for a long answer and for what is asked, at the same context', async () => {
    const { cache, ask } = await open(ollama);
    const cachedContent = await cache({ contents: turnOf('word '.repeat(1500)) });
    const sizes = new Set<number | undefined>();
    for (const words of [1, 100, 1000, 1600]) {
      const own = turnOf('more '.repeat(words));
      sizes.add((await ask({ cachedContent, contents: own })).options?.num_ctx);
    }
    assert.deepEqual([...sizes], [16_384]);
  });

  for (const [limit, maxOutputTokens] of [
    ['no limit of tokens', undefined],
    ['all of its tokens', 131_072],
  ] as const) {
    it(`ask Ollama with ${limit} for a context like any other, not for all that its model has`, async () => {
      const { cache, ask } = await open(ollama);
      const generationConfig = { maxOutputTokens };
      const own = turnOf('a');
      // 8,192 for the answer: one that fills the context ends, or loses what it answers.
      assert.equal((await ask({ contents: own, generationConfig })).options?.num_ctx, 16_384);
      const cachedContent = await cache({ contents: own });
      const behind = await ask({ cachedContent, contents: own, generationConfig });
      assert.equal(behind.options?.num_ctx, 16_384);
    });
  }

  it('are named to llama-server alone as what to keep', async () => {
    for (const [owner, isReported] of [
      ['llamacpp', true],
      ['vllm', undefined],
    ] as const) {
      const { cache, ask } = await open(openAi(owner));
      const cachedContent = await cache({ contents });
      const sent = await ask({ cachedContent, contents: turnOf('a') });
      assert.equal(sent.cache_prompt, isReported);
      assert.equal(sent.keep_alive, undefined);
      await server?.close();
      server = undefined;
    }
  });
});
