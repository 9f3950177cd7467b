import assert from 'node:assert/strict';
import { createClient } from '../../../../src/client/client';
import { isServiceError } from '../../../../src/protocol/serviceError';
import { NoEmbedderError, type EmbedOptions } from '../../../../src/search/embed/embedder';
import type { CountTokens } from '../../../../src/search/embed/textBeginning';
import { batchLength, type EmbeddingModel } from '../../../../src/semanticSearch/embed/embedRun';
import { ServiceEmbedder } from '../../../../src/semanticSearch/embed/serviceEmbedder';
import { busyFor, EmbeddingService, invalid } from '../../../fakes/embeddingService';
import { FakeClock } from '../../../fakes/fakeClock';
import { turn } from '../../../fakes/turn';

const key = 'canary-key-4Hn8';

/** An embedder over a service in this process, and what it reported. */
class Asked {
  readonly service = new EmbeddingService();
  readonly clock = new FakeClock();
  readonly stop = new AbortController();
  readonly end = new AbortController();
  readonly batches: [number, number][] = [];
  readonly waits: (number | undefined)[] = [];
  readonly surprises: unknown[] = [];
  readonly refused: string[] = [];
  cut = 0;
  refusal: string | undefined;
  readonly embedder: ServiceEmbedder;

  constructor(
    model: Partial<EmbeddingModel> = {},
    countTokens: CountTokens = async (text) => text.length,
  ) {
    const client = createClient(
      { baseUrl: 'https://service.test', key: async () => key, keyPlacement: 'query' },
      { fetch: this.service.fetch, clock: this.clock, random: () => 0.5 },
    );
    this.embedder = new ServiceEmbedder(
      {
        space: {
          service: 'https://service.test',
          model: 'models/vectors',
          dimension: 4,
          taskType: 'RETRIEVAL_DOCUMENT',
        },
        limits: { maxCount: 100, count: 100, chars: 10_000 },
        ...model,
      },
      () => client,
      countTokens,
      { isHosted: true, refusal: () => this.refusal, ended: this.end.signal },
    );
    this.embedder.onDidFail((error) => this.surprises.push(error));
  }

  embed(texts: readonly string[], changes: Partial<EmbedOptions> = {}): Promise<Float32Array[]> {
    return this.embedder.embed(
      texts.map((text) => ({ text })),
      {
        purpose: 'document',
        signal: this.stop.signal,
        onBatch: (vectors, from) => this.batches.push([from, vectors.length]),
        onWait: (retryAtMs) => this.waits.push(retryAtMs),
        onCut: (count) => (this.cut = count),
        onRefused: (error) => this.refused.push(error instanceof Error ? error.message : ''),
        ...changes,
      },
    );
  }
}

function texts(count: number, length = 3): string[] {
  return Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x'));
}

describe('the requests of the index', () => {
  let asked: Asked;

  beforeEach(() => {
    asked = new Asked();
  });

  /** What comes of the work, which need not wait. */
  async function whileTimersRun<T>(work: Promise<T>): Promise<T> {
    const ends: unknown[] = [];
    const note = (end: unknown): void => void ends.push(end);
    work.then(note, note);
    while (ends.length === 0) {
      await turn();
      if (asked.clock.pendingTimers > 0) await asked.clock.advanceToNextTimer();
    }
    return work;
  }

  it('have a hundred texts each, in order, and report each batch as it arrives', async () => {
    const vectors = await asked.embed(texts(250));
    assert.deepEqual(
      asked.service.texts.map(({ length }) => length),
      [100, 100, 50],
    );
    assert.deepEqual(asked.service.texts.flat(), texts(250));
    assert.equal(vectors.length, 250);
    assert.deepEqual(asked.batches, [[0, 100], [100, 100], [200, 50]]); // oxfmt-ignore
    assert.ok(vectors.every((vector) => Math.abs(Math.hypot(...vector) - 1) < 1e-6));
  });

  it('hold fewer when the texts are long, and one text at least', () => {
    const long = [5, 5, 5, 50, 1].map((length) => ({ text: 'x'.repeat(length) }));
    const limits = { count: 3, chars: 12 };
    assert.deepEqual([0, 1, 2, 3, 4].map((from) => batchLength(long, from, limits)), [2, 2, 1, 1, 1]); // oxfmt-ignore
    assert.equal(batchLength([{ text: 'x', title: 'y'.repeat(12) }, { text: 'x' }], 0, limits), 1);
  });

  it('are empty if there is no text', async () => {
    assert.deepEqual(await asked.embed([]), []);
    assert.deepEqual(asked.service.paths, []);
  });

  it('go one after the other, whoever asks, while a question waits for none', async () => {
    let answer = (): void => undefined;
    asked.service.mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const documents = Promise.all([asked.embed(texts(150)), asked.embed(['last'])]);
    await turn();
    assert.equal(asked.service.atOnce, 1);
    const question = asked.embed(['why'], { purpose: 'query' });
    await turn();
    assert.equal(asked.service.atOnce, 2, 'the question is under way beside one batch');
    answer();
    await question;
    await documents;
    assert.equal(asked.service.mostAtOnce, 2);
    assert.equal(asked.service.texts.at(-1)?.[0], 'last');
  });

  it('say what a text is for, and its title where it is a document', async () => {
    const document = { text: 'body', title: 'src/a.ts' };
    const options = { signal: asked.stop.signal };
    await asked.embedder.embed([document], { purpose: 'document', ...options });
    await asked.embedder.embed([document], { purpose: 'query', ...options });
    const [[asDocument] = [], [asQuery] = []] = asked.service.asked;
    const common = { model: 'models/vectors', content: { parts: [{ text: 'body' }] } };
    const wanted = { ...common, taskType: 'RETRIEVAL_DOCUMENT', title: 'src/a.ts' };
    assert.deepEqual(asDocument, wanted);
    assert.deepEqual(asQuery, { ...common, taskType: 'RETRIEVAL_QUERY' });
  });

  it('have neither task type nor title for a model that takes none', async () => {
    asked = new Asked({ space: { service: 's', model: 'models/vectors', dimension: 4 } });
    const document = { text: 'body', title: 'src/a.ts' };
    for (const purpose of ['document', 'query'] as const) {
      await asked.embedder.embed([document], { purpose, signal: asked.stop.signal });
    }
    for (const request of asked.service.asked.flat()) {
      assert.deepEqual(Object.keys(request).sort(), ['content', 'model']);
    }
  });

  it('ask for the beginning of the vector, which is kept at unit length', async () => {
    const space = { service: 's', model: 'models/vectors', dimension: 2 };
    asked = new Asked({ space, outputDimensionality: 2 });
    const [vector = new Float32Array()] = await asked.embed(['a']);
    assert.equal(asked.service.asked[0]?.[0]?.outputDimensionality, 2);
    assert.equal(vector.length, 2);
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
  });

  it('are halved for a service that takes fewer, and stay so', async () => {
    asked.service.maxCount = 30;
    assert.equal((await asked.embed(texts(100))).length, 100);
    const lengths = asked.service.texts.map(({ length }) => length);
    assert.deepEqual(lengths, [100, 50, 25, 25, 25, 25]);
    await asked.embed(texts(50));
    assert.deepEqual(asked.service.texts.slice(6).map(({ length }) => length), [25, 25]); // oxfmt-ignore
    assert.equal(asked.service.taken, 150, 'nothing is embedded twice');
  });

  it('are as small as helps a service that fails with more, once that has helped twice in a row', async () => {
    asked.service.failsAbove = 30;
    await whileTimersRun(asked.embed(texts(100)));
    await asked.embed(['a question'], { purpose: 'query' });
    assert.equal((await whileTimersRun(asked.embed(texts(100)))).length, 100);
    const before = asked.service.texts.length;
    await whileTimersRun(asked.embed(texts(100)));
    assert.deepEqual(asked.service.texts.slice(before).map(({ length }) => length), [25, 25, 25, 25]); // oxfmt-ignore
    asked.service.failsOn = (text) =>
      text === 'xx7' ? { code: 400, status: 'INVALID_ARGUMENT', message: 'no' } : undefined;
    const then = asked.service.texts.length;
    await whileTimersRun(asked.embed(texts(100)));
    const most = Math.max(...asked.service.texts.slice(then).map(({ length }) => length));
    assert.equal(most, 25, 'also where a text is given up');
  });

  it('stay as large as came before, where small ones fail now and then', async () => {
    await asked.embed(texts(100));
    for (const time of ['once', 'and once more']) {
      asked.service.failsAbove = 1;
      assert.equal((await whileTimersRun(asked.embed(texts(2)))).length, 2, time);
      asked.service.failsAbove = Infinity;
      await asked.embed(texts(1));
    }
    await asked.embed(texts(100));
    assert.equal(asked.service.texts.at(-1)?.length, 100);
  });

  it('are as large again after a service has failed for a while', async () => {
    asked.service.refusals.push(
      ...Array.from({ length: 12 }, () => ({ code: 500, status: 'INTERNAL', message: 'away' })),
    );
    await whileTimersRun(asked.embed(texts(200)));
    assert.ok(Math.min(...asked.service.texts.map(({ length }) => length)) < 100, 'it was halved');
    assert.equal(asked.service.texts.at(-1)?.length, 100);
  });

  for (const namesRequest of [true, false]) {
    const how = namesRequest ? 'by its number' : 'by its length alone';
    it(`cut a text that is reported ${how} to be too long, and say how many were`, async () => {
      Object.assign(asked.service, { tokenLimit: 40, namesRequest });
      const all = [...texts(5), 'y'.repeat(90), ...texts(5), 'z'.repeat(41)];
      assert.equal((await asked.embed(all)).length, 12);
      assert.equal(asked.cut, 2);
      const last = asked.service.texts.at(-1) ?? [];
      assert.equal(last.length, 12);
      const [y = '', z = ''] = [last[5], last[11]];
      assert.ok(/^y+$/.test(y) && y.length > 30 && y.length <= 40, `y: ${y.length}`);
      assert.ok(/^z+$/.test(z) && z.length > 30 && z.length <= 40, `z: ${z.length}`);
      assert.equal(asked.service.taken, 12);
    });
  }

  it('cut what is too long also beside a text that the model fails on', async () => {
    const refusal = { code: 400, status: 'INVALID_ARGUMENT', message: 'no embedding for this' };
    asked.service.failsOn = (text) => (text === 'bad' ? refusal : undefined);
    Object.assign(asked.service, { tokenLimit: 40, namesRequest: false });
    const long = Array.from({ length: 12 }, () => 'y'.repeat(90));
    const vectors = await asked.embed([...texts(20), 'bad', ...texts(20), ...long]);
    const isGivenUp = (vector: Float32Array): boolean => vector.every((value) => value === 0);
    assert.deepEqual([vectors.length, vectors.filter(isGivenUp).length], [53, 1]);
    assert.deepEqual([asked.cut, asked.refused.length], [12, 1]);
  });

  it('cut on where the service counts more tokens than Parley', async () => {
    asked = new Asked({}, async (text) => Math.ceil(text.length / 3));
    asked.service.tokenLimit = 40;
    await asked.embed(['y'.repeat(100)]);
    assert.ok((asked.service.texts.at(-1)?.[0]?.length ?? 0) > 20);
    assert.equal(asked.cut, 1);
  });

  it('end with the refusal of a text that is refused however short', async () => {
    asked.service.tokenLimit = 0;
    await assert.rejects(asked.embed(['abcdef']), (error) => isServiceError(error, 'invalid'));
    assert.ok(asked.service.asked.length <= 10);
  });

  it('end at once with a refusal that fewer texts do not fix', async () => {
    const rule = 'outputDimensionality must not exceed the dimension of the model, 4.';
    asked.service.refusals.push(invalid('requests[0].output_dimensionality', rule));
    await assert.rejects(asked.embed(texts(100)), (error) => isServiceError(error, 'invalid'));
    assert.equal(asked.service.asked.length, 1);
  });

  for (const [how, failure] of [
    ['fails on', { code: 500, status: 'INTERNAL', message: 'unsupported value: NaN' }],
    ['refuses', { code: 400, status: 'INVALID_ARGUMENT', message: 'no embedding for this input' }],
  ] as const) {
    it(`embed all others where the model ${how} one text, which has zeros`, async () => {
      asked.service.failsOn = (text) => (text.endsWith('x7') ? failure : undefined);
      const all = [...texts(20), ...texts(20)];
      const vectors = await whileTimersRun(asked.embed(all));
      const isGivenUp = (vector: Float32Array): boolean => vector.every((value) => value === 0);
      assert.deepEqual(
        vectors.flatMap((vector, at) => (isGivenUp(vector) ? [all[at]] : [])),
        ['xx7', 'xx7'],
      );
      const reported = `${failure.code} ${failure.status}: ${failure.message}`;
      assert.deepEqual(asked.refused, [reported, reported]);
      assert.deepEqual(asked.surprises, []);
      await asked.embed(texts(7));
      assert.equal(asked.service.texts.at(-1)?.length, 7, 'it was not their number');
    });

    it(`embed what is left alone where the model ${how} it, and question where it is one`, async () => {
      asked.service.failsOn = (text) => (text === 'alone' ? failure : undefined);
      const [vector] = await whileTimersRun(asked.embed(['alone']));
      assert.deepEqual(vector, new Float32Array(4));
      const question = asked.embed(['alone'], { purpose: 'query' });
      await assert.rejects(whileTimersRun(question), new RegExp(failure.message));
    });

    it(`end where the model ${how} one text after the other`, async () => {
      asked.service.failsOn = (text) => (text === 'text' ? undefined : failure);
      await assert.rejects(whileTimersRun(asked.embed(texts(20))), new RegExp(failure.message));
      assert.deepEqual(asked.batches, []);
    });
  }

  it('wait as long as the service asks, and say when they go on', async () => {
    asked.service.refusals.push(undefined, busyFor(90), busyFor(30));
    const vectors = asked.embed(texts(150));
    const began = asked.clock.now();
    await asked.clock.advanceToNextTimer();
    while (asked.waits.at(-1) !== undefined || asked.waits.length === 0) {
      await asked.clock.advanceToNextTimer();
    }
    assert.equal((await vectors).length, 150);
    assert.deepEqual(asked.waits, [began + 90_000, began + 120_000, undefined]);
    assert.equal(asked.service.taken, 150);
  });

  it('give up when the service stays busy, and have reported what arrived before', async () => {
    asked.service.refusals.push(undefined, ...Array.from({ length: 50 }, () => busyFor(20)));
    await assert.rejects(whileTimersRun(asked.embed(texts(150))), (error) =>
      isServiceError(error, 'rateLimited'),
    );
    assert.deepEqual(asked.batches, [[0, 100]]);
    assert.equal(asked.waits.at(-1), undefined);
    assert.ok(asked.waits.length > 5);
  });

  it('do not wait with a question longer than other questions do', async () => {
    asked.service.refusals.push(busyFor(90));
    const work = asked.embed(['why'], { purpose: 'query' });
    await assert.rejects(work, (error) => isServiceError(error, 'rateLimited'));
  });

  it('end at once when they are cancelled, also while they wait, with the reason', async () => {
    asked.service.refusals.push(busyFor(60));
    const reason = new Error('enough');
    const first = asked.embed(texts(3));
    const second = asked.embed(texts(3));
    while (asked.waits.length === 0) await turn();
    asked.stop.abort(reason);
    await assert.rejects(first, reason);
    await assert.rejects(second, reason);
    await assert.rejects(asked.embed(texts(1)), reason);
    await turn();
    assert.equal(asked.clock.pendingTimers, 0);
  });

  it('end with what takes their place, and nothing more is sent', async () => {
    let answer = (): void => undefined;
    asked.service.mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const work = asked.embed(texts(250));
    await turn();
    const reason = new NoEmbedderError('Another service is connected.');
    asked.end.abort(reason);
    await assert.rejects(work, reason);
    answer();
    await turn();
    assert.equal(asked.service.asked.length, 1);
    assert.deepEqual(asked.surprises, []);
  });

  it('are not sent where they may not be', async () => {
    asked.refusal = 'Nothing is sent to service.test.';
    await assert.rejects(asked.embed(texts(2)), NoEmbedderError);
    await assert.rejects(asked.embed(['q'], { purpose: 'query' }), NoEmbedderError);
    assert.deepEqual(asked.service.paths, []);
  });

  it('keep what arrived when the service fails half-way, and the next ones work', async () => {
    const broken = { code: 400, status: 'FAILED_PRECONDITION', message: 'not now' };
    asked = new Asked({ limits: { maxCount: 1, count: 1, chars: 10 } });
    asked.service.refusals.push(undefined, undefined, broken, broken);
    await assert.rejects(asked.embed(texts(5)), /not now/);
    assert.deepEqual(asked.batches, [[0, 1], [1, 1]]); // oxfmt-ignore
    assert.equal((await asked.embed(texts(5).slice(2))).length, 3);
    assert.equal(asked.service.taken, 5);
  });

  it('take no vector of another length, and report it', async () => {
    asked.service.dimension = 3;
    await assert.rejects(asked.embed(texts(2)), (error) => isServiceError(error, 'protocol'));
    assert.deepEqual(asked.batches, []);
    assert.equal(asked.surprises.length, 1);
  });

  it('have the key in no error', async () => {
    const echo = { code: 400, status: 'INVALID_ARGUMENT', message: `bad request ?key=${key}` };
    asked.service.refusals.push(echo, echo);
    const error: unknown = await asked.embed(['a']).catch((thrown: unknown) => thrown);
    assert.ok(isServiceError(error));
    assert.ok(!JSON.stringify([error.message, error.status, error.stack]).includes(key));
  });
});
