import * as vscode from 'vscode';
import type { AnswerStateView, NoticeView, TurnView, VersionView } from '../../messages/chatState';
import { answerText } from '../../protocol/answer';
import { ServiceError } from '../../protocol/serviceError';
import type { Conversation } from '../../conversation/conversation';
import type { AnswerError, Attachment, ModelTurn, Turn } from '../../conversation/turn';
import { formatNumber } from '../platform/formatNumber';
import { action, describeProblem } from '../platform/problem';
import { structuredView } from './structuredAnswer';

const l10n = vscode.l10n;

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

function attachmentView({ id, kind, label, detail }: Attachment): Omit<Attachment, 'text'> {
  return { id, kind, label, detail };
}

/** How an answer stands: everything the page shows of it but its text. */
export function answerState(turn: ModelTurn): AnswerStateView {
  const notice = answerNotice(turn);
  const footer = answerFooter(turn);
  const structured = structuredView(turn);
  return {
    status: turn.status,
    ...(notice && { notice }),
    ...(footer !== '' && { footer }),
    ...(canContinue(turn) && { canContinue: true }),
    ...(structured && { structured }),
  };
}

/** Whether an answer ended too early and holds something that a model can go on from. */
export function canContinue({ status, answer }: ModelTurn): boolean {
  if (answerText(answer) === '') return false;
  const reachedLimit = status === 'done' && answer.candidates[0]?.finishReason === 'MAX_TOKENS';
  return reachedLimit || status === 'stopped' || status === 'cut';
}

function answerNotice(turn: ModelTurn): NoticeView | undefined {
  switch (turn.status) {
    case 'waiting':
    case 'streaming':
      return undefined;
    case 'stopped':
      return {
        severity: 'info',
        message: l10n.t('You stopped this answer.'),
        actions: [action('retry')],
      };
    case 'cut':
      return {
        severity: 'warning',
        message: l10n.t('The answer was cut off: it ended without saying why.'),
        actions: [action('retry')],
      };
    case 'failed':
      return describeProblem(errorOf(turn.error ?? { message: '' }));
    case 'blocked':
      return blockedNotice(turn);
    case 'done':
      return endNotice(turn);
  }
}

function errorOf({ message, info }: AnswerError): Error {
  return info === undefined ? new Error(message) : new ServiceError(message, info);
}

function blockedNotice({ answer }: ModelTurn): NoticeView {
  const promptReason = answer.promptFeedback?.blockReason;
  const message =
    promptReason === undefined
      ? l10n.t('The answer was held back: {0}.', answer.candidates[0]?.finishReason ?? '')
      : l10n.t('The prompt was blocked: {0}.', promptReason);
  return { severity: 'warning', message, actions: [action('retry')] };
}

function endNotice({ answer }: ModelTurn): NoticeView | undefined {
  const [candidate] = answer.candidates;
  if (candidate?.finishReason === 'MAX_TOKENS') {
    return {
      severity: 'warning',
      message: l10n.t('The answer reached the limit of output tokens and ends here.'),
      actions: [],
    };
  }
  if (candidate?.finishReason !== 'STOP') {
    const reason = candidate?.finishReason ?? '';
    return {
      severity: 'warning',
      message: l10n.t('The answer ended with {0}.', candidate?.finishMessage ?? reason),
      actions: [action('retry')],
    };
  }
  if (answerText(answer) !== '') return undefined;
  return {
    severity: 'info',
    message: l10n.t('The answer holds no text.'),
    actions: [action('retry')],
  };
}

/** Model and tokens: what the service reported, and nothing where it reported nothing. */
function answerFooter({ answer, model, predictedTokens }: ModelTurn): string {
  const usage = answer.usageMetadata ?? {};
  const billed = usage.promptTokenCount;
  const counts: [number | undefined, (count: string) => string][] = [
    [billed, (count) => tokensIn(count, billed, predictedTokens)],
    [usage.cachedContentTokenCount, (count) => l10n.t('{0} of them cached', count)],
    [usage.candidatesTokenCount, (count) => l10n.t('{0} out', count)],
    [usage.thoughtsTokenCount, (count) => l10n.t('{0} for thoughts', count)],
  ];
  const said = counts.flatMap(([count, say]) => (count ? [say(formatNumber(count))] : []));
  if (billed && billed === predictedTokens) said.push(l10n.t('input as predicted'));
  return [answer.modelVersion ?? model?.replace(/^models\//, '') ?? '', ...said]
    .filter((item) => item !== '')
    .join(' · ');
}

function tokensIn(count: string, billed = 0, predicted = billed): string {
  if (billed === predicted) return l10n.t('{0} tokens in', count);
  const difference = (billed - predicted).toLocaleString(vscode.env.language, {
    signDisplay: 'always',
  });
  return l10n.t('{0} tokens in (predicted {1}, {2})', count, formatNumber(predicted), difference);
}
