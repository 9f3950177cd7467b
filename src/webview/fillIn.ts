/** Puts a value where a translated sentence says `{0}`. */
export function fillIn(sentence: string, value: string): string {
  return sentence.split('{0}').join(value);
}
