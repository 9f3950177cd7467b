import assert from 'node:assert/strict';
import { untilAborted } from '../../../src/base/abort';
import { ServerProbe } from '../../../src/service/engines/forward/probeServer';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';

const names = Array.from({ length: 12 }, (_, index) => `model-${index}`);
const limitMs = 1500;

describe('finding out which interface a server speaks', () => {
  /** An Ollama that shows its models at the test’s command, one after the other. */
  function slowOllama(clock: FakeClock): { probe: ServerProbe; showNext: () => void } {
    const shows: (() => void)[] = [];
    const fetch = async ({ url, signal }: Request): Promise<Response> => {
      const { pathname } = new URL(url);
      if (pathname === '/api/tags') {
        return Response.json({ models: names.map((name) => ({ name })) });
      }
      if (pathname !== '/api/show') return Response.json({ data: names.map((id) => ({ id })) });
      await untilAborted(new Promise<void>((resolve) => shows.push(resolve)), signal);
      return Response.json({ capabilities: ['completion'] });
    };
    const probe = new ServerProbe({ fetch, clock, address: 'http://127.0.0.1:11434' });
    return { probe, showNext: () => shows.shift()?.() };
  }

  it('waits for a server that has many models to show for as long as it shows them', async () => {
    const clock = new FakeClock();
    const { probe, showNext } = slowOllama(clock);
    const probed = probe.probe(limitMs, new AbortController().signal);
    let waitedMs = 0;
    while (waitedMs < names.length * 1000) {
      await turn();
      clock.advance(1000);
      waitedMs += 1000;
      showNext();
    }
    const { speaks, models } = await probed;
    assert.deepEqual([speaks, models.map(({ id }) => id)], ['ollama', names]);
    assert.equal(clock.pendingTimers, 0);
  });

  it('goes on without one interface once that has been silent for the limit', async () => {
    const clock = new FakeClock();
    const { probe, showNext } = slowOllama(clock);
    const probed = probe.probe(limitMs, new AbortController().signal);
    await turn();
    showNext();
    await turn();
    clock.advance(limitMs);
    assert.equal((await probed).speaks, 'openAi');
    assert.equal(clock.pendingTimers, 0);
  });
});
