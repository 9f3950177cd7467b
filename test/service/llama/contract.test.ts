import assert from 'node:assert/strict';
import { createClient, type Client } from '../../../src/client/client';
import { Accumulator } from '../../../src/protocol/accumulator';
import { answerText, isComplete } from '../../../src/protocol/answer';
import type { Content } from '../../../src/protocol/content';
import { FakeClock } from '../../fakes/fakeClock';
import { collect, errorOf } from '../client/collect';
import { describeLlama, modelName, useLlama } from './llamaSetup';

const story = 'the people said that it was time for water and more of them could see how ';

function says(text: string): Content {
  return { role: 'user', parts: [{ text }] };
}

/** What `contract/contract.test.ts` has of the reader, as far as it isn't about what the reader reads. */
describeLlama('the client and the service with a model file', () => {
  const llama = useLlama();
  let client: Client;
  before(() => {
    client = createClient(
      { baseUrl: 'https://embedded.invalid', keyPlacement: 'header' },
      { fetch: llama.service.fetch, clock: new FakeClock(), random: () => 0.5 },
      { retry: { maxAttempts: 1 } },
    );
  });

  it('agree on models', async () => {
    const { items } = await collect(client.models.list());
    assert.deepEqual(
      items.map(({ name }) => name),
      [modelName],
    );
    assert.deepEqual(await client.models.get(modelName), items[0]);
    assert.equal((await errorOf(client.models.get('none'))).kind, 'notFound');
  });

  it('agree on an answer, whole and in pieces', async () => {
    const request = {
      contents: [says(story)],
      generationConfig: { seed: 3, candidateCount: 2, maxOutputTokens: 30 },
    };
    const whole = await client.generateContent(modelName, request);
    const accumulator = new Accumulator();
    for await (const event of client.streamGenerateContent(modelName, request)) {
      accumulator.add(event);
    }
    assert.ok(isComplete(accumulator.answer));
    for (const index of [0, 1]) {
      const part = whole.candidates?.find((each) => (each.index ?? 0) === index)?.content?.parts;
      assert.equal(answerText(accumulator.answer, index), part?.[0]?.text);
    }
    const { totalTokenCount, candidatesTokenCount } = whole.usageMetadata ?? {};
    const { usageMetadata } = accumulator.answer;
    assert.equal(usageMetadata?.totalTokenCount, totalTokenCount);
    assert.equal(usageMetadata?.candidatesTokenCount, candidatesTokenCount);
  });

  it('agree on a count, which is what an answer is billed for', async () => {
    const contents = [says(story), { role: 'model', parts: [{ text: 'I see.' }] }, says('Good.')];
    const generateContentRequest = {
      contents,
      systemInstruction: { parts: [{ text: 'Be kind' }] },
    };
    const { totalTokens } = await client.countTokens(modelName, { generateContentRequest });
    const answer = await client.generateContent(modelName, {
      ...generateContentRequest,
      generationConfig: { maxOutputTokens: 2 },
    });
    assert.equal(answer.usageMetadata?.promptTokenCount, totalTokens);
  });

  it('agree on the life of cached contents', async () => {
    const { cachedContents } = client;
    const created = await cachedContents.create({
      model: modelName,
      contents: [says(story)],
      systemInstruction: { parts: [{ text: 'Be kind' }] },
      displayName: 'the story',
      ttl: '60.5s',
    });
    const { name = '' } = created;
    const generationConfig = { temperature: 0, maxOutputTokens: 5 };
    const used = { contents: [says('why?')], cachedContent: name, generationConfig };
    const { usageMetadata } = await client.generateContent(modelName, used);
    const whole = await client.countTokens(modelName, {
      generateContentRequest: { ...used, generationConfig },
    });
    assert.equal(usageMetadata?.promptTokenCount, whole.totalTokens);
    assert.deepEqual(await cachedContents.get(name), created);
    const { items } = await collect(cachedContents.list());
    assert.deepEqual(items, [{ cachedContents: [created] }]);
    await cachedContents.delete(name);
    assert.equal((await errorOf(client.generateContent(modelName, used))).kind, 'notFound');
  });

  it('agree on what is refused, and where', async () => {
    const long = await errorOf(
      client.generateContent(modelName, { contents: [says(story.repeat(400))] }),
    );
    assert.equal(long.kind, 'invalid');
    assert.match(long.message, /exceeds the maximum number of tokens/u);
    const image = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    const foreign = await errorOf(
      client.generateContent(modelName, { contents: [{ role: 'user', parts: [image] }] }),
    );
    assert.match(foreign.message, /contents\[0\]\.parts\[0\]/u);
  });
});
