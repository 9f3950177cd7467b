import assert from 'node:assert/strict';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { Countdown } from '../../../src/caching/countdown';
import { lifeBand, nextUpdateMs } from '../../../src/caching/lifetime';
import { FakeClock } from '../../fakes/fakeClock';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('the life of a cached content', () => {
  const nowMs = Date.UTC(2030, 0, 1);
  const at = (offsetMs: number): string => new Date(nowMs + offsetMs).toISOString();
  const content = (more: Partial<CachedContent>): CachedContent => ({ model: 'models/m', ...more });

  it('is ending under a tenth of the time since its expiry was set', () => {
    const made = content({ createTime: at(-90 * minute), expireTime: at(10 * minute) });
    assert.equal(lifeBand(made, nowMs), 'fresh');
    assert.equal(lifeBand(made, nowMs + 1), 'ending');
    assert.equal(lifeBand({ ...made, updateTime: at(-minute) }, nowMs + 1), 'fresh');
    assert.equal(lifeBand(made, nowMs + 10 * minute), 'over');
  });

  it('has no end if no time is given', () => {
    assert.equal(lifeBand(content({}), nowMs), 'endless');
    assert.equal(nextUpdateMs(content({}), nowMs), Infinity);
    assert.equal(nextUpdateMs(content({ expireTime: 'soon' }), nowMs), Infinity);
  });
});

describe('a countdown', () => {
  interface Row {
    content: CachedContent;
  }

  function setUp(expireMs: number[]): {
    clock: FakeClock;
    rows: Row[];
    drawn: Row[][];
    countdown: Countdown<Row>;
  } {
    const clock = new FakeClock();
    const rows = expireMs.map((ms) => ({
      content: { model: 'm', expireTime: new Date(clock.now() + ms).toISOString() },
    }));
    const drawn: Row[][] = [];
    const countdown = new Countdown<Row>(
      clock,
      (row, nowMs) => nextUpdateMs(row.content, nowMs),
      (due) => drawn.push(due),
    );
    countdown.setRows(rows);
    return { clock, rows, drawn, countdown };
  }

  it('reports the rows whose text changes, and no others', () => {
    const { clock, rows, drawn, countdown } = setUp([90 * second, 30 * minute, 5 * day + hour / 2]);
    countdown.start();
    drawn.length = 0;
    clock.advance(3 * second);
    assert.deepEqual(drawn, [[rows[0]], [rows[0]], [rows[0]]]);
    clock.advance(minute);
    assert.equal(drawn.filter((due) => due.some((row) => row === rows[1])).length, 1);
    assert.equal(drawn.filter((due) => due.some((row) => row === rows[2])).length, 0);
    countdown.stop();
  });

  it('is never more than a second behind in the last two minutes', () => {
    const { clock, rows, drawn, countdown } = setUp([150_300]);
    countdown.start();
    const [row] = rows;
    const expireMs = Date.parse(row?.content.expireTime ?? '');
    let shownMs = expireMs - clock.now();
    for (let step = 0; step < 1500; step += 1) {
      drawn.length = 0;
      clock.advance(100);
      const leftMs = expireMs - clock.now();
      if (drawn.length > 0) shownMs = leftMs;
      if (leftMs < 119_000 && leftMs > 0) assert.ok(shownMs - leftMs <= 2000, `${leftMs}`);
    }
    countdown.stop();
  });

  it('sets no timer while it is stopped, and none when all is over', () => {
    const { clock, countdown } = setUp([90 * second, 30 * minute]);
    assert.equal(clock.pendingTimers, 0);
    countdown.start();
    assert.equal(clock.pendingTimers, 1);
    countdown.stop();
    assert.equal(clock.pendingTimers, 0);
    countdown.start();
    clock.advance(hour);
    assert.equal(clock.pendingTimers, 0);
  });

  it('ticks no oftener than once a second with ten thousand rows', () => {
    const expiries = Array.from({ length: 10_000 }, (_, index) => minute + index * 37);
    const { clock, drawn, countdown } = setUp(expiries);
    countdown.start();
    drawn.length = 0;
    clock.advance(minute);
    assert.ok(drawn.length <= 61, `${drawn.length} ticks`);
    countdown.stop();
  });
});
