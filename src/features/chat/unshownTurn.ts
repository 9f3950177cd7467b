import * as vscode from 'vscode';
import type { AnswerStateView, NoticeView, TurnView } from '../../messages/chatState';
import type { ModelTurn, Turn } from '../../conversation/turn';
import { action } from '../../platform/problem';
import { isUnderWay } from '../../conversation/turn';

/**
 * Replaces a turn that could not be prepared for the page: only that turn is affected, and it is kept as it
 * is.
 */
export function unshownTurn(turn: Turn): TurnView {
  const { id, role } = turn;
  return role === 'user'
    ? { id, role, text: sentence(), attachments: [] }
    : { id, role, text: '', ...unshownAnswer(turn) };
}

/** The same of the state of an answer. */
export function unshownAnswer(turn: ModelTurn): AnswerStateView {
  if (isUnderWay(turn)) return { status: turn.status };
  const notice: NoticeView = {
    severity: 'error',
    message: sentence(),
    actions: [action('showLog')],
  };
  return { status: 'failed', notice };
}

function sentence(): string {
  return vscode.l10n.t('This message can’t be shown.');
}
