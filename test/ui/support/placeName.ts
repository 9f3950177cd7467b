/** The name of a link to a place: what it does, and the words that are shown, where it lacks them. */
export function placeName(label: string): RegExp {
  return new RegExp(`^${label.replaceAll(/[.()]/g, '\\$&')}(?:: |$)`, 'u');
}
