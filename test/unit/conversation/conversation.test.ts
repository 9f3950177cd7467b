import assert from 'node:assert/strict';
import { Conversation } from '../../../src/conversation/conversation';
import type { FinalStatus, JournalRecord } from '../../../src/conversation/record';
import { waitsForCalls, type ModelTurn } from '../../../src/conversation/turn';
import type { Candidate } from '../../../src/protocol/response';
import { model, user } from './arbitraryRecords';

const blocked: Candidate = { finishReason: 'SAFETY' };
const calls: Candidate = {
  content: { parts: [{ functionCall: { name: 'read', args: {} } }] },
  finishReason: 'STOP',
};

/** An answer that ended so, its candidates in the order in which they were heard of. */
function answered(candidates: Candidate[], status: FinalStatus, chosen?: number): ModelTurn {
  const conversation = new Conversation('c');
  const records: JournalRecord[] = [
    user('u'),
    model('m', 'u'),
    { type: 'event', turnId: 'm', response: { candidates } },
    { type: 'end', turnId: 'm', status },
  ];
  if (chosen !== undefined) records.push({ type: 'candidate', turnId: 'm', index: chosen });
  for (const record of records) conversation.apply(record);
  const turn = conversation.turn('m');
  assert.ok(turn?.role === 'model');
  return turn;
}

describe('a conversation', () => {
  it('takes the end of an answer with several candidates from the one that it goes on with', () => {
    const good = answered([blocked, { ...calls, index: 1 }], 'blocked', 1);
    assert.deepEqual([good.status, waitsForCalls(good)], ['done', true]);
    const bad = answered([calls, { ...blocked, index: 1 }], 'done', 1);
    assert.deepEqual([bad.status, waitsForCalls(bad)], ['blocked', false]);
    // Written when the first that was heard of decided.
    assert.equal(answered([{ ...blocked, index: 1 }, calls], 'blocked').status, 'done');
  });

  it('leaves an answer that did not come whole what it was, whichever candidate is chosen', () => {
    assert.equal(answered([calls, { ...blocked, index: 1 }], 'cut', 1).status, 'cut');
    assert.equal(answered([blocked, { ...calls, index: 1 }], 'stopped', 1).status, 'stopped');
  });
});
