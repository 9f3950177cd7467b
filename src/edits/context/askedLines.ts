import type { LineRange } from '../../source/attachmentText';

/** Places of a text, counted from 0 as VS Code does. */
export interface TextSpan {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The lines that a span means: one that ends at the start of a line does not mean that line. */
export function linesOfSpan({ start, end }: TextSpan): LineRange {
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return { first: start.line + 1, last };
}

/** How many characters of these lines a span leaves out, in front of it and behind it; undefined for whole lines. */
export function unselectedBy(
  span: TextSpan,
  textOf: (line: number) => string,
): { before: number; after: number } | undefined {
  const endsBelow = span.end.line + 1 > linesOfSpan(span).last;
  const before = span.start.character;
  const after = endsBelow ? 0 : textOf(span.end.line + 1).length - span.end.character;
  return before + after === 0 ? undefined : { before, after };
}

/** The lines of which a span has all but the space around, so that nothing of them is left to be sent. */
export function wholeLinesOfSpan(span: TextSpan, textOf: (line: number) => string): LineRange {
  const { first, last } = linesOfSpan(span);
  const endsBelow = span.end.line + 1 > last;
  const before = textOf(first).slice(0, span.start.character);
  const after = endsBelow ? '' : textOf(last).slice(span.end.character);
  return {
    first: before.trim() === '' ? first : first + 1,
    last: after.trim() === '' ? last : last - 1,
  };
}
