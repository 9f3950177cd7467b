import { failure } from './failure';

/** A page may be asked to hold so many entries; what is above is taken as this. */
const maxPageSize = 1000;

/** Some entries of a list, and where the next ones are to be had. */
export interface Page<Entry> {
  entries: Entry[];
  nextPageToken?: string;
}

/**
 * The page a list call asks for by `pageSize` and `pageToken`, in either spelling. A token is only good
 * with the page size it came with.
 */
export function readPage<Entry>(
  all: readonly Entry[],
  query: URLSearchParams,
  defaultSize: number,
): Page<Entry> {
  const asked = query.get('pageSize') ?? query.get('page_size') ?? '';
  const size = Math.min(readSize(asked) || defaultSize, maxPageSize);
  const token = query.get('pageToken') ?? query.get('page_token') ?? '';
  const start = token === '' ? 0 : readToken(token, size);
  const end = start + size;
  return {
    entries: all.slice(start, end),
    ...(end < all.length ? { nextPageToken: btoa(`${size}:${end}`) } : {}),
  };
}

function readSize(text: string): number {
  if (!/^\d*$/u.test(text)) {
    throw failure('INVALID_ARGUMENT', `Invalid value at 'page_size' (TYPE_INT32), "${text}"`);
  }
  return Number(text);
}

function readToken(token: string, size: number): number {
  let text = '';
  try {
    text = atob(token);
  } catch {
    // Not one of ours: refused below.
  }
  const [, tokenSize, start] = /^(\d+):(\d+)$/u.exec(text) ?? [];
  if (start === undefined || Number(tokenSize) !== size) {
    throw failure(
      'INVALID_ARGUMENT',
      'page_token is not valid, or pageSize differs from the call it came from.',
    );
  }
  return Number(start);
}
