import type { LineRange } from './attachmentText';

/** A place in an answer that means lines of code. */
export interface LineReference {
  /** Where it is in the text: UTF-16 units, the end left out. */
  start: number;
  end: number;
  lines: LineRange;
  /** As written; absent for the code that is explained. */
  path?: string;
  /** In the first line, from 1. */
  column?: number;
}

/** A file that an answer names. */
export type FileName = Omit<LineReference, 'lines' | 'column' | 'path'> & { path: string };

/** A longer line of an answer isn't a sentence. */
const maxTextLength = 4000;

const range = String.raw`(\d{1,7})(?:\s?(?:-|–|—|to|through)\s?L?(\d{1,7}))?`;
const pathForm = String.raw`(?:[A-Za-z]:(?=[\\/]))?[\w@.~+/\\-]+\.[A-Za-z]\w{0,9}`;
/** No path begins within one, or within an address. */
const pathStart = String.raw`(?<![\w@.~+/\\:-])`;

/** `retry.ts:10-14`, `retry.ts:10:7`, `retry.ts#L10-L14`. */
const placeForm = new RegExp(
  String.raw`${pathStart}(${pathForm})(?::|#)L?${range}(?:[:C](\d{1,5}))?(?![\d]|:\d)`,
  'g',
);

/** `src/retry.ts` alone. */
const fileForm = new RegExp(String.raw`${pathStart}(${pathForm})(?![\w@~+/\\-])`, 'g');

/** "lines 10 to 14, 20 and 30", "L12"; then perhaps "of `retry.ts`". */
const item = String.raw`\d{1,7}(?:\s?(?:-|–|—|to|through)\s?L?\d{1,7})?`;
const linesForm = new RegExp(
  String.raw`\b(?:lines?\s|L)(?:${item})(?:\s?(?:,|and|or|, and)\s(?:line\s)?${item}(?!\s?%))*(?:\s(?:of|in)\s${'`'}?(${pathForm})${'`'}?)?`,
  'gi',
);

/** The references to lines in one line of an answer, in their order. */
export function findLineReferences(text: string): LineReference[] {
  if (text.length > maxTextLength) return [];
  const places = [...text.matchAll(placeForm)].flatMap(locationReference);
  const files = findFileNames(text);
  // "L12" is no line in the name `L12.ts`, whereas a file may be part of a reference: "line 4 of `a.ts`".
  const isFree = ({ start, end }: LineReference): boolean =>
    places.every((place) => end <= place.start || start >= place.end) &&
    files.every((file) => start < file.start || start >= file.end);
  const lines = [...text.matchAll(linesForm)].flatMap(linesReferences).filter(isFree);
  return [...places, ...lines].sort((left, right) => left.start - right.start);
}

/** The files that one line of an answer names, with or without lines, in their order. */
export function findFileNames(text: string): FileName[] {
  if (text.length > maxTextLength) return [];
  return [...text.matchAll(fileForm)].map(({ index, 1: path = '' }) => ({
    start: index,
    end: index + path.length,
    path: withSlashes(path),
  }));
}

function locationReference(match: RegExpExecArray): LineReference[] {
  const [whole, path = '', first = '', last = first, column] = match;
  const lines = lineRange(first, last);
  if (lines === undefined) return [];
  const place = { start: match.index, end: match.index + whole.length, lines };
  const at = last === first && readColumn(column);
  return [{ ...place, path: withSlashes(path), ...at }];
}

/** Each line of a list is a place of its own; the first has the word in front of it. */
function linesReferences(match: RegExpExecArray): LineReference[] {
  const [whole, path] = match;
  const said = path === undefined ? whole : whole.slice(0, whole.lastIndexOf(path));
  return [...said.matchAll(new RegExp(range, 'g'))].flatMap((each, index) => {
    const lines = lineRange(each[1] ?? '', each[2] ?? each[1] ?? '');
    if (lines === undefined) return [];
    const start = match.index + (index === 0 ? 0 : each.index);
    const end = match.index + each.index + each[0].length;
    return [{ start, end, lines, ...(path !== undefined && { path: withSlashes(path) }) }];
  });
}

/** Some tools count columns from 0: theirs is the line alone. */
export function readColumn(column: string | undefined): { column?: number } {
  const number = Number(column ?? 0);
  return number >= 1 ? { column: number } : {};
}

function lineRange(first: string, last: string): LineRange | undefined {
  const lines = { first: Number(first), last: Number(last) };
  return lines.first >= 1 && lines.last >= lines.first ? lines : undefined;
}

/** A path as written on any system, with slashes and from its folder on. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}
