import assert from 'node:assert/strict';
import { retryAfterMs } from '../../../src/client/retryAfter';
import type { ErrorStatus } from '../../../src/protocol/errorBody';

const now = Date.UTC(2030, 0, 1, 12, 0, 0);

function withDelay(retryDelay: unknown): ErrorStatus {
  return { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] };
}

describe('retryAfterMs', () => {
  it('reads the header in seconds', () => {
    assert.equal(retryAfterMs('7', undefined, now), 7000);
    assert.equal(retryAfterMs(' 0 ', undefined, now), 0);
  });

  it('reads the header as an HTTP date', () => {
    assert.equal(retryAfterMs('Tue, 01 Jan 2030 12:00:30 GMT', undefined, now), 30_000);
    assert.equal(retryAfterMs('Tue, 01 Jan 2030 11:00:00 GMT', undefined, now), 0);
  });

  it('reads every form of an HTTP date as GMT, wherever the machine is', () => {
    const zone = process.env['TZ'];
    try {
      for (const name of ['America/New_York', 'UTC', 'Asia/Tokyo']) {
        process.env['TZ'] = name;
        for (const date of [
          'Tue, 01 Jan 2030 12:00:30 GMT',
          'Tuesday, 01-Jan-30 12:00:30 GMT',
          'Tue Jan  1 12:00:30 2030',
          ' Tue Jan  1 12:00:30 2030 ',
        ]) {
          assert.equal(retryAfterMs(date, undefined, now), 30_000, `${date} in ${name}`);
        }
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('reads the delay of RetryInfo, fractions included', () => {
    assert.equal(retryAfterMs(null, withDelay('26s'), now), 26_000);
    assert.equal(retryAfterMs(null, withDelay('55.576865699s'), now), 55_577);
  });

  it('takes the longer of the two', () => {
    assert.equal(retryAfterMs('5', withDelay('9s'), now), 9000);
    assert.equal(retryAfterMs('12', withDelay('9s'), now), 12_000);
  });

  it('is a day at most, whatever is asked for', () => {
    const dayMs = 86_400_000;
    assert.equal(retryAfterMs('9'.repeat(400), undefined, now), dayMs);
    assert.equal(retryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT', undefined, now), dayMs);
    assert.equal(retryAfterMs(null, withDelay(`${'9'.repeat(400)}s`), now), dayMs);
  });

  it('is undefined when nothing readable is said', () => {
    assert.equal(retryAfterMs(null, undefined, now), undefined);
    assert.equal(retryAfterMs('soon', withDelay('soon'), now), undefined);
    assert.equal(retryAfterMs('-3', withDelay({ seconds: 3 }), now), undefined);
  });
});
