import { fitsText } from '../../../schema/fits';
import { labelledValue } from './extractedFacts';
import type { SchemaNode } from '../../../schema/schemaNode';
import type { FormedValues } from './valueKinds';

/** How the texts of a format look in running text, and one to fall back on. */
const formats: Readonly<Record<string, readonly [found: RegExp, fallback: string]>> = {
  'date-time': [
    /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)/gu,
    '1970-01-01T00:00:00Z',
  ],
  date: [/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)\b/gu, '1970-01-01'],
  time: [/\b(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:Z|[+-][01]\d:[0-5]\d)/gu, '00:00:00Z'],
  duration: [/\bP(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?(?!\w)/gu, 'PT0S'],
  email: [/\b[\w.+-]{1,64}@\w[\w-]{0,62}(?:\.\w[\w-]{0,62}){1,4}\b/gu, 'nobody@example.com'],
  uri: [/\bhttps?:\/\/[\w.-]+(?:\/[\w./?=&%#~+-]*)?/gu, 'https://example.com/'],
  uuid: [
    /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/giu,
    '00000000-0000-0000-0000-000000000000',
  ],
  ipv4: [/\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b/gu, '127.0.0.1'],
  ipv6: [/::1\b/gu, '::1'],
  hostname: [/\b[a-z][a-z\d-]{0,62}(?:\.[a-z][a-z\d-]{0,62}){1,4}\b/gu, 'example.com'],
  byte: [/(?!)/u, 'AA=='],
};

/** What the value of a field may be taken from. */
export interface FieldTexts {
  /** Best first. */
  about: readonly string[];
  formed: FormedValues;
  /** What is said if nothing was found. */
  otherwise: string;
}

/** What is tried against a pattern. */
const maxTries = 500;
const maxTriedLength = 100;
const maxLabelled = 20;

/** More than this is not text but an attempt to use up memory. */
const maxMinLength = 50_000;

/**
 * A text as the schema wants it: the value that is under the name in one of the texts, what has the
 * format or pattern in them, or a whole text. Where none of them has the form, one is made up; undefined
 * when that can't be done either.
 */
export function makeText(
  node: SchemaNode,
  name: string,
  { about, formed, otherwise }: FieldTexts,
): string | undefined {
  const { format = '', pattern, limits } = node;
  const { minLength = 0, maxLength = Infinity } = limits;
  if (minLength > maxMinLength) return undefined;
  const known = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (known !== undefined) {
    const [found, fallback] = known;
    return [...formed.matching(found, about), fallback].find((text) => fitsText(text, node));
  }
  if (pattern !== undefined) {
    return firstFitting(name, about, node) ?? fitting(pattern.make(minLength), node);
  }
  const [value] = [...labelledValues(name, about), ...formed.named(name, about)];
  const text = value ?? about[0] ?? otherwise;
  return withLength(text, minLength, maxLength);
}

function fitting(text: string | undefined, node: SchemaNode): string | undefined {
  return text !== undefined && fitsText(text, node) ? text : undefined;
}

/** Looks only as far as it has to: the texts may be many, and asked again for every entry of a list. */
function firstFitting(
  name: string,
  texts: readonly string[],
  node: SchemaNode,
): string | undefined {
  let tries = 0;
  for (const text of [...labelledValues(name, texts), ...texts]) {
    for (const part of [text, ...wordsOf(text)]) {
      const isTried = part.length <= maxTriedLength && node.pattern?.isFoundIn(part) === true;
      if (isTried && fitsText(part, node)) return part;
      tries += 1;
    }
    if (tries > maxTries) return undefined;
  }
  return undefined;
}

function labelledValues(name: string, texts: readonly string[]): string[] {
  return texts.slice(0, maxLabelled).flatMap((text) => labelledValue(text, name) ?? []);
}

/** Words with and without what is around them. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/u)
    .flatMap((word) => [
      word,
      word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''),
    ]);
}

/** Cut at the limit; what is too short is said again until it is long enough. */
function withLength(text: string, minLength: number, maxLength: number): string {
  const chars = Array.from(text);
  if (chars.length >= minLength) {
    return chars.length <= maxLength ? text : chars.slice(0, maxLength).join('');
  }
  const repeated = Array.from(text === '' ? '.' : `${text} `);
  const missing = Array.from(
    { length: minLength - chars.length },
    (_, index) => repeated[(chars.length + index) % repeated.length] ?? '.',
  );
  return [...chars, ...missing].join('');
}
