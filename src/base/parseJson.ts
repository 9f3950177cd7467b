/** What a text is as JSON; undefined where it isn’t: the parser’s message quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
