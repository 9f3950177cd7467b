import { enoughOf, filesOf, type FoundFile, type FoundPlace } from './foundPlaces';

const definition =
  /\b(?:class|const|def|enum|fn|func|function|interface|let|record|struct|trait|type|val|var)\b/u;

/** The files that are worth reading for what searches found, one search after the other, the best first. */
export function bestFiles(
  found: readonly (readonly FoundPlace[])[],
  { most, areNames }: { most: number; areNames: boolean },
): FoundFile[] {
  const files = filesOf(found.flat());
  const searchesThatFound = ({ path }: FoundFile): number =>
    found.filter((places) => places.some((place) => place.path === path)).length;
  const least = areNames ? 1 : enoughOf(found.length);
  return files
    .filter((file) => searchesThatFound(file) >= least)
    .map((file) => ({
      file,
      searches: searchesThatFound(file),
      defines: areNames && defines(file),
    }))
    .toSorted(
      (one, other) =>
        Number(other.defines) - Number(one.defines) ||
        other.searches - one.searches ||
        other.file.places.length - one.file.places.length,
    )
    .slice(0, most)
    .map(({ file }) => file);
}

/** A name’s own file says more than those that use it. */
function defines({ places }: FoundFile): boolean {
  return places.some(({ text }) => definition.test(text));
}
