/** For the log: which fields of a service's answers were left out, by their paths alone. */
export function leftOutNote(paths: readonly string[]): string {
  return `fields of a wrong type were left out: ${paths.join(', ')}`;
}
