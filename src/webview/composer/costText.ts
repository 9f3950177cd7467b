import type { CostCertainty, SendCostView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../../base/fillIn';

/** How near a message is to what the model takes. */
export type CostLevel = 'normal' | 'warning' | 'error';

const warningShare = 0.8;
/** Below this share of what the model takes, nobody has to look at the cost. */
const noticeableShare = 0.5;

const numbers = new Intl.NumberFormat(language());
const percents = new Intl.NumberFormat(language(), { style: 'percent' });

/** The language of the page, or of the machine if there is no page. */
function language(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.lang;
}

/** A number of tokens of a part, counted on this machine: `~` where the service may count otherwise. */
export function formatTokens(tokens: number, certainty: CostCertainty): string {
  const isEstimated = certainty === 'estimated' || certainty === 'service';
  return `${isEstimated ? '~' : ''}${numbers.format(tokens)}`;
}

export function costLevel({ total, inputTokenLimit }: SendCostView): CostLevel {
  if (inputTokenLimit === undefined || total <= inputTokenLimit * warningShare) return 'normal';
  return total > inputTokenLimit ? 'error' : 'warning';
}

/** Whether the cost is nothing to be thought about: the total alone is shown then, and small. */
export function isQuiet({ total, inputTokenLimit }: SendCostView): boolean {
  return inputTokenLimit === undefined || total < inputTokenLimit * noticeableShare;
}

/** The total, as it is first in the line. */
export function totalText({ total, certainty }: SendCostView, strings: ChatStrings): string {
  // The service's own count is its word, not an estimate.
  return fillIn(
    total === 1 ? strings.costTotalOne : strings.costTotal,
    formatTokens(total, certainty === 'service' ? 'exact' : certainty),
  );
}

/** What is behind the total: its parts that are not empty, and the share of what the model takes. */
export function costDetails(cost: SendCostView, strings: ChatStrings): string[] {
  const parts = [
    [cost.system, strings.costSystem],
    [cost.instructions, strings.costInstructions],
    [cost.tools, strings.costTools],
    [cost.history, strings.costHistory],
    [cost.attachments, strings.costAttachments],
    [cost.labels, strings.costLabels],
    [cost.message, strings.costMessage],
    [cost.cached, strings.costCached],
  ] as const;
  const details = parts
    .filter(([tokens]) => tokens > 0)
    .map(([tokens, sentence]) => fillIn(sentence, formatTokens(tokens, cost.certainty)));
  return [...details, ...shareText(cost, strings)];
}

/** The share of what the model takes, where that is known. */
export function shareText(
  { total, inputTokenLimit }: SendCostView,
  strings: ChatStrings,
): string[] {
  if (inputTokenLimit === undefined) return [];
  return [fillIn(strings.costShare, percentText(total / inputTokenLimit))];
}

/** What is out of the ordinary about the cost, in words, with the level it stands for. */
export function costRemarks(
  cost: SendCostView,
  strings: ChatStrings,
): { text: string; level: CostLevel }[] {
  const level = costLevel(cost);
  return [
    ...(level === 'warning' ? [{ text: strings.costNearLimit, level }] : []),
    ...(level === 'error' ? [{ text: strings.costOverLimit, level }] : []),
    ...(cost.certainty === 'service'
      ? [{ text: strings.costByService, level: 'normal' as const }]
      : []),
  ];
}

function percentText(share: number): string {
  return share > 0 && share < 0.01 ? `<${percents.format(0.01)}` : percents.format(share);
}
