import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isServiceError } from '../../../../../src/protocol/serviceError';
import type { EngineEvent, EngineRequest } from '../../../../../src/service/engine';
import { parseScript } from '../../../../../src/service/engines/scripted/script';
import type { ScriptedAnswer } from '../../../../../src/service/engines/scripted/script';
import {
  createScriptedEngine,
  scriptedModel,
} from '../../../../../src/service/engines/scripted/scriptedEngine';
import { FakeClock } from '../../../../fakes/fakeClock';
import { turn } from '../../../../fakes/turn';

function asking(...texts: string[]): EngineRequest {
  return {
    model: scriptedModel,
    contents: [
      { role: 'user', parts: texts.map((text) => ({ text })) },
      { role: 'model', parts: [{ text: 'earlier answer' }] },
    ],
    generationConfig: {},
    seed: 1,
  };
}

async function play(
  answers: ScriptedAnswer[],
  requests: EngineRequest[] = [asking('hi')],
): Promise<EngineEvent[][]> {
  const engine = createScriptedEngine({ script: { answers }, clock: new FakeClock() });
  const played: EngineEvent[][] = [];
  for (const request of requests) {
    const events: EngineEvent[] = [];
    for await (const event of engine.generate(request, new AbortController().signal)) {
      events.push(event);
    }
    played.push(events);
  }
  return played;
}

const text = (given: string): ScriptedAnswer['steps'] => [{ text: given }];
const end = { finishReason: 'STOP' };

describe('the scripted engine', () => {
  it('offers its one model', async () => {
    const engine = createScriptedEngine({ script: { answers: [] }, clock: new FakeClock() });
    assert.deepEqual(await engine.listModels(new AbortController().signal), [scriptedModel]);
  });

  it('plays the first answer whose match is in the last text of the user', async () => {
    const answers = [
      { match: 'earlier', steps: text('wrong') },
      { match: 'weather', steps: text('rain') },
      { steps: text('anything else') },
    ];
    assert.deepEqual(await play(answers, [asking('how', 'is the weather'), asking('hi')]), [
      [{ parts: [{ text: 'rain' }], ...end }],
      [{ parts: [{ text: 'anything else' }], ...end }],
    ]);
  });

  it('gives an answer as often as it says, then the next that fits', async () => {
    const answers = [{ times: 2, steps: text('first') }, { steps: text('then') }];
    const played = await play(answers, [asking('a'), asking('b'), asking('c'), asking('d')]);
    assert.deepEqual(
      played.map(([event]) => event?.parts?.[0]?.text),
      ['first', 'first', 'then', 'then'],
    );
  });

  it('sends finish reason and usage with the last step', async () => {
    const usage = { candidatesTokenCount: 7 };
    const call = { functionCall: { name: 'f', args: {} } };
    const steps = [{ text: 'a', parts: [call] }, { parts: [call] }];
    assert.deepEqual(await play([{ steps, finishReason: 'OTHER', usage }]), [
      [
        { parts: [{ text: 'a' }, call] },
        { parts: [call], finishReason: 'OTHER', usageMetadata: usage },
      ],
    ]);
  });

  it('ends without a finish reason at a cut', async () => {
    assert.deepEqual(await play([{ steps: [{ text: 'a' }, { cut: true }, { text: 'b' }] }]), [
      [{ parts: [{ text: 'a' }] }],
    ]);
  });

  it('throws a scripted error with its status and body', async () => {
    const error = { code: 429, message: 'Slow down.', status: 'RESOURCE_EXHAUSTED', details: [] };
    await assert.rejects(play([{ steps: [{ error }] }]), (thrown) => {
      assert.ok(isServiceError(thrown));
      assert.equal(thrown.httpStatus, 429);
      assert.deepEqual(thrown.status, error);
      return true;
    });
  });

  it('says so when no answer fits', async () => {
    await assert.rejects(
      play([{ match: 'never', steps: text('a') }]),
      /no answer for this request/u,
    );
  });

  it('keeps its pace by the clock and stops waiting when aborted', async () => {
    const clock = new FakeClock();
    const script = { answers: [{ steps: [{ delayMs: 300, text: 'a' }] }] };
    const engine = createScriptedEngine({ script, clock });
    const caller = new AbortController();
    const next = (): Promise<IteratorResult<EngineEvent, unknown>> =>
      engine.generate(asking('hi'), caller.signal)[Symbol.asyncIterator]().next();

    const first = next();
    await turn();
    clock.advance(300);
    assert.deepEqual(await first, { done: false, value: { parts: [{ text: 'a' }], ...end } });

    const second = next();
    caller.abort();
    await assert.rejects(second, { name: 'AbortError' });
    assert.equal(clock.pendingTimers, 0);
  });

  it('holds a step until a later request has its text, or its caller is gone', async () => {
    const answers = [
      { match: 'hi', steps: [{ text: 'a' }, { until: 'go on', text: 'b' }] },
      { steps: text('c') },
    ];
    const engine = createScriptedEngine({ script: { answers }, clock: new FakeClock() });
    const caller = new AbortController();
    const ask = (said: string): AsyncIterator<EngineEvent> =>
      engine.generate(asking(said), caller.signal)[Symbol.asyncIterator]();

    await ask('go on').next();
    const held = ask('hi');
    await held.next();
    let isThere = false;
    const next = held.next().then((event) => {
      isThere = true;
      return event;
    });
    await ask('something else').next();
    await turn();
    assert.equal(isThere, false);
    await ask('please go on').next();
    assert.deepEqual((await next).value, { parts: [{ text: 'b' }], ...end });

    const left = ask('hi');
    await left.next();
    const never = left.next();
    caller.abort();
    await assert.rejects(never, { name: 'AbortError' });
  });
});

describe('a script', () => {
  it('is read from JSON', () => {
    const script = { answers: [{ match: 'a', steps: [{ delayMs: 5, text: 'b' }, { cut: true }] }] };
    assert.deepEqual(parseScript(JSON.stringify(script)), script);
  });

  it('is what the documentation shows', async () => {
    const page = await readFile('docs/development/service.md', 'utf8');
    const [, example = ''] = /```json\n([^`]+)```/u.exec(page) ?? [];
    assert.equal(parseScript(example).answers.length, 4);
  });

  const wrong: [json: string, sentence: RegExp][] = [
    ['{', /isn’t valid JSON/u],
    ['[]', /list of "answers"/u],
    ['{"answers": [1]}', /answers\[0\] must be an object/u],
    ['{"answers": [{}]}', /answers\[0\] needs a list of "steps"/u],
    ['{"answers": [{"steps": []}]}', /answers\[0\] needs a list of "steps"/u],
    ['{"answers": [{"steps": [{"txt": ""}]}]}', /answers\[0\]\.steps\[0\]\.txt/u],
    ['{"answers": [{"steps": [{"delayMs": -1}]}]}', /answers\[0\]\.steps\[0\]\.delayMs/u],
    ['{"answers": [{"steps": [{"error": {"code": 200}}]}]}', /steps\[0\]\.error/u],
    ['{"answers": [{"steps": [{"text": "a", "logprobs": [{"token": "a"}]}]}]}', /\.logprobs is/u],
    [
      '{"answers": [{"steps": [{"text": "a", "logprobs": [{"token": "a", "logProbability": 1}]}]}]}',
      /\.logprobs is/u,
    ],
    [
      '{"answers": [{"steps": [{"text": "a", "logprobs": [{"token": "b", "logProbability": -1}]}]}]}',
      /logprobs must contain the tokens of the step's text/u,
    ],
    ['{"answers": [{"steps": [{"text": "a"}], "toString": 1}]}', /answers\[0\]\.toString/u],
  ];
  for (const [json, sentence] of wrong) {
    it(`names what is wrong in ${json}`, () => {
      assert.throws(() => parseScript(json), sentence);
    });
  }
});
