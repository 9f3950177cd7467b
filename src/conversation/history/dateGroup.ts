/** How long ago something was last changed, in days of the user's calendar. */
const dateGroups = ['today', 'yesterday', 'week', 'month', 'older'] as const;

export type DateGroup = (typeof dateGroups)[number];

/** Both in Unix milliseconds. What a clock that was wrong puts into the future counts as of today. */
export function dateGroup(atMs: number, nowMs: number): DateGroup {
  const now = new Date(nowMs);
  const daysAgo = (days: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();
  if (atMs >= daysAgo(0)) return 'today';
  if (atMs >= daysAgo(1)) return 'yesterday';
  if (atMs >= daysAgo(7)) return 'week';
  return atMs >= daysAgo(30) ? 'month' : 'older';
}

/** What was changed at those times by its groups, the latest first; groups without any are left out. */
export function byDateGroup<T extends { changedAtMs: number }>(
  changed: readonly T[],
  nowMs: number,
): [DateGroup, T[]][] {
  return dateGroups.flatMap((group): [DateGroup, T[]][] => {
    const ofGroup = changed.filter(({ changedAtMs }) => dateGroup(changedAtMs, nowMs) === group);
    return ofGroup.length === 0 ? [] : [[group, ofGroup]];
  });
}
