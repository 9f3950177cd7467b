import assert from 'node:assert/strict';
import type { Content } from '../../../src/protocol/content';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { isServiceError } from '../../../src/protocol/serviceError';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { ServerProbe } from '../../../src/service/engines/forward/probeServer';
import { FakeClock } from '../../fakes/fakeClock';
import { LlamaServer, refuse, reply, type LlamaServerOptions } from '../../fakes/llamaServer';
import { turnOf } from '../embedded/harness';
import { never, openLlama, type LlamaSetup } from './llamaSetup';

const instruction = { parts: [{ text: 'Be brief.' }] };
const functionDeclarations = [{ name: 'look', description: 'Looks.' }];
const picture: Content = {
  role: 'user',
  parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }],
};

/** What the OpenAI-compatible part of it makes of a function without parameters. */
const shownFunction = {
  type: 'function',
  function: { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } },
};

describe('a llama-server', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const dispose of opened.splice(0)) await dispose();
  });

  async function open(options: LlamaServerOptions = {}): Promise<LlamaSetup> {
    const setup = await openLlama(options);
    opened.push(setup.dispose);
    return setup;
  }

  /** A server that isn't asked for anything yet. */
  async function start(options: LlamaServerOptions = {}): Promise<LlamaServer> {
    const server = new LlamaServer(options);
    await server.start();
    opened.push(() => server.stop());
    return server;
  }

  async function probe({ address }: LlamaServer) {
    const clock = new FakeClock();
    return new ServerProbe({ fetch, clock, address }).probe(1000, never);
  }

  describe('is recognised', () => {
    for (const looksLikeOllama of [false, true]) {
      it(`by its list and its properties${looksLikeOllama ? ', also where it lists models as Ollama does' : ''}`, async () => {
        const server = await start({ looksLikeOllama });
        const { speaks, models } = await probe(server);
        assert.equal(speaks, 'llama');
        const { port, host } = new URL(server.address);
        assert.equal(models.length, 1);
        const [{ model } = { model: undefined }] = models;
        assert.equal(model?.name, `models/local${port}-small`);
        assert.equal(model.description, `Runs in llama-server at ${host}.`);
        assert.equal(model.countsExactly, true);
        assert.equal(model.topK, 40);
      });
    }

    it('and its context is that of a slot, with room for a token of the answer', async () => {
      const { engine } = await open({ contextTokens: 512 });
      const [model] = await engine.listModels(never);
      assert.equal(model?.inputTokenLimit, 511);
      assert.equal(model.outputTokenLimit, 512);
    });

    it('not by a list alone: without its properties it is as any other server', async () => {
      const server = await start();
      server.overrides.set('/props', (response) =>
        refuse(response, 404, 'not_found_error', 'File Not Found'),
      );
      const [{ model } = { model: undefined }] = (await probe(server)).models;
      assert.equal(model?.countsExactly, undefined);
      assert.equal(model?.inputTokenLimit, 131_072);
      assert.equal(model.topK, undefined);
    });

    it('while its model is being loaded, as far as can be known then', async () => {
      const server = await start();
      server.isLoading = true;
      const { speaks, models } = await probe(server);
      assert.equal(speaks, 'llama');
      assert.equal(models[0]?.model.countsExactly, undefined);
      assert.equal(models[0]?.model.inputTokenLimit, undefined);
    });

    it('as one with several models, of which none is loaded to be asked', async () => {
      const server = await start({ isRouter: true, contextTokens: 1024 });
      const { models } = await probe(server);
      assert.deepEqual(
        models.map(({ id, model }) => [id, model.inputTokenLimit, model.countsExactly]),
        [
          ['small', 1023, true],
          ['other', undefined, undefined],
        ],
      );
      const named = server.asked.filter(({ body }) => body['model'] !== undefined);
      assert.ok(named.every(({ body }) => body['model'] === 'small'));
      assert.ok(server.asked.some(({ path }) => path === '/props?model=small&autoload=false'));
      assert.ok(!server.asked.some(({ path }) => path.includes('other')));
    });
  });

  describe('counts', () => {
    it('messages with the model’s template and tokenizer', async () => {
      const { count, server } = await open();
      const { totalTokens } = await count({ contents: turnOf('What is on page 2?') });
      const user = { role: 'user', content: 'What is on page 2?' };
      assert.equal(totalTokens, server.count([user]));
      // <|bos|><|user|>, five words, <|end|><|assistant|>
      assert.equal(totalTokens, 9);
    });

    it('system instruction, functions and turns as they are answered', async () => {
      const { count, answer, server } = await open();
      const contents: Content[] = [
        ...turnOf('One two'),
        { role: 'model', parts: [{ text: 'Three' }] },
        ...turnOf('Four'),
      ];
      const request = {
        contents,
        systemInstruction: instruction,
        tools: [{ functionDeclarations }],
      };
      const { totalTokens } = await count({
        generateContentRequest: { model: 'models/x', ...request },
      });
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One two' },
        { role: 'assistant', content: 'Three' },
        { role: 'user', content: 'Four' },
      ];
      assert.equal(totalTokens, server.count(messages, [shownFunction]));
      const { usageMetadata } = await answer(request);
      assert.equal(usageMetadata?.promptTokenCount, totalTokens);
    });

    const schemas: object[] = [
      { responseSchema: { type: 'OBJECT', properties: { page: { type: 'INTEGER' } } } },
      { responseJsonSchema: { type: 'object', properties: { page: { type: 'integer' } } } },
      {},
    ];
    for (const schema of schemas) {
      const [name = 'any JSON'] = Object.keys(schema);
      it(`the form of the answer where its template shows it: ${name}`, async () => {
        const { count, answer, server } = await open({ showsFormat: true });
        const plain = { contents: turnOf('one two') };
        const generationConfig = { responseMimeType: 'application/json', ...schema };
        const request = { ...plain, generationConfig };
        const { totalTokens = 0 } = await count({
          generateContentRequest: { model: 'models/x', ...request },
        });
        assert.ok(totalTokens > server.count([{ role: 'user', content: 'one two' }]));
        const { usageMetadata } = await answer(request);
        assert.equal(usageMetadata?.promptTokenCount, totalTokens);
        assert.equal(server.readings.at(-1)?.read, totalTokens);
      });
    }

    it('a request with a form that it can’t have by the service’s own estimate', async () => {
      const { count } = await open();
      const responseSchema = { type: 'STRING', enum: ['a', 'b'] };
      const generationConfig = { responseMimeType: 'text/x.enum', responseSchema };
      const request = { model: 'models/x', contents: turnOf('one two'), generationConfig };
      const { totalTokens } = await count({ generateContentRequest: request });
      assert.ok((totalTokens ?? 0) >= 2);
    });

    it('control tokens in a text as the server reads them', async () => {
      const { count } = await open();
      const { totalTokens } = await count({ contents: turnOf('a<|end|>b') });
      assert.equal(totalTokens, 7);
    });

    it('a text as it stands, without a template', async () => {
      const { engine, model } = await open();
      assert.equal(await engine.countText(model, 'one two three', never), 3);
      assert.equal(await engine.countText('models/ollama-small', 'one', never), undefined);
      assert.equal(await engine.countText('models/reader', 'one', never), undefined);
    });

    it('no text that would wake it, but a message', async () => {
      const { engine, model, count, server, clock } = await open();
      server.isSleeping = true;
      assert.equal(await engine.countText(model, 'one two', never), undefined);
      clock.advance(60_000);
      assert.equal((await engine.listModels(never))[0]?.countsExactly, true);
      assert.ok(server.isSleeping);
      assert.equal((await count({ contents: turnOf('one two') })).totalTokens, 6);
      assert.ok(!server.isSleeping);
      assert.equal(await engine.countText(model, 'one two', never), 2);
    });

    it('nothing of a model that sleeps since before it was known, and doesn’t wake it', async () => {
      const server = await start();
      server.isSleeping = true;
      const [{ model } = { model: undefined }] = (await probe(server)).models;
      assert.equal(model?.inputTokenLimit, 4095);
      assert.equal(model.countsExactly, undefined);
      assert.ok(server.isSleeping);
    });

    it('no pictures: the service estimates these', async () => {
      const { count, server } = await open();
      const before = server.asked.length;
      const { totalTokens } = await count({ contents: [picture] });
      assert.ok((totalTokens ?? 0) > 0);
      assert.ok(!server.asked.slice(before).some(({ path }) => path === '/apply-template'));
    });

    for (const path of ['/apply-template', '/tokenize']) {
      it(`nothing where ${path} isn’t there: the service estimates as before`, async () => {
        const server = await start();
        server.overrides.set(path, (response) =>
          refuse(response, 404, 'not_found_error', 'File Not Found'),
        );
        const { count, answer, engine, model } = await openLlama(server);
        const [offered] = await engine.listModels(never);
        assert.equal(offered?.countsExactly, undefined);
        // By its words: the service under test counts so.
        assert.equal((await count({ contents: turnOf('one two') })).totalTokens, 2);
        assert.equal(await engine.countText(model, 'one', never), undefined);
        assert.equal(textOf(await answer({ contents: turnOf('one two') })), 'An answer.');
      });
    }

    it('nothing that its template refuses, and leaves the reason to the answer', async () => {
      const { count, answer, server } = await open();
      const refused = 'Conversation roles must alternate';
      for (const path of ['/apply-template', '/v1/chat/completions']) {
        server.overrides.set(path, (response) => refuse(response, 500, 'server_error', refused));
      }
      assert.equal((await count({ contents: turnOf('one two') })).totalTokens, 2);
      await assert.rejects(answer({ contents: turnOf('one two') }), /roles must alternate/u);
    });

    it('nothing while it loads a model, and says so', async () => {
      const { send, model, server } = await open();
      server.isLoading = true;
      const response = await send(`/v1beta/${model}:countTokens`, { contents: turnOf('one') });
      assert.equal(response.status, 503);
      assert.match(await response.text(), /Loading model/u);
    });

    for (const path of ['/apply-template', '/tokenize']) {
      it(`no more once it is stopped in ${path}`, async () => {
        const { send, model, server } = await open();
        const abort = new AbortController();
        const left = new Promise<void>((resolve) => {
          server.overrides.set(path, (response) => {
            response.on('close', resolve);
            abort.abort();
          });
        });
        const counting = send(
          `/v1beta/${model}:countTokens`,
          { contents: turnOf('one') },
          abort.signal,
        );
        await assert.rejects(counting);
        await left;
      });
    }
  });

  describe('answers', () => {
    it('with its own counts, piece by piece', async () => {
      const { send, model, server } = await open({ answer: ['An', ' answer', '.'] });
      const path = `/v1beta/${model}:streamGenerateContent?alt=sse`;
      const text = await (await send(path, { contents: turnOf('one two') })).text();
      const counts = text.match(/"candidatesTokenCount":\d+/gu);
      assert.deepEqual(
        counts,
        [1, 2, 3, 3].map((count) => `"candidatesTokenCount":${count}`),
      );
      const [body] = server.bodiesOf('/v1/chat/completions');
      assert.equal(body?.['cache_prompt'], true);
      assert.equal(body['timings_per_token'], true);
      assert.equal(body['id_slot'], undefined);
    });

    it('with topK, which its part of OpenAI’s interface takes', async () => {
      const { answer, server } = await open();
      await answer({ contents: turnOf('a'), generationConfig: { topK: 7 } });
      assert.equal(server.bodiesOf('/v1/chat/completions').at(-1)?.['top_k'], 7);
    });

    it('a chat that goes on by reading what is new alone, and reports the rest as cached', async () => {
      const { answer, server } = await open();
      const first = turnOf('a long question of many words');
      await answer({ contents: first });
      const contents = [
        ...first,
        { role: 'model', parts: [{ text: 'An answer.' }] },
        ...turnOf('b'),
      ];
      const { usageMetadata } = await answer({ contents });
      const { cached, read } = server.readings.at(-1) ?? { cached: 0, read: 0 };
      assert.equal(usageMetadata?.cachedContentTokenCount, cached);
      assert.equal(usageMetadata.promptTokenCount, cached + read);
      assert.ok(cached > read, `${cached} of ${cached + read}`);
    });

    it('a thought and an answer, with the tokens of each', async () => {
      const { answer, server } = await open();
      server.overrides.set('/v1/chat/completions', (response) => {
        const timings = (written: number): object => ({
          cache_n: 0,
          prompt_n: 4,
          predicted_n: written,
        });
        const events = [
          { choices: [{ delta: { reasoning_content: 'Hm' } }], timings: timings(1) },
          { choices: [{ delta: { reasoning_content: 'm.' } }], timings: timings(2) },
          { choices: [{ delta: { content: 'Yes' } }], timings: timings(4) },
          { choices: [{ delta: {}, finish_reason: 'stop' }] },
          { choices: [], usage: { prompt_tokens: 4, completion_tokens: 5 }, timings: timings(5) },
        ];
        response.setHeader('Content-Type', 'text/event-stream');
        response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
      });
      const { usageMetadata } = await answer({ contents: turnOf('a') });
      assert.equal(usageMetadata?.thoughtsTokenCount, 2);
      assert.equal(usageMetadata.candidatesTokenCount, 3);
      assert.equal(usageMetadata.totalTokenCount, 9);
    });

    it('no prompt that is longer than a slot', async () => {
      const { send, model, server } = await open({ contextTokens: 64 });
      const response = await send(`/v1beta/${model}:generateContent`, {
        contents: turnOf('word '.repeat(59)),
      });
      assert.equal(response.status, 400);
      assert.match(await response.text(), /token count \(64\) exceeds .* allowed \(63\)/u);
      assert.deepEqual(server.bodiesOf('/v1/chat/completions'), []);
    });

    for (const isStreamed of [false, true]) {
      it(`with what is wrong where a prompt is too long for it${isStreamed ? ', said within the stream' : ''}`, async () => {
        const { engine, server } = await open();
        const [model] = await engine.listModels(never);
        assert.ok(model);
        const said = 'request (9412 tokens) exceeds the available context size (8192 tokens)';
        const counts = { n_prompt_tokens: 9412, n_ctx: 8192 };
        server.overrides.set('/v1/chat/completions', (response) => {
          if (!isStreamed) return refuse(response, 400, 'exceed_context_size_error', said, counts);
          response.setHeader('Content-Type', 'text/event-stream');
          const error = { code: 400, message: said, type: 'exceed_context_size_error', ...counts };
          response.end(`data: ${JSON.stringify({ error })}\n\n`);
        });
        const request = { model, contents: turnOf('a'), generationConfig: {}, seed: 1 };
        await assert.rejects(
          async () => {
            for await (const event of engine.generate(request, never)) assert.ok(event);
          },
          (error) => isServiceError(error, 'invalid') && error.message.includes('9412 tokens'),
        );
      });
    }
  });

  describe('that can not be trusted', () => {
    const wrong: unknown[] = [null, [], 'x', 7, {}, { default_generation_settings: 7 }];
    for (const props of wrong) {
      it(`is any other server with these properties: ${JSON.stringify(props)}`, async () => {
        const server = await start();
        server.overrides.set('/props', (response) => reply(response, props));
        assert.equal((await probe(server)).models[0]?.model.countsExactly, undefined);
      });
    }

    for (const n of [-1, 0, 1e300, 1.5, '512', null]) {
      it(`has no context of ${JSON.stringify(n)} tokens`, async () => {
        const server = await start();
        server.overrides.set('/props', (response) =>
          reply(response, { default_generation_settings: { n_ctx: n }, total_slots: n }),
        );
        const [{ model } = { model: undefined }] = (await probe(server)).models;
        assert.equal(model?.inputTokenLimit, 131_072);
        assert.equal(model.countsExactly, true);
      });
    }

    const lists = [{ id: 7 }, null, { id: 'a', owned_by: 'llamacpp', meta: 'b' }];
    it('has the models of its list that are some', async () => {
      const server = await start();
      const meta = { n_ctx_train: '131072', n_embd: {} };
      const data = [...lists, { id: 'b', meta, status: 4 }];
      server.overrides.set('/v1/models', (response) => reply(response, { data }));
      const { models } = await probe(server);
      assert.deepEqual(
        models.map(({ id, model }) => [id, model.inputTokenLimit]),
        [
          ['a', 4095],
          ['b', 4095],
        ],
      );
    });

    for (const tokens of [null, 7, ['a'], [1, -1], [1e300], {}]) {
      it(`counts nothing with these tokens: ${JSON.stringify(tokens)}`, async () => {
        const { count, server } = await open();
        server.overrides.set('/tokenize', (response) => reply(response, { tokens }));
        assert.equal((await count({ contents: turnOf('one two') })).totalTokens, 2);
      });
    }

    it('reports no counts that are none', async () => {
      const { answer, server } = await open();
      server.overrides.set('/v1/chat/completions', (response) => {
        const timings = { cache_n: -5, prompt_n: 1e300, predicted_n: 'many' };
        const usage = { prompt_tokens: '9', completion_tokens: -1 };
        const choices = [{ delta: { content: 'a' }, finish_reason: 'stop' }];
        response.setHeader('Content-Type', 'text/event-stream');
        response.end(`data: ${JSON.stringify({ choices, usage, timings })}\n\n`);
      });
      const { usageMetadata } = await answer({ contents: turnOf('one two') });
      // As it was counted before: <|bos|><|user|>one two<|end|><|assistant|>
      assert.deepEqual(usageMetadata, {
        promptTokenCount: 6,
        totalTokenCount: 6,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 6 }],
      });
    });
  });

  it('that is stopped counts no texts, at once and later', async () => {
    const server = new LlamaServer();
    await server.start();
    const { engine, model, clock } = await openLlama(server);
    await server.stop();
    assert.equal(await engine.countText(model, 'one', never), undefined);
    clock.advance(60_000);
    assert.equal(await engine.countText(model, 'one', never), undefined);
  });

  it('is asked for its key with everything, and counts with it', async () => {
    const server = await start();
    const keys = new Set<string | undefined>();
    const engine = createForwardEngine({
      fetch: async (request) => {
        keys.add(request.headers.get('authorization') ?? undefined);
        return fetch(request);
      },
      clock: new FakeClock(),
      address: server.address,
      keyOf: async () => 'sk-canary',
    });
    const [model] = await engine.listModels(never);
    assert.equal(await engine.countText(model?.name ?? '', 'one two', never), 2);
    assert.deepEqual([...keys], ['Bearer sk-canary']);
  });
});

function textOf({ candidates }: GenerateContentResponse): string {
  return candidates?.[0]?.content?.parts?.map(({ text = '' }) => text).join('') ?? '';
}
