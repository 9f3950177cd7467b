import type { ChatPatch } from '../../../messages/chatPageMessages';
import type { ModelTurn } from '../../../conversation/turn';
import { visibleText } from '../../../protocol/answer';
import type { Part } from '../../../protocol/content';
import type { Candidate, GenerateContentResponse } from '../../../protocol/response';
import { isPieceOfAnswer, lastPieceViews } from './answerPieceViews';

/** What is new with an event that the turn holds already, in order; with the first of it the answer streams. */
export function eventPatches(
  turn: ModelTurn,
  { candidates = [] }: GenerateContentResponse,
): ChatPatch[] {
  return candidates.flatMap((candidate) =>
    (candidate.index ?? 0) === 0
      ? firstCandidatePatches(turn, candidate.content?.parts ?? [])
      : otherCandidatePatches(turn, candidate),
  );
}

function firstCandidatePatches(turn: ModelTurn, parts: readonly Part[]): ChatPatch[] {
  const turnId = turn.id;
  const isPiece = parts.map(isPieceOfAnswer);
  const count = isPiece.filter(Boolean).length;
  const pieces = count > 0 ? lastPieceViews(turn, count) : [];
  let next = pieces.length - count;
  return parts.flatMap((part, at): ChatPatch[] => {
    const piece = isPiece[at] === true ? pieces[next++] : undefined;
    if (piece) return [{ kind: 'pieceAppended', turnId, piece }];
    const text = visibleText(part);
    return text === '' ? [] : [{ kind: 'textAppended', turnId, text }];
  });
}

/** Their pieces come with the end of the answer. */
function otherCandidatePatches({ id }: ModelTurn, { index = 0, content }: Candidate): ChatPatch[] {
  const text = (content?.parts ?? []).map(visibleText).join('');
  return text === '' ? [] : [{ kind: 'textAppended', turnId: id, text, candidate: index }];
}
