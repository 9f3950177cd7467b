/** A cached content that Parley made by itself and that is stored now. */
export interface StoredCache {
  name: string;
  tokens: number;
  /** When it was last used, or else made. */
  usedAtMs: number;
}

/** What was used since is in use. */
export const unusedMs = 30 * 60 * 1000;

/**
 * The names of what has to go so that `tokens` more fit within the maximum, what was unused for longest
 * first; undefined if they don't fit even without all that is unused.
 */
export function makeRoom(
  stored: readonly StoredCache[],
  tokens: number,
  maximumTokens: number,
  nowMs: number,
): string[] | undefined {
  const all = stored.reduce((sum, each) => sum + each.tokens, 0);
  let excess = all + tokens - maximumTokens;
  const unused = stored.filter(({ usedAtMs }) => nowMs - usedAtMs > unusedMs);
  const names: string[] = [];
  for (const each of unused.sort((one, other) => one.usedAtMs - other.usedAtMs)) {
    if (excess <= 0) break;
    excess -= each.tokens;
    names.push(each.name);
  }
  return excess <= 0 ? names : undefined;
}
