/** Lines of a file, counted from 1; both are part of it. */
interface FilePlace {
  uri: { toString(): string };
  startLine: number;
  endLine: number;
}

/** Two places that say nearly the same. */
export interface SimilarPair<Place> {
  first: Place;
  second: Place;
  similarity: number;
}

/** A place of a group, with the similarity to the one in the group that it is nearest to. */
export interface SimilarLocation<Place> {
  place: Place;
  similarity: number;
}

/** Places of which each is similar to at least one other of them. */
export interface SimilarGroup<Place> {
  places: SimilarLocation<Place>[];
  /** The least and the greatest similarity of its pairs. */
  least: number;
  most: number;
}

/** Brings pairs together that have a place in common; the most similar group first, its places by file and line. */
export function duplicateGroups<Place extends FilePlace & { cell?: number }>(
  pairs: readonly SimilarPair<Place>[],
): SimilarGroup<Place>[] {
  const groupOf = new Map<string, SimilarGroup<Place>>();
  for (const { first, second, similarity } of pairs) {
    const group = joined(groupOf, keyOf(first), keyOf(second));
    for (const place of [first, second]) {
      addPlace(group, place, similarity);
      groupOf.set(keyOf(place), group);
    }
    group.least = Math.min(group.least, similarity);
    group.most = Math.max(group.most, similarity);
  }
  const groups = [...new Set(groupOf.values())];
  for (const { places } of groups) places.sort((a, b) => byPlace(a.place, b.place));
  return groups.sort((a, b) => b.most - a.most || b.places.length - a.places.length);
}

/** The one group of both, made where neither has one, put together if they have two. */
function joined<Place extends FilePlace>(
  groupOf: Map<string, SimilarGroup<Place>>,
  first: string,
  second: string,
): SimilarGroup<Place> {
  const [one, other] = [groupOf.get(first), groupOf.get(second)];
  const group = one ?? other ?? { places: [], least: Infinity, most: -Infinity };
  if (one === undefined || other === undefined || one === other) return group;
  for (const each of other.places) one.places.push(each);
  one.least = Math.min(one.least, other.least);
  one.most = Math.max(one.most, other.most);
  for (const { place } of other.places) groupOf.set(keyOf(place), one);
  return one;
}

function addPlace<Place extends FilePlace>(
  { places }: SimilarGroup<Place>,
  place: Place,
  similarity: number,
): void {
  const known = places.find((each) => keyOf(each.place) === keyOf(place));
  if (known === undefined) places.push({ place, similarity });
  else known.similarity = Math.max(known.similarity, similarity);
}

function keyOf({ uri, startLine, endLine, ...rest }: FilePlace & { cell?: number }): string {
  return `${uri.toString()}#${rest.cell ?? ''}:${startLine}-${endLine}`;
}

function byPlace(a: FilePlace, b: FilePlace): number {
  const [one, other] = [a.uri.toString(), b.uri.toString()];
  if (one === other) return a.startLine - b.startLine;
  return one < other ? -1 : 1;
}
