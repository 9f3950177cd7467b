import { isRecord } from '../../../../protocol/isRecord';
import { isStopWord, wordsOf } from '../../../../source/words';

/** A place that a search gave. */
export interface FoundPlace {
  path: string;
  /** The first line is 1. */
  line: number;
  /** What the search says of it, such as the line itself. */
  text: string;
}

/** The places of one file. */
export interface FoundFile {
  path: string;
  places: FoundPlace[];
}

const maxJsonDepth = 8;
const leastWords = 2;

/** The places that a search answered with: lines such as `src/a.ts:12: text`, or JSON with paths and lines. */
export function placesIn(response: Readonly<Record<string, unknown>>): FoundPlace[] {
  const texts = Object.values(response).filter((value) => typeof value === 'string');
  const lines = texts.flatMap((text) => text.split('\n'));
  return [...placesOf(response, 0), ...lines.flatMap(placesOfLine)];
}

/** The places of each file, in the order in which they were found. */
export function filesOf(places: readonly FoundPlace[]): FoundFile[] {
  const files = new Map<string, FoundFile>();
  for (const place of places) {
    const file = files.get(place.path) ?? { path: place.path, places: [] };
    files.set(place.path, file);
    if (!file.places.some(({ line }) => line === place.line)) file.places.push(place);
  }
  return [...files.values()];
}

/** Whether what was found shares enough words with a question: a search by meaning always finds something. */
export function isAbout(
  { path, text }: Pick<FoundPlace, 'path' | 'text'>,
  question: string,
): boolean {
  const asked = new Set(wordsOf(question).filter((word) => !isStopWord(word)));
  const said = new Set(wordsOf(`${path} ${text}`));
  const shared = [...asked].filter((word) => said.has(word));
  return shared.length >= enoughOf(asked.size);
}

/** How many of a question's words are in what is about it: some, or all of fewer. */
export function enoughOf(words: number): number {
  return Math.min(leastWords, words);
}

function placesOfLine(line: string): FoundPlace[] {
  if (/^[[{]/u.test(line)) return placesInJson(line);
  const [head = '', path = '', number] = /^([^:]{1,500}):(\d{1,8}):/u.exec(line) ?? [];
  if (path.trim() === '') return [];
  return [{ path, line: Number(number), text: line.slice(head.length).trim() }];
}

function placesInJson(text: string): FoundPlace[] {
  try {
    return placesOf(JSON.parse(text), 0);
  } catch {
    return [];
  }
}

function placesOf(value: unknown, depth: number): FoundPlace[] {
  if (depth > maxJsonDepth) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => placesOf(each, depth + 1));
  if (!isRecord(value)) return [];
  const { path, startLine: line } = value;
  if (typeof path === 'string' && typeof line === 'number') {
    return [{ path, line, text: JSON.stringify(value) }];
  }
  return Object.values(value).flatMap((each) => placesOf(each, depth + 1));
}
