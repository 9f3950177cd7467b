import type { ModelPrice } from './prices';

const perTokens = 1_000_000;
/** Prices are decimal fractions, and a quotient that is whole must not be rounded up to the next. */
const roundingError = 1e-9;

/** A beginning that could be stored. */
export interface CachingCase {
  tokens: number;
  /** How long it would be stored. */
  hours: number;
  /** By the user's table; undefined if that does not have the model. */
  price: ModelPrice | undefined;
}

/** What storing a beginning brings while it is stored. */
export interface CachingWorth {
  /** Turns to be expected in that time. */
  turns: number;
  /** Tokens that they read from the cache. */
  savedTokens: number;
  /** What is saved less what storing costs, in the user's currency; absent if no price says. */
  balance?: number;
}

/**
 * The first number of turns whose saving makes up for the storage; Infinity if a cached token costs no
 * less than another, undefined if no price says. What a service may bill for the making is in no table,
 * and left out.
 */
export function turnsUntilItPays({ tokens, hours, price }: CachingCase): number | undefined {
  const storage = storageCost(tokens * hours, price);
  const saving = cachedSaving(tokens, price);
  if (storage === undefined || saving === undefined) return undefined;
  if (saving <= 0) return Infinity;
  return Math.max(1, Math.ceil(storage / saving - roundingError));
}

/** What caching brings to a chat of this many turns an hour. */
export function worthOfCaching(of: CachingCase, turnsPerHour: number): CachingWorth {
  const { tokens, hours, price } = of;
  const turns = turnsPerHour * hours;
  const savedTokens = turns * tokens;
  const storage = storageCost(tokens * hours, price);
  const saving = cachedSaving(savedTokens, price);
  const isPriced = storage !== undefined && saving !== undefined;
  return { turns, savedTokens, ...(isPriced && { balance: saving - storage }) };
}

/** What storing costs; undefined if the price does not say. @param tokenHours tokens times hours */
export function storageCost(tokenHours: number, price: ModelPrice | undefined): number | undefined {
  return price?.storage === undefined ? undefined : (tokenHours * price.storage) / perTokens;
}

/**
 * What reading tokens from a cache saves, less than nothing if it costs more; undefined if the price does not
 * say.
 */
export function cachedSaving(tokens: number, price: ModelPrice | undefined): number | undefined {
  if (price?.cachedInput === undefined) return undefined;
  return (tokens * (price.input - price.cachedInput)) / perTokens;
}
