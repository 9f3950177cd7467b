import type { AnswerStateView, TurnView, VersionView } from '../../messages/chatState';
import { answerText } from '../../protocol/answer';
import type { Conversation } from '../../conversation/conversation';
import { chosenCandidate, type ModelTurn, type Turn } from '../../conversation/turn';
import { attachmentView } from '../../services/attachments/attachmentView';
import { answerCandidates } from './answer/answerCandidates';
import { answerDetailsView } from './answer/answerDetailsView';
import { answerFooter } from '../../services/modelRequest/answerFooter';
import { answerNotice } from './answer/answerNotice';
import { answerPieceViews, answerThoughts } from './answer/answerPieceViews';
import { structuredView } from './structuredView';

/** How the page shows a turn of the conversation, its text included. */
export function turnView(turn: Turn, conversation: Conversation): TurnView {
  const { id, role } = turn;
  const version = versionView(turn, conversation);
  if (role === 'user') {
    const { prompt, attachments, isContinuation } = turn;
    return {
      id,
      role,
      text: prompt,
      attachments: attachments.map(attachmentView),
      ...(version && { version }),
      ...(isContinuation && { isContinuation }),
    };
  }
  const text = answerText(turn.answer);
  return { id, role, text, ...answerState(turn), ...(version && { version }) };
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

/** Whether an answer ended too early and holds something that a model can go on from. */
export function canContinue(turn: ModelTurn): boolean {
  const { status, answer, candidateIndex } = turn;
  if (answerText(answer, candidateIndex) === '') return false;
  const reachedLimit = status === 'done' && chosenCandidate(turn)?.finishReason === 'MAX_TOKENS';
  return reachedLimit || ['stopped', 'cut', 'failed'].includes(status);
}
