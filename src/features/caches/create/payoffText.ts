import * as vscode from 'vscode';
import { formatMoney } from '../../../platform/formatMoney';
import { formatNumber } from '../../../platform/formatNumber';
import type { ModelPrice } from '../../../caching/prices';
import { turnsUntilItPays } from '../../../caching/payoff';

const { l10n } = vscode;

/** What is known of a cached content that is to pay. */
export interface Payoff {
  tokens: number;
  /** How long it is stored. */
  hours: number;
  /** By the user's table; undefined if that has no entry for the model. */
  price: ModelPrice | undefined;
  currency: string;
  /** Nothing is billed. */
  isFree: boolean;
  /** A local model server answers: what it reuses is not known. */
  isForwarded: boolean;
}

/** After how many turns it pays; without a price, what each turn saves in tokens. */
export function payoffText(payoff: Payoff): string {
  const { tokens, hours, price, currency, isFree, isForwarded } = payoff;
  if (isForwarded) {
    return l10n.t(
      'Sent to your model server with each request, free of charge. Whether the server reuses it is up to the server.',
    );
  }
  if (isFree) return l10n.t('Free here. Answers start sooner.');
  const fewer = l10n.t('Each turn sends {0} tokens fewer.', formatNumber(tokens));
  const turns = turnsUntilItPays({ tokens, hours, price });
  if (price === undefined || turns === undefined) {
    return l10n.t('{0} Set parley.prices to see when it pays off.', fewer);
  }
  const { storage = 0, input, cachedInput = input } = price;
  const cost = formatMoney((tokens * hours * storage) / 1_000_000, currency);
  const saved = formatMoney((tokens * (input - cachedInput)) / 1_000_000, currency);
  if (turns === Infinity) {
    return l10n.t('Never: cached tokens are not cheaper. Storage costs {0}.', cost);
  }
  const after =
    turns <= 1 ? l10n.t('After the first turn') : l10n.t('After {0} turns', formatNumber(turns));
  return l10n.t('{0}: storage costs {1}, each turn saves {2}.', after, cost, saved);
}
