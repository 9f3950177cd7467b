import * as vscode from 'vscode';
import type { CostCertainty, SendCostView } from '../../messages/chatState';
import { formatNumber } from '../../platform/formatNumber';
import type { ModelDrift } from '../../counting/drift';
import { sentBeforeViews } from './sentBeforeView';
import type { SendCost } from '../../sendCosts/sendCostCounter';

const l10n = vscode.l10n;

/** What was counted of a message, here and by the service. */
export interface CountedCost {
  cost: SendCost;
  /** The service's own count, once it is known. */
  serviceTokens?: number;
}

/** What is known of the model that would answer. */
export interface CountingModel {
  /** What is counted on this machine is what it counts. */
  hasOwnTokenizer: boolean;
  /** It counts by its own tokenizer, on this machine, and puts its template around what is counted. */
  countsItself: boolean;
  inputTokenLimit?: number | undefined;
  drift?: ModelDrift | undefined;
}

/**
 * The cost of a message as the page shows it, with sentences that say how it was counted.
 *
 * @param promptOf what was asked in a turn of the chat
 */
export function costView(
  counted: CountedCost,
  model: CountingModel,
  promptOf: (turnId: string) => string | undefined,
): SendCostView {
  const { isGuess: _, lacksCached: __, ...cost } = counted.cost;
  const { byAttachment, byFolder, sentByAttachment, ...split } = cost;
  const { inputTokenLimit, drift } = model;
  const total = counted.serviceTokens ?? split.total;
  const certainty = certaintyOf(counted, model);
  return {
    ...split,
    total,
    byAttachment: Object.fromEntries(byAttachment),
    byFolder: Object.fromEntries(byFolder),
    sentBefore: sentBeforeViews(sentByAttachment, promptOf),
    certainty,
    ...(inputTokenLimit !== undefined && { inputTokenLimit }),
    notes: [
      certaintyNote(certainty, split.total, drift),
      ...limitNotes(total, inputTokenLimit),
      ...driftNotes(drift),
    ],
  };
}

function certaintyOf(
  { cost, serviceTokens }: CountedCost,
  { hasOwnTokenizer, countsItself, drift }: CountingModel,
): CostCertainty {
  if (cost.lacksCached) return 'estimated';
  if (countsItself) return serviceTokens === undefined ? 'estimated' : 'exact';
  if (serviceTokens !== undefined) return serviceTokens === cost.total ? 'confirmed' : 'service';
  if (hasOwnTokenizer) return 'exact';
  // That it counts texts alike says nothing of how it counts media, nor of reasoning.
  return drift?.countsAlike === true && !cost.isGuess ? 'exact' : 'estimated';
}

function certaintyNote(
  certainty: CostCertainty,
  localTotal: number,
  drift: ModelDrift | undefined,
): string {
  switch (certainty) {
    case 'confirmed':
      return l10n.t('Counted on this machine and confirmed by the service.');
    case 'service':
      return l10n.t(
        'Counted by the service, which uses another tokenizer. Parley’s estimate is {0}.',
        formatNumber(localTotal),
      );
    case 'exact':
      return l10n.t('Counted on this machine with the model’s tokenizer.');
    case 'estimated':
      return drift?.countsAlike === false
        ? l10n.t('Estimate: this model uses another tokenizer.')
        : l10n.t('Estimate: the service may count differently.');
  }
}

function limitNotes(total: number, limit: number | undefined): string[] {
  if (limit === undefined) return [];
  return [l10n.t('{0} of the model’s {1}-token limit.', formatNumber(total), formatNumber(limit))];
}

function driftNotes(drift: ModelDrift | undefined): string[] {
  const ratio = formatNumber(Math.round((drift?.meanRatio ?? 1) * 100) / 100);
  if (drift === undefined || ratio === '1') return [];
  return [l10n.t('This model counts about {0} times as many tokens as estimated.', ratio)];
}
