import assert from 'node:assert/strict';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import type { Engine, EngineRequest } from '../../../src/service/engine';
import { describeBothWays, errorOf, generatePath, harmless, post, saying, turnOf } from './harness';
import type { Setup } from './harness';

async function generate({ fetch }: Setup, body: unknown): Promise<GenerateContentResponse> {
  const response = await fetch(generatePath, post(body));
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as GenerateContentResponse;
}

function textsOf({ candidates = [] }: GenerateContentResponse): (string | undefined)[] {
  return candidates.map(({ content }) => content?.parts?.[0]?.text);
}

/** An engine that records what it was asked. */
function recordingEngine(asked: EngineRequest[]): Engine {
  return {
    listModels: async () => [{ name: 'models/scripted', outputTokenLimit: 5 }],
    generate: async function* (request) {
      asked.push(request);
      yield { parts: [{ text: `seed ${request.seed}` }], finishReason: 'STOP' };
    },
  };
}

describeBothWays('generateContent', (open) => {
  it('answers with one response, its pieces joined, defaults left out', async () => {
    const setup = await open([
      { steps: [{ text: 'Hello ' }, { text: 'wide ' }, { text: 'world' }] },
    ]);
    assert.deepEqual(await generate(setup, { contents: turnOf('Say it please') }), {
      candidates: [
        {
          content: { parts: [{ text: 'Hello wide world' }], role: 'model' },
          finishReason: 'STOP',
          safetyRatings: harmless,
        },
      ],
      usageMetadata: {
        promptTokenCount: 3,
        candidatesTokenCount: 3,
        totalTokenCount: 6,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
      },
      modelVersion: 'scripted',
      responseId: 'gggggggggggggggggggggg',
    });
  });

  it('takes what published samples send', async () => {
    const bodies = [
      `{"contents": [{"parts": [{"text": "a"}],},],}`,
      `{'contents': {'parts': {'text': 'a'}}}`,
      `{contents: [{role: "user", parts: [{text: "a\nb"}]}], safety_settings: {category: 10, threshold: 3}}`,
      `{"contents": [{"parts": [{"text": "a"}]}], "system_instruction": {"role": "system", "parts": {"text": "b"}}}`,
      `{"contents": [{"parts": [{"text": "a"}]}], "generation_config": {"max_output_tokens": "40", "topP": 1}}`,
      `{"contents": [{"parts": [{"text": "a"}]}], "model": "models/other", "store": true, "cachedContent": null}`,
    ];
    const setup = await open([saying('ok')]);
    for (const body of bodies) {
      const answer = await generate(setup, body);
      assert.deepEqual(textsOf(answer), ['ok'], body);
    }
  });

  it('ends at a stop sequence without showing it', async () => {
    const setup = await open([{ steps: [{ text: 'one EN' }, { text: 'D two' }] }]);
    const answer = await generate(setup, {
      contents: turnOf('a'),
      generationConfig: { stopSequences: ['END', 'never'] },
    });
    assert.deepEqual(textsOf(answer), ['one ']);
    assert.equal(answer.candidates?.[0]?.finishReason, 'STOP');
  });

  it('ends at maxOutputTokens with that as its reason', async () => {
    const setup = await open([saying('one two three four')]);
    const answer = await generate(setup, {
      contents: turnOf('a'),
      generationConfig: { maxOutputTokens: 2 },
    });
    assert.equal(textsOf(answer)[0]?.trimEnd(), 'one two');
    assert.equal(answer.candidates?.[0]?.finishReason, 'MAX_TOKENS');
    assert.equal(answer.usageMetadata?.candidatesTokenCount, 2);
  });

  it('returns as many candidates as asked for, each with its index and a seed of its own', async () => {
    const setup = await open([], { engines: [recordingEngine([])] });
    const answer = await generate(setup, {
      contents: turnOf('a'),
      generationConfig: { candidateCount: 3, seed: 7 },
    });
    assert.deepEqual(textsOf(answer), ['seed 7', 'seed 8', 'seed 9']);
    assert.deepEqual(
      answer.candidates?.map(({ index }) => index),
      [undefined, 1, 2],
    );
    assert.equal(answer.usageMetadata?.candidatesTokenCount, 6);
  });

  it('gives no engine a seed that stands for a drawn one, nor one beyond 31 bits', async () => {
    const asked: EngineRequest[] = [];
    const setup = await open([], { engines: [recordingEngine(asked)] });
    for (const seed of [-1, -2, 2 ** 31 - 1, -(2 ** 31)]) {
      const generationConfig = { candidateCount: 2, seed };
      await generate(setup, { contents: turnOf('a'), generationConfig });
      const seeds = new Set(asked.splice(0).map((request) => request.seed));
      assert.equal(seeds.size, 2);
      for (const given of seeds) assert.ok(given >= 0 && given < 2 ** 31, `${seed}: ${given}`);
    }
  });

  it('draws a seed when none is given and keeps within the model`s own token limit', async () => {
    const asked: EngineRequest[] = [];
    const setup = await open([], { engines: [recordingEngine(asked)] });
    await generate(setup, { contents: turnOf('a'), generationConfig: { maxOutputTokens: 100 } });
    assert.equal(asked[0]?.seed, 2 ** 30);
    assert.deepEqual(asked[0].generationConfig, { candidateCount: 1, maxOutputTokens: 5 });
  });

  it('counts system instruction, images and thoughts in the usage', async () => {
    const setup = await open([
      { steps: [{ parts: [{ text: 'I see', thought: true }] }, { text: 'A cat' }] },
    ]);
    const image = { inline_data: { mime_type: 'image/png', data: 'aGk=' } };
    const answer = await generate(setup, {
      contents: [{ parts: [{ text: 'What is it' }, image] }],
      systemInstruction: { parts: [{ text: 'Be brief' }] },
    });
    assert.deepEqual(answer.usageMetadata, {
      promptTokenCount: 263,
      candidatesTokenCount: 2,
      thoughtsTokenCount: 2,
      totalTokenCount: 267,
      promptTokensDetails: [
        { modality: 'TEXT', tokenCount: 5 },
        { modality: 'IMAGE', tokenCount: 258 },
      ],
    });
    assert.deepEqual(answer.candidates?.[0]?.content?.parts, [
      { text: 'I see', thought: true },
      { text: 'A cat' },
    ]);
  });

  it('passes on finish reason and usage that an engine gives itself', async () => {
    const usage = { promptTokenCount: 100, candidatesTokenCount: 20, cachedContentTokenCount: 64 };
    const setup = await open([{ steps: [{ text: 'x' }], finishReason: 'RECITATION', usage }]);
    const answer = await generate(setup, { contents: turnOf('a') });
    assert.equal(answer.candidates?.[0]?.finishReason, 'RECITATION');
    assert.deepEqual(answer.usageMetadata, { ...usage, totalTokenCount: 120 });
  });

  it('parts what an engine counts in all into thoughts and answer, each token once', async () => {
    const usage = { promptTokenCount: 7, candidatesTokenCount: 12 };
    const thought = { text: 'I see a small cat', thought: true };
    for (const [parts, thoughtsTokenCount, candidatesTokenCount] of [
      [[thought, { text: 'A' }], 10, 2],
      [[thought], 12, undefined],
      [[{ text: 'A' }], undefined, 12],
    ] as const) {
      const setup = await open([{ steps: parts.map((part) => ({ parts: [part] })), usage }]);
      const { usageMetadata } = await generate(setup, { contents: turnOf('a') });
      assert.equal(usageMetadata?.thoughtsTokenCount, thoughtsTokenCount);
      assert.equal(usageMetadata?.candidatesTokenCount, candidatesTokenCount);
      assert.equal(usageMetadata?.totalTokenCount, 19);
    }
  });

  it('leaves the finish reason out of an answer that was cut off', async () => {
    const setup = await open([{ steps: [{ text: 'half an' }, { cut: true }] }]);
    const answer = await generate(setup, { contents: turnOf('a') });
    assert.deepEqual(answer.candidates, [
      { content: { parts: [{ text: 'half an' }], role: 'model' } },
    ]);
  });

  it('returns all of the candidates when one was cut before its first piece', async () => {
    const setup = await open([{ times: 1, steps: [{ cut: true }] }, { steps: [{ text: 'fine' }] }]);
    const generationConfig = { candidateCount: 2 };
    const { candidates = [] } = await generate(setup, { contents: turnOf('a'), generationConfig });
    const texts = candidates.map(({ content }) => content?.parts?.[0]?.text);
    assert.deepEqual(texts.toSorted(), ['', 'fine']);
    assert.deepEqual(candidates.map(({ finishReason }) => finishReason).toSorted(), [
      'STOP',
      undefined,
    ]);
  });

  it('returns none of the candidates when one of them fails', async () => {
    const error = { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' };
    const setup = await open([
      { times: 1, steps: [{ text: 'fine' }] },
      { steps: [{ text: 'fine' }, { error }] },
    ]);
    const response = await setup.fetch(
      generatePath,
      post({ contents: turnOf('a'), generationConfig: { candidateCount: 2 } }),
    );
    assert.deepEqual(await errorOf(response), error);
  });

  it('refuses a prompt that is longer than the model takes', async () => {
    const short: Engine = {
      ...recordingEngine([]),
      listModels: async () => [{ name: 'models/scripted', inputTokenLimit: 2 }],
    };
    const { fetch } = await open([], { engines: [short] });
    const error = await errorOf(await fetch(generatePath, post({ contents: turnOf('a b c') })));
    assert.equal(
      error.message,
      'The input token count (3) exceeds the maximum number of tokens allowed (2).',
    );
  });

  it('reveals nothing of an error that is its own fault', async () => {
    const reported: unknown[] = [];
    const broken: Engine = {
      ...recordingEngine([]),
      // oxlint-disable-next-line require-yield -- it fails before it could
      generate: async function* () {
        throw new Error('secret place /home/me');
      },
    };
    const { fetch } = await open([], {
      engines: [broken],
      onInternalError: (e) => reported.push(e),
    });
    const error = await errorOf(await fetch(generatePath, post({ contents: turnOf('a') })));
    assert.deepEqual(error, {
      code: 500,
      message: 'Internal error encountered.',
      status: 'INTERNAL',
    });
    assert.equal(reported.length, 1);
  });
});
