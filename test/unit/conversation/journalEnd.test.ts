import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Conversation } from '../../../src/conversation/conversation';
import { encodeRecord, readJournal } from '../../../src/conversation/journal';
import { isEndOf, readJournalEnd } from '../../../src/conversation/journalEnd';
import type { JournalRecord } from '../../../src/conversation/record';
import { header, model, user } from './arbitraryRecords';
import { writtenJournal } from './writtenJournal';

function shown(conversation: Conversation | undefined): [unknown, string[]][] | undefined {
  return conversation?.path().map((turn) => [turn, conversation.siblings(turn)]);
}

function ids(conversation: Conversation | undefined): string[] | undefined {
  return conversation?.path().map(({ id }) => id);
}

function endOf(...records: JournalRecord[]): Conversation | undefined {
  return readJournalEnd('c', records.map(encodeRecord));
}

function wholeOf(...records: JournalRecord[]): Conversation {
  const whole = readJournal([header, ...records].map(encodeRecord).join(''))?.conversation;
  assert.ok(whole);
  return whole;
}

const lastTurns = [user('u8', 'm7'), model('m8', 'u8'), user('u9', 'm8'), model('m9', 'u9')];

describe('the end of a journal', () => {
  it('shows the last turns, but for the first it knows, which may have had versions', () => {
    assert.deepEqual(ids(endOf(...lastTurns)), ['m8', 'u9', 'm9']);
  });

  it('passes over what was done to turns before the first it knows', () => {
    const records: JournalRecord[] = [
      { type: 'selected', turnId: 'm2' },
      { type: 'event', turnId: 'm7', response: {} },
      { type: 'end', turnId: 'm7', status: 'done' },
    ];
    assert.deepEqual(ids(endOf(...records, ...lastTurns)), ['m8', 'u9', 'm9']);
  });

  it('is not enough when a turn is named that is not in it', () => {
    for (const type of ['selected', 'removed', 'restored'] as const) {
      assert.equal(endOf(...lastTurns, { type, turnId: 'm2' }), undefined, type);
    }
  });

  it('is not enough when a turn is removed whose siblings may not be in it', () => {
    assert.equal(endOf(...lastTurns, { type: 'removed', turnId: 'u8' }), undefined);
    assert.deepEqual(ids(endOf(...lastTurns, { type: 'removed', turnId: 'u9' })), ['m8']);
  });

  it('is not enough without a turn that can be shown', () => {
    assert.equal(endOf(), undefined);
    assert.equal(endOf(user('u9', 'm8')), undefined);
  });

  it('shows what the whole journal shows last, with its versions, however it is cut', () => {
    let determined = 0;
    fc.assert(
      fc.property(writtenJournal, fc.nat(60), (lines, count) => {
        const end = readJournalEnd('c', lines.slice(1).slice(-count));
        if (end === undefined) return;
        determined += 1;
        const whole = readJournal(lines.join('\n'))?.conversation;
        assert.ok(whole);
        assert.deepEqual(shown(end), shown(whole)?.slice(-end.path().length));
        for (const each of [end, whole]) assert.equal(each.lastTurn, each.path().at(-1));
      }),
      { numRuns: 500 },
    );
    assert.ok(determined > 100, `only ${determined} of 500 could be shown`);
  });
});

describe('the end of a conversation beside the whole', () => {
  const before = [user('u7'), model('m7', 'u7')];
  const settings: JournalRecord = { type: 'settings', settings: { model: 'models/one' } };

  it('is the same when nothing was added', () => {
    const end = endOf(...lastTurns);
    assert.ok(end);
    assert.equal(isEndOf(end, wholeOf(...before, ...lastTurns)), true);
  });

  it('is another after a further turn, version, event, or with settings it did not know', () => {
    const end = endOf(...lastTurns);
    assert.ok(end);
    const others: JournalRecord[] = [
      user('u10', 'm9'),
      model('m10', 'u9'),
      { type: 'end', turnId: 'm9', status: 'done' },
      settings,
      { type: 'unreadableSettings', texts: { topK: 'many' } },
    ];
    for (const other of others) {
      assert.equal(isEndOf(end, wholeOf(...before, ...lastTurns, other)), false, other.type);
    }
  });
});
