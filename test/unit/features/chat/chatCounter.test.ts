import assert from 'node:assert/strict';
import { ChatCounter } from '../../../../src/features/chat/chatCounter';
import { FakeClock } from '../../../fakes/fakeClock';
import { silentLog } from '../../../fakes/silentLog';
import { turn } from '../../../fakes/turn';

const planned = { settings: { cachedContent: 'cachedContents/one' } };
const { signal } = new AbortController();

/** Counts 5 tokens beside a cached content, of which this is learned. */
function counterOf(tokens: Promise<number | undefined>, clock: FakeClock): ChatCounter {
  const counts = {
    countAsked: async ({ cachedTokens }: { cachedTokens: number }) => cachedTokens + 5,
  };
  const caches = { learnTokens: () => tokens };
  const model = { countsItself: false };
  return new ChatCounter(counts as never, model as never, caches as never, clock, silentLog);
}

describe('the count of what the chat has asked', () => {
  it('waits a moment for what a cached content counts', async () => {
    const clock = new FakeClock();
    let learn: (tokens: number) => void = () => undefined;
    const learned = new Promise<number>((resolve) => (learn = resolve));
    const predicted = counterOf(learned, clock).predict([], planned, signal);
    clock.advance(1000);
    learn(1000);
    assert.equal(await predicted, 1005);
    assert.equal(clock.pendingTimers, 0);
  });

  it('is given up where the service can’t say what a cached content counts', async () => {
    const clock = new FakeClock();
    let isOver = false;
    const predicted = counterOf(new Promise(() => undefined), clock).predict([], planned, signal);
    void predicted.then(() => (isOver = true));
    await turn();
    clock.advance(2000);
    await turn();
    assert.ok(isOver);
    assert.equal(await predicted, undefined);
  });
});
