import * as vscode from 'vscode';
import type { CandidateView } from '../../../messages/answerView';
import { answerText } from '../../../protocol/answer';
import type { ModelTurn } from '../../../conversation/turn';
import { candidateNotice } from './answerNotice';
import { answerPieceViews } from './answerPieceViews';

/** The candidates of an answer side by side; undefined if it has one only. */
export function answerCandidates(turn: ModelTurn): CandidateView[] | undefined {
  const { answer, candidateIndex = 0 } = turn;
  if (answer.candidates.length < 2) return undefined;
  const inOrder = [...answer.candidates].sort((one, other) => one.index - other.index);
  return inOrder.map((candidate) => {
    const { index, finishReason } = candidate;
    const pieces = answerPieceViews(turn, index);
    const ending = candidateNotice(candidate, turn)?.message ?? vscode.l10n.t('Complete');
    return {
      index,
      text: answerText(answer, index),
      ...(pieces.length > 0 && { pieces }),
      ...(finishReason !== undefined && { ending }),
      ...(index === candidateIndex && { isChosen: true }),
    };
  });
}
