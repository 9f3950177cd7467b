import type { Fused } from './fusion';
import { overlap, type ContentLocations, type LocatedChunk } from './contentLocations';

/** Hits of one file that keep their places in a list; more of them are behind those of other files. */
const hitsOfFile = 2;

/** A hit with the place it is shown at. */
export type LocatedHit = Fused & { placed: LocatedChunk };

/**
 * Keeps a file or a symbol from filling the list. Of a class and its method only the better is shown. Of the parts of
 * one symbol the best keeps its place, and of the hits of one file the best two; the others are behind all these, in
 * their order, and are shown if there is room. Where `keepsOrder` holds, none is set back.
 */
export function limitPerFile(
  fused: readonly Fused[],
  places: ContentLocations,
  { limit, keepsOrder }: { limit: number; keepsOrder: boolean },
): LocatedHit[] {
  const files = new Map<string, LocatedHit[]>();
  const ahead: LocatedHit[] = [];
  const behind: LocatedHit[] = [];
  for (const hit of fused) {
    const placed = places.of(hit.content);
    if (ahead.length >= limit) break;
    if (placed === undefined) continue;
    const others = files.get(placed.entry.path) ?? [];
    if (others.some((other) => overlap(other.placed, placed))) continue;
    const shown = { ...hit, placed };
    const isSetBack =
      others.filter((other) => ahead.includes(other)).length >= hitsOfFile ||
      others.some((other) => isOfSameSymbol(other.placed, placed));
    (isSetBack && !keepsOrder ? behind : ahead).push(shown);
    files.set(placed.entry.path, [...others, shown]);
  }
  return [...ahead, ...behind].slice(0, limit);
}

/** Both of one file. */
function isOfSameSymbol(left: LocatedChunk, right: LocatedChunk): boolean {
  const { symbol } = left.entry.placeOf(left.chunk);
  return symbol !== undefined && symbol === right.entry.placeOf(right.chunk).symbol;
}
