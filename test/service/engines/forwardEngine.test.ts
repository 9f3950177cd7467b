import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Content, Part } from '../../../src/protocol/content';
import type { GenerationConfig } from '../../../src/protocol/generation';
import { isServiceError } from '../../../src/protocol/serviceError';
import type { Engine, EngineEvent } from '../../../src/service/engine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { FakeClock } from '../../fakes/fakeClock';
import {
  inPieces,
  json,
  startFakeModelServer,
  type FakeModelServer,
  type Routes,
} from './fakeModelServer';

const never = new AbortController().signal;
const hello: Content[] = [{ role: 'user', parts: [{ text: 'Hello' }] }];

const ollama: Routes = {
  '/api/tags': json({ models: [{ name: 'qwen2.5:0.5b' }] }),
  '/api/show': json({
    model_info: { 'qwen2.context_length': 32768 },
    capabilities: ['completion'],
  }),
};
const openAi: Routes = { '/v1/models': json({ data: [{ id: 'org/small_model' }] }) };

let server: FakeModelServer;

async function engineFor(routes: Routes): Promise<Engine> {
  server = await startFakeModelServer(routes);
  return createForwardEngine({ fetch, clock: new FakeClock(), address: server.address });
}

async function* ask(
  engine: Engine,
  generationConfig: GenerationConfig = {},
  contents = hello,
  signal = never,
): AsyncIterable<EngineEvent> {
  const [model] = await engine.listModels(never);
  assert.ok(model);
  const systemInstruction = { parts: [{ text: 'Be brief.' }] };
  yield* engine.generate({ model, contents, systemInstruction, generationConfig, seed: 7 }, signal);
}

async function collect(events: AsyncIterable<EngineEvent>): Promise<EngineEvent[]> {
  const all: EngineEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

function textOf(events: EngineEvent[]): string {
  return events
    .flatMap(({ parts = [] }) => parts.map(({ text, thought }) => (thought ? '' : text)))
    .join('');
}

function lastAsked(): Record<string, unknown> {
  return server.asked.at(-1)?.body as Record<string, unknown>;
}

describe('the forwarding engine', () => {
  afterEach(() => server.close());

  describe('before Ollama', () => {
    const lines = [
      { message: { content: 'Grüße, ' }, done: false },
      { message: { content: '世界 😀' }, done: false },
      {
        message: { content: '' },
        done: true,
        done_reason: 'stop',
        prompt_eval_count: 9,
        eval_count: 4,
      },
    ];
    const answer = lines.map((line) => `${JSON.stringify(line)}\n`).join('');

    it('offers its models by a name that a path can hold, with their real context', async () => {
      const engine = await engineFor(ollama);
      const [model, ...others] = await engine.listModels(never);
      assert.equal(model?.name, 'models/ollama-qwen2.5_003a0.5b');
      assert.equal(model.inputTokenLimit, 32768);
      assert.ok(model.description?.includes('127.0.0.1'));
      assert.deepEqual(others, []);
    });

    it('leaves out models that neither write nor embed', async () => {
      const other = json({ model_info: {}, capabilities: ['image'] });
      const engine = await engineFor({ ...ollama, '/api/show': other });
      assert.deepEqual(await engine.listModels(never), []);
    });

    const tags = json({ models: [{ name: 'qwen2.5:0.5b' }, { name: 'removed' }] });
    const shown = { model_info: { 'qwen2.context_length': 32768 }, capabilities: ['completion'] };

    for (const [what, status, other] of [
      ['can’t be found', 404, { error: 'model not found' }],
      ['can’t be read', 500, { error: 'no such file' }],
      ['isn’t shown as JSON', 200, undefined],
    ] as const) {
      it(`offers its other models where one ${what}`, async () => {
        const show: Routes[string] = (response, body) =>
          (body as { model: string }).model === 'removed'
            ? void response.writeHead(status).end(JSON.stringify(other))
            : void response.end(JSON.stringify(shown));
        const engine = await engineFor({ ...openAi, '/api/tags': tags, '/api/show': show });
        const offered = await engine.listModels(never);
        assert.deepEqual(
          offered.map(({ name, inputTokenLimit }) => [name, inputTokenLimit]),
          [['models/ollama-qwen2.5_003a0.5b', 32768]],
        );
      });
    }

    it('offers a model that nothing is said of, and none of a server that shows none', async () => {
      const nothing = json({ model_info: null, capabilities: null });
      const engine = await engineFor({ ...ollama, '/api/show': nothing });
      const [model] = await engine.listModels(never);
      assert.equal(model?.name, 'models/ollama-qwen2.5_003a0.5b');
      await server.close();
      const other = await engineFor({ ...openAi, '/api/tags': tags });
      const [next] = await other.listModels(never);
      assert.match(next?.name ?? '', /^models\/local\d+-org_002fsmall_005fmodel$/u);
    });

    it('streams the answer with its counts, however the bytes are cut', async () => {
      for (const size of [1, 2, 3, 7, 64, 10_000]) {
        const engine = await engineFor({ ...ollama, '/api/chat': inPieces(answer, size) });
        const events = await collect(ask(engine));
        assert.equal(textOf(events), 'Grüße, 世界 😀');
        assert.equal(events.at(-1)?.finishReason, 'STOP');
        assert.deepEqual(events.at(-1)?.usageMetadata, {
          promptTokenCount: 9,
          candidatesTokenCount: 4,
        });
        if (size !== 10_000) await server.close();
      }
    });

    it('takes an answer for ended at its last line, also where the connection stays open', async () => {
      const open: Routes[string] = (response) => void response.write(answer);
      const engine = await engineFor({ ...ollama, '/api/chat': open });
      assert.equal((await collect(ask(engine))).at(-1)?.finishReason, 'STOP');
      await server.left;
    });

    it('hands on roles, system instruction, images and options', async () => {
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces(answer, 100) });
      const contents: Content[] = [
        { role: 'user', parts: [{ text: 'File: a.ts' }, { text: 'What is it?' }] },
        { role: 'model', parts: [{ text: 'hm', thought: true }, { text: 'A file.' }] },
        { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
      ];
      const config = { temperature: 0.5, topK: 3, maxOutputTokens: 50, stopSequences: ['END'] };
      await collect(ask(engine, config, contents));
      const { messages, options, model } = lastAsked();
      assert.equal(model, 'qwen2.5:0.5b');
      assert.deepEqual(messages, [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'File: a.ts\n\nWhat is it?' },
        { role: 'assistant', content: 'A file.' },
        { role: 'user', content: '', images: ['AAAA'] },
      ]);
      assert.deepEqual(options, {
        seed: 7,
        num_ctx: 4096,
        temperature: 0.5,
        top_k: 3,
        num_predict: 50,
        stop: ['END'],
      });
    });

    it('asks for a context that holds the whole prompt, up to the model’s', async () => {
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces(answer, 100) });
      const contextFor = async (...parts: Part[]): Promise<unknown> => {
        await collect(ask(engine, { maxOutputTokens: 2048 }, [{ role: 'user', parts }]));
        return (lastAsked()['options'] as { num_ctx: number }).num_ctx;
      };
      const picture = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
      const call = { functionCall: { name: 'write', args: { text: 'x'.repeat(20_000) } } };
      assert.equal(await contextFor({ text: 'x'.repeat(20_000) }), 16_384);
      assert.equal(await contextFor({ text: '字'.repeat(10_000) }), 16_384);
      assert.equal(await contextFor(call), 16_384);
      assert.equal(await contextFor(picture, picture, picture), 16_384);
      assert.equal(await contextFor({ text: 'x'.repeat(1_000_000) }), 32_768);
    });

    it('has an answer without a limit end, and a prompt refused, where the context is full', async () => {
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces(answer, 100) });
      await collect(ask(engine));
      const { options, shift, truncate } = lastAsked();
      assert.equal((options as { num_ctx: number }).num_ctx, 16_384);
      assert.deepEqual({ shift, truncate }, { shift: false, truncate: false });
    });

    for (const message of [
      'the input length exceeds the context length',
      'request (9000 tokens) exceeds the available context size (8192 tokens), try increasing it',
    ]) {
      const body = `${JSON.stringify({ error: message })}\n`;
      const refusals: readonly [string, Routes[string]][] = [
        ['with the right status', json({ error: message }, 400)],
        ['as its own failure', json({ error: message }, 500)],
        ['as an answer', (response) => response.end(body)],
      ];
      for (const [how, refuse] of refusals) {
        it(`refuses a prompt that is too long as the server does ${how}: ${message}`, async () => {
          const engine = await engineFor({ ...ollama, '/api/chat': refuse });
          await assert.rejects(collect(ask(engine)), (error) => {
            assert.ok(isServiceError(error, 'invalid'), String(error));
            assert.deepEqual([error.message, error.httpStatus], [message, 400]);
            return true;
          });
        });
      }
    }

    it('hands on a schema as JSON Schema', async () => {
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces(answer, 100) });
      const responseSchema = {
        type: 'OBJECT',
        properties: { type: { type: 'STRING', nullable: true } },
        propertyOrdering: ['type'],
      };
      await collect(ask(engine, { responseMimeType: 'application/json', responseSchema }));
      assert.deepEqual(lastAsked()['format'], {
        type: 'object',
        properties: { type: { type: ['string', 'null'] } },
      });
    });

    it('refuses a bare enum value, which servers have no form for', async () => {
      const engine = await engineFor(ollama);
      const responseSchema = { type: 'STRING', enum: ['a'] };
      await assert.rejects(
        collect(ask(engine, { responseMimeType: 'text/x.enum', responseSchema })),
        (error) => isServiceError(error, 'invalid') && error.message.includes('application/json'),
      );
    });

    const reasons = { length: 'MAX_TOKENS', unload: 'OTHER', constructor: 'OTHER' };
    for (const [reason, expected] of Object.entries(reasons)) {
      it(`says how the answer ended where the server calls it ${reason}`, async () => {
        const line = `${JSON.stringify({ message: { content: 'On' }, done: true, done_reason: reason })}\n`;
        const engine = await engineFor({ ...ollama, '/api/chat': inPieces(line, 100) });
        assert.equal((await collect(ask(engine))).at(-1)?.finishReason, expected);
      });
    }

    it('fails where the server sent nothing', async () => {
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces('', 100) });
      await assert.rejects(collect(ask(engine)), (error) => isServiceError(error, 'protocol'));
    });

    it('fails with the server’s own reason, also in the middle', async () => {
      const broken = `${JSON.stringify(lines[0])}\n{"error":"out of memory"}\n`;
      const engine = await engineFor({ ...ollama, '/api/chat': inPieces(broken, 5) });
      const events: EngineEvent[] = [];
      await assert.rejects(
        async () => {
          for await (const event of ask(engine)) events.push(event);
        },
        (error) => isServiceError(error, 'server') && error.message.includes('out of memory'),
      );
      assert.equal(textOf(events), 'Grüße, ');
    });

    it('ends the request at the server when it is aborted', async () => {
      const stalled: Routes[string] = (response) => response.write(`${JSON.stringify(lines[0])}\n`);
      const engine = await engineFor({ ...ollama, '/api/chat': stalled });
      const abort = new AbortController();
      await assert.rejects(async () => {
        for await (const event of ask(engine, {}, hello, abort.signal)) {
          assert.equal(textOf([event]), 'Grüße, ');
          abort.abort();
        }
      });
      await server.left;
    });

    it('ends the request at the server when its reader leaves', async () => {
      const stalled: Routes[string] = (response) => response.write(`${JSON.stringify(lines[0])}\n`);
      const engine = await engineFor({ ...ollama, '/api/chat': stalled });
      for await (const event of ask(engine)) {
        assert.equal(textOf([event]), 'Grüße, ');
        break;
      }
      await server.left;
    });
  });

  describe('before an OpenAI-compatible server', () => {
    const events = [
      { choices: [{ delta: { role: 'assistant', content: '' } }] },
      { choices: [{ delta: { reasoning_content: 'thinking' } }] },
      { choices: [{ delta: { content: 'Grüße 😀' } }] },
      { choices: [{ delta: {}, finish_reason: 'length' }] },
      { choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } },
    ];
    const stream = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;

    it('offers its models by a name that no other server’s model has', async () => {
      const engine = await engineFor(openAi);
      const [model] = await engine.listModels(never);
      const port = new URL(server.address).port;
      assert.equal(model?.name, `models/local${port}-org_002fsmall_005fmodel`);
      assert.equal(model.topK, undefined);
    });

    it('streams answer, thoughts, reason and counts, however the bytes are cut', async () => {
      for (const size of [1, 3, 11, 10_000]) {
        const engine = await engineFor({
          ...openAi,
          '/v1/chat/completions': inPieces(stream, size),
        });
        const answer = await collect(ask(engine));
        assert.equal(textOf(answer), 'Grüße 😀');
        assert.ok(answer.some(({ parts }) => parts?.some(({ thought }) => thought)));
        assert.deepEqual(answer.at(-1), {
          finishReason: 'MAX_TOKENS',
          usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2 },
        });
        if (size !== 10_000) await server.close();
      }
    });

    it('takes the count of thoughts from a server that reports it, unless it is zero', async () => {
      for (const [reasoning, counts] of [
        [3, { thoughtsTokenCount: 3, candidatesTokenCount: 4 }],
        [9, { thoughtsTokenCount: 7, candidatesTokenCount: 0 }],
        [0, { candidatesTokenCount: 7 }],
        ['some', { candidatesTokenCount: 7 }],
      ] as const) {
        const usage = {
          completion_tokens: 7,
          completion_tokens_details: { reasoning_tokens: reasoning },
        };
        const choices = [{ delta: { content: 'a' }, finish_reason: 'stop' }];
        const event = `data: ${JSON.stringify({ choices, usage })}\n\n`;
        const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(event, 999) });
        const answer = await collect(ask(engine));
        assert.deepEqual(answer.at(-1)?.usageMetadata, counts);
        if (reasoning !== 'some') await server.close();
      }
    });

    const thinking = [{ type: 'text', text: 'Let me ' }, null, { type: 'text', text: 'see. ' }];
    for (const [what, content, parts] of [
      ['thoughts', [{ type: 'thinking', thinking }], [{ text: 'Let me see. ', thought: true }]],
      ['thoughts', [{ type: 'thinking', thinking: 'Hm.' }], [{ text: 'Hm.', thought: true }]],
      [
        'texts',
        [
          { type: 'text', text: 'It ' },
          { type: 'text', text: 'is.' },
        ],
        [{ text: 'It is.' }],
      ],
      [
        'nothing known',
        [{ type: 'reference', reference_ids: [1] }, 7, { type: 'text' }],
        undefined,
      ],
    ] as const) {
      it(`takes content that is a list: ${what} in ${JSON.stringify(content)}`, async () => {
        const event = { choices: [{ delta: { content }, finish_reason: 'stop' }] };
        const body = `data: ${JSON.stringify(event)}\n\n`;
        const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(body, 999) });
        assert.deepEqual((await collect(ask(engine)))[0]?.parts, parts);
      });
    }

    it('takes a refusal for the answer', async () => {
      const event = {
        choices: [{ delta: { content: null, refusal: 'No.' }, finish_reason: 'stop' }],
      };
      const body = `data: ${JSON.stringify(event)}\n\n`;
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(body, 999) });
      assert.equal(textOf(await collect(ask(engine))), 'No.');
    });

    it('sends a seed only where the request has one: some services refuse the field', async () => {
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(stream, 100) });
      await collect(ask(engine));
      assert.ok(!('seed' in lastAsked()));
      await collect(ask(engine, { seed: 6 }));
      assert.equal(lastAsked()['seed'], 7);
    });

    it('sends four stop sequences at most, as OpenAI takes no more and the service stops at all', async () => {
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(stream, 100) });
      await collect(ask(engine, { stopSequences: ['a', 'b', 'c', 'd', 'e'] }));
      assert.deepEqual(lastAsked()['stop'], ['a', 'b', 'c', 'd']);
    });

    for (const [what, behind] of [
      ['leaves the connection open', () => undefined],
      ['writes heartbeats', (response) => void response.write(': still here\n\n')],
    ] satisfies [string, (response: ServerResponse) => void][]) {
      it(`takes an answer for ended at [DONE] from a server that then ${what}`, async () => {
        const respond: Routes[string] = (response) => {
          response.write(stream, () => setImmediate(() => behind(response)));
        };
        const engine = await engineFor({ ...openAi, '/v1/chat/completions': respond });
        const answer = await collect(ask(engine));
        assert.equal(textOf(answer), 'Grüße 😀');
        assert.equal(answer.at(-1)?.finishReason, 'MAX_TOKENS');
        await server.left;
      });
    }

    it('takes the last event of a stream that ends without an empty line, unless it is cut', async () => {
      const last = stream.slice(0, stream.indexOf('\n\ndata: {"choices":[],'));
      assert.ok(last.endsWith('}'));
      for (const [body, reason] of [
        [last, 'MAX_TOKENS'],
        [`${last}\n`, 'MAX_TOKENS'],
        [last.slice(0, -9), undefined],
      ] as const) {
        const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(body, 64) });
        const answer = await collect(ask(engine));
        assert.equal(textOf(answer), 'Grüße 😀');
        assert.equal(answer.at(-1)?.finishReason, reason);
        if (reason !== undefined) await server.close();
      }
    });

    for (const [what, body, kind, words] of [
      ['nothing', '', 'protocol', /invalid answer/u],
      ['a page', '<!doctype html><title>Sign in</title>', 'protocol', /invalid answer/u],
      ['words alone', 'event: error\ndata: {"message": "overloaded"}\n\n', 'server', /overloaded/u],
    ] as const) {
      it(`fails where the server sent ${what}, with status 200`, async () => {
        const respond = inPieces(body, 100);
        const engine = await engineFor({ ...openAi, '/v1/chat/completions': respond });
        await assert.rejects(
          collect(ask(engine)),
          (error) => isServiceError(error, kind) && words.test(error.message),
        );
      });
    }

    it('takes an answer that the server’s own limit ended for one of too many tokens', async () => {
      const event = { choices: [{ delta: { content: 'On' }, finish_reason: 'model_length' }] };
      const body = `data: ${JSON.stringify(event)}\n\n`;
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(body, 100) });
      assert.equal((await collect(ask(engine))).at(-1)?.finishReason, 'MAX_TOKENS');
    });

    it('leaves the reason out when the stream ended without one', async () => {
      const cut = `data: ${JSON.stringify(events[2])}\n\n`;
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': inPieces(cut, 100) });
      const answer = await collect(ask(engine));
      assert.equal(answer.at(-1)?.finishReason, undefined);
    });

    it('fails with the server’s own reason', async () => {
      const refusal = json({ error: { message: 'context too long' } }, 400);
      const engine = await engineFor({ ...openAi, '/v1/chat/completions': refusal });
      await assert.rejects(
        collect(ask(engine)),
        (error) => isServiceError(error, 'invalid') && error.message.includes('context too long'),
      );
    });
  });

  it('offers nothing when no server answers, or when it is off', async () => {
    server = await startFakeModelServer({});
    const { address } = server;
    const nothing = createForwardEngine({ fetch, clock: new FakeClock(), address });
    assert.deepEqual(await nothing.listModels(never), []);
    const fail = (): Promise<Response> => assert.fail('a server was asked');
    const off = createForwardEngine({ fetch: fail, clock: new FakeClock(), address: 'off' });
    assert.deepEqual(await off.listModels(never), []);
  });
});
