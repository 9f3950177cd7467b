/** The beginning of a text, at most this long in UTF-16 units, without half of a character at its end. */
export function startOfText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '');
}

/** A text for display, cut to this length in UTF-16 units, which it shows. */
export function shortText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${startOfText(text, maxLength)}…`;
}

/** The end of a text, at most this long, in UTF-16 units; no half of a character at its beginning. */
export function endOfText(text: string, maxLength: number): string {
  const end = text.slice(Math.max(0, text.length - maxLength));
  return /^[\uDC00-\uDFFF]/u.test(end) ? end.slice(1) : end;
}
