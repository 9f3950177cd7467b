import type { ModelTurnView, ToolCallView, TurnView, UserTurnView } from '../../messages/chatState';

/** More calls than this are behind one line, once they have ended. */
const mostShown = 4;

/** Calls behind one line, of one round or of several. */
export interface CallGroup {
  /** The turn that has the line. */
  headId: string;
  /** The other turns that it stands for. */
  otherIds: string[];
  calls: ToolCallView[];
}

type CallsTurnView = UserTurnView & { calls: ToolCallView[] };

const underWay: ReadonlySet<ToolCallView['state']> = new Set(['waiting', 'asking', 'running']);

/** Whether something that an answer called has not ended. */
export function isRunning({ calls = [] }: UserTurnView): boolean {
  return calls.some(({ state }) => underWay.has(state));
}

/**
 * The groups among turns. Rounds of calls with nothing to read between them are one; what still runs is in none, so
 * that it is seen.
 */
export function callGroups(turns: readonly TurnView[]): CallGroup[] {
  const groups: CallGroup[] = [];
  let group: CallGroup | undefined;
  let silentId: string | undefined;
  for (const turn of turns) {
    if (hasEndedCalls(turn)) {
      if (group === undefined) {
        group = { headId: turn.id, otherIds: [], calls: [] };
        groups.push(group);
      } else {
        if (silentId !== undefined) group.otherIds.push(silentId);
        group.otherIds.push(turn.id);
      }
      for (const call of turn.calls) group.calls.push(call);
      silentId = undefined;
    } else if (turn.role === 'model' && group !== undefined && isSilent(turn)) {
      silentId = turn.id;
    } else {
      group = undefined;
      silentId = undefined;
    }
  }
  return groups.filter(({ calls }) => calls.length > mostShown);
}

function hasEndedCalls(turn: TurnView): turn is CallsTurnView {
  return turn.role === 'user' && turn.calls !== undefined && !isRunning(turn);
}

/**
 * Whether an answer has nothing to read but what it called, nor other versions; what it thought is closed at first
 * anyway.
 */
function isSilent({ text, status, pieces = [], candidates, version }: ModelTurnView): boolean {
  return (
    status === 'done' &&
    text.trim() === '' &&
    candidates === undefined &&
    version === undefined &&
    pieces.every((piece) => piece.kind === 'code' && piece.isCall === true)
  );
}
