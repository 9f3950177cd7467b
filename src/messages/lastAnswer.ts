import type { ModelTurnView, TurnView } from './chatState';

/** What of an answer decides whether a message that waits for it is sent. */
export type LastAnswer = Pick<ModelTurnView, 'id' | 'status'>;

/**
 * The last turn, if it is an answer; what goes on after calls is one answer with what was before them. `isUnderWay`: it,
 * or what it called, is run.
 */
export function lastAnswer(
  last: TurnView | undefined,
  isUnderWay: boolean,
): LastAnswer | undefined {
  if (last === undefined || (last.role === 'user' && last.calls === undefined)) return undefined;
  // At a limit it is the user who decides whether it goes on.
  const ended = last.role !== 'model' || last.canContinue ? 'stopped' : last.status;
  return { id: last.firstId ?? last.id, status: isUnderWay ? 'streaming' : ended };
}
