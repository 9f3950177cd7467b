import assert from 'node:assert/strict';
import type { ChatPatch } from '../../../src/messages/chatPageMessages';
import type {
  AttachmentView,
  ChatState,
  SendCostView,
  TurnView,
} from '../../../src/messages/chatState';
import { ChatStore } from '../../../src/webview/chatStore';

const question: TurnView = { id: 'q', role: 'user', text: 'Why?', attachments: [] };
const answer: TurnView = { id: 'a', role: 'model', text: '', status: 'waiting' };
const attachment: AttachmentView = { id: 'f', label: 'a.ts', detail: 'src/a.ts', kind: 'file' };

function state(...turns: TurnView[]): ChatState {
  return { connection: { service: 'Embedded', model: 'One' }, turns, attachments: [] };
}

/** A store with what it requested and reported. */
class WatchedStore {
  snapshotRequests = 0;
  readonly reported: string[] = [];
  readonly store = new ChatStore(() => this.snapshotRequests++, {
    onDidReset: () => this.reported.push('reset'),
    onDidPatch: ({ kind }) => this.reported.push(kind),
  });

  patch(sequence: number, ...patches: ChatPatch[]): void {
    this.store.applyPatches({ type: 'patches', sequence, patches });
  }

  get turns(): TurnView[] {
    return [...this.store.turns];
  }
}

describe('ChatStore', () => {
  let watched: WatchedStore;

  beforeEach(() => {
    watched = new WatchedStore();
    watched.store.applySnapshot(4, state(question, answer));
    watched.reported.length = 0;
  });

  it('has the prompts that came after a turn, all of them after none, and none after one it does not hold', () => {
    const { store } = watched;
    store.applySnapshot(1, state(question, answer, { ...question, id: 'q2', text: 'How?' }));
    assert.deepEqual(store.promptsAfter(undefined), ['Why?', 'How?']);
    assert.deepEqual(store.promptsAfter('a'), ['How?']);
    assert.deepEqual(store.promptsAfter('q2'), []);
    assert.deepEqual(store.promptsAfter('gone'), []);
    const text = 'Why? And how?';
    assert.equal(store.unsentOf({ text }), 'And how?');
    assert.equal(store.unsentOf({ text, lastTurnId: 'a' }), text);
    assert.equal(store.unsentOf({ text, isOfAnotherChat: true }), text);
  });

  it('asks once for a snapshot where patches come before any', () => {
    watched = new WatchedStore();
    watched.patch(1);
    watched.patch(2, { kind: 'undoChanged', turnId: 'q' });
    assert.equal(watched.snapshotRequests, 1);
    watched.store.applySnapshot(0, state(question));
    watched.patch(1);
    assert.deepEqual([watched.snapshotRequests, watched.reported], [1, ['reset']]);
    watched.patch(3);
    assert.equal(watched.snapshotRequests, 2);
  });

  it('takes over a snapshot and drops what it had', () => {
    watched.store.applySnapshot(0, state(question));
    assert.deepEqual(watched.turns, [question]);
    assert.equal(watched.store.connection.model, 'One');
    assert.deepEqual(watched.reported, ['reset']);
  });

  it('applies patches in order and reports each after it was applied', () => {
    watched.patch(
      5,
      { kind: 'turnChanged', turnId: 'a', change: { status: 'streaming' } },
      { kind: 'textAppended', turnId: 'a', text: 'Be' },
      { kind: 'textAppended', turnId: 'a', text: 'cause' },
    );
    assert.deepEqual(watched.turns[1], { ...answer, status: 'streaming', text: 'Because' });
    assert.deepEqual(watched.reported, ['turnChanged', 'textAppended', 'textAppended']);
  });

  it('keeps the texts of candidates apart, in their order, and pieces where they came', () => {
    const piece = { offset: 3, kind: 'code', title: 'Call', language: 'json', code: '{}' } as const;
    watched.patch(
      5,
      { kind: 'textAppended', turnId: 'a', text: 'One' },
      { kind: 'pieceAppended', turnId: 'a', piece },
      { kind: 'textAppended', turnId: 'a', text: 'Three', candidate: 2 },
      { kind: 'textAppended', turnId: 'a', text: 'Two', candidate: 1 },
      { kind: 'textAppended', turnId: 'a', text: ' more' },
      { kind: 'textAppended', turnId: 'a', text: ' more', candidate: 1 },
    );
    const turn = watched.turns[1];
    assert.ok(turn?.role === 'model');
    assert.deepEqual(turn.pieces, [piece]);
    assert.equal(turn.text, 'One more');
    assert.deepEqual(
      turn.candidates?.map(({ index, text }) => [index, text]),
      [
        [0, 'One more'],
        [1, 'Two more'],
        [2, 'Three'],
      ],
    );
  });

  it('keeps the pieces of the first candidate once there is a second, and adds those that come later', () => {
    const turnId = 'a';
    const piece = { offset: 3, kind: 'code', title: 'Call', language: 'json', code: '{}' } as const;
    watched.patch(
      5,
      { kind: 'textAppended', turnId, text: 'One' },
      { kind: 'pieceAppended', turnId, piece },
      { kind: 'textAppended', turnId, text: 'Two', candidate: 1 },
      { kind: 'pieceAppended', turnId, piece: { ...piece, title: 'Result' } },
    );
    const turn = watched.store.turn('a');
    assert.ok(turn?.role === 'model');
    assert.deepEqual(
      turn.candidates?.map(({ pieces }) => pieces?.map(({ title }) => title)),
      [['Call', 'Result'], undefined],
    );
  });

  it('adds turns, and puts others instead of those after one, or of all', () => {
    const second: TurnView = { ...question, id: 'q2' };
    const other: TurnView = { ...answer, id: 'a2', version: { number: 2, count: 2 } };
    const ids = (): string[] => watched.turns.map(({ id }) => id);
    watched.patch(5, { kind: 'turnAdded', turn: second });
    assert.deepEqual(ids(), ['q', 'a', 'q2']);
    watched.patch(6, { kind: 'turnsReplaced', afterId: 'q', turns: [other] });
    assert.deepEqual(ids(), ['q', 'a2']);
    watched.patch(7, { kind: 'turnsReplaced', turns: [second] });
    assert.deepEqual(ids(), ['q2']);
  });

  it('takes turns before its first one, and knows whether there are more', () => {
    const earlier: TurnView = { ...question, id: 'q0' };
    watched.store.applySnapshot(4, { ...state(question, answer), hasEarlier: true });
    assert.equal(watched.store.hasEarlier, true);
    watched.patch(5, {
      kind: 'turnsPrepended',
      beforeId: 'q',
      turns: [earlier],
      hasEarlier: false,
    });
    assert.deepEqual(watched.turns, [earlier, question, answer]);
    assert.equal(watched.store.hasEarlier, false);
    assert.equal(watched.store.isAnswering, true);
  });

  it('passes over earlier turns that were asked for before another first one', () => {
    const turns = [{ ...question, id: 'q0' }];
    watched.patch(5, { kind: 'turnsPrepended', turns, beforeId: 'other', hasEarlier: true });
    assert.deepEqual(watched.turns, [question, answer]);
    assert.equal(watched.store.hasEarlier, false);
    assert.deepEqual(watched.reported, []);
  });

  it('asks for a snapshot when turns change from before its first one on', () => {
    watched.patch(
      5,
      { kind: 'turnsReplaced', afterId: 'before', turns: [question] },
      { kind: 'undoChanged', turnId: 'gone' },
    );
    assert.equal(watched.snapshotRequests, 1);
    assert.deepEqual(watched.turns, [question, answer]);
    assert.equal(watched.store.undoTurnId, undefined);
  });

  it('keeps which version a turn is when its state changes', () => {
    const version = { number: 2, count: 3 };
    watched.patch(5, { kind: 'turnsReplaced', afterId: 'q', turns: [{ ...answer, version }] });
    watched.patch(6, { kind: 'turnChanged', turnId: 'a', change: { status: 'done' } });
    assert.deepEqual(watched.turns[1], { ...answer, version, status: 'done' });
  });

  it('keeps which files an answer changed when its state changes, until these are others', () => {
    watched.patch(5, { kind: 'filesChanged', turnId: 'a', files: ['a.ts'] });
    watched.patch(6, { kind: 'turnChanged', turnId: 'a', change: { status: 'done' } });
    assert.deepEqual(watched.store.turn('a')?.changedFiles, ['a.ts']);
    watched.patch(7, { kind: 'filesChanged', turnId: 'a', files: [] });
    assert.deepEqual(watched.store.turn('a')?.changedFiles, []);
  });

  it('knows with which answer one behind calls began, also when its state has changed', () => {
    const behind = { ...answer, id: 'c', firstId: 'a' };
    watched.patch(5, { kind: 'turnAdded', turn: behind });
    watched.patch(6, { kind: 'turnChanged', turnId: 'c', change: { status: 'done' } });
    assert.equal(watched.store.lastAnswer?.id, 'a');
  });

  it('knows what can be undone, and that nothing can', () => {
    watched.patch(5, { kind: 'undoChanged', turnId: 'gone' });
    assert.equal(watched.store.undoTurnId, 'gone');
    watched.store.applySnapshot(6, state(question));
    assert.equal(watched.store.undoTurnId, undefined);
    watched.store.applySnapshot(7, { ...state(question), undoTurnId: 'gone' });
    assert.equal(watched.store.undoTurnId, 'gone');
  });

  it('lets go of a notice and a footer that a later change does not have', () => {
    const notice = { severity: 'error', message: 'No.', actions: [] } as const;
    watched.patch(5, {
      kind: 'turnChanged',
      turnId: 'a',
      change: { status: 'failed', notice: { ...notice, actions: [] }, footer: 'f' },
    });
    watched.patch(6, { kind: 'turnChanged', turnId: 'a', change: { status: 'waiting' } });
    assert.deepEqual(watched.turns[1], answer);
  });

  it('replaces attachments and connection', () => {
    watched.patch(
      5,
      { kind: 'attachmentsChanged', attachments: [attachment] },
      { kind: 'connectionChanged', connection: { service: 'Other', model: '' } },
    );
    assert.deepEqual(watched.store.attachments, [attachment]);
    assert.deepEqual(watched.store.connection, { service: 'Other', model: '' });
  });

  it('shows the cost of the last count, and none if the count failed', () => {
    const cost: SendCostView = {
      total: 7,
      system: 0,
      instructions: 0,
      tools: 0,
      history: 4,
      labels: 0,
      attachments: 0,
      message: 3,
      cached: 0,
      byAttachment: {},
      byFolder: {},
      sentBefore: {},
      certainty: 'exact',
      notes: [],
    };
    watched.patch(5, { kind: 'costChanged', cost });
    assert.deepEqual(watched.store.cost, cost);
    watched.store.applySnapshot(9, { ...state(question), cost: { ...cost, total: 8 } });
    assert.equal(watched.store.cost.total, 8);
    watched.patch(10, { kind: 'costChanged', cost: undefined });
    assert.equal(watched.store.cost, undefined);
  });

  it('reports a draft without keeping it', () => {
    watched.patch(5, { kind: 'draftTaken', text: 'Hello' });
    assert.deepEqual(watched.reported, ['draftTaken']);
  });

  it('passes over text for a turn it does not have', () => {
    watched.patch(5, { kind: 'textAppended', turnId: 'gone', text: 'x' });
    assert.deepEqual(watched.turns, [question, answer]);
  });

  describe('knows whether an answer is on its way', () => {
    const changeTo = (status: 'streaming' | 'done'): ChatPatch => ({
      kind: 'turnChanged',
      turnId: 'a',
      change: { status },
    });

    it('while the last turn waits or streams', () => {
      assert.equal(watched.store.isAnswering, true);
      watched.patch(5, changeTo('streaming'));
      assert.equal(watched.store.isAnswering, true);
    });

    it('and not after it has ended, nor when the last turn is removed', () => {
      watched.patch(5, changeTo('done'));
      assert.equal(watched.store.isAnswering, false);
      watched.patch(6, changeTo('streaming'), {
        kind: 'turnsReplaced',
        afterId: 'q',
        turns: [],
      });
      assert.equal(watched.store.isAnswering, false);
    });
  });

  describe('when a message was lost', () => {
    beforeEach(() => watched.patch(6, { kind: 'textAppended', turnId: 'a', text: 'later' }));

    it('asks once for a snapshot and applies nothing until it comes', () => {
      watched.patch(7, { kind: 'turnsReplaced', turns: [] });
      assert.equal(watched.snapshotRequests, 1);
      assert.deepEqual(watched.turns, [question, answer]);
      assert.deepEqual(watched.reported, []);
    });

    it('goes on from the snapshot', () => {
      watched.store.applySnapshot(7, state(question, { ...answer, text: 'all ' }));
      watched.patch(8, { kind: 'textAppended', turnId: 'a', text: 'of it' });
      assert.equal(watched.turns[1]?.text, 'all of it');
      assert.equal(watched.snapshotRequests, 1);
    });
  });

  it('passes over patches that the snapshot already holds', () => {
    watched.patch(4, { kind: 'turnsReplaced', turns: [] });
    assert.deepEqual(watched.turns, [question, answer]);
    assert.equal(watched.snapshotRequests, 0);
  });

  it('is one answer, under way, from its first call to its end', () => {
    const { store } = watched;
    const first: TurnView = { ...answer, status: 'done' };
    const calls: TurnView = { ...question, id: 'c', text: '', calls: [], firstId: 'a' };
    const last: TurnView = { ...answer, id: 'b', status: 'done', firstId: 'a' };
    store.applySnapshot(0, { ...state(question, first), isAnswering: true });
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'streaming' });
    watched.patch(1, { kind: 'turnAdded', turn: calls });
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'streaming' });
    watched.patch(2, { kind: 'turnAdded', turn: last });
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'streaming' });
    assert.equal(store.isAnswering, true);
    watched.patch(3, { kind: 'answeringChanged', isAnswering: false });
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'done' });
    assert.equal(store.isAnswering, false);
  });

  it('has stopped where the last turn is what was called', () => {
    const { store } = watched;
    const calls: TurnView = { ...question, id: 'c', text: '', calls: [], firstId: 'a' };
    store.applySnapshot(0, state(question, { ...answer, status: 'done' }, calls));
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'stopped' });
    assert.deepEqual(store.promptsAfter('q'), []);
  });

  it('has stopped where it has reached a limit and can be continued', () => {
    const { store } = watched;
    store.applySnapshot(0, { ...state(question, answer), isAnswering: true });
    watched.patch(
      1,
      { kind: 'turnChanged', turnId: 'a', change: { status: 'done', canContinue: true } },
      { kind: 'answeringChanged', isAnswering: false },
    );
    assert.deepEqual(store.lastAnswer, { id: 'a', status: 'stopped' });
  });
});
