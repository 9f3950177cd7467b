import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Conversation } from '../../../src/conversation/conversation';
import { encodeRecord, readJournal } from '../../../src/conversation/journal';
import type { JournalRecord } from '../../../src/conversation/record';
import { header, model, operations, recordsOf, user } from './arbitraryRecords';

function conversationOf(...records: JournalRecord[]): Conversation {
  const conversation = new Conversation('c');
  for (const record of records) conversation.apply(record);
  return conversation;
}

function pathOf(conversation: Conversation): string {
  return conversation
    .path()
    .map(({ id }) => id)
    .join(' ');
}

/** A prompt answered twice, the first answer followed by another prompt with its answer. */
const branches = [
  user('u1'),
  model('m1', 'u1'),
  user('u2', 'm1'),
  model('m2', 'u2'),
  model('m3', 'u1'),
];

describe('the tree of a conversation’s turns', () => {
  it('shows the newest turn if nothing was selected, as older journals have it', () => {
    assert.equal(pathOf(conversationOf(...branches)), 'u1 m3');
  });

  it('shows a selected answer with the branch below it, and the other one again as it was left', () => {
    const conversation = conversationOf(...branches);
    conversation.apply({ type: 'selected', turnId: 'm1' });
    assert.equal(pathOf(conversation), 'u1 m1 u2 m2');
    conversation.apply({ type: 'selected', turnId: 'm3' });
    assert.equal(pathOf(conversation), 'u1 m3');
  });

  it('comes back to the version that was selected deeper in a branch', () => {
    const conversation = conversationOf(...branches, model('m4', 'u2'));
    for (const turnId of ['m2', 'm3', 'm1']) conversation.apply({ type: 'selected', turnId });
    assert.equal(pathOf(conversation), 'u1 m1 u2 m2');
  });

  it('keeps an edited prompt beside the new one, also the first of the chat', () => {
    const conversation = conversationOf(user('u1'), model('m1', 'u1'), user('u2'));
    assert.equal(pathOf(conversation), 'u2');
    const turn = conversation.turn('u2');
    assert.ok(turn);
    assert.deepEqual(conversation.siblings(turn), ['u1', 'u2']);
  });

  it('hides a removed turn with what follows, and brings both back', () => {
    const conversation = conversationOf(user('u1'), model('m1', 'u1'), user('u2', 'm1'));
    conversation.apply({ type: 'removed', turnId: 'm1' });
    assert.equal(pathOf(conversation), 'u1');
    conversation.apply({ type: 'restored', turnId: 'm1' });
    assert.equal(pathOf(conversation), 'u1 m1 u2');
  });

  it('shows the version before a removed one, or the one after the first', () => {
    const conversation = conversationOf(...branches, model('m4', 'u1'));
    conversation.apply({ type: 'removed', turnId: 'm4' });
    assert.equal(pathOf(conversation), 'u1 m3');
    conversation.apply({ type: 'selected', turnId: 'm1' });
    conversation.apply({ type: 'removed', turnId: 'm1' });
    assert.equal(pathOf(conversation), 'u1 m3');
  });

  it('is empty in view, and not in the journal, when its only prompt was removed', () => {
    const conversation = conversationOf(user('u1'), { type: 'removed', turnId: 'u1' });
    assert.equal(pathOf(conversation), '');
    assert.equal(conversation.isEmpty, false);
  });

  it('does not show a removed turn by selecting it, nor one below it', () => {
    const conversation = conversationOf(...branches, { type: 'removed', turnId: 'm1' });
    for (const turnId of ['m1', 'u2', 'none']) conversation.apply({ type: 'selected', turnId });
    assert.equal(pathOf(conversation), 'u1 m3');
  });

  it('marks an answer without an end as cut, also on a branch that is not shown', () => {
    const read = readJournal([header, ...branches].map(encodeRecord).join(''));
    const turn = read?.conversation.turn('m2');
    assert.equal(turn?.role === 'model' && turn.status, 'cut');
  });

  it('has no circle whatever the ids are', () => {
    const conversation = conversationOf(user('a', 'b'), user('b', 'a'), user('c', 'c'));
    assert.equal(pathOf(conversation), 'a');
  });
});

describe('any sequence of what is done to a conversation', () => {
  it('gives the same visible path when it is replayed from the journal', () => {
    fc.assert(
      fc.property(operations, (done) => {
        const records = recordsOf(done);
        const read = readJournal([header, ...records].map(encodeRecord).join(''));
        assert.ok(read);
        assert.equal(read.damagedLines, 0);
        assert.equal(pathOf(read.conversation), pathOf(conversationOf(...records)));
      }),
    );
  });

  it('never shows a removed turn, and shows something while a first turn is left', () => {
    fc.assert(
      fc.property(operations, (done) => {
        const conversation = conversationOf(...recordsOf(done));
        const path = conversation.path();
        assert.ok(path.every(({ id }) => !conversation.isRemoved(id)));
        path.slice(1).forEach(({ parentId }, index) => assert.equal(parentId, path[index]?.id));
        const firsts = [...conversation.turns()].filter(({ parentId }) => parentId === undefined);
        if (firsts.some(({ id }) => !conversation.isRemoved(id))) assert.notEqual(path.length, 0);
      }),
    );
  });

  it('is undone by restoring what was removed last', () => {
    fc.assert(
      fc.property(operations, fc.nat(60), (done, number) => {
        const conversation = conversationOf(...recordsOf(done));
        const before = pathOf(conversation);
        const path = conversation.path();
        const turn = path[number % Math.max(1, path.length)];
        if (turn === undefined) return;
        conversation.apply({ type: 'removed', turnId: turn.id });
        assert.ok(!conversation.path().includes(turn));
        conversation.apply({ type: 'restored', turnId: turn.id });
        assert.equal(pathOf(conversation), before);
      }),
    );
  });
});
