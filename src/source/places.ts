import type { LineRange } from './attachmentText';
import { findFileNames, findLineReferences, readColumn, withSlashes } from './lineReferences';

/** What an answer calls a place in code. Without path and symbol it is in the code that the answer is about. */
export interface PlaceName {
  /** With slashes. Where there is a symbol as well, it may be meant instead. */
  path?: string;
  lines?: LineRange;
  /** In the first line, from 1. */
  column?: number;
  /** What is declared there, with what it is in: `Loader.load`. */
  symbol?: string;
}

/** A name of a place, and where that is in a text: UTF-16 units, the end left out. */
export interface PlaceMention {
  start: number;
  end: number;
  name: PlaceName;
}

/** A file that was named, or whose lines were. */
interface NamedFile {
  end: number;
  path?: string;
}

/** What is in longer code isn't a name. */
const maxNameLength = 260;

/** What may be between a file and the words for its lines: "`a.ts` (line 3)", "a.ts, lines 3-5". */
const betweenForm = /^[`'"]?,?\s?\(?(?:(?:at|on|around)\s)?$/i;
/** What may be between the lines of a list: "lines 3-5 and 9". */
const listForm = /^\s?(?:,|and|or|, and)\s(?:line\s)?$/i;
/** What may be between lines and their file; what follows that file is of the code that is explained again. */
const ofForm = /^\s(?:of|in)\s`?$/i;
const maxBetween = 12;

const linesAtEnd = /(?::|#)L?(\d{1,7})(?:C\d{1,5})?(?:[-–]L?(\d{1,7})(?:C\d{1,5})?|:(\d{1,5}))?$/;
const pathForm = /^[^\s<>"'|?*=;,][^<>"'|?*=;\n]*$/;
const fileForm = /(?:^|[/\\])[^/\\]*\.[A-Za-z]\w{0,9}$/;
const symbolForm = /^#?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)#?[\p{L}_$][\p{L}\p{N}_$]*){0,5}$/u;
/** A drive has one letter, and behind a file are numbers. */
const schemeForm = /^[a-z][\w+.-]+:(?!\d)/i;
/** Files without an ending: `Makefile`, `LICENSE`. */
const bareFileForm = /^(?:[A-Z][a-z]{1,20}file|[A-Z]{4,20})$/;
/** Shorter names are those of variables in passing. */
const minSymbolLength = 3;

/** The places that one line of an answer's sentences names, in their order, none within another. */
export function findPlaces(text: string): PlaceMention[] {
  const references = findLineReferences(text);
  const files = findFileNames(text);
  const found: PlaceMention[] = [];
  let next = 0;
  let last: NamedFile | undefined;
  let before: NamedFile | undefined;
  /** Those before a reference; `isPart`: they are in it. */
  const takeFiles = (until: number, isPart = false): void => {
    for (let file = files[next]; file && file.start < until; file = files[++next]) {
      const { start, end, path } = file;
      const isOf = before !== undefined && ofForm.test(text.slice(before.end, start));
      last = isOf ? undefined : file;
      if (!isPart) found.push({ start, end, name: { path } });
    }
  };
  for (const { start, end, lines, path, column } of references) {
    takeFiles(start);
    const of =
      path ??
      fileBetween(text, start, last, betweenForm) ??
      fileBetween(text, start, before, listForm);
    before = { end, ...(of !== undefined && { path: of }) };
    const name = {
      lines,
      ...(of !== undefined && { path: of }),
      ...(column !== undefined && { column }),
    };
    found.push({ start, end, name });
    takeFiles(end, true);
  }
  takeFiles(Infinity);
  return found.filter(({ name: { path = '' } }) => path.length <= maxNameLength);
}

/** The place that code, or the address of a link, is the name of: nothing else is in it. */
export function readPlace(text: string): PlaceName | undefined {
  if (text.length > maxNameLength) return undefined;
  const lines = linesAtEnd.exec(text);
  const path = lines === null ? text : text.slice(0, lines.index);
  if (path.includes('://')) return undefined;
  if (lines !== null) return pathForm.test(path) ? placeAt(path, lines) : undefined;
  const symbol = text.replace(/\(\)$/, '');
  const isDeclared = symbol.length >= minSymbolLength && symbolForm.test(symbol);
  const isNamed = isFileName(path);
  if (!isNamed && !isDeclared) return undefined;
  return { ...(isNamed && { path: withSlashes(path) }), ...(isDeclared && { symbol }) };
}

function isFileName(text: string): boolean {
  if (bareFileForm.test(text)) return true;
  return fileForm.test(text) && pathForm.test(text) && !/[\s()]/.test(text);
}

/** As {@link readPlace}, of the address of a link, which has its blanks and other signs as numbers. */
export function readPlaceAddress(address: string): PlaceName | undefined {
  if (address.length > 3 * maxNameLength) return undefined;
  const path = decoded(address).replace(/^file:\/\/(?=\/)/i, '');
  if (schemeForm.test(path)) return undefined;
  const place = readPlace(path);
  if (place?.path === undefined) return undefined;
  const { symbol: _, ...file } = place;
  return file;
}

function placeAt(
  path: string,
  [, first = '', last = first, column]: RegExpExecArray,
): PlaceName | undefined {
  const lines = { first: Number(first), last: Number(last) };
  if (lines.first < 1 || lines.last < lines.first) return undefined;
  return { path: withSlashes(path), lines, ...readColumn(column) };
}

/** The file that was named right before, if what is between says that lines of it follow. */
function fileBetween(
  text: string,
  start: number,
  file: NamedFile | undefined,
  form: RegExp,
): string | undefined {
  if (file === undefined || start - file.end > maxBetween) return undefined;
  return form.test(text.slice(file.end, start)) ? file.path : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
