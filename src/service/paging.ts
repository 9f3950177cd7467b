import type { ServiceError } from '../protocol/serviceError';
import { parseTimestamp } from '../protocol/time';
import { violationFailure } from '../protocol/failure';

/** How a list is cut into pages. */
export interface PageRules<Entry> {
  /** What the list is of; a token is good for no other. */
  list: string;
  /** Taken when the call names no page size, or 0. */
  defaultSize: number;
  /** What is above is taken as this. */
  maxSize: number;
  /** Identifies an entry, and stays the same as long as the entry lives. */
  keyOf: (entry: Entry) => string;
  /**
   * Whether they are listed by descending key rather than as they are given. Then a walk goes on in its
   * place even when the entry it stopped at is gone; otherwise its token is refused in that case.
   */
  isByKey: boolean;
}

/** Some entries of a list, and where to get the next ones. */
export interface Page<Entry> {
  entries: Entry[];
  nextPageToken?: string;
}

/**
 * The page a list call asks for by `pageSize` and `pageToken`, in either spelling. A token names the
 * last entry it came behind, so that entries that come and go meanwhile make a walk neither skip nor
 * repeat others; it is only good with the page size it came with. Throws INVALID_ARGUMENT.
 */
export function readPage<Entry>(
  all: readonly Entry[],
  query: URLSearchParams,
  rules: PageRules<Entry>,
): Page<Entry> {
  const asked = query.get('pageSize') ?? query.get('page_size') ?? '';
  const size = Math.min(readSize(asked) || rules.defaultSize, rules.maxSize);
  const token = query.get('pageToken') ?? query.get('page_token') ?? '';
  const keyed = withKeys(all, rules);
  const start = token === '' ? 0 : startBehind(readToken(token, rules.list, size), keyed, rules);
  const page = keyed.slice(start, start + size);
  const last = page.at(-1);
  const isLastPage = last === undefined || start + size >= keyed.length;
  return {
    entries: page.map(({ entry }) => entry),
    ...(isLastPage ? {} : { nextPageToken: writeToken([rules.list, size, last.key]) }),
  };
}

/** The key of an entry that was made at the time, for lists with the newest first. */
export function keyByAge(createTime: string, name: string): string {
  // Times without and with a fraction don't compare as they are written.
  const nanos = parseTimestamp(createTime) ?? 0n;
  return `${String(nanos).padStart(21, '0')} ${name}`;
}

interface Keyed<Entry> {
  key: string;
  entry: Entry;
}

function withKeys<Entry>(
  all: readonly Entry[],
  { keyOf, isByKey }: PageRules<Entry>,
): Keyed<Entry>[] {
  const keyed = all.map((entry) => ({ key: keyOf(entry), entry }));
  return isByKey ? keyed.sort((one, other) => (one.key < other.key ? 1 : -1)) : keyed;
}

function readSize(text: string): number {
  if (!/^\d*$/u.test(text)) {
    const rule = `Invalid value at 'page_size' (TYPE_INT32), "${text}"`;
    throw violationFailure([{ field: 'page_size', rule }]);
  }
  return Number(text);
}

function startBehind<Entry>(
  key: string,
  all: readonly Keyed<Entry>[],
  { isByKey }: PageRules<Entry>,
): number {
  if (isByKey) {
    const next = all.findIndex((entry) => entry.key < key);
    return next === -1 ? all.length : next;
  }
  const last = all.findIndex((entry) => entry.key === key);
  if (last === -1) {
    throw refusal('page_token is no longer valid: the list has changed. Start again without one.');
  }
  return last + 1;
}

/** The list, the size of its pages, and the key of the last entry handed out. */
type Token = [list: string, size: number, key: string];

function writeToken(token: Token): string {
  const bytes = new TextEncoder().encode(JSON.stringify(token));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replace(/\+/gu, '-').replace(/\//gu, '_').replace(/=/gu, '');
}

/** The key a token carries, if it is one of ours for this list and this page size. */
function readToken(token: string, list: string, size: number): string {
  const [tokenList, tokenSize, key] = decodeToken(token);
  if (tokenList !== list || typeof key !== 'string') throw refusal('page_token is not valid.');
  if (tokenSize !== size) {
    throw refusal('page_token is not valid: page_size differs from the call it came from.');
  }
  return key;
}

function decodeToken(token: string): unknown[] {
  try {
    const binary = atob(token.replace(/-/gu, '+').replace(/_/gu, '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function refusal(rule: string): ServiceError {
  return violationFailure([{ field: 'page_token', rule }]);
}
