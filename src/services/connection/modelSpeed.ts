import * as vscode from 'vscode';
import { measuredSpeed, type MeasuredSpeed } from '../../conversation/measuredSpeed';
import type { ModelTurn } from '../../conversation/turn';
import type { ModelUse } from '../../service/builtInModels/llamaModels';
import { formatBytes } from '../../platform/formatBytes';
import { formatNumber } from '../../platform/formatNumber';
import { modelFileId } from '../../service/builtInModels/servedName';

const l10n = vscode.l10n;

/** What a model file takes in memory and how fast it answered last, in a line. */
export function modelUseText({ memoryBytes, writtenTokensPerSecond }: ModelUse): string {
  const memory = l10n.t('{0} of memory', formatBytes(memoryBytes));
  return writtenTokensPerSecond === undefined
    ? memory
    : `${memory} · ${tokensPerSecond(writtenTokensPerSecond)}`;
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
