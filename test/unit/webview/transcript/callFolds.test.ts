import assert from 'node:assert/strict';
import type { ToolCallView, TurnView } from '../../../../src/messages/chatState';
import type { CallFold } from '../../../../src/webview/transcript/callFold';
import { CallFolds } from '../../../../src/webview/transcript/callFolds';
import { callInState } from './callInState';

/** The place of a turn, without the turn's element. */
class Slot {
  isInUse = false;
  isFoldedAway = false;
  fold: CallFold | undefined;
  turn: TurnView;

  constructor(turn: TurnView) {
    this.turn = turn;
  }

  setFoldedAway(isFoldedAway: boolean): void {
    this.isFoldedAway = isFoldedAway;
  }

  setFold(fold: CallFold | undefined): void {
    this.fold = fold;
  }
}

function round(id: string, count: number, state: ToolCallView['state'] = 'done'): Slot {
  const calls = Array.from({ length: count }, () => callInState(state));
  return new Slot({ id, role: 'user', text: '', attachments: [], calls });
}

describe('the line that calls are behind', () => {
  let folds: CallFolds;
  let first: Slot;
  let silent: Slot;
  let second: Slot;

  beforeEach(() => {
    folds = new CallFolds(
      { callCount: '{0} tool calls', callsFailed: '{0} failed' },
      () => undefined,
    );
    first = round('a', 5);
    silent = new Slot({ id: 'm', role: 'model', text: '', status: 'done' });
    second = round('b', 1, 'running');
  });

  /** Shows the turns while the second round runs, and after it, in use or not. */
  function endSecond(isInUse: boolean): void {
    folds.fold([first]);
    folds.fold([first, silent, second]);
    second.isInUse = isInUse;
    second.turn = round('b', 1).turn;
    folds.fold([first, silent, second]);
  }

  it('is closed, unless the user is in one of the turns', () => {
    folds.fold([first]);
    assert.equal(first.fold?.isOpen, false);
    const used = round('c', 5);
    used.isInUse = true;
    folds.fold([used]);
    assert.equal(used.fold?.isOpen, true);
  });

  it('takes in a round that ends later', () => {
    endSecond(false);
    assert.equal(first.fold?.summary, '6 tool calls');
    assert.deepEqual([silent.isFoldedAway, second.isFoldedAway], [true, true]);
  });

  it('opens for a round that ends while the user is in it', () => {
    endSecond(true);
    assert.equal(first.fold?.isOpen, true);
    assert.deepEqual([silent.isFoldedAway, second.isFoldedAway], [false, false]);
  });

  it('is closed by the user, whatever is open behind it', () => {
    endSecond(true);
    first.fold?.toggle(false);
    folds.fold([first, silent, second]);
    assert.equal(first.fold?.isOpen, false);
    assert.equal(second.isFoldedAway, true);
  });
});
