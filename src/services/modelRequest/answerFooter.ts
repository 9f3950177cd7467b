import { ownModelId } from '../../service/builtInModels/servedName';
import * as vscode from 'vscode';
import type { ModelTurn } from '../../conversation/turn';
import { formatNumber } from '../../platform/formatNumber';
import { answerSpeed, tokensPerSecond } from '../connection/modelSpeed';
import { withoutCacheSentence } from './withoutCacheSentence';

const l10n = vscode.l10n;

/** Model and tokens: what the service reported, and nothing if it reported nothing. */
export function answerFooter({
  answer,
  model,
  predictedTokens,
  withoutCache,
  times,
}: Pick<ModelTurn, 'answer' | 'model' | 'predictedTokens' | 'withoutCache'> &
  Partial<Pick<ModelTurn, 'times'>>): string {
  const usage = answer.usageMetadata ?? {};
  const billed = usage.promptTokenCount;
  const counts: [number | undefined, (count: string) => string][] = [
    [billed, (count) => tokensIn(count, billed, predictedTokens)],
    [usage.cachedContentTokenCount, (count) => l10n.t('{0} cached', count)],
    [usage.candidatesTokenCount, (count) => l10n.t('{0} out', count)],
    [usage.thoughtsTokenCount, (count) => l10n.t('{0} for thinking', count)],
  ];
  const said = counts.flatMap(([count, say]) => (count ? [say(formatNumber(count))] : []));
  if (withoutCache) said.push(withoutCacheSentence(withoutCache));
  const name = answer.modelVersion ?? model ?? '';
  const { written } = answerSpeed({ answer, model, times });
  if (written !== undefined) said.push(tokensPerSecond(written));
  return [ownModelId(name), ...said].filter((item) => item !== '').join(' · ');
}

function tokensIn(count: string, billed = 0, predicted = billed): string {
  const tokens = billed === 1 ? l10n.t('1 input token') : l10n.t('{0} tokens in', count);
  if (billed === predicted) return tokens;
  return l10n.t('{0}, {1} expected', tokens, formatNumber(predicted));
}
