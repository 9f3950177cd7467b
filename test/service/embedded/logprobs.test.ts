import assert from 'node:assert/strict';
import type { Candidate } from '../../../src/protocol/response';
import type { ScriptedStep } from '../../../src/service/engines/scripted/script';
import {
  describeBothWays,
  errorOf,
  generatePath,
  post,
  saying,
  streamPath,
  turnOf,
} from './harness';
import { answerTo, openReader, readerPath, streamedTo } from './readerSetup';

const steps: ScriptedStep[] = [
  {
    text: 'It is',
    logprobs: [
      { token: 'It', tokenId: 7, logProbability: -0.5, top: [{ token: 'He', logProbability: -2 }] },
      {
        token: ' is',
        logProbability: -1,
        top: [
          { token: ' was', logProbability: -0.25 },
          { token: ' is', logProbability: -1 },
          { token: ' be', logProbability: -4 },
        ],
      },
    ],
  },
  { text: ' so', logprobs: [{ token: ' so', logProbability: -1.5 }] },
];

function asking(generationConfig: object): object {
  return {
    contents: turnOf('a'),
    generationConfig: { responseLogprobs: true, ...generationConfig },
  };
}

function chosenText({ logprobsResult }: Candidate): string {
  return (logprobsResult?.chosenCandidates ?? []).map(({ token }) => token).join('');
}

describeBothWays('responseLogprobs', (open) => {
  it('gives every token with as many alternatives as requested, most probable first', async () => {
    const setup = await open([{ steps }]);
    const answer = await answerTo(setup, asking({ logprobs: 2 }), generatePath);
    const candidate = answer.candidates?.[0];
    assert.equal(candidate?.avgLogprobs, -1);
    assert.deepEqual(candidate.logprobsResult, {
      topCandidates: [
        {
          candidates: [
            { token: 'It', tokenId: 7, logProbability: -0.5 },
            { token: 'He', logProbability: -2 },
          ],
        },
        {
          candidates: [
            { token: ' was', logProbability: -0.25 },
            { token: ' is', logProbability: -1 },
          ],
        },
        { candidates: [{ token: ' so', logProbability: -1.5 }] },
      ],
      chosenCandidates: [
        { token: 'It', tokenId: 7, logProbability: -0.5 },
        { token: ' is', logProbability: -1 },
        { token: ' so', logProbability: -1.5 },
      ],
      logProbabilitySum: -3,
    });
  });

  it('gives only the chosen tokens without logprobs, and nothing unless requested', async () => {
    const setup = await open([{ steps }]);
    const [reported] = (await answerTo(setup, asking({}), generatePath)).candidates ?? [];
    assert.equal(reported?.logprobsResult?.chosenCandidates?.length, 3);
    assert.equal(reported.logprobsResult.topCandidates, undefined);
    const plain = await answerTo(setup, { contents: turnOf('a') }, generatePath);
    assert.equal(plain.candidates?.[0]?.logprobsResult, undefined);
  });

  it('gives the tokens that only begin a character', async () => {
    const bytes: ScriptedStep[] = [-1, -2, -3].map((logProbability) => ({
      logprobs: [{ token: '', logProbability }],
    }));
    const last: ScriptedStep = { text: '🙂', logprobs: [{ token: '🙂', logProbability: -4 }] };
    const setup = await open([{ steps: [...bytes, last] }]);
    const [candidate] = (await answerTo(setup, asking({}), generatePath)).candidates ?? [];
    const { chosenCandidates = [], logProbabilitySum } = candidate?.logprobsResult ?? {};
    assert.deepEqual(
      chosenCandidates.map(({ logProbability }) => logProbability),
      [-1, -2, -3, -4],
    );
    assert.equal(logProbabilitySum, -10);
    assert.equal(candidate?.avgLogprobs, -2.5);
  });

  it('goes with each piece of a stream, the average with the last', async () => {
    const setup = await open([{ steps }]);
    const events = await streamedTo(setup, asking({ logprobs: 1 }), `${streamPath}?alt=sse`);
    const candidates = events.flatMap((event) => event.candidates ?? []);
    assert.deepEqual(candidates.map(chosenText), ['It is', ' so']);
    assert.deepEqual(
      candidates.map(({ avgLogprobs }) => avgLogprobs),
      [undefined, -1],
    );
  });

  it('gives no more than the text that is left at a stop sequence', async () => {
    const setup = await open([{ steps }]);
    const body = asking({ stopSequences: [' so'] });
    const [candidate] = (await answerTo(setup, body, generatePath)).candidates ?? [];
    assert.ok(candidate);
    assert.equal(candidate.content?.parts?.[0]?.text, 'It is');
    assert.equal(chosenText(candidate), 'It is');
    assert.equal(candidate.avgLogprobs, -0.75);
  });

  it('is refused by models that have no probabilities', async () => {
    const reader = await openReader(open);
    const script = await open([saying('nothing told')]);
    for (const [{ fetch }, path, name] of [
      [reader, readerPath, 'models/parley-reader'],
      [script, generatePath, 'models/scripted'],
    ] as const) {
      const error = await errorOf(await fetch(path, post(asking({}))));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      assert.equal(error.message, `Logprobs is not enabled for ${name}`);
    }
  });
});
