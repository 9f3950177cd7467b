/**
 * The paths that a query may mean, best first: its letters in order, ignoring case, and better the
 * closer together and the nearer to the start of the name they are. An empty query means any.
 */
export function rankPaths(paths: readonly string[], query: string, limit: number): string[] {
  const wanted = query.toLowerCase();
  const scored = paths.flatMap((path) => {
    const score = scoreOf(path, wanted);
    return score === undefined ? [] : [{ path, score }];
  });
  return scored
    .sort((a, b) => b.score - a.score || a.path.length - b.path.length || order(a.path, b.path))
    .slice(0, limit)
    .map(({ path }) => path);
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function scoreOf(path: string, wanted: string): number | undefined {
  const lower = path.toLowerCase();
  const nameStart = lower.lastIndexOf('/') + 1;
  const inName = lower.indexOf(wanted, nameStart);
  if (inName === nameStart) return 4;
  if (inName > nameStart) return 3;
  if (lower.includes(wanted)) return 2;
  return hasInOrder(lower.slice(nameStart), wanted) ? 1 : hasInOrder(lower, wanted) ? 0 : undefined;
}

function hasInOrder(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}
