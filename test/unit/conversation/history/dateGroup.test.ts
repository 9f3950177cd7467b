import assert from 'node:assert/strict';
import { byDateGroup, dateGroup } from '../../../../src/conversation/history/dateGroup';

describe('the group of a chat in the history', () => {
  const now = new Date(2026, 2, 30, 9, 15).getTime();
  const groupOf = (month: number, day: number, hour = 0): string =>
    dateGroup(new Date(2026, month, day, hour).getTime(), now);

  it('goes by days of the calendar, not by hours', () => {
    assert.equal(groupOf(2, 30), 'today');
    assert.equal(groupOf(2, 29, 23), 'yesterday');
    // The clocks went forward that night in much of Europe.
    assert.equal(groupOf(2, 29), 'yesterday');
    assert.equal(groupOf(2, 28, 23), 'week');
    assert.equal(groupOf(2, 23), 'week');
    assert.equal(groupOf(2, 22, 23), 'month');
    assert.equal(groupOf(1, 28), 'month');
    assert.equal(groupOf(1, 27, 23), 'older');
  });

  it('is today for what seems to come from the future', () => {
    assert.equal(groupOf(5, 1), 'today');
  });

  it('is left out where it has none', () => {
    const chats = [30, 30, 12].map((day) => ({ changedAtMs: new Date(2026, 2, day).getTime() }));
    assert.deepEqual(byDateGroup(chats, now), [
      ['today', chats.slice(0, 2)],
      ['month', chats.slice(2)],
    ]);
    assert.deepEqual(byDateGroup([], now), []);
  });
});
