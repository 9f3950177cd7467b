import assert from 'node:assert/strict';
import { forkedRecords } from '../../../src/conversation/fork';
import { readJournal } from '../../../src/conversation/journal';
import { createRequest } from '../../../src/conversation/request';
import type { JournalRecord } from '../../../src/conversation/record';
import type { UserTurn } from '../../../src/conversation/turn';

const header: JournalRecord = { type: 'conversation', version: 1, id: 'c1', createdAtMs: 0 };
const parts = [
  { thoughtSignature: 'c2ln', functionCall: { id: 'a', name: 'read', args: { path: 'x' } } },
  { functionCall: { name: 'list', args: {} } },
];
const asked: JournalRecord[] = [
  header,
  { type: 'userTurn', id: 'u1', prompt: 'What is in it?', attachments: [], atMs: 1 },
  { type: 'modelTurn', id: 'm1', parentId: 'u1', atMs: 2 },
  {
    type: 'event',
    turnId: 'm1',
    response: { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] },
  },
  { type: 'end', turnId: 'm1', status: 'done' },
];
const calls = [
  { callId: 'a', name: 'read', args: { path: 'x' } },
  { name: 'list', args: {} },
];
const called: JournalRecord[] = [
  ...asked,
  { type: 'userTurn', id: 'u2', parentId: 'm1', prompt: '', attachments: [], calls, atMs: 3 },
];
const ended: JournalRecord[] = [
  ...called,
  { type: 'callStart', turnId: 'u2', index: 0, atMs: 4 },
  {
    type: 'callEnd',
    turnId: 'u2',
    index: 0,
    outcome: 'done',
    response: { result: 'text' },
    tokens: 7,
    atMs: 6,
  },
];

function read(records: readonly object[]): ReturnType<typeof readJournal> {
  return readJournal(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

function turnOf(records: readonly object[]): UserTurn {
  const turn = read(records)?.conversation.turn('u2');
  assert.ok(turn?.role === 'user');
  return turn;
}

describe('calls of tools in a conversation', () => {
  it('are what the journal says of them, interrupted where Parley ended before they did', () => {
    assert.deepEqual(turnOf(ended).calls, [
      {
        callId: 'a',
        name: 'read',
        args: { path: 'x' },
        outcome: 'done',
        response: { result: 'text' },
        tokens: 7,
        times: { startedAtMs: 4, endedAtMs: 6 },
      },
      {
        name: 'list',
        args: {},
        times: {},
        isInterrupted: true,
      },
    ]);
  });

  it('keep the first end that is said of them', () => {
    const again = {
      ...{ type: 'callEnd', turnId: 'u2', index: 0, outcome: 'failed', response: {} },
      atMs: 7,
    };
    assert.equal(turnOf([...ended, again]).calls?.[0]?.outcome, 'done');
  });

  it('are answered in the request in their order, signatures of the calls kept', () => {
    const path = read(ended)?.conversation.path() ?? [];
    assert.deepEqual(createRequest(path).contents.slice(1), [
      { role: 'model', parts },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'a', name: 'read', response: { result: 'text' } } },
          {
            functionResponse: {
              name: 'list',
              response: { error: 'The call has not ended.' },
            },
          },
        ],
      },
    ]);
  });

  it('stay answered where the answer behind them failed, and the next prompt follows them', () => {
    const failed = [
      ...ended,
      { type: 'modelTurn', id: 'm2', parentId: 'u2', atMs: 7 },
      { type: 'end', turnId: 'm2', status: 'failed' },
      { type: 'userTurn', id: 'u3', parentId: 'm2', prompt: 'Again', attachments: [], atMs: 8 },
    ];
    const { contents } = createRequest(read(failed)?.conversation.path() ?? []);
    assert.deepEqual(
      contents.map(({ role, parts: each = [] }) => [role, ...each.flatMap(Object.keys)]),
      [
        ['user', 'text'],
        ['model', 'thoughtSignature', 'functionCall', 'functionCall'],
        ['user', 'functionResponse', 'functionResponse', 'text'],
      ],
    );
  });

  it('cost only themselves where they are damaged', () => {
    for (const damaged of ['x', [7], [{ name: 'read' }], [{ name: 1, args: {} }], {}]) {
      const turn = turnOf([...asked, { ...called.at(-1), calls: damaged }, ...ended.slice(6)]);
      assert.equal(turn.calls, undefined);
      assert.equal(turn.prompt, '');
    }
    const nowhere = { ...ended.at(-1), index: 9 };
    assert.equal(turnOf([...called, nowhere]).calls?.[0]?.isInterrupted, true);
  });

  it('have not ended where no known end is said of them', () => {
    for (const damaged of [{ outcome: 'valueOf' }, { response: 'text' }, { atMs: 'now' }]) {
      const [call] = turnOf([...called, { ...ended.at(-1), ...damaged }]).calls ?? [];
      assert.deepEqual([call?.outcome, call?.isInterrupted], [undefined, true]);
    }
  });

  it('have ended without what is damaged of their tokens and the whole of their result', () => {
    const whole = { sha256: 'a'.repeat(64), length: 9 };
    const factsOf = (damaged: object): unknown[] => {
      const [call] = turnOf([...called, { ...ended.at(-1), whole, ...damaged }]).calls ?? [];
      return [call?.outcome, call?.tokens, call?.whole];
    };
    assert.deepEqual(factsOf({}), ['done', 7, whole]);
    for (const tokens of ['7', -1]) {
      assert.deepEqual(factsOf({ tokens }), ['done', undefined, whole]);
    }
    for (const damaged of ['x', { sha256: 7, length: 9 }, { sha256: 'x' }]) {
      assert.deepEqual(factsOf({ whole: damaged }), ['done', 7, undefined]);
    }
  });

  it('are part of a fork', () => {
    const records = ended.map((record): Record<string, unknown> => ({ ...record }));
    const forked = forkedRecords(records, new Set(['u1', 'm1', 'u2']), 0);
    assert.equal(turnOf(forked).calls?.[0]?.outcome, 'done');
    assert.ok(!forkedRecords(records, new Set(['u1']), 0).some(({ type }) => type === 'callEnd'));
  });

  it('belong to a chat that remembers which tools it has', () => {
    const { conversation } = read([...asked, { type: 'tools', mode: 'read' }]) ?? {};
    assert.equal(conversation?.toolMode, 'read');
    assert.deepEqual(conversation.toolNames, []);
    const names = ['read_file', 'mcp_files_read'];
    const chosen = read([...asked, { type: 'tools', mode: 'chosen', names }])?.conversation;
    assert.equal(chosen?.toolMode, 'chosen');
    assert.deepEqual(chosen.toolNames, names);
    for (const damaged of ['x', 7, ['read_file', 7], {}]) {
      const record = { type: 'tools', mode: 'chosen', names: damaged };
      assert.deepEqual(read([...asked, record])?.conversation.toolNames, []);
    }
  });
});
