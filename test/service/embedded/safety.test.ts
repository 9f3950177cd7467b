import assert from 'node:assert/strict';
import type { Engine } from '../../../src/service/engine';
import {
  describeBothWays,
  generatePath,
  harmless,
  post,
  saying,
  streamPath,
  turnOf,
} from './harness';
import { cacheOf, create, openCaching } from './cachedContentsSetup';
import { answerTo, streamedTo, textOf } from './readerSetup';
import { uploaded } from './uploading';

const ssePath = `${streamPath}?alt=sse`;

function setting(name: string, threshold: string): object {
  return { category: `HARM_CATEGORY_${name}`, threshold };
}

function prompt(text: string, ...safetySettings: object[]): object {
  return { contents: turnOf(text), safetySettings };
}

const strict = prompt('a', setting('HARASSMENT', 'BLOCK_ONLY_HIGH'));

const unasked: Engine = {
  listModels: async () => [{ name: 'models/scripted' }],
  // oxlint-disable-next-line require-yield -- the prompt is blocked before
  generate: async function* () {
    assert.fail('the engine was asked');
  },
};

describeBothWays('safety settings', (open) => {
  it('let through what everyday programming says', async () => {
    const setup = await open([saying('Kill the process, then attack the bug.')]);
    const body = prompt('How do I kill the process, execute it again and bomb out on errors?');
    const { candidates, promptFeedback } = await answerTo(setup, body, generatePath);
    assert.deepEqual(candidates?.[0]?.safetyRatings, harmless);
    assert.equal(promptFeedback, undefined);
  });

  it('block a prompt: no candidates, the reason and what it rests on, and nobody asked', async () => {
    const setup = await open([], { engines: [unasked] });
    const body = prompt(
      'one [[safety:harassment=medium]]',
      setting('HARASSMENT', 'BLOCK_MEDIUM_AND_ABOVE'),
    );
    const expected = {
      promptFeedback: {
        blockReason: 'SAFETY',
        safetyRatings: harmless.map((rating) =>
          rating.category === 'HARM_CATEGORY_HARASSMENT'
            ? { ...rating, probability: 'MEDIUM', blocked: true }
            : rating,
        ),
      },
      usageMetadata: {
        promptTokenCount: 2,
        totalTokenCount: 2,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 2 }],
      },
      modelVersion: 'scripted',
      responseId: 'gggggggggggggggggggggg',
    };
    assert.deepEqual(await answerTo(setup, body, generatePath), expected);
    assert.deepEqual(await streamedTo(setup, body, ssePath), [expected]);
  });

  it('look at the system instruction and at earlier turns too', async () => {
    const setup = await open([saying('fine')]);
    const harm = { parts: [{ text: '[[safety:hate_speech=high]]' }] };
    const safetySettings = [setting('HATE_SPEECH', 'BLOCK_ONLY_HIGH')];
    for (const body of [
      { contents: turnOf('a'), systemInstruction: harm },
      { contents: [harm, { role: 'model', parts: [{ text: 'b' }] }, ...turnOf('a')] },
    ]) {
      const answer = await answerTo(setup, { ...body, safetySettings }, generatePath);
      assert.equal(answer.promptFeedback?.blockReason, 'SAFETY');
    }
  });

  it('look at text documents too, however they come', async () => {
    const setup = await openCaching(open);
    const harm = '[[safety:hate_speech=high]]';
    const inlineData = { mimeType: 'text/plain', data: Buffer.from(harm).toString('base64') };
    const { uri: fileUri } = await uploaded(setup.fetch, harm);
    const response = { name: 'read', response: {}, parts: [{ inlineData }] };
    const documents = [{ inlineData }, { fileData: { fileUri } }, { functionResponse: response }];
    const safetySettings = [setting('HATE_SPEECH', 'BLOCK_ONLY_HIGH')];
    for (const document of documents) {
      const contents = [{ role: 'user', parts: [{ text: 'What is it?' }, document] }];
      const body = { contents, safetySettings };
      const { promptFeedback } = await answerTo(setup, body, generatePath);
      assert.equal(promptFeedback?.blockReason, 'SAFETY', JSON.stringify(document));
      const cached = await create(setup, { model: 'models/scripted', contents });
      const own = { cachedContent: cached.name, contents: turnOf('a') };
      assert.equal((await answerTo(setup, own, generatePath)).promptFeedback, undefined);
      const strictly = await answerTo(setup, { ...own, safetySettings }, generatePath);
      assert.equal(strictly.promptFeedback?.blockReason, 'SAFETY', JSON.stringify(document));
    }
    const image = { inlineData: { ...inlineData, mimeType: 'image/png' } };
    const body = { contents: [{ role: 'user', parts: [image] }], safetySettings };
    assert.equal((await answerTo(setup, body, generatePath)).promptFeedback, undefined);
  });

  const thresholds: [threshold: string, blocked: string[]][] = [
    ['BLOCK_LOW_AND_ABOVE', ['low', 'medium', 'high']],
    ['BLOCK_MEDIUM_AND_ABOVE', ['medium', 'high']],
    ['BLOCK_ONLY_HIGH', ['high']],
    ['HARM_BLOCK_THRESHOLD_UNSPECIFIED', []],
    ['BLOCK_NONE', []],
    ['OFF', []],
  ];
  for (const [threshold, blocked] of thresholds) {
    it(`with ${threshold} block ${blocked.length === 0 ? 'nothing' : blocked.join(', ')}`, async () => {
      const setup = await open([saying('fine')]);
      const levels = ['low', 'medium', 'high'];
      const answers = await Promise.all(
        levels.map((level) => {
          const text = `[[safety:dangerous_content=${level}]]`;
          const body = prompt(text, setting('DANGEROUS_CONTENT', threshold));
          return answerTo(setup, body, generatePath);
        }),
      );
      const isBlocked = answers.map(({ promptFeedback }) => promptFeedback !== undefined);
      assert.deepEqual(
        levels.filter((_, index) => isBlocked[index]),
        blocked,
      );
    });
  }

  it('look at cached contents as at any others, however often they are used', async () => {
    const setup = await openCaching(open);
    const said = (name: string): string => `one [[safety:${name}=high]] two`;
    const cachedFor = async (text: string): Promise<string> => {
      const { name } = await create(setup, cacheOf(text));
      return name;
    };
    const strictly = setting('HARASSMENT', 'BLOCK_ONLY_HIGH');
    const harsh = await cachedFor(said('harassment'));
    const other = await cachedFor(said('hate_speech'));
    for (const [cachedContent, text, isBlocked] of [
      [harsh, 'a', true],
      [harsh, 'b', true],
      [other, 'a', false],
      [other, said('harassment'), true],
      [other, 'a', false],
    ] as const) {
      const body = { ...prompt(text, strictly), cachedContent };
      const { promptFeedback } = await answerTo(setup, body, generatePath);
      assert.equal(promptFeedback?.blockReason, isBlocked ? 'SAFETY' : undefined, text);
    }
    const unset = { ...prompt('a'), cachedContent: harsh };
    assert.equal((await answerTo(setup, unset, generatePath)).promptFeedback, undefined);
  });

  it('give no rating of a category that is off, and CIVIC_INTEGRITY only where it is set', async () => {
    const setup = await open([saying('fine')]);
    const off = ['HATE_SPEECH', 'HARASSMENT', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'];
    const none = prompt('a', ...off.map((name) => setting(name, 'OFF')));
    const [unrated] = (await answerTo(setup, none, generatePath)).candidates ?? [];
    assert.equal(unrated?.safetyRatings, undefined);
    const civic = prompt('a', setting('CIVIC_INTEGRITY', 'BLOCK_NONE'));
    const [rated] = (await answerTo(setup, civic, generatePath)).candidates ?? [];
    assert.equal(rated?.safetyRatings?.length, 5);
    assert.equal(rated.safetyRatings.at(-1)?.category, 'HARM_CATEGORY_CIVIC_INTEGRITY');
  });

  it('end a candidate before the piece that goes too far; the others go on', async () => {
    const setup = await open([
      {
        times: 1,
        steps: [{ text: 'well, ' }, { text: '[[safety:harassment=high]]' }, { text: 'x' }],
      },
      { steps: [{ text: 'all ' }, { text: 'is ' }, { text: 'fine' }] },
    ]);
    const body = {
      ...strict,
      generationConfig: { candidateCount: 2 },
    };
    const events = await streamedTo(setup, body, ssePath);
    const first = events.flatMap(({ candidates = [] }) => candidates.filter(({ index }) => !index));
    assert.equal(textOf({ candidates: first.slice(0, 1) }), 'well, ');
    assert.deepEqual(first.slice(1), [
      {
        finishReason: 'SAFETY',
        safetyRatings: harmless.map((rating) =>
          rating.category === 'HARM_CATEGORY_HARASSMENT'
            ? { ...rating, probability: 'HIGH', blocked: true }
            : rating,
        ),
      },
    ]);
    const last = events.at(-1)?.candidates?.[0];
    assert.equal(last?.finishReason, 'STOP');
    assert.deepEqual(last.safetyRatings, harmless);
  });

  it('take all content from a blocked candidate of an answer that isn’t streamed', async () => {
    const steps = [{ text: 'well, ' }, { text: '[[safety:harassment=high]]' }];
    const setup = await open([{ steps }]);
    const [candidate] = (await answerTo(setup, strict, generatePath)).candidates ?? [];
    assert.equal(candidate?.finishReason, 'SAFETY');
    assert.equal(candidate.content, undefined);
    assert.equal(setup.service.runningCount, 0);
  });

  it('keep the counts of an engine that counts itself', async () => {
    const counting: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      countInput: async () => 10,
      async *generate() {
        yield { parts: [{ text: 'well, ' }], usageMetadata: { candidatesTokenCount: 2 } };
        const usageMetadata = { candidatesTokenCount: 7, cachedContentTokenCount: 3 };
        yield { parts: [{ text: '[[safety:harassment=high]]' }], usageMetadata };
      },
    };
    const setup = await open([], { engines: [counting] });
    const last = (await streamedTo(setup, strict, ssePath)).at(-1);
    assert.equal(last?.candidates?.[0]?.finishReason, 'SAFETY');
    assert.equal(last.usageMetadata?.candidatesTokenCount, 7);
    assert.equal(last.usageMetadata.cachedContentTokenCount, 3);
    const whole = await answerTo(setup, strict, generatePath);
    assert.deepEqual(whole.usageMetadata, last.usageMetadata);
  });

  it('see what lies across the borders of pieces', async () => {
    const steps = [{ text: 'so [[safety:har' }, { text: 'assment=hi' }, { text: 'gh]] so' }];
    const setup = await open([{ steps }]);
    const events = await streamedTo(setup, strict, ssePath);
    assert.equal(events.at(-1)?.candidates?.[0]?.finishReason, 'SAFETY');
  });

  it('are refused where they name a category that can’t be set', async () => {
    const { fetch } = await open([saying('a')]);
    const response = await fetch(generatePath, post(prompt('a', setting('TOXICITY', 'OFF'))));
    assert.equal(response.status, 400);
  });
});
