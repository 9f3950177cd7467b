/** Where the JSON object that begins at `from` ends; the end of the text where it isn't closed. */
export function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && character === '{') depth += 1;
    else if (!isInString && character === '}') depth -= 1;
    if (!isInString && depth <= 0) return at + 1;
  }
  return text.length;
}
