import assert from 'node:assert/strict';
import { unlessLate } from '../../../src/base/unlessLate';
import { FakeClock } from '../../fakes/fakeClock';

describe('what is waited for as long as patience lasts', () => {
  const clock = new FakeClock();
  const late = <Value>(promise: Promise<Value | 'late'>): Promise<Value | 'late'> =>
    unlessLate<Value | 'late'>(promise, 'late', 100, clock);

  afterEach(() => assert.equal(clock.pendingTimers, 0));

  it('is what the promise resolves to in time', async () => {
    assert.equal(await late(Promise.resolve('it')), 'it');
  });

  it('is the fallback where it takes longer', async () => {
    const waiting = late(new Promise<string>(() => undefined));
    clock.advance(100);
    assert.equal(await waiting, 'late');
  });

  it('is the fallback where it fails', async () => {
    assert.equal(await late(Promise.reject(new Error('gone'))), 'late');
  });
});
