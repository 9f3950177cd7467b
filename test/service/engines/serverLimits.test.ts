import assert from 'node:assert/strict';
import type { Model } from '../../../src/protocol/model';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { post, turnOf } from '../embedded/harness';
import { json, startFakeModelServer, type FakeModelServer, type Routes } from './fakeModelServer';

const arguments_ = JSON.stringify({ path: 'a.ts', text: 'long'.repeat(50) });
const call = { index: 0, id: 'a', function: { name: 'edit', arguments: arguments_ } };
const routes: Routes = {
  '/v1/models': json({
    data: [
      { id: 'qwen', meta: { n_ctx_train: 40 } },
      { id: 'bge-small', meta: { n_ctx_train: 40 } },
    ],
  }),
  '/v1/chat/completions': (response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.end(
      [
        { choices: [{ delta: { tool_calls: [call] } }] },
        { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
        { choices: [], usage: { prompt_tokens: 20, completion_tokens: 19 } },
      ]
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .join(''),
    );
  },
  '/v1/embeddings': json({ data: [{ index: 0, embedding: [1, 2] }] }),
};

describe('the limits of a server whose tokenizer Parley doesn’t have', () => {
  let server: FakeModelServer;
  let fetchIt: (path: string, init?: RequestInit) => Promise<Response>;
  let models: Model[];
  const nameOf = (id: string): string => models.find(({ name }) => name.includes(id))?.name ?? '';

  beforeEach(async () => {
    server = await startFakeModelServer(routes);
    const clock = new FakeClock();
    const service = createService({
      engines: [createForwardEngine({ fetch, clock, address: server.address })],
      clock,
      random: Math.random,
      // It counts many more than the model has.
      countTokens: async () => ({ count: (text) => text.length }),
    });
    fetchIt = (path, init) =>
      service.fetch(new Request(`http://embedded.invalid/v1beta/${path}`, init));
    ({ models } = (await (await fetchIt('models')).json()) as { models: Model[] });
    assert.ok(models.every(({ inputTokenLimit }) => inputTokenLimit === 40));
  });
  afterEach(() => server.close());

  it('are held by it: a prompt is sent, and its answer comes whole', async () => {
    const response = await fetchIt(
      `${nameOf('qwen')}:generateContent`,
      post({
        contents: turnOf('a'.repeat(100)),
        tools: [{ functionDeclarations: [{ name: 'edit' }] }],
        generationConfig: { maxOutputTokens: 20 },
      }),
    );
    assert.equal(response.status, 200, await response.clone().text());
    const { candidates = [], usageMetadata } = (await response.json()) as GenerateContentResponse;
    assert.equal(candidates[0]?.finishReason, 'STOP');
    const { name, args } = candidates[0].content?.parts?.[0]?.functionCall ?? {};
    assert.deepEqual({ name, args }, { name: 'edit', args: JSON.parse(arguments_) as unknown });
    assert.equal(usageMetadata?.candidatesTokenCount, 19);
    const sent = server.asked.at(-1)?.body as { max_tokens: number };
    assert.equal(sent.max_tokens, 20);
  });

  it('are held by it: a text to embed is sent', async () => {
    const content = { parts: [{ text: 'a'.repeat(100) }] };
    const response = await fetchIt(`${nameOf('bge')}:embedContent`, post({ content }));
    assert.equal(response.status, 200, await response.clone().text());
  });
});
