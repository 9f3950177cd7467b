import * as vscode from 'vscode';
import { measuredSpeed, type MeasuredSpeed } from '../../conversation/measuredSpeed';
import type { ModelTurn } from '../../conversation/turn';
import type { ModelUse } from '../../service/builtInModels/llamaModels';
import { formatBytes } from '../../platform/formatBytes';
import { formatNumber } from '../../platform/formatNumber';
import { modelFileId } from '../../service/builtInModels/servedName';

const l10n = vscode.l10n;

/** What a model file takes in memory, and how fast it read and wrote last, in a line. */
export function modelUseText(use: ModelUse): string {
  const { memoryBytes, readTokensPerSecond: read, writtenTokensPerSecond: written } = use;
  return [
    l10n.t('{0} of memory', formatBytes(memoryBytes)),
    read === undefined ? '' : l10n.t('Prompt speed: {0}', tokensPerSecond(read)),
    written === undefined ? '' : l10n.t('Answer speed: {0}', tokensPerSecond(written)),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** `12.3 tokens/s` */
export function tokensPerSecond(value: number): string {
  const shown = value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return l10n.t('{0} tokens/s', formatNumber(shown));
}

/** How fast a model file read and wrote: others answer over a network, so nothing is said of them. */
export function answerSpeed({
  answer,
  model = '',
  times = {},
}: Pick<ModelTurn, 'answer'> & {
  model?: string | undefined;
  times?: ModelTurn['times'] | undefined;
}): MeasuredSpeed {
  const isModelFile = modelFileId(answer.modelVersion ?? model) !== undefined;
  return isModelFile ? measuredSpeed({ answer, times }) : {};
}
