import { modelFileId, ownModelId } from '../../../service/builtInModels/servedName';
import * as vscode from 'vscode';
import type {
  AnswerDetailsView,
  DetailRowView,
  DetailSectionView,
} from '../../../messages/answerView';
import { chosenCandidate, type ModelTurn } from '../../../conversation/turn';
import { answerText } from '../../../protocol/answer';
import type { ModalityTokenCount } from '../../../protocol/response';
import { formatNumber } from '../../../platform/formatNumber';
import { isInBrowser } from '../../../platform/isInBrowser';
import { formatSeconds } from '../../../platform/formatTime';
import { priceOf } from '../../../caching/prices';
import { readSetting } from '../../../platform/userSettings';
import { embeddedAddress } from '../../../client/address';
import { cacheLabel } from '../../../caching/cacheLabel';
import { withoutCacheSentence } from '../../../services/modelRequest/withoutCacheSentence';
import { citationRows, groundingRows } from '../../../chatView/citations';
import { answerSpeed, tokensPerSecond } from '../../../services/connection/modelSpeed';
import { ratingRows } from '../../../services/modelRequest/ratings';
import { isUnderWay } from '../../../conversation/turn';

const l10n = vscode.l10n;

/** All that is known about an answer that has ended, for whoever opens its quiet line. */
export function answerDetailsView(turn: ModelTurn): AnswerDetailsView | undefined {
  const { settings, model } = turn;
  if (isUnderWay(turn)) return undefined;
  return {
    sections: detailSections(turn).filter(({ rows }) => rows.length > 0),
    ...(settings?.generationConfig?.seed !== undefined && { hasSeed: true }),
    ...(model !== undefined && { hasRequest: true }),
    ...(model !== undefined && hasCommand(model) && { hasCommand: true }),
  };
}

/** The built-in service is started by the command: by a program, and without model files, whose engine it doesn't know. */
function hasCommand(model: string): boolean {
  if (readSetting('parley.service.address') !== embeddedAddress) return true;
  return !isInBrowser && modelFileId(model) === undefined;
}

function detailSections(turn: ModelTurn): DetailSectionView[] {
  const { answer, settings } = turn;
  const candidate = chosenCandidate(turn);
  const thresholds = settings?.safetySettings ?? [];
  const citations = candidate?.citationMetadata?.citationSources ?? [];
  return [
    section(l10n.t('Answer'), answerRows(turn)),
    section(l10n.t('Time'), timeRows(turn)),
    section(l10n.t('Tokens'), tokenRows(turn)),
    section(
      l10n.t('Prompt Ratings'),
      ratingRows(answer.promptFeedback?.safetyRatings ?? [], thresholds),
    ),
    section(l10n.t('Answer Ratings'), ratingRows(candidate?.safetyRatings ?? [], thresholds)),
    section(l10n.t('Citations'), citationRows(citations, answerText(answer, candidate?.index))),
    section(l10n.t('Sources'), groundingRows(candidate?.groundingMetadata)),
  ];
}

function section(title: string, rows: (DetailRowView | undefined)[]): DetailSectionView {
  return { title, rows: rows.filter((each) => each !== undefined) };
}

function row(label: string, value: string | undefined): DetailRowView | undefined {
  return value === undefined || value === '' ? undefined : { label, value };
}

function answerRows(turn: ModelTurn): (DetailRowView | undefined)[] {
  const { answer, model, settings } = turn;
  const candidate = chosenCandidate(turn);
  const { seed } = settings?.generationConfig ?? {};
  const { avgLogprobs } = candidate ?? {};
  const probability = avgLogprobs === undefined ? undefined : formatNumber(avgLogprobs, 4);
  return [
    row(l10n.t('Requested model'), model && ownModelId(model)),
    row(l10n.t('Answering model'), answer.modelVersion && ownModelId(answer.modelVersion)),
    row(l10n.t('Model status'), answer.modelStatus?.message),
    row(l10n.t('Response ID'), answer.responseId),
    ...cacheRows(turn),
    row(l10n.t('Seed'), seed?.toString()),
    row(l10n.t('Finish reason'), candidate?.finishReason),
    row(l10n.t('Finish message'), candidate?.finishMessage),
    row(l10n.t('Block reason'), answer.promptFeedback?.blockReason),
    row(l10n.t('Average log probability'), probability),
  ];
}

function cacheRows({ settings, withoutCache }: ModelTurn): (DetailRowView | undefined)[] {
  const { cachedContent } = settings ?? {};
  return [
    row(l10n.t('Cached content'), cachedContent && cacheLabel({ name: cachedContent })),
    row(l10n.t('Cached content'), withoutCache && withoutCacheSentence(withoutCache)),
  ];
}

function timeRows(turn: ModelTurn): (DetailRowView | undefined)[] {
  const { askedAtMs, firstAtMs, endedAtMs } = turn.times;
  const { read, written } = answerSpeed(turn);
  return [
    row(l10n.t('Time to first token'), durationText(askedAtMs, firstAtMs)),
    row(l10n.t('Total'), durationText(askedAtMs, endedAtMs)),
    row(l10n.t('Prompt speed'), read === undefined ? undefined : tokensPerSecond(read)),
    row(l10n.t('Answer speed'), written === undefined ? undefined : tokensPerSecond(written)),
  ];
}

function durationText(fromMs: number | undefined, toMs: number | undefined): string | undefined {
  if (fromMs === undefined || toMs === undefined || toMs < fromMs) return undefined;
  return formatSeconds(toMs - fromMs);
}

function tokenRows({ answer, predictedTokens, model }: ModelTurn): (DetailRowView | undefined)[] {
  const usage = answer.usageMetadata ?? {};
  return [
    tokenRow(l10n.t('Input, expected'), predictedTokens),
    tokenRow(inputLabel(model), usage.promptTokenCount, usage.promptTokensDetails),
    tokenRow(l10n.t('Cached input'), usage.cachedContentTokenCount, usage.cacheTokensDetails),
    tokenRow(l10n.t('Tool input'), usage.toolUsePromptTokenCount, usage.toolUsePromptTokensDetails),
    tokenRow(l10n.t('Thinking'), usage.thoughtsTokenCount),
    tokenRow(l10n.t('Output'), usage.candidatesTokenCount, usage.candidatesTokensDetails),
    tokenRow(l10n.t('Total'), usage.totalTokenCount),
    row(l10n.t('Service tier'), usage.serviceTier),
  ];
}

/** Nobody bills for a model that has no price. */
function inputLabel(model = ''): string {
  const isBilled = priceOf(readSetting('parley.prices'), model) !== undefined;
  return isBilled ? l10n.t('Input, billed') : l10n.t('Input');
}

function tokenRow(
  label: string,
  count: number | undefined,
  byModality: readonly ModalityTokenCount[] = [],
): DetailRowView | undefined {
  if (count === undefined) return undefined;
  const split = byModality.map(
    ({ modality, tokenCount = 0 }) => `${modality.toLowerCase()} ${formatNumber(tokenCount)}`,
  );
  const suffix = split.length === 0 ? '' : ` (${split.join(', ')})`;
  return row(label, formatNumber(count) + suffix);
}
