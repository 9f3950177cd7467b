/** What a model costs for a million tokens each; storage for a million tokens kept for an hour. */
export interface PayoffPrice {
  input: number;
  cachedInput?: number;
  storage?: number;
}

const perTokens = 1_000_000;

/**
 * After how many turns a cached content has saved what storing it costs: each turn then pays the cached
 * price for its tokens in the place of the plain one. Undefined where the price does not say; infinite
 * where cached tokens cost no less.
 */
export function turnsUntilItPays({
  tokens,
  hours,
  price,
}: {
  tokens: number;
  hours: number;
  price: PayoffPrice;
}): number | undefined {
  const { input, cachedInput, storage } = price;
  if (cachedInput === undefined || storage === undefined) return undefined;
  const storageCost = (tokens * hours * storage) / perTokens;
  const savedPerTurn = (tokens * (input - cachedInput)) / perTokens;
  if (savedPerTurn <= 0) return Infinity;
  return Math.ceil(storageCost / savedPerTurn);
}
