import { isBlank, openBrackets } from './codeLines';
import { GapAlignment } from './gapAlignment';
import { isInlineStub, isStub } from './pythonStubs';

const commentBegin = /^(?:\/\/+|#+|--+|;+|%+|\/\*+|<!--|\{\s*\/\*+|\*+|'|REM\b|"""|\(\*)\s*/i;
const commentEnd = /(?<!\s)\s*(?:(?<!\*)\*+\/\s*\}?|-->|\*\)|""")$/;
const dots = /^(?:\.{3,}|…)$/;
const subject =
  'code|content|functions?|methods?|implementations?|logic|fields?|properties|imports?|tests?|cases?|lines?|class(?:es)?|body|file|members?|stuff|things|statements?|rules?|styles?|routes?|handlers?|definitions?|declarations?|types?|configuration|config|sections?|markup|html|elements?|entries|columns?|options?|variables?|constants?|setup|exports?';
const kept =
  '(?:(?:is|are|stays?|remains?|goes|go|continues?)? ?(?:here|unchanged|untouched|omitted|the same|same|as (?:it is|is|was|before)|as-is|not shown|for brevity|etc))';
const strong = [
  new RegExp(
    `^(?:the )?(?:rest|remainder)(?: of (?:the |your |this )?(?:[\\w.]+ )?(?:${subject}|\\w+))?(?: ${kept})*\\.?$`,
    'i',
  ),
  new RegExp(
    `^(?:the |your |all |any )?(?:other |existing |previous |original |remaining |same |unchanged |omitted )+(?:\\w+ )?(?:${subject})(?: ${kept})*\\.?$`,
    'i',
  ),
  new RegExp(`^(?:the )?(?:${subject}) ${kept}(?: ${kept})*\\.?$`, 'i'),
  /^(?:unchanged|omitted|omitted for brevity|same as (?:before|above)|as before|no changes?(?: here)?|snip|snipped|truncated|etc)\.?$/i,
  /^keep (?:the |your |all )?(?:rest|existing|remaining|other)\b.{0,40}$/i,
];
const weak = new RegExp(
  `\\b(?:rest|remain\\w*|existing|others?|same|unchanged|previous|original|before|omitted|brevity|snip|${subject})\\b`,
  'i',
);
/** A body of dots in one line. */
const inlineBody =
  /\{\s*(?:(?:\.{3}|…)\s*(?:\}|$)|(?:\/\*(?:[^{]|\{(?!\s*\/\*))*\*\/|\/\/.*)\s*\}?)/;

/** An answer with more marks than these leaves too much open. */
const mostMarks = 200;
/** Longer lines are code, and cost too much to look at. */
const longestMark = 300;

/** Whether a line stands for lines that are left out, in a comment or as bare dots. */
export function isLeftOut(line: string): boolean {
  if (line.length > longestMark) return false;
  const text = line.trim();
  if (dots.test(text)) return true;
  const bracketed = /^[[(<](?=.*(?:\.{3}|…|unchanged|omitted))(.*)[\])>]$/i.exec(text)?.[1];
  const words = commentWords(text) ?? bracketed;
  if (words !== undefined) return saysLeftOut(words);
  const bare = /^(?:\.{3}|…)\s*(\S.*)/.exec(text)?.[1]?.replace(/(?<!\s)\s*(?:\.{3}|…)$/, '');
  return bare !== undefined && saysLeftOut(bare);
}

/** What a comment says; undefined for what isn't one. */
function commentWords(text: string): string | undefined {
  const begin = commentBegin.exec(text)?.[0];
  return begin === undefined ? undefined : text.slice(begin.length).replace(commentEnd, '');
}

function saysLeftOut(words: string): boolean {
  const core = words
    .replace(/^[[(<\s]*(?:(?:\.{2,}|…)\s*)?/, '')
    .replace(/(?<![\])>\s])[\])>\s]+$/, '')
    .replace(/(?<!\.)\.{2,}$|…$/, '')
    .trimEnd();
  const leads = /^[[(<\s]*(?:\.{3}|…)/.test(words);
  const trails = /(?:\.{3}|…)[\])>\s]*$/.test(words);
  if (leads && (core === '' || trails || weak.test(core))) return true;
  return core !== '' && strong.some((form) => form.test(core));
}

/** Whether a line has a body that is left out inside of it: `run() { ... }`. */
function hasLeftOutBody(line: string): boolean {
  if (line.length > longestMark) return false;
  const body = inlineBody.exec(line)?.[0];
  if (body === undefined) return false;
  const words = body
    .replace(/^\{\s*(?:(?:\/\*+|\/\/)\s*)?/, '')
    .replace(/\}$/, '')
    .trimEnd()
    .replace(/(?<!\*)\*+\/$/, '')
    .trimEnd();
  return dots.test(words) || (/\/[*/]/.test(body) && saysLeftOut(words));
}

/** Lines that stand for others; those that the region has itself are code, and stubs of Python are. */
export function leftOutLines(lines: readonly string[], region: readonly string[]): number[] {
  const own = new Set(region.map((line) => line.trim()));
  return lines.flatMap((line, index) =>
    isLeftOut(line) && !own.has(line.trim()) && !isStub(lines, index, region) ? [index] : [],
  );
}

/** Whether a body is left out in the middle of a line, which can't be filled in. */
export function leavesOutBodies(lines: readonly string[], region: readonly string[]): boolean {
  const own = new Set(region.map((line) => line.trim()));
  return lines.some(
    (line, index) =>
      !own.has(line.trim()) &&
      ((hasLeftOutBody(line) && !isLeftOut(line)) ||
        (isInlineStub(line) && !isStub(lines, index, region))),
  );
}

/**
 * The lines with what they leave out filled in from the region: from the line in front of each mark to
 * the one behind it. Undefined if one of these is not certain to be a line of the region, or where
 * their order there is another.
 */
export function fillLeftOut(
  lines: readonly string[],
  region: readonly string[],
): string[] | undefined {
  const marks = joined(leftOutLines(lines, region), lines);
  if (marks.length > mostMarks) return undefined;
  const gaps = new GapAlignment(lines, region);
  const result: string[] = [];
  let next = 0;
  let reached = -1;
  for (const [index, mark] of marks.entries()) {
    if (mayBeStub(lines, mark)) return undefined;
    const lead = { next, reached, following: marks[index + 1]?.first };
    const place = placeOf(mark, lead, lines, region, gaps);
    if (place === undefined) return undefined;
    for (const line of lines.slice(next, mark.first)) result.push(line);
    const own = region.slice(place.from + 1, place.to);
    for (const line of filledIn(own, lines, mark)) result.push(line);
    next = mark.last + 1;
    reached = place.to;
  }
  for (const line of lines.slice(next)) result.push(line);
  return openBrackets(result) === openBrackets(region) ? result : undefined;
}

/** Between which lines of the region a mark stands. */
function placeOf(
  { first, last }: Mark,
  { next, reached, following }: { next: number; reached: number; following: number | undefined },
  lines: readonly string[],
  region: readonly string[],
  gaps: GapAlignment,
): { from: number; to: number } | undefined {
  const from = placeBefore(lines, first, region, reached) ?? gaps.before(next, first, reached);
  const to = placeAfter(lines, last, region) ?? gaps.after(last + 1, following);
  if (from === undefined || to === undefined || from < reached || to <= from) return undefined;
  return { from, to };
}

/** What a mark stands for; a comment that stands for nothing is only a comment. */
function filledIn(own: string[], lines: readonly string[], mark: Mark): readonly string[] {
  const filled = withoutDoubleBlank(own, lines, mark);
  const isRemark = filled.every(isBlank) && !/\.{3}|…/.test(lines[mark.first] ?? '');
  return isRemark ? [...lines.slice(mark.first, mark.last + 1), ...filled] : filled;
}

/** Dots as the body of a function: Python means them as they are. */
function mayBeStub(lines: readonly string[], { first, last }: Mark): boolean {
  const before = lines.slice(0, first).findLast((line) => !isBlank(line));
  return first === last && dots.test((lines[first] ?? '').trim()) && /:\s*$/.test(before ?? '');
}

interface Mark {
  first: number;
  last: number;
}

/** Marks with nothing but blank lines between them are one. */
function joined(marks: readonly number[], lines: readonly string[]): Mark[] {
  const result: Mark[] = [];
  for (const index of marks) {
    const last = result.at(-1);
    if (last !== undefined && lines.slice(last.last + 1, index).every(isBlank)) last.last = index;
    else result.push({ first: index, last: index });
  }
  return result;
}

/** Blank lines that the answer has around the mark are not filled in once more. */
function withoutDoubleBlank(
  filled: string[],
  lines: readonly string[],
  { first, last }: Mark,
): string[] {
  const lead = isBlank(lines[first - 1] ?? 'x') && first > 0;
  const tail = isBlank(lines[last + 1] ?? 'x') && last + 1 < lines.length;
  const from = lead ? filled.findIndex((line) => !isBlank(line)) : 0;
  const to = tail ? filled.findLastIndex((line) => !isBlank(line)) : filled.length - 1;
  return from === -1 || to === -1 ? [] : filled.slice(from, to + 1);
}

/** Where the region has the line in front of the mark; -1 where the mark begins the answer. */
function placeBefore(
  lines: readonly string[],
  mark: number,
  region: readonly string[],
  reached: number,
): number | undefined {
  const around = lines.slice(0, mark).toReversed();
  const own = region.toReversed();
  const place = onlyPlace(around, own);
  if (place === 'none') return reached === -1 ? -1 : undefined;
  return place === undefined ? undefined : region.length - 1 - place;
}

function placeAfter(
  lines: readonly string[],
  mark: number,
  region: readonly string[],
): number | undefined {
  const place = onlyPlace(lines.slice(mark + 1), region);
  return place === 'none' ? region.length : place;
}

/**
 * Where the first of the lines is in the region: once, or made certain by the lines that follow it
 * up to the next mark.
 */
function onlyPlace(
  lines: readonly string[],
  region: readonly string[],
): number | 'none' | undefined {
  const filled = lines.filter((line) => !isBlank(line)).slice(0, 40);
  const [first] = filled;
  if (first === undefined) return 'none';
  const own = region.flatMap((line, index) =>
    isBlank(line) ? [] : [{ text: line.trim(), index }],
  );
  let places = own.flatMap(({ text }, index) => (text === first.trim() ? [index] : []));
  // The ends of both meet: nothing but what follows the mark ends the region.
  for (let length = 1; places.length > 1; length++) {
    const next = filled[length]?.trim();
    const ends = places.filter((place) => own[place + length] === undefined);
    if (next === undefined) return ends.length === 1 ? own[ends[0] ?? 0]?.index : undefined;
    if (isLeftOut(next)) return undefined;
    places = places.filter((place) => own[place + length]?.text === next);
  }
  const [place] = places;
  return place === undefined ? undefined : own[place]?.index;
}
