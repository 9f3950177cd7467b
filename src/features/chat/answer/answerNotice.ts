import * as vscode from 'vscode';
import type { NoticeView } from '../../../messages/chatState';
import { answerText, blockOf, type AnswerCandidate } from '../../../protocol/answer';
import { ServiceError } from '../../../protocol/serviceError';
import {
  chosenCandidate,
  waitsForCalls,
  type AnswerError,
  type ModelTurn,
} from '../../../conversation/turn';
import { needsModelMessage, readerModel } from '../../../service/builtInModels/readerModel';
import type { ReachedLimit } from '../../../conversation/answerLimits';
import { formatNumber } from '../../../platform/formatNumber';
import { isUnanswered } from '../../../conversation/sentTurns';
import { action, describeProblem } from '../../../platform/problem';
import {
  blockSentence,
  finishSentence,
  withServiceMessage,
} from '../../../services/modelRequest/endings';
import { decidingCategories } from '../../../services/modelRequest/ratings';
import { refusesTools } from '../../../services/modelRequest/refusesTools';

const l10n = vscode.l10n;

/** How an answer ended, where that has to be said, with what can be done about it. */
export function answerNotice(turn: ModelTurn): NoticeView | undefined {
  const notice = endingNotice(turn);
  if (notice === undefined || !isUnanswered(turn)) return notice;
  const message = [notice.message, l10n.t('Later messages are sent without this one.')].join('\n');
  return { ...notice, message };
}

function endingNotice(turn: ModelTurn): NoticeView | undefined {
  switch (turn.status) {
    case 'waiting':
    case 'streaming':
      return undefined;
    case 'stopped':
      return retryNotice('info', l10n.t('You stopped this answer.'));
    case 'cut':
      return retryNotice('warning', cutSentence(turn));
    case 'failed':
      return toolsNotice(turn) ?? failedNotice(turn.error ?? { message: '' });
    case 'blocked':
    case 'done':
      return endNotice(turn);
  }
}

/** An answer that a restart found unfinished has no time at which it ended. */
function cutSentence({ times }: ModelTurn): string {
  return times.endedAtMs === undefined
    ? l10n.t('Interrupted: VS Code restarted.')
    : l10n.t('The connection closed before the answer finished.');
}

function toolsNotice({ settings, error }: ModelTurn): NoticeView | undefined {
  if (settings?.tools === undefined || !error || !refusesTools(error)) return undefined;
  const { message } = failedNotice(error);
  const actions = [action('sendWithoutTools'), action('chooseModel'), action('showLog')];
  const said = l10n.t('The service refused the tools of this chat. {0}', message);
  return { severity: 'error', message: said, actions };
}

function failedNotice(error: AnswerError): NoticeView {
  const notice = describeProblem(errorOf(error));
  if (error.attachment === undefined) return notice;
  const message = l10n.t('Couldn’t send {0}. {1}', error.attachment, notice.message);
  return { ...notice, message };
}

function errorOf({ message, info }: AnswerError): Error {
  return info === undefined ? new Error(message) : new ServiceError(message, info);
}

function endNotice(turn: ModelTurn): NoticeView | undefined {
  const block = blockOf(turn.answer);
  if (block !== undefined) {
    const { safetyRatings = [] } = turn.answer.promptFeedback ?? {};
    const deciding = decidingCategories(safetyRatings, turn.settings?.safetySettings ?? []);
    const sentence = blockSentence(block.reason, deciding);
    return retryNotice('warning', withServiceMessage(sentence, block.message));
  }
  if (turn.reachedLimit !== undefined && waitsForCalls(turn)) return limitNotice(turn.reachedLimit);
  const candidate = chosenCandidate(turn);
  if (candidate === undefined) return retryNotice('info', l10n.t('Empty answer.'));
  const text = answerText(turn.answer, candidate.index);
  return (
    candidateNotice(candidate, turn) ??
    emptyNotice(candidate, text) ??
    readerNotice(turn, candidate)
  );
}

/** Continue is below it, as wherever calls wait for the user. */
function limitNotice(limit: ReachedLimit): NoticeView {
  const message = l10n.t('{0} Continue goes on for as much again.', limitSentence(limit));
  return { severity: 'info', message, actions: [] };
}

function limitSentence({ id, most }: ReachedLimit): string {
  const limit = formatNumber(most);
  switch (id) {
    case 'rounds':
      return l10n.t('Stopped at this chat’s limit of rounds of calls: {0}.', limit);
    case 'calls':
      return l10n.t('Stopped at this chat’s limit of tool calls: {0}.', limit);
    case 'tokens':
      return l10n.t('Stopped at this chat’s limit of tokens: {0}.', limit);
    case 'minutes':
      return l10n.t('Stopped at this chat’s limit of minutes: {0}.', limit);
  }
}

/** Where an answer of the reader says that it needs a model, a button connects one. */
function readerNotice(
  { model }: ModelTurn,
  { finishMessage }: AnswerCandidate,
): NoticeView | undefined {
  if (model !== readerModel.name || finishMessage !== needsModelMessage) return undefined;
  const message = l10n.t('A language model can do this.');
  return { severity: 'info', message, actions: [action('connect')] };
}

/** How a candidate ended, where it is not the usual end. */
export function candidateNotice(
  { finishReason, finishMessage, safetyRatings = [] }: AnswerCandidate,
  { settings }: ModelTurn,
): NoticeView | undefined {
  if (finishReason === 'MAX_TOKENS') {
    const message = l10n.t('The answer reached the output token limit.');
    return { severity: 'warning', message, actions: [] };
  }
  const deciding = decidingCategories(safetyRatings, settings?.safetySettings ?? []);
  const sentence = finishSentence(finishReason, deciding);
  return sentence === undefined
    ? undefined
    : retryNotice('warning', withServiceMessage(sentence, finishMessage));
}

/** An answer in which nothing can be seen says so; one of calls or media shows those. */
function emptyNotice({ content }: AnswerCandidate, text: string): NoticeView | undefined {
  if (text !== '') return undefined;
  if (content.parts.some((part) => part.text === undefined)) return undefined;
  return content.parts.some(({ thought }) => thought === true)
    ? retryNotice('info', l10n.t('Empty answer: the model returned only its thoughts.'))
    : retryNotice('info', l10n.t('Empty answer.'));
}

function retryNotice(severity: NoticeView['severity'], message: string): NoticeView {
  return { severity, message, actions: [action('retry')] };
}
