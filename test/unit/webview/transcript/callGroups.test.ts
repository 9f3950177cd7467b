import assert from 'node:assert/strict';
import type {
  ModelTurnView,
  ToolCallView,
  TurnView,
  UserTurnView,
} from '../../../../src/messages/chatState';
import { callGroups } from '../../../../src/webview/transcript/callGroups';
import { callInState } from './callInState';

function calls(id: string, ...states: ToolCallView['state'][]): UserTurnView {
  return { id, role: 'user', text: '', attachments: [], calls: states.map(callInState) };
}

function answer(id: string, fields: Partial<ModelTurnView> = {}): ModelTurnView {
  return { id, role: 'model', text: '', status: 'done', ...fields };
}

const prompt: TurnView = { id: 'u', role: 'user', text: 'Read it', attachments: [] };
const three: ToolCallView['state'][] = ['done', 'done', 'failed'];

/** The ids of each group, the one with its line first, and how many calls it has. */
function shown(...turns: TurnView[]): [string, ...(string | number)[]][] {
  return callGroups(turns).map((group) => [group.headId, ...group.otherIds, group.calls.length]);
}

describe('groups of calls', () => {
  it('are made of more than four calls of a round', () => {
    assert.deepEqual(shown(prompt, answer('m'), calls('a', ...three)), []);
    assert.deepEqual(shown(prompt, answer('m'), calls('a', ...three, ...three)), [['a', 6]]);
  });

  it('hold all rounds with nothing to read between them, however many', () => {
    const rounds = Array.from({ length: 12 }, (_, round) => [
      answer(`m${round}`, { thoughts: 'Hm.', footer: 'scripted' }),
      calls(`c${round}`, 'done'),
    ]).flat();
    const [group] = callGroups([prompt, ...rounds, answer('last', { text: 'So it is.' })]);
    assert.equal(group?.headId, 'c0');
    assert.equal(group.calls.length, 12);
    assert.deepEqual(
      group.otherIds,
      rounds.slice(2).map(({ id }) => id),
    );
  });

  it('end where an answer says something, is stopped, shows code, or has other versions', () => {
    for (const fields of [
      { text: 'I see.' },
      { status: 'stopped' },
      { pieces: [{ offset: 0, kind: 'code', title: '', language: '', code: '1' }] },
      { candidates: [] },
      { version: { number: 2, count: 2 } },
    ] satisfies Partial<ModelTurnView>[]) {
      const turns = [calls('a', ...three), answer('m', fields), calls('b', ...three)];
      assert.deepEqual(shown(prompt, ...turns), [], JSON.stringify(fields));
    }
    const silent = answer('m', {
      pieces: [{ offset: 0, kind: 'code', title: '', language: '', code: '', isCall: true }],
    });
    assert.deepEqual(shown(prompt, calls('a', ...three), silent, calls('b', ...three)), [
      ['a', 'm', 'b', 6],
    ]);
  });

  it('leave out the round that runs, and take it in when it has ended', () => {
    const turns = [calls('a', ...three), answer('m1'), calls('b', ...three), answer('m2')];
    assert.deepEqual(shown(prompt, ...turns, calls('c', 'done', 'asking')), [['a', 'm1', 'b', 6]]);
    assert.deepEqual(shown(prompt, ...turns, calls('c', 'done', 'stopped')), [
      ['a', 'm1', 'b', 'm2', 'c', 8],
    ]);
  });

  it('are those of one prompt', () => {
    const turns = [calls('a', ...three), answer('m1'), { ...prompt, id: 'v' }, answer('m2')];
    assert.deepEqual(shown(prompt, ...turns, calls('b', ...three)), []);
  });
});
