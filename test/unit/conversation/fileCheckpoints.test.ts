import assert from 'node:assert/strict';
import {
  answerTurns,
  checkpointsOf,
  compareFile,
  isLeftAsItWas,
  type FileCheckpoint,
} from '../../../src/conversation/fileCheckpoints';
import { forkedRecords } from '../../../src/conversation/fork';
import { readJournal } from '../../../src/conversation/journal';
import { readJournalEnd } from '../../../src/conversation/journalEnd';
import type { JournalRecord } from '../../../src/conversation/record';
import { readChatDocument } from '../../../src/storage/chatDocument';
import { header, model, user } from './arbitraryRecords';

const a = 'file:///w/a.ts';
const b = 'file:///w/b.ts';

function calls(id: string, parentId: string): JournalRecord {
  const call = { name: 'edit_file', args: {} };
  return { type: 'userTurn', id, parentId, prompt: '', attachments: [], calls: [call], atMs: 0 };
}

function before(turnId: string, uri: string, sha256?: string): JournalRecord {
  return { type: 'fileBefore', turnId, uri, ...(sha256 !== undefined && { sha256 }), atMs: 1 };
}

function after(turnId: string, uri: string, digest?: string, hasOthers?: true): JournalRecord {
  const others = hasOthers && { hasOthers };
  return {
    type: 'fileAfter',
    turnId,
    uri,
    ...(digest !== undefined && { digest }),
    ...others,
    atMs: 2,
  };
}

/** Two answers; the first calls twice. */
const turns = [
  header,
  user('u1'),
  model('m1', 'u1'),
  calls('c1', 'm1'),
  model('m2', 'c1'),
  calls('c2', 'm2'),
  model('m3', 'c2'),
  user('u2', 'm3'),
  model('m4', 'u2'),
  calls('c3', 'm4'),
  model('m5', 'c3'),
];

function linesOf(records: readonly object[]): string[] {
  return records.map((record) => JSON.stringify(record));
}

function checkpoints(turnId: string, ...records: object[]): FileCheckpoint[] {
  const read = readJournal(linesOf([...turns, ...records]).join('\n'));
  assert.ok(read);
  return checkpointsOf(answerTurns(read.conversation, turnId) ?? []);
}

describe('the checkpoint of an answer', () => {
  it('has of each file what it was before the first call, and after the last', () => {
    const records = [
      before('c1', a, '1'),
      after('c1', a, '2'),
      before('c2', b),
      after('c2', a, '3'),
      after('c2', b, '4'),
    ];
    assert.deepEqual(checkpoints('m3', ...records), [
      { uri: a, before: { uri: a, sha256: '1' }, after: { uri: a, digest: '3' } },
      { uri: b, before: { uri: b }, after: { uri: b, digest: '4' } },
    ]);
  });

  it('has nothing of other answers', () => {
    const records = [before('c1', a, '1'), after('c1', a, '2'), before('c3', a, '2')];
    assert.deepEqual(checkpoints('m5', ...records), [{ uri: a, before: { uri: a, sha256: '2' } }]);
    assert.equal(checkpoints('m3', ...records)[0]?.before.sha256, '1');
    assert.deepEqual(checkpoints('u2', ...records), []);
  });

  it('knows for good that others changed a file as well', () => {
    const records = [before('c1', a, '1'), after('c1', a, '2', true), after('c2', a, '3')];
    assert.deepEqual(checkpoints('m3', ...records)[0]?.after, {
      uri: a,
      digest: '3',
      hasOthers: true,
    });
  });

  it('takes no damaged digest for a file that was not there', () => {
    for (const damage of [{ sha256: 7 }, { unsaved: 'x' }, { unsaved: { sha256: 7 } }]) {
      assert.deepEqual(checkpoints('m3', { ...before('c1', a), ...damage }), []);
    }
    const damaged = { ...after('c1', a), digest: {} };
    const [checkpoint] = checkpoints('m3', before('c1', a, '1'), damaged);
    assert.ok(checkpoint);
    assert.equal(compareFile(checkpoint, undefined), 'edited');
  });

  it('is not known before the prompt of the answer is read', () => {
    const [, , , , ...end] = linesOf(turns);
    const conversation = readJournalEnd('c', end.slice(1));
    assert.ok(conversation);
    assert.equal(answerTurns(conversation, 'm3'), undefined);
    assert.equal(answerTurns(conversation, 'm5')?.length, 3);
  });

  it('belongs to its chat: neither forks nor imported chats have one', () => {
    const records = [...turns, before('c1', a, '1'), after('c1', a, '2')].map((record) => ({
      ...record,
    }));
    const forked = forkedRecords(records, new Set(['u1', 'm1', 'c1', 'm2']), 1);
    assert.deepEqual(
      forked.map(({ type }) => type),
      ['conversation', 'userTurn', 'modelTurn', 'userTurn', 'modelTurn'],
    );
    const read = readChatDocument(JSON.stringify({ format: 'parley.chat', version: 1, records }));
    assert.ok('records' in read);
    assert.equal(read.records.length, turns.length);
  });
});

describe('a file compared with its checkpoint', () => {
  const changed = { uri: a, before: { uri: a, sha256: '1' }, after: { uri: a, digest: '2' } };

  it('is as before, as the answer left it, or edited since', () => {
    assert.equal(compareFile(changed, '1'), 'asBefore');
    assert.equal(compareFile(changed, '2'), 'asAfter');
    assert.equal(compareFile(changed, '3'), 'edited');
    assert.equal(compareFile(changed, undefined), 'edited');
  });

  it('is edited where nobody knows what the answer made of it', () => {
    const { after: _, ...unknown } = changed;
    assert.equal(compareFile(unknown, '2'), 'edited');
    const mixed = { ...changed, after: { ...changed.after, hasOthers: true as const } };
    assert.equal(compareFile(mixed, '2'), 'edited');
    assert.equal(compareFile(mixed, '1'), 'asBefore');
  });

  it('was left as it was by calls that changed nothing in the end, and by nobody else', () => {
    const rejected = { ...changed, after: { uri: a, digest: '1' } };
    assert.equal(isLeftAsItWas(rejected), true);
    assert.equal(isLeftAsItWas({ uri: a, before: { uri: a }, after: { uri: a } }), true);
    const unsaved = { uri: a, sha256: '0', unsaved: { sha256: '1' } };
    assert.equal(isLeftAsItWas({ ...rejected, before: unsaved }), true);
    assert.equal(isLeftAsItWas(changed), false);
    const mixed = { ...rejected.after, hasOthers: true as const };
    assert.equal(isLeftAsItWas({ ...rejected, after: mixed }), false);
    const { after: _, ...unknown } = rejected;
    assert.equal(isLeftAsItWas(unknown), false);
  });

  it('that was created or deleted is there or is not', () => {
    const created = { uri: a, before: { uri: a }, after: { uri: a, digest: '2' } };
    assert.equal(compareFile(created, undefined), 'asBefore');
    assert.equal(compareFile(created, '2'), 'asAfter');
    const deleted = { ...changed, after: { uri: a } };
    assert.equal(compareFile(deleted, undefined), 'asAfter');
  });

  it('had its unsaved text for the user, not what is on disk', () => {
    const unsaved = { ...changed, before: { uri: a, sha256: '1', unsaved: { sha256: '5' } } };
    assert.equal(compareFile(unsaved, '5'), 'asBefore');
    assert.equal(compareFile(unsaved, '1'), 'edited');
  });
});
