import assert from 'node:assert/strict';
import type { Content, Part } from '../../../src/protocol/content';
import type { GenerationConfig } from '../../../src/protocol/generation';
import { isServiceError } from '../../../src/protocol/serviceError';
import type { Tool } from '../../../src/protocol/tools';
import type { Engine, EngineEvent } from '../../../src/service/engine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { FakeClock } from '../../fakes/fakeClock';
import { inPieces, json, startFakeModelServer } from './fakeModelServer';
import type { FakeModelServer, Routes } from './fakeModelServer';

const never = new AbortController().signal;
const city = { type: 'STRING' };
const tools: Tool[] = [
  {
    functionDeclarations: [
      {
        name: 'get_weather',
        description: 'Tells the weather.',
        parameters: { type: 'OBJECT', properties: { city } },
      },
      { name: 'stop' },
    ],
  },
];
const contents: Content[] = [
  { role: 'user', parts: [{ text: 'Weather?' }] },
  {
    role: 'model',
    parts: [{ functionCall: { id: 'c1', name: 'get_weather', args: { city: 'Turin' } } }],
  },
  {
    role: 'user',
    parts: [{ functionResponse: { id: 'c1', name: 'get_weather', response: { degrees: 21 } } }],
  },
];
const getWeather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Tells the weather.',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
};
const stop = {
  type: 'function',
  function: { name: 'stop', parameters: { type: 'object', properties: {} } },
};

let server: FakeModelServer;

async function engineFor(routes: Routes): Promise<Engine> {
  server = await startFakeModelServer(routes);
  return createForwardEngine({ fetch, clock: new FakeClock(), address: server.address });
}

async function ask(
  engine: Engine,
  mode: string,
  generationConfig: GenerationConfig = {},
  allowedFunctionNames: string[] = [],
): Promise<EngineEvent[]> {
  const [model] = await engine.listModels(never);
  assert.ok(model);
  const toolConfig = { functionCallingConfig: { mode, allowedFunctionNames } };
  const request = { model, contents, tools, toolConfig, generationConfig, seed: 7 };
  const events: EngineEvent[] = [];
  for await (const event of engine.generate(request, never)) events.push(event);
  return events;
}

function lastAsked(): Record<string, unknown> {
  return server.asked.at(-1)?.body as Record<string, unknown>;
}

function chatStream(events: unknown[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

async function vectorOf(engine: Engine, text: string, name: string): Promise<unknown> {
  return engine.embed?.({ model: { name }, text }, never);
}

describe('the forwarding engine with functions', () => {
  afterEach(() => server.close());

  describe('before Ollama', () => {
    const routes = {
      '/api/tags': json({ models: [{ name: 'small' }] }),
      '/api/show': json({ capabilities: ['completion'] }),
      '/api/chat': inPieces(
        `${JSON.stringify({ message: { content: '', tool_calls: [{ function: { name: 'stop' } }] }, done: true })}\n`,
        20,
      ),
    };

    it('hands on functions, calls and their answers, and takes calls back', async () => {
      const engine = await engineFor(routes);
      const events = await ask(engine, 'AUTO');
      assert.deepEqual(lastAsked()['tools'], [getWeather, stop]);
      assert.deepEqual(lastAsked()['messages'], [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Turin' } } }],
        },
        { role: 'tool', content: '{"degrees":21}', tool_name: 'get_weather' },
      ]);
      const parts = [{ functionCall: { name: 'stop', args: {} } }];
      assert.deepEqual(events, [{ parts, finishReason: 'STOP', usageMetadata: {} }]);
    });

    it('takes a call whose arguments are null for one without any', async () => {
      const calls = [{ function: { name: 'stop', arguments: null } }];
      const lines = [
        { message: { content: '', tool_calls: calls } },
        { message: { content: null, thinking: null, tool_calls: null }, done: true },
      ];
      const answer = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const engine = await engineFor({ ...routes, '/api/chat': inPieces(answer, 20) });
      const events = await ask(engine, 'AUTO');
      const parts = [{ functionCall: { name: 'stop', args: {} } }];
      assert.deepEqual(
        events.flatMap((event) => event.parts ?? []),
        parts,
      );
    });

    it('passes over what is not of the shape that it reads', async () => {
      const lines = [
        null,
        { message: { content: 7, thinking: {}, tool_calls: { function: { name: 'stop' } } } },
        { message: { content: 'So.', tool_calls: [null, {}, { function: { name: 'stop' } }] } },
        { message: 'So', done: true, prompt_eval_count: null, eval_count: 'x' },
      ];
      const answer = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const engine = await engineFor({ ...routes, '/api/chat': inPieces(answer, 20) });
      const events = await ask(engine, 'AUTO');
      const parts = [{ text: 'So.' }, { functionCall: { name: 'stop', args: {} } }];
      assert.deepEqual(
        events.flatMap((event) => event.parts ?? []),
        parts,
      );
      assert.deepEqual(events.at(-1)?.usageMetadata, {});
    });

    it('asks for a context that holds the functions too', async () => {
      const engine = await engineFor(routes);
      const [model] = await engine.listModels(never);
      assert.ok(model);
      const declared = [{ name: 'stop', description: 'x'.repeat(20_000) }];
      const functions: Tool[] = [{ functionDeclarations: declared }];
      const generationConfig = { maxOutputTokens: 2048 };
      const request = { model, contents, tools: functions, generationConfig, seed: 7 };
      const events: EngineEvent[] = [];
      for await (const event of engine.generate(request, never)) events.push(event);
      assert.equal(events.length, 1);
      assert.equal((lastAsked()['options'] as { num_ctx: number }).num_ctx, 16_384);
    });

    it('hands on only allowed functions, and none with mode NONE', async () => {
      const engine = await engineFor(routes);
      await ask(engine, 'VALIDATED', {}, ['stop']);
      assert.deepEqual(lastAsked()['tools'], [stop]);
      await ask(engine, 'NONE');
      assert.equal(lastAsked()['tools'], undefined);
    });

    it('refuses what it can`t be made to do: mode ANY and log probabilities', async () => {
      const engine = await engineFor(routes);
      const isRefused = (error: unknown): boolean =>
        isServiceError(error, 'invalid') && error.message.includes('models/ollama-small');
      await assert.rejects(ask(engine, 'ANY'), isRefused);
      await assert.rejects(ask(engine, 'AUTO', { responseLogprobs: true }), isRefused);
      assert.ok(server.asked.every(({ path }) => path !== '/api/chat'));
    });

    it('says of a model whether it takes functions, where Ollama does', async () => {
      await engineFor(routes);
      const known = async (shown: object): Promise<unknown> => {
        await server.close();
        const engine = await engineFor({ ...routes, '/api/show': json(shown) });
        const [model] = await engine.listModels(never);
        return model?.functionCalling;
      };
      assert.equal(await known({ capabilities: ['completion'] }), false);
      assert.equal(await known({ capabilities: ['completion', 'tools'] }), true);
      assert.equal(await known({}), undefined);
    });

    it('offers models that only embed, and takes their vectors', async () => {
      const engine = await engineFor({
        ...routes,
        '/api/show': json({ capabilities: ['embedding'] }),
        '/api/embed': json({ embeddings: [[0.5, -0.25]] }),
      });
      const [model] = await engine.listModels(never);
      assert.ok(model);
      assert.deepEqual(model.supportedGenerationMethods, [
        'embedContent',
        'batchEmbedContents',
        'countTokens',
      ]);
      assert.deepEqual(await vectorOf(engine, 'hi', model.name), [0.5, -0.25]);
      assert.deepEqual(lastAsked(), { model: 'small', input: 'hi', truncate: false });
    });
  });

  describe('before an OpenAI-compatible server', () => {
    const list = { '/v1/models': json({ data: [{ id: 'small' }] }) };
    const piece = (index: number, call: object): object => ({
      choices: [{ delta: { tool_calls: [{ index, ...call }] } }],
    });
    const end = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] };

    it('hands on functions, calls and their answers, and puts calls together from pieces', async () => {
      const stream = chatStream([
        piece(0, { id: 'a', function: { name: 'get_weather', arguments: '{"ci' } }),
        piece(0, { function: { arguments: 'ty":"Turin"}' } }),
        piece(1, { id: 'b', function: { name: 'stop', arguments: '' } }),
        end,
      ]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      const events = await ask(engine, 'ANY');
      assert.deepEqual(events, [
        {
          finishReason: 'STOP',
          parts: [
            { functionCall: { id: 'a', name: 'get_weather', args: { city: 'Turin' } } },
            { functionCall: { id: 'b', name: 'stop', args: {} } },
          ],
        },
      ]);
      assert.equal(lastAsked()['tool_choice'], 'required');
      assert.deepEqual(lastAsked()['tools'], [getWeather, stop]);
      assert.deepEqual(lastAsked()['messages'], [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            {
              id: 'c1',
              type: 'function',
              function: { name: 'get_weather', arguments: '{"city":"Turin"}' },
            },
          ],
        },
        { role: 'tool', content: '{"degrees":21}', tool_call_id: 'c1' },
      ]);
    });

    const thinking = chatStream([
      { choices: [{ delta: { reasoning_content: 'Grüße: ' } }] },
      { choices: [{ delta: { reasoning_content: '😀 I stop.' } }] },
      piece(0, { id: 'a', function: { name: 'stop', arguments: '{}' } }),
      piece(1, { id: 'b', function: { name: 'stop', arguments: '{}' } }),
      end,
    ]);

    it('sends the reasoning before calls back with them, to the server that wrote it alone', async () => {
      const routes = { ...list, '/v1/chat/completions': inPieces(thinking, 30) };
      const engine = await engineFor(routes);
      const parts = (await ask(engine, 'AUTO')).at(-1)?.parts ?? [];
      assert.equal(parts[1]?.thoughtSignature, undefined);
      const history = [...contents.slice(0, 1), { role: 'model', parts }];
      const reasoningSent = async (asked: Engine): Promise<unknown[]> => {
        const [model] = await asked.listModels(never);
        assert.ok(model);
        const request = { model, contents: history, tools, generationConfig: {}, seed: 7 };
        for await (const { finishReason } of asked.generate(request, never)) void finishReason;
        const messages = lastAsked()['messages'] as { reasoning_content?: string }[];
        return messages.map(({ reasoning_content: sent }) => sent);
      };
      assert.deepEqual(await reasoningSent(engine), [undefined, 'Grüße: 😀 I stop.']);
      await server.close();
      assert.deepEqual(await reasoningSent(await engineFor(routes)), [undefined, undefined]);
    });

    it('gives each call an id of its own, and its answer the same, where it has none or another’s', async () => {
      const routes = { ...list, '/v1/chat/completions': inPieces(chatStream([end]), 30) };
      const engine = await engineFor(routes);
      const [model] = await engine.listModels(never);
      assert.ok(model);
      const call = (id?: string): Part => ({
        functionCall: { name: 'stop', args: {}, ...(id !== undefined && { id }) },
      });
      const answer = (of: number, id?: string): Part => ({
        functionResponse: { name: 'stop', response: { of }, ...(id !== undefined && { id }) },
      });
      const history: Content[] = [
        { role: 'user', parts: [{ text: 'Stop.' }] },
        { role: 'model', parts: [call(), call(), call('c1')] },
        { role: 'user', parts: [answer(1), answer(2), answer(3, 'c1')] },
        { role: 'model', parts: [call('c1'), call('c2')] },
        { role: 'user', parts: [answer(5, 'c2'), answer(4, 'c1')] },
      ];
      const request = { model, contents: history, tools, generationConfig: {}, seed: 7 };
      for await (const { finishReason } of engine.generate(request, never)) void finishReason;
      const messages = lastAsked()['messages'] as {
        content: string;
        tool_call_id?: string;
        tool_calls?: { id: string }[];
      }[];
      assert.deepEqual(
        messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)),
        ['call00001', 'call00002', 'c1', 'call00003', 'c2'],
      );
      const answers = messages.filter((message) => message.tool_call_id !== undefined);
      assert.deepEqual(
        answers.map(({ content, tool_call_id: id }) => [content, id]),
        [
          ['{"of":1}', 'call00001'],
          ['{"of":2}', 'call00002'],
          ['{"of":3}', 'c1'],
          ['{"of":5}', 'c2'],
          ['{"of":4}', 'call00003'],
        ],
      );
    });

    const turin = '{"city":"Turin"}';
    const called = (id: string, name: string, args: object) => ({
      functionCall: { id, name, args },
    });
    const both = [called('a', 'get_weather', { city: 'Turin' }), called('b', 'stop', {})];
    const streams: [string, (object | null)[], object[]][] = [
      [
        'whose later pieces have null for what came',
        [
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: null } },
          { index: 0, id: null, function: { name: null, arguments: turin } },
          { index: 0, id: null, function: null },
        ],
        both.slice(0, 1),
      ],
      [
        'whose pieces all have id and name',
        [
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: '{"city":' } },
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: '"Turin"}' } },
        ],
        both.slice(0, 1),
      ],
      [
        'whose pieces have an id of their own each',
        [
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: '{"city":' } },
          { index: 0, id: 'z', function: { name: null, arguments: '"Turin"}' } },
        ],
        both.slice(0, 1),
      ],
      [
        'that all have the same number',
        [
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: turin } },
          { index: 0, id: 'b', function: { name: 'stop', arguments: '{' } },
          { index: 0, function: { arguments: '}' } },
        ],
        both,
      ],
      [
        'that have no number',
        [
          { index: null, id: 'a', function: { name: 'get_weather', arguments: turin } },
          { id: 'b', function: { name: 'stop', arguments: '{}' } },
        ],
        both,
      ],
      [
        'that come whole, one at a time, without number and id',
        [
          { id: null, function: { name: 'get_weather', arguments: turin } },
          { id: null, function: { name: 'stop', arguments: '{}' } },
          { id: null, function: { name: 'stop', arguments: '{"at": 1}' } },
        ],
        [
          { functionCall: { name: 'get_weather', args: { city: 'Turin' } } },
          { functionCall: { name: 'stop', args: {} } },
          { functionCall: { name: 'stop', args: { at: 1 } } },
        ],
      ],
      [
        'that come whole, without number and id, some of them without arguments',
        [
          { function: { name: 'stop', arguments: '' } },
          { function: { name: 'get_weather', arguments: turin } },
          { function: { name: 'stop' } },
        ],
        [
          { functionCall: { name: 'stop', args: {} } },
          { functionCall: { name: 'get_weather', args: { city: 'Turin' } } },
          { functionCall: { name: 'stop', args: {} } },
        ],
      ],
      [
        'whose names come in pieces',
        [
          { index: 0, function: { name: 'get_' } },
          { index: 0, function: { name: 'weather', arguments: turin } },
        ],
        [{ functionCall: { name: 'get_weather', args: { city: 'Turin' } } }],
      ],
      [
        'whose arguments are an object, and passes over what is no piece',
        [
          { index: 0, id: 'a', function: { name: 'get_weather', arguments: { city: 'Turin' } } },
          null,
        ],
        both.slice(0, 1),
      ],
      [
        'that have huge numbers',
        [
          { index: 4e8, id: 'a', function: { name: 'get_weather', arguments: turin } },
          { index: 9e9, id: 'b', function: { name: 'stop', arguments: '' } },
        ],
        both,
      ],
    ];
    for (const [which, pieces, expected] of streams) {
      it(`puts calls together ${which}`, async () => {
        const chunks = pieces.map((call) => ({ choices: [{ delta: { tool_calls: [call] } }] }));
        const stream = chatStream([...chunks, end]);
        const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
        assert.deepEqual(await ask(engine, 'AUTO'), [{ finishReason: 'STOP', parts: expected }]);
      });
    }

    it('passes over what is not of the shape that it reads', async () => {
      const odd = [
        { tool_calls: { name: 'stop' }, content: 'So' },
        { tool_calls: 'stop', reasoning_content: 5 },
        { tool_calls: [7], refusal: {}, reasoning: [] },
      ];
      const logprobs = { content: [null, { token: '.', logprob: -1, top_logprobs: [null] }] };
      const stream = chatStream([
        null,
        { choices: [null] },
        ...odd.map((delta) => ({ choices: [{ delta }] })),
        { choices: [{ delta: { content: '.' }, logprobs }] },
        end,
      ]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      const top = [] as const;
      assert.deepEqual(await ask(engine, 'AUTO'), [
        { parts: [{ text: 'So' }] },
        { parts: [{ text: '.' }], logprobs: [{ token: '.', logProbability: -1, top }] },
        { finishReason: 'STOP' },
      ]);
    });

    it('says so when the arguments of a call are broken', async () => {
      const stream = chatStream([piece(0, { function: { name: 'stop', arguments: '{"a' } }), end]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      assert.deepEqual(await ask(engine, 'AUTO'), [{ finishReason: 'MALFORMED_FUNCTION_CALL' }]);
    });

    it('says that a limit was reached when that cut a call', async () => {
      const cut = { choices: [{ delta: {}, finish_reason: 'length' }] };
      const stream = chatStream([piece(0, { function: { name: 'stop', arguments: '{"a' } }), cut]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      assert.deepEqual(await ask(engine, 'AUTO'), [{ finishReason: 'MAX_TOKENS' }]);
    });

    it('asks for log probabilities and takes them', async () => {
      const top_logprobs = [{ token: 'A', logprob: -0.5 }];
      const reported = { content: [{ token: 'Hi', logprob: -1, top_logprobs }] };
      const stream = chatStream([
        { choices: [{ delta: { content: 'Hi' }, logprobs: reported }] },
        { choices: [{ delta: {}, finish_reason: 'stop' }] },
      ]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      const [event] = await ask(engine, 'NONE', { responseLogprobs: true, logprobs: 1 });
      assert.deepEqual(event, {
        parts: [{ text: 'Hi' }],
        logprobs: [
          { token: 'Hi', logProbability: -1, top: [{ token: 'A', logProbability: -0.5 }] },
        ],
      });
      assert.equal(lastAsked()['top_logprobs'], 1);
      assert.equal(lastAsked()['tools'], undefined);
    });

    it('takes log probabilities without others beside them', async () => {
      const reported = { content: [{ token: 'Hi', logprob: -1, top_logprobs: null }] };
      const choices = [{ delta: { content: 'Hi' }, logprobs: reported, finish_reason: 'stop' }];
      const stream = chatStream([{ choices }]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      const [event] = await ask(engine, 'NONE', { responseLogprobs: true });
      assert.deepEqual(event?.logprobs, [{ token: 'Hi', logProbability: -1, top: [] }]);
    });

    it('takes the log probabilities of the visible text alone, and of tokens that only begin a character', async () => {
      const of = (token: string, delta: object): object => ({
        choices: [{ delta, logprobs: { content: [{ token, logprob: -1 }] } }],
      });
      const stream = chatStream([
        of('Hmm', { content: '', reasoning_content: 'Hmm' }),
        of('', { content: '' }),
        of('A', { content: 'A' }),
        of('', { content: '' }),
        of('😀', { content: '😀' }),
        of('{"a', { tool_calls: [{ function: { name: 'stop', arguments: '{}' } }] }),
        end,
      ]);
      const engine = await engineFor({ ...list, '/v1/chat/completions': inPieces(stream, 30) });
      const events = await ask(engine, 'AUTO', { responseLogprobs: true });
      const tokens = events.map(({ logprobs }) => logprobs?.map(({ token }) => token));
      assert.deepEqual(tokens, [undefined, ['A'], [''], ['😀'], undefined]);
    });

    it('takes vectors of models that embed by their name, and fails if there are none', async () => {
      const engine = await engineFor({
        '/v1/models': json({ data: [{ id: 'text-embedding-small' }] }),
        '/v1/embeddings': json({ data: [{ embedding: [1, 0] }] }),
      });
      const [model] = await engine.listModels(never);
      assert.ok(model);
      assert.equal(model.supportedGenerationMethods?.includes('generateContent'), false);
      assert.deepEqual(await vectorOf(engine, 'hi', model.name), [1, 0]);
      assert.deepEqual(lastAsked(), { model: 'text-embedding-small', input: 'hi' });
      await server.close();
      const mute = await engineFor({
        '/v1/models': json({ data: [{ id: 'text-embedding-small' }] }),
        '/v1/embeddings': json({}),
      });
      const [other] = await mute.listModels(never);
      await assert.rejects(vectorOf(mute, 'hi', other?.name ?? ''), /no vector/u);
    });
  });
});
