/** Line and character, from 0. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** From a place up to another. */
export interface TextSpan {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

/** The text of a span is replaced. */
export interface TextChange {
  readonly range: TextSpan;
  readonly text: string;
}

/**
 * Where a change of its text leaves a span: what is left of it, with what was written between its ends. Undefined where
 * nothing is left. A file that is read again changes by one edit, so within a larger one the span is where its text is.
 *
 * @param own the text of the span
 */
export function movedSpan(
  { start, end }: TextSpan,
  change: TextChange,
  own: string,
): TextSpan | undefined {
  const { range, text } = change;
  const toStart = compare(range.start, start);
  const toEnd = compare(range.end, end);
  const isPlace = compare(start, end) === 0;
  const isAll = isPlace ? toStart < 0 && toEnd > 0 : toStart <= 0 && toEnd >= 0;
  if (isAll && (text === '' || toStart < 0 || toEnd > 0)) return spanIn(change, own);
  const written = endOf(change);
  if (isPlace) {
    const place = toEnd <= 0 ? shifted(start, change, written) : start;
    return { start: place, end: place };
  }
  return { start: movedStart(start, change, written), end: movedEnd(end, change, written) };
}

/** Where a change has a text; undefined if it has it more than once. */
function spanIn({ range, text }: TextChange, wanted: string): TextSpan | undefined {
  const from = text.indexOf(wanted);
  if (wanted === '' || from === -1 || text.includes(wanted, from + 1)) return undefined;
  const placeAt = (to: number): TextPlace => endOf({ range, text: text.slice(0, to) });
  return { start: placeAt(from), end: placeAt(from + wanted.length) };
}

/**
 * Where a change has the whole lines that a span is in. Undefined if it has them more than once, or they have no word by
 * which they are known.
 *
 * @param lines with `\n` between them, as in the text of the change
 */
export function spanByLines(
  { start, end }: TextSpan,
  { range, text }: TextChange,
  lines: string,
): TextSpan | undefined {
  const [all, wanted] = [`\n${text}\n`, `\n${lines}\n`];
  const from = all.indexOf(wanted);
  const isThere = from > 0 || (from === 0 && range.start.character === 0);
  if (!isThere || all.includes(wanted, from + 1) || !/[\p{L}\p{N}]/u.test(lines)) return undefined;
  const first = endOf({ range, text: text.slice(0, from) }).line;
  return {
    start: { line: first, character: start.character },
    end: { line: first + end.line - start.line, character: end.character },
  };
}

function movedStart(start: TextPlace, change: TextChange, written: TextPlace): TextPlace {
  if (compare(change.range.end, start) <= 0) return shifted(start, change, written);
  return compare(change.range.start, start) < 0 ? written : start;
}

function movedEnd(end: TextPlace, change: TextChange, written: TextPlace): TextPlace {
  if (compare(change.range.start, end) >= 0) return end;
  return compare(change.range.end, end) <= 0 ? shifted(end, change, written) : change.range.start;
}

/** Where a place behind a change is then. */
function shifted(place: TextPlace, { range: { end } }: TextChange, written: TextPlace): TextPlace {
  return place.line === end.line
    ? { line: written.line, character: written.character + place.character - end.character }
    : { line: place.line + written.line - end.line, character: place.character };
}

/** Where the text of a change ends. */
function endOf({ range: { start }, text }: TextChange): TextPlace {
  const lines = text.split(/\r\n|\r|\n/u);
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1
    ? { line: start.line, character: start.character + last }
    : { line: start.line + lines.length - 1, character: last };
}

function compare(one: TextPlace, other: TextPlace): number {
  return one.line - other.line || one.character - other.character;
}
