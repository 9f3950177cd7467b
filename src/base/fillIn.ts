/** Puts values where a translated sentence says `{0}`, `{1}` and so on. */
export function fillIn(sentence: string, ...values: readonly string[]): string {
  return values.reduce((text, value, index) => text.split(`{${index}}`).join(value), sentence);
}
