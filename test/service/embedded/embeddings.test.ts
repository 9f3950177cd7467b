import { loadTestWordVectors } from '../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import type {
  BatchEmbedContentsResponse,
  EmbedContentResponse,
} from '../../../src/protocol/embedding';
import type { Model } from '../../../src/protocol/model';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { FakeClock } from '../../fakes/fakeClock';
import {
  describeBothWays,
  errorOf,
  generatePath,
  post,
  saying,
  turnOf,
  wordCounter,
} from './harness';
import type { Open, Setup } from './harness';

const newer = 'models/parley-embedding';
const older = 'models/embedding-001';

function openEmbedding(open: Open): Promise<Setup> {
  return open([], {
    engines: [
      createEmbeddingEngine({ loadWordVectors: loadTestWordVectors, clock: new FakeClock() }),
    ],
  });
}

function content(...texts: string[]): object {
  return { parts: texts.map((text) => ({ text })) };
}

async function embed({ fetch }: Setup, body: object, model = newer): Promise<number[]> {
  const response = await fetch(`/v1beta/${model}:embedContent`, post(body));
  assert.equal(response.status, 200, await response.clone().text());
  const { embedding } = (await response.json()) as EmbedContentResponse;
  return embedding.values;
}

async function refusal({ fetch }: Setup, body: object, path: string): Promise<string> {
  const error = await errorOf(await fetch(`/v1beta/${path}`, post(body)));
  assert.equal(error.status, 'INVALID_ARGUMENT', error.message);
  return error.message;
}

describeBothWays('embedContent', (open) => {
  it('answers with a vector of the model`s dimension, the same for the same text', async () => {
    const setup = await openEmbedding(open);
    const values = await embed(setup, { content: content('What is the meaning of life?') });
    assert.equal(values.length, 128);
    assert.ok(Math.abs(Math.hypot(...values) - 1) < 1e-5);
    const again = { model: newer, content: content('What is the meaning of life?') };
    assert.deepEqual(await embed(setup, again), values);
    assert.equal((await embed(setup, again, older)).length, 768);
  });

  it('answers with zeros where no word was learned', async () => {
    const setup = await openEmbedding(open);
    const values = await embed(setup, { content: content('xqzzvk') });
    assert.deepEqual(
      values,
      Array.from({ length: 128 }, () => 0),
    );
  });

  it('reports how long input and engine took', async () => {
    const { fetch } = await openEmbedding(open);
    const body = { requests: [{ model: newer, content: content('a') }] };
    for (const [verb, sent] of [
      ['embedContent', { content: content('a') }],
      ['batchEmbedContents', body],
    ] as const) {
      const response = await fetch(`/v1beta/${newer}:${verb}`, post(sent));
      assert.equal(response.headers.get('server-timing'), 'input;dur=0, engine;dur=0');
    }
  });

  it('takes account of nothing but text', async () => {
    const setup = await openEmbedding(open);
    const image = { inline_data: { mime_type: 'image/png', data: 'aGk=' } };
    const mixed = { role: 'user', parts: [{ text: 'a cat' }, image, { text: 'sleeps' }] };
    assert.deepEqual(
      await embed(setup, { content: mixed }),
      await embed(setup, { content: content('a cat', 'sleeps') }),
    );
  });

  it('cuts the vector at its end with outputDimensionality', async () => {
    const setup = await openEmbedding(open);
    const whole = await embed(setup, { content: content('a cat') });
    for (const dimension of [1, 10, 128]) {
      const body = { content: content('a cat'), output_dimensionality: dimension };
      assert.deepEqual(await embed(setup, body), whole.slice(0, dimension));
    }
  });

  it('heeds a title with RETRIEVAL_DOCUMENT and with no other task type', async () => {
    const setup = await openEmbedding(open);
    const plain = await embed(setup, { content: content('It sleeps.') }, older);
    for (const taskType of ['RETRIEVAL_QUERY', 'CLUSTERING', undefined]) {
      const body = { content: content('It sleeps.'), taskType, title: 'Cats' };
      assert.deepEqual(await embed(setup, body, older), plain);
    }
    const taskType = 'RETRIEVAL_DOCUMENT';
    const titled = { content: content('It sleeps.'), taskType, title: 'Cats' };
    assert.notDeepEqual(await embed(setup, titled, older), plain);
    const untitled = { content: content('It sleeps.'), taskType };
    assert.deepEqual(await embed(setup, untitled, older), plain);
  });

  const some = content('a');
  const refused: [title: string, model: string, body: object, message: RegExp][] = [
    ['no content', newer, {}, /\.content: content is required/u],
    ['content without text', newer, { content: { parts: [] } }, /\.content: /u],
    ['blank text', newer, { content: content(' \n') }, /\.content: content is empty/u],
    [
      'a task type of a newer model',
      newer,
      { content: some, taskType: 'CLUSTERING' },
      /task_type: .*embedding-001/u,
    ],
    [
      'an unknown task type',
      older,
      { content: some, taskType: 'GUESSING' },
      /TaskType\), "GUESSING"/u,
    ],
    [
      'a dimension of the older model',
      older,
      { content: some, outputDimensionality: 5 },
      /output_dimensionality: /u,
    ],
    ['no dimensions', newer, { content: some, outputDimensionality: 0 }, /above 0/u],
    ['more dimensions than there are', newer, { content: some, outputDimensionality: 129 }, /128/u],
    [
      'a text that is too long',
      older,
      { content: content('a '.repeat(2049)) },
      /\(2049\) exceeds .* \(2048\)/u,
    ],
  ];
  for (const [title, model, body, message] of refused) {
    it(`refuses ${title}`, async () => {
      const setup = await openEmbedding(open);
      assert.match(await refusal(setup, body, `${model}:embedContent`), message);
      assert.equal(setup.service.runningCount, 0);
    });
  }

  it('counts the tokens of a text only where it is long enough to have too many', async () => {
    let loads = 0;
    const { fetch } = await open([], {
      engines: [createEmbeddingEngine({ loadWordVectors: loadTestWordVectors })],
      countTokens: async () => {
        loads += 1;
        return wordCounter;
      },
    });
    const statusOf = async (text: string): Promise<number> =>
      (await fetch(`/v1beta/${older}:embedContent`, post({ content: content(text) }))).status;
    assert.equal(await statusOf('語'.repeat(Math.floor(2048 / 3))), 200);
    assert.equal(loads, 0);
    assert.equal(await statusOf('語'.repeat(Math.ceil(2049 / 3))), 200);
    assert.equal(loads, 1);
  });

  it('is not found for models that don`t embed, as generation is not for those that do', async () => {
    const both = await open([saying('hi')]);
    const embedding = await openEmbedding(open);
    for (const [{ fetch }, path] of [
      [both, '/v1beta/models/scripted:embedContent'],
      [both, '/v1beta/models/none:batchEmbedContents'],
      [embedding, `/v1beta/${newer}:generateContent`],
      [embedding, generatePath],
    ] as const) {
      const error = await errorOf(await fetch(path, post({ contents: turnOf('a') })));
      assert.equal(error.status, 'NOT_FOUND', path);
    }
  });

  it('has its models listed with what they can do', async () => {
    const { fetch } = await openEmbedding(open);
    const { models } = (await (await fetch('/v1beta/models')).json()) as { models: Model[] };
    assert.deepEqual(
      models.map(({ name }) => name),
      [newer, older],
    );
    for (const { supportedGenerationMethods } of models) {
      assert.deepEqual(supportedGenerationMethods, [
        'embedContent',
        'batchEmbedContents',
        'countTokens',
      ]);
    }
  });
});

describeBothWays('batchEmbedContents', (open) => {
  const path = `${newer}:batchEmbedContents`;

  it('answers in the order of the requests', async () => {
    const setup = await openEmbedding(open);
    const texts = ['first', 'second', 'first'];
    const requests = texts.map((text) => ({ model: newer, content: content(text) }));
    const response = await setup.fetch(`/v1beta/${path}`, post({ requests }));
    const { embeddings } = (await response.json()) as BatchEmbedContentsResponse;
    const alone = await Promise.all(texts.map((text) => embed(setup, { content: content(text) })));
    assert.deepEqual(
      embeddings.map(({ values }) => values),
      alone,
    );
  });

  it('embeds all or none, naming the request that is wrong', async () => {
    const setup = await openEmbedding(open);
    const good = { model: newer, content: content('a') };
    for (const [bad, field] of [
      [{ content: content('a') }, 'requests[1].model'],
      [{ model: older, content: content('a') }, 'requests[1].model'],
      [{ model: newer }, 'requests[1].content'],
      [{ model: newer, content: content('') }, 'requests[1].content'],
      [{ ...good, outputDimensionality: 1000 }, 'requests[1].output_dimensionality'],
    ] as const) {
      const message = await refusal(setup, { requests: [good, bad] }, path);
      assert.ok(message.includes(`.${field}:`), message);
    }
  });

  it('takes from 1 to 100 requests', async () => {
    const setup = await openEmbedding(open);
    const many = (count: number): object => ({
      requests: Array.from({ length: count }, () => ({ model: newer, content: content('a') })),
    });
    assert.match(await refusal(setup, many(0), path), /requests is not specified/u);
    assert.match(await refusal(setup, many(101), path), /At most 100/u);
    assert.equal((await setup.fetch(`/v1beta/${path}`, post(many(100)))).status, 200);
  });
});
