import assert from 'node:assert/strict';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import type { Engine } from '../../../src/service/engine';
import { failure } from '../../../src/protocol/failure';
import { turn } from '../../fakes/turn';
import { describeBothWays, harmless, post, saying, streamPath, timerSet, turnOf } from './harness';
import type { Setup } from './harness';

const request = post({ contents: turnOf('Say it please') });
const pieces = [{ text: 'Hello ' }, { text: 'wide ' }, { text: 'world' }];
const overloaded = { code: 503, message: 'Overloaded.', status: 'UNAVAILABLE' };

/** The events of a stream of server-sent events, after checking the form of each. */
function eventsOf(body: string): GenerateContentResponse[] {
  assert.match(body, /\r\n\r\n$/u);
  return body
    .slice(0, -4)
    .split('\r\n\r\n')
    .map((event) => {
      assert.match(event, /^data: \{.*\}$/u);
      return JSON.parse(event.slice('data: '.length)) as GenerateContentResponse;
    });
}

describeBothWays('streamGenerateContent', (open) => {
  /** An engine that fails after its first piece, and what of that is reported. */
  async function openFailing(error: Error): Promise<Setup & { reported: unknown[] }> {
    const reported: unknown[] = [];
    const failing: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      generate: async function* () {
        yield { parts: [{ text: 'a' }] };
        throw error;
      },
    };
    const onInternalError = (each: unknown): void => void reported.push(each);
    return { ...(await open([], { engines: [failing], onInternalError })), reported };
  }

  it('sends an event for each piece with alt=sse, one data line each, every one closed', async () => {
    const { fetch } = await open([{ steps: pieces }]);
    const response = await fetch(`${streamPath}?alt=sse`, request);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const events = eventsOf(await response.text());
    assert.deepEqual(
      events.map(({ candidates }) => candidates),
      [
        [{ content: { parts: [{ text: 'Hello ' }], role: 'model' } }],
        [{ content: { parts: [{ text: 'wide ' }], role: 'model' } }],
        [
          {
            content: { parts: [{ text: 'world' }], role: 'model' },
            finishReason: 'STOP',
            safetyRatings: harmless,
          },
        ],
      ],
    );
    assert.deepEqual(new Set(events.map(({ responseId }) => responseId)).size, 1);
    assert.deepEqual(
      events.map(({ usageMetadata }) => usageMetadata),
      [1, 2, 3].map((candidatesTokenCount) => ({
        promptTokenCount: 3,
        candidatesTokenCount,
        totalTokenCount: 3 + candidatesTokenCount,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
      })),
    );
  });

  it('writes one array of responses without alt=sse', async () => {
    const { fetch } = await open([{ steps: pieces }]);
    const response = await fetch(streamPath, request);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
    const text = await response.text();
    assert.match(text, /^\[\{\n {2}"candidates"/u);
    assert.match(text, /\n\}\n,\r\n\{\n/u);
    assert.match(text, /\n\}\n\]$/u);
    const responses = JSON.parse(text) as GenerateContentResponse[];
    assert.deepEqual(
      responses.map(({ candidates }) => candidates?.[0]?.content?.parts?.[0]?.text),
      ['Hello ', 'wide ', 'world'],
    );
  });

  it('sends each piece as soon as it is there', async () => {
    const { fetch, clock } = await open([
      { steps: [{ text: 'now' }, { text: 'later', delayMs: 5000 }] },
    ]);
    const response = await fetch(`${streamPath}?alt=sse`, request);
    assert.ok(response.body);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? '', /"now"/u);
    const next = reader.read();
    await timerSet(clock);
    clock.advance(5000);
    assert.match((await next).value ?? '', /"later"/u);
    await reader.cancel();
  });

  it('streams candidates side by side, each finished on its own', async () => {
    const { fetch } = await open([
      { times: 1, steps: [{ text: 'short' }] },
      { steps: [{ text: 'longer ' }, { text: 'one' }] },
    ]);
    const body = post({ contents: turnOf('a'), generationConfig: { candidateCount: 2 } });
    const events = eventsOf(await (await fetch(`${streamPath}?alt=sse`, body)).text());
    assert.deepEqual(
      events.map(({ candidates }) =>
        candidates?.map(({ index = 0, finishReason }) => [index, finishReason]),
      ),
      [
        [
          [0, 'STOP'],
          [1, undefined],
        ],
        [[1, 'STOP']],
      ],
    );
    assert.equal(events.at(-1)?.usageMetadata?.candidatesTokenCount, 3);
  });

  it('cuts a stop sequence that lies across pieces, held back until it is known', async () => {
    const { fetch } = await open([{ steps: [{ text: 'a S' }, { text: 'T' }, { text: 'OP b' }] }]);
    const body = post({ contents: turnOf('a'), generationConfig: { stopSequences: ['STOP'] } });
    const events = eventsOf(await (await fetch(`${streamPath}?alt=sse`, body)).text());
    assert.deepEqual(
      events.map(({ candidates }) => [
        candidates?.[0]?.content?.parts?.[0]?.text,
        candidates?.[0]?.finishReason,
      ]),
      [
        ['a ', undefined],
        ['', 'STOP'],
      ],
    );
  });

  it('ends without a finish reason when the answer is cut off', async () => {
    const { fetch } = await open([{ steps: [{ text: 'half' }, { cut: true }] }]);
    const events = eventsOf(await (await fetch(`${streamPath}?alt=sse`, request)).text());
    assert.deepEqual(
      events.map(({ candidates }) => candidates?.[0]?.finishReason),
      [undefined],
    );
  });

  it('keeps the engine’s counts when what was held back comes after its end', async () => {
    const counting: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      countInput: async () => 3,
      async *generate() {
        yield { parts: [{ text: 'a S' }], usageMetadata: { candidatesTokenCount: 5 } };
        yield { parts: [{ text: 'T' }], usageMetadata: { candidatesTokenCount: 6 } };
      },
    };
    const { fetch } = await open([], { engines: [counting] });
    const body = post({ contents: turnOf('a'), generationConfig: { stopSequences: ['STOP'] } });
    const events = eventsOf(await (await fetch(`${streamPath}?alt=sse`, body)).text());
    assert.deepEqual(
      events.map(({ usageMetadata }) => usageMetadata?.candidatesTokenCount),
      [5, 6],
    );
  });

  it('puts an error in the middle of a stream bare behind the events', async () => {
    const { fetch } = await open([{ steps: [{ text: 'half' }, { error: overloaded }] }]);
    const response = await fetch(`${streamPath}?alt=sse`, request);
    assert.equal(response.status, 200);
    const [event = '', error = '', rest] = (await response.text()).split('\r\n\r\n');
    assert.match(event, /^data: /u);
    assert.deepEqual(JSON.parse(error), { error: overloaded });
    assert.equal(rest, '');
  });

  it('puts an error in the middle of an array as its last entry', async () => {
    const { fetch } = await open([{ steps: [{ text: 'half' }, { error: overloaded }] }]);
    const entries = (await (await fetch(streamPath, request)).json()) as object[];
    assert.equal(entries.length, 2);
    assert.deepEqual(entries[1], { error: overloaded });
  });

  it('reports an error in the middle that is its own fault, and reveals nothing of it', async () => {
    for (const path of [streamPath, `${streamPath}?alt=sse`]) {
      const { fetch, reported } = await openFailing(new Error('secret place /home/me'));
      const text = await (await fetch(path, request)).text();
      assert.match(text, /Internal error encountered\./u);
      assert.doesNotMatch(text, /secret/u);
      assert.match(String(reported), /^Error: secret place/u);
    }
  });

  it('reports no error in the middle that an engine means to answer with', async () => {
    const { fetch, reported } = await openFailing(failure('UNAVAILABLE', 'Overloaded.'));
    assert.match(await (await fetch(streamPath, request)).text(), /Overloaded\./u);
    assert.deepEqual(reported, []);
  });

  it('reports nothing of an engine that fails because nobody reads on', async () => {
    const reported: unknown[] = [];
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const stopped: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      generate: async function* (_, signal) {
        yield { parts: [{ text: 'a' }] };
        const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
        begin();
        await aborted;
        end();
        throw new Error('It was stopped.');
      },
    };
    const onInternalError = (each: unknown): void => void reported.push(each);
    const setup = await open([], { engines: [stopped], onInternalError });
    const reader = (await setup.fetch(streamPath, request)).body?.getReader();
    await reader?.read();
    const next = reader?.read();
    await begun;
    await reader?.cancel();
    await Promise.all([next, ended]);
    await turn();
    assert.deepEqual(reported, []);
  });

  it('answers an error before the first event with its status, plain with alt=sse', async () => {
    const { fetch } = await open([{ steps: [{ error: overloaded }] }]);
    const response = await fetch(`${streamPath}?alt=sse`, request);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    assert.deepEqual(await response.json(), { error: overloaded });
  });

  it('answers an error before the first event as the one entry of the array otherwise', async () => {
    const { fetch } = await open([{ steps: [{ error: overloaded }] }]);
    const response = await fetch(streamPath, request);
    assert.equal(response.status, 503);
    assert.deepEqual(await response.json(), [{ error: overloaded }]);
  });

  it('reports an unknown model in the same form', async () => {
    const { fetch } = await open([saying('hi')]);
    const path = '/v1beta/models/none:streamGenerateContent';
    const [entry] = (await (await fetch(path, request)).json()) as { error: { code: number } }[];
    assert.equal(entry?.error.code, 404);
    const plain = (await (await fetch(`${path}?alt=sse`, request)).json()) as typeof entry;
    assert.match(JSON.stringify(plain), /not supported for streamGenerateContent/u);
  });

  it('answers one that is cut before its first piece with an empty text that has no end', async () => {
    const { fetch } = await open([{ steps: [{ cut: true }] }]);
    const [first, ...rest] = eventsOf(await (await fetch(`${streamPath}?alt=sse`, request)).text());
    assert.deepEqual(first?.candidates, [{ content: { parts: [{ text: '' }], role: 'model' } }]);
    assert.equal(rest.length, 0);
  });
});
