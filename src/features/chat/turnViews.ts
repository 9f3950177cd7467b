import type {
  AnswerStateView,
  ToolCallView,
  TurnView,
  VersionView,
} from '../../messages/chatState';
import { answerText } from '../../protocol/answer';
import type { Conversation } from '../../conversation/conversation';
import {
  calledFunctions,
  chosenCandidate,
  waitsForCalls,
  type ModelTurn,
  type Turn,
  type UserTurn,
} from '../../conversation/turn';
import { attachmentView } from '../../services/attachments/attachmentView';
import { answerCandidates } from './answer/answerCandidates';
import { answerDetailsView } from './answer/answerDetailsView';
import { answerFooter } from '../../services/modelRequest/answerFooter';
import { answerNotice } from './answer/answerNotice';
import { answerPieceViews, answerThoughts } from './answer/answerPieceViews';
import { structuredView } from './structuredView';

/** How the page shows a turn of the conversation, its text included. */
export function turnView(
  turn: Turn,
  conversation: Conversation,
  callViews: (turn: UserTurn) => ToolCallView[],
): TurnView {
  const { id, role } = turn;
  const version = versionView(turn, conversation);
  if (role === 'user') {
    const { prompt, attachments, isContinuation, calls } = turn;
    return {
      id,
      role,
      text: prompt,
      attachments: attachments.map(attachmentView),
      ...(version && { version }),
      ...(isContinuation && { isContinuation }),
      ...(calls && { calls: callViews(turn), ...firstOf(turn, conversation) }),
    };
  }
  const text = answerText(turn.answer);
  const first = firstOf(turn, conversation);
  return { id, role, text, ...first, ...answerState(turn), ...(version && { version }) };
}

/** The first of the answers that are one for the user: between them, only calls were answered. */
function firstOf(turn: Turn, conversation: Conversation): { firstId?: string } {
  let first: string | undefined;
  for (let at: Turn | undefined = turn; at?.parentId !== undefined;) {
    at = conversation.turn(at.parentId);
    if (at?.role === 'user' && at.calls === undefined) break;
    if (at?.role === 'model') first = at.id;
  }
  return first === undefined ? {} : { firstId: first };
}

function versionView(turn: Turn, conversation: Conversation): VersionView | undefined {
  const siblings = conversation.siblings(turn);
  if (siblings.length < 2) return undefined;
  return { number: siblings.indexOf(turn.id) + 1, count: siblings.length };
}

/** The state of an answer: everything the page shows of it but its text. */
export function answerState(turn: ModelTurn): AnswerStateView {
  const notice = answerNotice(turn);
  const footer = answerFooter(turn);
  const pieces = answerPieceViews(turn);
  const candidates = answerCandidates(turn);
  const thoughts = answerThoughts(turn);
  const details = answerDetailsView(turn);
  const structured = structuredView(turn);
  return {
    status: turn.status,
    ...(notice && { notice }),
    ...(footer !== '' && { footer }),
    ...(canContinue(turn) && { canContinue: true }),
    ...(candidates && { candidates }),
    ...(pieces.length > 0 && { pieces }),
    ...(thoughts !== '' && { thoughts }),
    ...(chosenCandidate(turn)?.logprobsResult && details && { hasTokens: true }),
    ...(details && { details }),
    ...(structured && { structured }),
  };
}

/** Whether an answer ended too early and holds something that a model can go on from, or waits for calls. */
export function canContinue(turn: ModelTurn): boolean {
  const { status, answer, candidateIndex } = turn;
  if (calledFunctions(turn).length > 0) return waitsForCalls(turn);
  if (answerText(answer, candidateIndex) === '') return false;
  const reachedLimit = status === 'done' && chosenCandidate(turn)?.finishReason === 'MAX_TOKENS';
  return reachedLimit || ['stopped', 'cut', 'failed'].includes(status);
}
