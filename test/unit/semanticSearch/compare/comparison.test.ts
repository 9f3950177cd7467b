import { loadTestWordVectors } from '../../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import { createClient, type Client } from '../../../../src/client/client';
import type { EmbedContentRequest } from '../../../../src/protocol/embedding';
import { createEmbeddingEngine } from '../../../../src/service/engines/embedding/embeddingEngine';
import { createService } from '../../../../src/service/service';
import { Comparison } from '../../../../src/semanticSearch/compare/comparison';
import { mostTexts } from '../../../../src/search/compare/textList';
import { FakeClock } from '../../../fakes/fakeClock';

/** Words are tokens. */
const count = async (text: string): Promise<number> => text.match(/\S+/gu)?.length ?? 0;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A client of an embedded service with the built-in models, and what it was asked to embed. */
class WatchedClient {
  readonly asked: EmbedContentRequest[] = [];
  /** Called before each request of a comparison. */
  onRequest: (number: number) => void = () => undefined;
  readonly client: Client;
  #requests = 0;

  constructor() {
    const clock = new FakeClock();
    const service = createService({
      engines: [createEmbeddingEngine({ loadWordVectors: loadTestWordVectors })],
      clock,
      random: () => 0.5,
      countTokens: async () => ({ count: (text) => text.match(/\S+/gu)?.length ?? 0 }),
    });
    this.client = createClient(
      { baseUrl: 'https://embedded.invalid', keyPlacement: 'header' },
      {
        clock,
        random: () => 0.5,
        fetch: async (request) => {
          if (request.url.includes('batchEmbedContents')) {
            this.#requests += 1;
            this.onRequest(this.#requests);
            request.signal.throwIfAborted();
            const { requests } = (await request.clone().json()) as {
              requests: EmbedContentRequest[];
            };
            this.asked.push(...requests);
          }
          return service.fetch(request);
        },
      },
      { retry: { maxAttempts: 1 } },
    );
  }
}

describe('a comparison', () => {
  let watched: WatchedClient;
  let comparison: Comparison;

  beforeEach(async () => {
    watched = new WatchedClient();
    const service = { key: 'embedded', label: 'here', isEmbedded: true, client: watched.client };
    comparison = new Comparison(() => [service], count);
    await comparison.loadModels();
  });

  const add = async (...texts: string[]): Promise<void> => {
    comparison.add(texts.map((text) => ({ name: text, text })));
    await settled();
  };

  it('begins with the built-in model and offers all that embed', () => {
    assert.equal(comparison.model?.model.name, 'models/parley-embedding');
    assert.deepEqual(
      comparison.models.map(({ model }) => model.name),
      ['models/parley-embedding', 'models/embedding-001'],
    );
  });

  it('sends nothing by itself', async () => {
    await add('one', 'two');
    comparison.change({ dimension: '8' });
    assert.deepEqual(watched.asked, []);
    assert.equal(comparison.plan.missing.length, 2);
  });

  it('asks for each content once, and then only for what is missing', async () => {
    await add('one two', 'one three', 'one two');
    await comparison.compare();
    assert.equal(watched.asked.length, 2);
    assert.equal(comparison.plan.ready.length, 3);
    await add('four');
    await comparison.compare();
    assert.deepEqual(
      watched.asked.map(({ content }) => content.parts?.[0]?.text),
      ['one two', 'one three', 'four'],
    );
    await comparison.compare();
    assert.equal(watched.asked.length, 3);
  });

  it('cuts what it has where fewer values are wanted, and refuses more than there are', async () => {
    await add('one', 'two');
    await comparison.compare();
    comparison.change({ dimension: '16' });
    assert.equal(comparison.matrix().dimension, 16);
    assert.equal(comparison.plan.missing.length, 0);
    comparison.change({ dimension: '3.072' });
    assert.match(comparison.dimensionProblem ?? '', /^outputDimensionality must not exceed/u);
    comparison.change({ dimension: '7.5' });
    assert.match(comparison.dimensionProblem ?? '', /^outputDimensionality must be a whole/u);
    comparison.change({ dimension: '769' });
    assert.match(comparison.dimensionProblem ?? '', /^outputDimensionality must not exceed/u);
    await comparison.compare();
    assert.equal(watched.asked.length, 2);
  });

  it('sends task type and names as titles to the older model', async () => {
    await add('one', 'two');
    comparison.chooseModel('embedded models/embedding-001');
    comparison.change({ taskType: 'RETRIEVAL_DOCUMENT', hasTitles: true, dimension: '7' });
    await comparison.compare();
    assert.deepEqual(
      watched.asked.map(({ taskType, title, outputDimensionality }) => [
        taskType,
        title,
        outputDimensionality,
      ]),
      [
        ['RETRIEVAL_DOCUMENT', 'one', undefined],
        ['RETRIEVAL_DOCUMENT', 'two', undefined],
      ],
    );
    // What the other model takes is not forgotten.
    assert.equal(comparison.fields.dimension, '7');
  });

  it('leaves out what is too long until it is split or cut', async () => {
    const long = 'word '.repeat(8200);
    await add('one', 'two', long);
    assert.deepEqual(
      comparison.plan.tooLong.map(({ tokens }) => tokens),
      [8200],
    );
    await comparison.compare();
    assert.equal(comparison.plan.ready.length, 2);
    const id = comparison.list.all[2]?.id ?? '';
    assert.ok(await comparison.split(id));
    await settled();
    await settled();
    assert.equal(comparison.plan.tooLong.length, 0);
    assert.equal(comparison.list.all.length, 4);
    assert.equal(
      comparison.list.all
        .slice(2)
        .map(({ text }) => text)
        .join(''),
      long,
    );
    await comparison.compare();
    assert.equal(comparison.plan.ready.length, 4);
  });

  it('keeps what arrived before a failure, and goes on from there', async () => {
    await add(...Array.from({ length: 30 }, (_, at) => `text ${at}`));
    watched.onRequest = (number) => {
      if (number === 2) throw new TypeError('the line is cut');
    };
    await comparison.compare();
    assert.notEqual(comparison.error, undefined);
    assert.equal(comparison.plan.ready.length, 20);
    await comparison.compare();
    assert.equal(comparison.error, undefined);
    assert.equal(watched.asked.length, 30);
    assert.equal(comparison.plan.ready.length, 30);
  });

  it('is cancelled without an error, and keeps what arrived', async () => {
    await add(...Array.from({ length: 45 }, (_, at) => `text ${at}`));
    const progress: number[] = [];
    comparison.onDidChange(() => {
      if (comparison.run !== undefined) progress.push(comparison.run.done);
    });
    watched.onRequest = (number) => {
      if (number === 3) comparison.cancel();
    };
    await comparison.compare();
    assert.equal(comparison.error, undefined);
    assert.equal(comparison.run, undefined);
    assert.equal(comparison.plan.ready.length, 40);
    assert.deepEqual(progress, [0, 20, 40]);
  });

  it('takes a hundred texts and says how many are beyond', async () => {
    const texts = Array.from({ length: mostTexts + 3 }, (_, at) => `text number ${at}`);
    const left = comparison.add(texts.map((text) => ({ name: text, text })));
    assert.equal(left, 3);
    await settled();
    await comparison.compare();
    comparison.isByNearness = true;
    const { texts: shown, values } = comparison.matrix();
    assert.equal(shown.length, mostTexts);
    assert.equal(values.length, mostTexts * mostTexts);
    assert.ok(shown.every((_, at) => Math.abs((values[at * mostTexts + at] ?? 0) - 1) < 1e-9));
  });

  it('has the models of another service too where the connected one fails', async () => {
    const failing = {
      ...watched.client,
      models: {
        ...watched.client.models,
        // oxlint-disable-next-line require-yield -- it fails before it yields a model
        list: async function* () {
          throw new Error('nobody is there');
        },
      },
    };
    const services = [
      { key: 'https://far', label: 'far', isEmbedded: false, client: failing },
      { key: 'embedded', label: 'here', isEmbedded: true, client: watched.client },
    ];
    comparison = new Comparison(() => services, count);
    await comparison.loadModels();
    assert.equal(comparison.modelErrors.length, 1);
    assert.equal(comparison.model?.service.key, 'embedded');
  });
});
