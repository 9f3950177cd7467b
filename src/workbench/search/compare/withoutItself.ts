/** Lines of a file, counted from 1; both are part of it. */
export interface FilePlace {
  uri: { toString(): string };
  startLine: number;
  endLine: number;
}

/** What was found, but for what the place itself is part of. */
export function withoutItself<Found extends FilePlace>(
  found: readonly Found[],
  { uri, startLine, endLine }: FilePlace,
): Found[] {
  const isItself = (each: Found): boolean =>
    each.uri.toString() === uri.toString() &&
    each.startLine <= endLine &&
    each.endLine >= startLine;
  return found.filter((each) => !isItself(each));
}
