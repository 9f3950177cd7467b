import * as vscode from 'vscode';
import { formatNumber } from '../../platform/formatNumber';
import { turnsUntilItPays, type PayoffPrice } from '../payoff';

const { l10n } = vscode;

/** What is known of a cached content that is to pay. */
export interface Payoff {
  tokens: number;
  /** How long it is stored. */
  hours: number;
  /** By the user's table; undefined where it has none for the model. */
  price: PayoffPrice | undefined;
  currency: string;
  /** Nothing is billed. */
  isFree: boolean;
}

/** After how many turns it pays; where no price tells, what each turn sends less. */
export function payoffText({ tokens, hours, price, currency, isFree }: Payoff): string {
  const fewer = l10n.t('Each turn sends {0} tokens fewer.', formatNumber(tokens));
  if (isFree) return l10n.t('{0} Storing costs nothing here.', fewer);
  const turns = price && turnsUntilItPays({ tokens, hours, price });
  if (price === undefined || turns === undefined) {
    return l10n.t('{0} When that pays, no price in the settings tells.', fewer);
  }
  const { storage = 0, input, cachedInput = input } = price;
  const cost = moneyText((tokens * hours * storage) / 1_000_000, currency);
  const saved = moneyText((tokens * (input - cachedInput)) / 1_000_000, currency);
  if (turns === Infinity) {
    return l10n.t('Never: cached tokens cost no less. Storing costs {0}.', cost);
  }
  const after =
    turns <= 1 ? l10n.t('After the first turn') : l10n.t('After {0} turns', formatNumber(turns));
  return l10n.t('{0}: storing costs {1}, each turn saves {2}.', after, cost, saved);
}

function moneyText(amount: number, currency: string): string {
  const options = { style: 'currency', currency, maximumSignificantDigits: 3 } as const;
  try {
    return amount.toLocaleString(vscode.env.language, options);
  } catch {
    // The setting may hold anything.
    return `${amount.toLocaleString(vscode.env.language)} ${currency}`;
  }
}
