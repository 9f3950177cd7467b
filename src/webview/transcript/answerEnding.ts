import type { ModelTurnView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { chosenAnswer, isAnswering } from '../../messages/chatState';

/** How an answer ended, in a sentence; undefined while it is on its way and when it simply ended. */
export function endingSentence(turn: ModelTurnView, strings: ChatStrings): string | undefined {
  const { status, text, pieces = [] } = chosenAnswer(turn);
  switch (status) {
    case 'waiting':
    case 'streaming':
      return undefined;
    case 'done':
      return text.trim() === '' && pieces.length === 0 ? strings.answerEmpty : undefined;
    case 'stopped':
      return strings.answerStopped;
    case 'cut':
      return strings.answerCut;
    case 'blocked':
      return strings.answerBlocked;
    case 'failed':
      return strings.answerFailed;
  }
}

/**
 * What screen readers hear when a turn has come to this from what it was before. Of one that waits for what it called,
 * nothing: the answer goes on, and what follows says itself, as does a limit of the chat once it is known.
 */
export function spokenEnding(
  before: ModelTurnView,
  turn: ModelTurnView,
  strings: ChatStrings,
): string | undefined {
  if (isAnswering(turn)) return undefined;
  if (!isAnswering(before)) return waitsForCalls(before) ? turn.notice?.message : undefined;
  if (waitsForCalls(turn)) return undefined;
  return turn.notice?.message ?? endingSentence(turn, strings) ?? strings.answerComplete;
}

/** Whether an answer has ended with calls, which nobody has said more about. */
export function waitsForCalls({ status, canContinue, notice }: ModelTurnView): boolean {
  return status === 'done' && canContinue === true && notice === undefined;
}
