import { loadTestWordVectors } from '../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import { createClient, type Client } from '../../../src/client/client';
import { Accumulator } from '../../../src/protocol/accumulator';
import { answerText, isComplete } from '../../../src/protocol/answer';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import type { Content } from '../../../src/protocol/content';
import type { EmbedContentRequest } from '../../../src/protocol/embedding';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import { createService, type Service } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { collect, errorOf } from '../client/collect';
import { wordCounter } from '../embedded/harness';

const model = 'models/parley-reader';
/** Long enough to be a text that is read, not a message that is answered. */
const loans =
  'Books are lent for three weeks. A fine of ten cents is due for each day after that. A member may ' +
  'hold five books at a time. Reference works stay in the reading room. A book that another member has ' +
  'asked for can not be renewed, and every other one twice.';

function says(text: string): Content {
  return { role: 'user', parts: [{ text }] };
}

function embedding(text: string): EmbedContentRequest {
  return { content: { parts: [{ text }] } };
}

/** How a client reaches the service: handed its fetch, or over a socket. */
const ways: Record<string, (service: Service) => Promise<[Client, () => Promise<void>]>> = {
  'in process': async (service) => [
    clientOf(service.fetch, 'https://embedded.invalid'),
    async () => undefined,
  ],
  'on loopback': async (service) => {
    const server = await startLoopbackServer(service, 0);
    return [clientOf((request) => fetch(request), server.address), () => server.close()];
  },
};

function clientOf(fetchIt: (request: Request) => Promise<Response>, baseUrl: string): Client {
  return createClient(
    { baseUrl, keyPlacement: 'header', key: async () => 'contract-key' },
    { fetch: fetchIt, clock: new FakeClock(), random: () => 0.5 },
    { retry: { maxAttempts: 1 } },
  );
}

for (const [way, connect] of Object.entries(ways)) {
  describe(`the client and the embedded service (${way})`, () => {
    let clock: FakeClock;
    let service: Service;
    let client: Client;
    let disconnect: () => Promise<void>;

    beforeEach(async () => {
      clock = new FakeClock();
      service = createService(
        {
          engines: [
            createReaderEngine({ clock, isPaced: false }),
            createEmbeddingEngine({ loadWordVectors: loadTestWordVectors }),
          ],
          clock,
          random: Math.random,
          countTokens: async () => wordCounter,
        },
        { key: 'contract-key' },
      );
      [client, disconnect] = await connect(service);
    });
    afterEach(async () => {
      service.dispose();
      await disconnect();
    });

    it('agree on models', async () => {
      const { items } = await collect(client.models.list());
      const names = items.map(({ name }) => name);
      assert.deepEqual(names, [model, 'models/parley-embedding', 'models/embedding-001']);
      for (const name of names) assert.equal((await client.models.get(name)).name, name);
      assert.equal((await errorOf(client.models.get('none'))).kind, 'notFound');
    });

    it('agree on an answer, whole and in pieces', async () => {
      const request: GenerateContentRequest = {
        contents: [says(`${loans}\n\nFor how long are books lent?`)],
        generationConfig: { seed: 3, candidateCount: 2 },
      };
      const whole = await client.generateContent(model, request);
      const accumulator = new Accumulator();
      for await (const event of client.streamGenerateContent(model, request)) {
        accumulator.add(event);
      }
      assert.ok(isComplete(accumulator.answer));
      for (const index of [0, 1]) {
        const part = whole.candidates?.find((each) => (each.index ?? 0) === index)?.content?.parts;
        assert.equal(answerText(accumulator.answer, index), part?.[0]?.text);
      }
      assert.deepEqual(accumulator.answer.usageMetadata, whole.usageMetadata);
      assert.match(answerText(accumulator.answer), /three weeks/u);
    });

    it('agree on a count, which is what an answer is billed for', async () => {
      const contents = [says(loans), { role: 'model', parts: [{ text: 'I see.' }] }, says('Good.')];
      const systemInstruction = { parts: [{ text: 'Be brief.' }] };
      const plain = await client.countTokens(model, { contents });
      const whole = await client.countTokens(model, {
        generateContentRequest: { contents, systemInstruction },
      });
      assert.equal((whole.totalTokens ?? 0) - (plain.totalTokens ?? 0), 2);
      const answer = await client.generateContent(model, { contents, systemInstruction });
      assert.equal(answer.usageMetadata?.promptTokenCount, whole.totalTokens);
      assert.deepEqual(answer.usageMetadata?.promptTokensDetails, whole.promptTokensDetails);
    });

    it('agree on the life of cached contents', async () => {
      const { cachedContents } = client;
      const given: CachedContent = {
        model,
        contents: [says(loans)],
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        displayName: '\u{1F600}'.repeat(128),
        ttl: '60.5s',
      };
      const created = await cachedContents.create(given);
      assert.equal(created.displayName, given.displayName);
      assert.equal(Date.parse(created.expireTime ?? '') - clock.now(), 60_500);
      assert.equal(created.contents, undefined);
      const { name = '' } = created;

      const question = { contents: [says('For how long are books lent?')], cachedContent: name };
      const { candidates, usageMetadata } = await client.generateContent(model, question);
      assert.match(JSON.stringify(candidates), /three weeks/u);
      const cachedTokens = created.usageMetadata?.totalTokenCount;
      assert.equal(usageMetadata?.cachedContentTokenCount, cachedTokens);
      assert.equal(usageMetadata?.promptTokenCount, Number(cachedTokens) + 6);

      const later = await cachedContents.patch(name, { expireTime: '2030-01-01T02:00:00.5+01:00' });
      assert.equal(later.expireTime, '2030-01-01T01:00:00.500Z');
      assert.deepEqual(await cachedContents.get(name), later);
      clock.advance(3_600_500);
      assert.equal((await errorOf(cachedContents.get(name))).kind, 'notFound');
      assert.equal((await errorOf(client.generateContent(model, question))).kind, 'notFound');
    });

    it('agree on the pages of a list', async () => {
      const names: string[] = [];
      for (let index = 0; index < 7; index++) {
        const { name = '' } = await client.cachedContents.create({
          model,
          contents: [says(loans)],
        });
        names.unshift(name);
      }
      const pages = (await collect(client.cachedContents.list({ pageSize: 3 }))).items;
      assert.deepEqual(
        pages.map(({ cachedContents = [] }) => cachedContents.length),
        [3, 3, 1],
      );
      const listed = pages.flatMap(({ cachedContents = [] }) => cachedContents);
      assert.deepEqual(new Set(listed.map(({ name }) => name)), new Set(names));
      for (const name of names) await client.cachedContents.delete(name);
      assert.deepEqual((await collect(client.cachedContents.list())).items, [{}]);
    });

    it('agree that cached contents bring their system instruction and tools along', async () => {
      const { name = '' } = await client.cachedContents.create({ model, contents: [says(loans)] });
      const error = await errorOf(
        client.generateContent(model, {
          contents: [says('a')],
          cachedContent: name,
          systemInstruction: { parts: [{ text: 'b' }] },
        }),
      );
      assert.equal(error.kind, 'invalid');
      assert.match(error.message, /CachedContent can not be used with/u);
    });

    it('agree on embeddings, one and many', async () => {
      const texts = Array.from({ length: 130 }, (_, index) => embedding(`text number ${index}`));
      const { embeddings } = await client.batchEmbedContents('parley-embedding', texts);
      assert.equal(embeddings.length, 130);
      const { embedding: one } = await client.embedContent('parley-embedding', {
        ...embedding('text number 129'),
        outputDimensionality: 16,
      });
      assert.deepEqual(one.values, embeddings[129]?.values.slice(0, 16));
    });

    it('agree on what is refused, and name the field', async () => {
      const request = (rest: object): GenerateContentRequest => ({
        contents: [says('a')],
        ...rest,
      });
      // What depends on the model, which the client has not asked about, so that the service refuses.
      const refused: [Promise<unknown>, string][] = [
        [
          client.generateContent(model, request({ generationConfig: { responseLogprobs: true } })),
          'responseLogprobs',
        ],
        [
          client.generateContent(
            model,
            request({ generationConfig: { responseModalities: ['IMAGE'] } }),
          ),
          'responseModalities',
        ],
        [
          client.embedContent('parley-embedding', { ...embedding('a'), taskType: 'CLUSTERING' }),
          'taskType',
        ],
        [
          client.embedContent('parley-embedding', {
            ...embedding('a'),
            outputDimensionality: 5000,
          }),
          'outputDimensionality',
        ],
      ];
      for (const [work, field] of refused) {
        const { info } = await errorOf(work);
        assert.ok(info.kind === 'invalid', field);
        assert.match(info.violations[0]?.field ?? '', new RegExp(`${field}$`, 'u'));
      }
    });
  });
}
