import assert from 'node:assert/strict';
import fc from 'fast-check';
import { forkedRecords } from '../../../src/conversation/fork';
import { encodeRecord, readJournal } from '../../../src/conversation/journal';
import { sentTexts } from '../../../src/conversation/sentTexts';
import type { JournalRecord } from '../../../src/conversation/record';
import { header, model, operations, recordsOf, user } from './arbitraryRecords';

const nowMs = 1000;

function fork(records: readonly JournalRecord[], ...turnIds: string[]): Record<string, unknown>[] {
  return forkedRecords(records, new Set(turnIds), nowMs);
}

describe('the records of a fork', () => {
  it('say of its turns what was said of them, and nothing of others', () => {
    const request: JournalRecord = { type: 'request', turnId: 'm1', model: 'models/one' };
    const event: JournalRecord = { type: 'event', turnId: 'm1', response: {} };
    const end: JournalRecord = { type: 'end', turnId: 'm1', status: 'done' };
    const kept = [user('u1'), model('m1', 'u1'), request, event, end];
    const others = [
      model('m2', 'u1'),
      { ...event, turnId: 'm2' },
      { type: 'selected', turnId: 'm1' } as const,
      { type: 'title', text: 'Mine' } as const,
    ];
    assert.deepEqual(fork([header, ...kept, ...others], 'u1', 'm1').slice(1), kept);
  });

  it('begin with a header that says when it was forked', () => {
    assert.deepEqual(fork([header, user('u1')], 'u1')[0], { ...header, createdAtMs: nowMs });
  });

  it('hold what the chat asks with, and what a later Parley wrote that names no turn', () => {
    const settings = { type: 'settings', settings: { model: 'models/one' } };
    const later = { type: 'later', text: 'unknown' };
    const forked = forkedRecords([header, settings, user('u1'), later], new Set(['u1']), nowMs);
    assert.deepEqual(forked.slice(1), [settings, user('u1'), later]);
  });

  it('send no file again that the history sends, and send it whole if it was cut off', () => {
    const text = 'File: src/a.ts\n\n```typescript\none();\n```\n';
    const a = { id: 'a', kind: 'file' as const, label: 'a.ts', detail: 'src/a.ts', text };
    const parts = [{ text: 'So.' }];
    const answered = (turnId: string): JournalRecord => {
      const response = { candidates: [{ content: { role: 'model', parts } }] };
      return { type: 'event', turnId, response };
    };
    const records = [
      header,
      { ...user('u1'), attachments: [a] },
      model('m1', 'u1'),
      answered('m1'),
      { ...user('u2', 'm1'), attachments: [a] },
      model('m2', 'u2'),
      answered('m2'),
    ];
    /** What is sent of the same file with the next question of a fork with these turns. */
    const sentNext = (...turnIds: string[]): (string | undefined)[] => {
      const forked = fork(records, ...turnIds).map((record) => JSON.stringify(record));
      const path = readJournal(forked.join('\n'))?.conversation.path() ?? [];
      const next = { role: 'user' as const, id: 'next', prompt: 'And?', attachments: [a] };
      const sent = sentTexts([...path, next]);
      return [...path, next].flatMap((turn) =>
        turn.role === 'user'
          ? turn.attachments.map((each) => sent.get(turn.id)?.get(each)?.text)
          : [],
      );
    };
    const named = 'File: src/a.ts (already attached)\n';
    assert.deepEqual(sentNext('u1', 'm1'), [text, named]);
    assert.deepEqual(sentNext('u1', 'm1', 'u2', 'm2'), [text, named, named]);
    assert.deepEqual(sentNext(), [text]);
  });

  it('make the path that was shown, whatever was done before', () => {
    fc.assert(
      fc.property(operations, (done) => {
        const records = [header, ...recordsOf(done)];
        const path = readJournal(records.map(encodeRecord).join(''))?.conversation.path() ?? [];
        const forked = fork(records, ...path.map(({ id }) => id));
        const read = readJournal(forked.map((record) => JSON.stringify(record)).join('\n'));
        assert.deepEqual(read?.conversation.path(), path);
        assert.equal([...read.conversation.turns()].length, path.length);
      }),
    );
  });
});
