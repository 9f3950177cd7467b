import { modelId } from '../protocol/model';

/** What a model costs, for a million tokens each, in the currency of the settings. */
export interface ModelPrice {
  input: number;
  /** Absent: as much as other input. */
  cachedInput?: number;
  output?: number;
  /** For a million tokens that are stored for an hour. */
  storage?: number;
}

const perTokens = 1_000_000;

/**
 * The price of a model by the user's table: the entry of its name, else of the longest pattern that fits
 * it. Entries that aren't prices are skipped.
 */
export function priceOf(
  table: Readonly<Record<string, unknown>>,
  model: string,
): ModelPrice | undefined {
  const name = modelId(model);
  const fitting = Object.keys(table)
    .filter((pattern) => fits(modelId(pattern), name))
    .sort((one, other) => lengthOf(other) - lengthOf(one));
  return fitting.map((pattern) => table[pattern]).find(isPrice);
}

/** What an input costs, of which some tokens are cached. Some services count without these. */
export function inputCost(tokens: number, cachedTokens: number, price: ModelPrice): number {
  const { input, cachedInput = input } = price;
  const others = Math.max(0, tokens - cachedTokens);
  return (others * input + cachedTokens * cachedInput) / perTokens;
}

/** How long a pattern is without what stands for anything; a name is longer than any. */
function lengthOf(pattern: string): number {
  return pattern.includes('*')
    ? modelId(pattern).replace(/\*/gu, '').length
    : Number.MAX_SAFE_INTEGER;
}

function fits(pattern: string, name: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}

function isPrice(value: unknown): value is ModelPrice {
  if (typeof value !== 'object' || value === null || !('input' in value)) return false;
  return Object.values(value).every((each) => typeof each === 'number' && each >= 0);
}
