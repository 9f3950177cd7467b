import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { BatchEmbedContentsResponse } from '../../../src/protocol/embedding';
import type { Model } from '../../../src/protocol/model';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { errorOf, post, wordCounter } from '../embedded/harness';
import { json, startFakeModelServer, type FakeModelServer, type Routes } from './fakeModelServer';

/** What a server is asked to embed in one request. */
function inputOf(server: FakeModelServer): string[] {
  const last = server.asked.at(-1)?.body as { input: string | string[] } | undefined;
  assert.ok(last);
  return typeof last.input === 'string' ? [last.input] : last.input;
}

/** A text's vector: its number, so that each answer shows which text it is of. */
const vectorOf = (text: string): number[] => [Number(text), 0.5, -1];

const overlong = 'a text that is too long';

/** Answers with the vectors as the server words them; refuses a text that is too long. */
function embedding(
  words: (vectors: number[][]) => unknown,
  refusal: (response: ServerResponse) => void,
): (response: ServerResponse) => void {
  return (response) => {
    const input = inputOf(server);
    const answer = input.includes(overlong) ? refusal : json(words(input.map(vectorOf)));
    answer(response);
  };
}

const ollama: Routes = {
  '/api/tags': json({ models: [{ name: 'nomic-embed-text' }] }),
  '/api/show': json({
    capabilities: ['embedding'],
    model_info: { 'nomic-bert.context_length': 2048, 'nomic-bert.embedding_length': 3 },
  }),
  '/api/embed': embedding(
    (embeddings) => ({ embeddings }),
    json({ error: 'the input length exceeds the context length' }, 400),
  ),
};

const openAi: Routes = {
  '/v1/models': json({ data: [{ id: 'bge-small', meta: { n_ctx_train: 2048, n_embd: 3 } }] }),
  '/v1/embeddings': embedding(
    (vectors) => ({
      data: vectors.map((vector, index) => ({ index, embedding: vector })).toReversed(),
    }),
    json({ error: { message: 'input (600 tokens) is too large to process.' } }, 500),
  ),
};

let server: FakeModelServer;
let fetchIt: (path: string, init?: RequestInit) => Promise<Response>;
let model: Model;

async function open(routes: Routes): Promise<void> {
  server = await startFakeModelServer(routes);
  const clock = new FakeClock();
  const service = createService({
    engines: [createForwardEngine({ fetch, clock, address: server.address })],
    clock,
    random: Math.random,
    countTokens: async () => wordCounter,
  });
  fetchIt = (path, init) =>
    service.fetch(new Request(`http://embedded.invalid/v1beta/${path}`, init));
  const { models } = (await (await fetchIt('models')).json()) as { models: Model[] };
  assert.ok(models[0]);
  [model] = models as [Model];
}

function askFor(texts: string[], more: object = {}): Promise<Response> {
  const requests = texts.map((text) => ({
    model: model.name,
    content: { parts: [{ text }] },
    ...more,
  }));
  return fetchIt(`${model.name}:batchEmbedContents`, post({ requests }));
}

async function vectorsOf(answer: Promise<Response>): Promise<number[][]> {
  const response = await answer;
  assert.equal(response.status, 200, await response.clone().text());
  const { embeddings } = (await response.json()) as BatchEmbedContentsResponse;
  return embeddings.map(({ values }) => values);
}

async function refusalOf(answer: Promise<Response>): Promise<{ status: string; message: string }> {
  return errorOf(await answer);
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}

for (const [name, routes, path] of [
  ['Ollama', ollama, '/api/embed'],
  ['an OpenAI-compatible server', openAi, '/v1/embeddings'],
] as const) {
  const asked = (): string[][] =>
    server.asked
      .filter((each) => each.path === path)
      .map(({ body }) => (body as { input: string[] }).input);

  describe(`the embedding models of ${name}`, () => {
    afterEach(() => server.close());

    it('are listed with what they can do, their limit and the length of their vectors', async () => {
      await open(routes);
      assert.deepEqual(model.supportedGenerationMethods, [
        'embedContent',
        'batchEmbedContents',
        'countTokens',
      ]);
      assert.equal(model.inputTokenLimit, 2048);
      assert.match(model.description ?? '', /Creates embeddings with 3 dimensions\.$/u);
    });

    it('are asked for a batch in one request, and it comes in order', async () => {
      await open(routes);
      assert.deepEqual(await vectorsOf(askFor(['2', '0', '1'])), ['2', '0', '1'].map(vectorOf));
      assert.deepEqual(asked(), [['2', '0', '1']]);
    });

    it('are asked for a large batch in a few requests of a bounded size', async () => {
      await open(routes);
      const texts = numbers(100);
      assert.deepEqual(await vectorsOf(askFor(texts)), texts.map(vectorOf));
      assert.deepEqual(
        asked().map(({ length }) => length),
        [32, 32, 32, 4],
      );
      const long = ['1'.padStart(40_000, '0'), '2'.padStart(40_000, '0'), '3'];
      assert.deepEqual(await vectorsOf(askFor(long)), long.map(vectorOf));
      assert.deepEqual(
        asked()
          .slice(4)
          .map((input) => (typeof input === 'string' ? 1 : input.length)),
        [1, 2],
      );
    });

    it('have their vectors cut at the end, whatever the server can do', async () => {
      await open(routes);
      const cut = await vectorsOf(askFor(['4', '5'], { outputDimensionality: 2 }));
      assert.deepEqual(cut, [
        [4, 0.5],
        [5, 0.5],
      ]);
    });

    it('say which text of a batch they refuse, in the words of the server', async () => {
      await open(routes);
      const error = await refusalOf(askFor(['0', overlong, '2']));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.match(error.message, /\.requests\[1\]\.content: .*(?:exceeds|too large)/u);
    });

    it('fail where vectors are missing or of different lengths', async () => {
      for (const vectors of [[], [[1, 2]], [[1], [1, 2]], [[], []], [['a'], ['b']], 'none']) {
        const list = Array.isArray(vectors) ? vectors : [];
        const answer = json({
          embeddings: vectors,
          data: list.map((vector) => ({ embedding: vector })),
        });
        await open({ ...routes, [path]: answer });
        const error = await refusalOf(askFor(['0', '1']));
        assert.match(
          error.message,
          /didn’t return the 2 requested vectors/u,
          JSON.stringify(vectors),
        );
        await server.close();
      }
      await open({ ...routes, [path]: (response) => response.end('{"da') });
      assert.match((await refusalOf(askFor(['0', '1']))).message, /an invalid answer/u);
    });
  });
}

describe('the vectors of an OpenAI-compatible server', () => {
  afterEach(() => server.close());

  it('are not taken where two are of the same text', async () => {
    const data = [0, 0, 2].map((index) => ({ index, embedding: [1] }));
    await open({ ...openAi, '/v1/embeddings': json({ data }) });
    assert.match(
      (await refusalOf(askFor(numbers(3)))).message,
      /didn’t return the 3 requested vectors/u,
    );
  });

  it('are asked for by names of known families, and not of models that only rank', async () => {
    const ids = [
      'multilingual-e5-small',
      'all-MiniLM-L6',
      'gte-base',
      'bge-reranker-v2',
      'huge5-chat',
    ];
    await open({ '/v1/models': json({ data: ids.map((id) => ({ id })) }) });
    const { models } = (await (await fetchIt('models')).json()) as { models: Model[] };
    assert.deepEqual(
      models.map(({ supportedGenerationMethods: methods }) => methods?.includes('embedContent')),
      [true, true, true, false, false],
    );
  });
});
