import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Conversation } from '../../../src/conversation/conversation';
import { encodeRecord, readJournal } from '../../../src/conversation/journal';
import { createRequest } from '../../../src/conversation/request';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { checkGenerateContentRequest } from '../../../src/protocol/rules/requestRules';
import { mutated, mutation } from '../protocol/hostileValues';
import { richAnswer } from '../protocol/richAnswer';
import { header, model, user } from './arbitraryRecords';

/** What a journal makes whose answer came in these events, asked to go on. */
function conversationOf(events: readonly unknown[]): Conversation {
  const records = [
    header,
    user('u1'),
    model('m1', 'u1'),
    ...events.map((response) => ({
      type: 'event' as const,
      turnId: 'm1',
      response: response as GenerateContentResponse,
    })),
    { type: 'end' as const, turnId: 'm1', status: 'done' as const },
    user('u2', 'm1'),
  ];
  const read = readJournal(records.map(encodeRecord).join(''));
  assert.ok(read);
  return read.conversation;
}

describe('a journal with answers of any shape', () => {
  it('makes a conversation whose next request no rule refuses', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const events = richAnswer.map((event) => mutated(event, mutations));
        const conversation = conversationOf(events);
        const request = createRequest(conversation.path());
        assert.deepEqual(checkGenerateContentRequest(request), []);
        assert.doesNotThrow(() => JSON.stringify(request));
      }),
      { numRuns: 300 },
    );
  });

  it('says which fields were left out', () => {
    const journal = [
      header,
      user('u1'),
      model('m1', 'u1'),
      { type: 'event', turnId: 'm1', response: { candidates: [{ avgLogprobs: 'NaN' }] } },
      { type: 'event', turnId: 'm1', response: [] },
      { type: 'userTurn', id: 'u2', prompt: 7, attachments: [] },
      { type: 'userTurn', id: 'u3', prompt: 'x', attachments: [null] },
    ];
    const read = readJournal(journal.map((record) => `${JSON.stringify(record)}\n`).join(''));
    assert.deepEqual(read?.leftOut, ['candidates[].avgLogprobs']);
    assert.equal(read.damagedLines, 3);
  });
});
