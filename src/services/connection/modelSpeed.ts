import * as vscode from 'vscode';
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

/** Fewer tokens say more of everything else that takes time. */
const minMeasuredTokens = 4;

/**
 * How fast a model file read and wrote, in tokens a second. Others answer over a network and in pieces of any size, so
 * nothing is said of them.
 */
export function answerSpeed({
  answer,
  model = '',
  times,
}: Pick<ModelTurn, 'answer'> & {
  model?: string | undefined;
  times?: ModelTurn['times'] | undefined;
}): { read?: number; written?: number } {
  const { askedAtMs, firstAtMs, endedAtMs } = times ?? {};
  const {
    promptTokenCount = 0,
    cachedContentTokenCount = 0,
    candidatesTokenCount = 0,
  } = answer.usageMetadata ?? {};
  if (modelFileId(answer.modelVersion ?? model) === undefined) return {};
  const read = speed(promptTokenCount - cachedContentTokenCount, askedAtMs, firstAtMs);
  // The first piece came at the beginning of the time that is measured.
  const written = speed(candidatesTokenCount - 1, firstAtMs, endedAtMs);
  return {
    ...(read === undefined ? {} : { read }),
    ...(written === undefined ? {} : { written }),
  };
}

function speed(tokens: number, fromMs?: number, toMs?: number): number | undefined {
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return undefined;
  return tokens < minMeasuredTokens ? undefined : (1000 * tokens) / (toMs - fromMs);
}
