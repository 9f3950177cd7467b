/** More than any machine has room for, and few enough to be added up. */
const mostTokens = 2 ** 40;

/** A number of tokens as a server reports it; undefined for what isn't one. */
export function countIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}
