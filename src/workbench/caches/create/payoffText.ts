import * as vscode from 'vscode';
import { formatMoney } from '../../platform/formatMoney';
import { formatNumber } from '../../platform/formatNumber';
import type { ModelPrice } from '../../tokens/prices';
import { turnsUntilItPays } from '../payoff';

const { l10n } = vscode;

/** What is known of a cached content that is to pay. */
export interface Payoff {
  tokens: number;
  /** How long it is stored. */
  hours: number;
  /** By the user's table; undefined where it has none for the model. */
  price: ModelPrice | undefined;
  currency: string;
  /** Nothing is billed. */
  isFree: boolean;
}

/** After how many turns it pays; where no price tells, what each turn sends less. */
export function payoffText({ tokens, hours, price, currency, isFree }: Payoff): string {
  const fewer = l10n.t('Each turn sends {0} tokens fewer.', formatNumber(tokens));
  if (isFree) return l10n.t('{0} Storing costs nothing here.', fewer);
  const turns = turnsUntilItPays({ tokens, hours, price });
  if (price === undefined || turns === undefined) {
    return l10n.t('{0} When that pays, no price in the settings tells.', fewer);
  }
  const { storage = 0, input, cachedInput = input } = price;
  const cost = formatMoney((tokens * hours * storage) / 1_000_000, currency);
  const saved = formatMoney((tokens * (input - cachedInput)) / 1_000_000, currency);
  if (turns === Infinity) {
    return l10n.t('Never: cached tokens cost no less. Storing costs {0}.', cost);
  }
  const after =
    turns <= 1 ? l10n.t('After the first turn') : l10n.t('After {0} turns', formatNumber(turns));
  return l10n.t('{0}: storing costs {1}, each turn saves {2}.', after, cost, saved);
}
