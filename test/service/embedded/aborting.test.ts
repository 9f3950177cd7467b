import assert from 'node:assert/strict';
import type { Engine } from '../../../src/service/engine';
import type { ScriptedAnswer } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { createService } from '../../../src/service/service';
import type { Service } from '../../../src/service/service';
import { collectGarbage } from '../../fakes/collectGarbage';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';
import {
  describeBothWays,
  errorOf,
  generatePath,
  post,
  saying,
  streamPath,
  timerSet,
  turnOf,
  wordCounter,
} from './harness';
import type { Setup } from './harness';

const body = post({ contents: turnOf('a') });
const endless = [{ steps: [{ text: 'a' }, { text: 'b', delayMs: 1e9 }] }];

/** Waits for the service to be done with everything; a test that fails here runs into its time limit. */
async function idle({ service, clock }: Setup): Promise<void> {
  while (service.runningCount > 0 || clock.pendingTimers > 0) await turn();
}

describeBothWays('a caller that goes away', (open) => {
  it('ends the engine`s work when a whole answer is aborted', async () => {
    const setup = await open(endless);
    const caller = new AbortController();
    const answer = setup.fetch(generatePath, { ...body, signal: caller.signal });
    await timerSet(setup.clock);
    caller.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await idle(setup);
  });

  it('ends the engine`s work when a stream is aborted, and fails the stream', async () => {
    const setup = await open(endless);
    const caller = new AbortController();
    const response = await setup.fetch(`${streamPath}?alt=sse`, { ...body, signal: caller.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    await timerSet(setup.clock);
    caller.abort();
    await assert.rejects(next ?? Promise.resolve(), { name: 'AbortError' });
    await idle(setup);
  });

  it('ends the engine`s work when the reader cancels the body', async () => {
    const setup = await open(endless);
    const response = await setup.fetch(`${streamPath}?alt=sse`, body);
    await response.body?.cancel();
    await idle(setup);
  });

  it('ends all candidates when one of them fails', async () => {
    const error = { code: 503, message: 'Overloaded.' };
    const setup = await open([{ times: 1, steps: [{ error }] }, ...endless]);
    const two = post({ contents: turnOf('a'), generationConfig: { candidateCount: 2 } });
    assert.equal((await errorOf(await setup.fetch(generatePath, two))).code, 503);
    await idle(setup);
  });

  it('ends an engine that waits for the reader, however the stream is left', async () => {
    let left = 0;
    const talkative: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      async *generate() {
        try {
          for (const text of 'abcdefgh') yield { parts: [{ text }] };
        } finally {
          left += 1;
        }
      },
    };
    const setup = await open([], { engines: [talkative] });
    const two = post({ contents: turnOf('a'), generationConfig: { candidateCount: 2 } });
    const caller = new AbortController();
    const { signal } = caller;
    const aborted = await setup.fetch(`${streamPath}?alt=sse`, { ...two, signal });
    await aborted.body?.getReader().read();
    caller.abort();
    const cancelled = await setup.fetch(`${streamPath}?alt=sse`, two);
    const reader = cancelled.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await idle(setup);
    while (left < 4) await turn();
  });

  it('stops an engine at a stop sequence, whatever it still has to say', async () => {
    const setup = await open([{ steps: [{ text: 'a STOP' }, { text: 'b', delayMs: 1e9 }] }]);
    const stopping = post({ contents: turnOf('a'), generationConfig: { stopSequences: ['STOP'] } });
    assert.equal((await setup.fetch(generatePath, stopping)).status, 200);
    await idle(setup);
  });

  it('fails a stream at once even when the engine does not listen', async () => {
    const deaf: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      generate: async function* () {
        yield { parts: [{ text: 'a' }] };
        await new Promise(() => undefined);
      },
    };
    const setup = await open([], { engines: [deaf] });
    const caller = new AbortController();
    const response = await setup.fetch(streamPath, { ...body, signal: caller.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    const next = reader?.read();
    caller.abort();
    await assert.rejects(next ?? Promise.resolve(), { name: 'AbortError' });
    await idle(setup);
  });
});

describeBothWays('an engine that does not listen', (open) => {
  it('keeps nobody waiting who gave up before its first event', async () => {
    let asked = 0;
    const deaf: Engine = {
      listModels: async () => [{ name: 'models/scripted' }],
      generate: async function* () {
        asked += 1;
        await new Promise(() => undefined);
        yield {};
      },
    };
    const setup = await open([], { engines: [deaf] });
    for (const path of [generatePath, streamPath]) {
      const before = asked;
      const caller = new AbortController();
      const answer = setup.fetch(path, { ...body, signal: caller.signal });
      while (asked === before) await turn();
      caller.abort();
      await assert.rejects(answer, { name: 'AbortError' });
      await idle(setup);
    }
  });
});

describeBothWays('disposing of the service', (open) => {
  it('breaks off the answers that are being made and takes no more', async () => {
    const setup = await open(endless);
    const response = await setup.fetch(`${streamPath}?alt=sse`, body);
    const reader = response.body?.getReader();
    await reader?.read();
    setup.service.dispose();
    await assert.rejects(reader?.read() ?? Promise.resolve());
    await idle(setup);
    assert.equal((await errorOf(await setup.fetch(generatePath, body))).code, 503);
  });
});

describe('a request in process', () => {
  const open = (answers: ScriptedAnswer[]): { service: Service; clock: FakeClock } => {
    const clock = new FakeClock();
    const service = createService({
      engines: [createScriptedEngine({ script: { answers }, clock })],
      clock,
      random: () => 0,
      countTokens: async () => wordCounter,
    });
    return { service, clock };
  };
  const url = `http://embedded.invalid${streamPath}`;

  it('is not begun when it is aborted before', async () => {
    const { service } = open([saying('hi')]);
    const signal = AbortSignal.abort();
    await assert.rejects(service.fetch(new Request(url, { ...body, signal })), {
      name: 'AbortError',
    });
  });

  it('can be aborted although nobody holds the Request any more', async () => {
    const { service } = open(endless);
    const caller = new AbortController();
    const response = await service.fetch(new Request(url, { ...body, signal: caller.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    // The Request is collected some turns after the first collection, once its stream has let it go.
    for (let index = 0; index < 10; index++) {
      await turn();
      collectGarbage();
    }
    const next = reader?.read();
    caller.abort();
    await assert.rejects(next ?? Promise.resolve(), { name: 'AbortError' });
    assert.equal(service.runningCount, 0);
  });
});

describeBothWays('an answer that ended', (open) => {
  it('holds nothing any more', async () => {
    const setup = await open([saying('hi')]);
    await (await setup.fetch(generatePath, body)).text();
    await (await setup.fetch(streamPath, body)).text();
    await idle(setup);
  });
});
