/** The lines that differ between two texts, from `first` on; ends are not part of them. */
export interface ChangedRegion {
  first: number;
  oldEnd: number;
  newEnd: number;
}

/** The smallest region around all that differs. Neither side of it is without a line, if its text has one. */
export function changedRegion(before: readonly string[], after: readonly string[]): ChangedRegion {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  const region = { first, oldEnd: before.length - last, newEnd: after.length - last };
  const isOneSided = region.oldEnd === first || region.newEnd === first;
  if (!isOneSided) return region;
  if (first > 0) return { ...region, first: first - 1 };
  return last > 0 ? { ...region, oldEnd: region.oldEnd + 1, newEnd: region.newEnd + 1 } : region;
}
