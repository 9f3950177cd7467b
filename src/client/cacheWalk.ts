import type { Client } from './client';
import type { ListCachedContentsResponse } from '../protocol/cachedContent';
import { isServiceError, ServiceError } from '../protocol/serviceError';

/** Entries a page; a service may give fewer. */
const pageSize = 100;

/** Where a walk through the list of a service stands. */
export interface Walk {
  /** Of the next page; undefined for the first, empty behind the last. */
  token: string | undefined;
  readonly seenTokens: Set<string>;
  /** What was shown before stays until the walk is at its end. */
  readonly keeps: boolean;
}

export function firstWalk(keeps: boolean): Walk {
  return { token: undefined, seenTokens: new Set(), keeps };
}

/** Asks for the next page. Rejects with a ServiceError, of kind `protocol` for pages that repeat. */
export async function nextPage(
  { token, seenTokens }: Walk,
  { cachedContents }: Client,
): Promise<ListCachedContentsResponse> {
  const wanted = { pageSize, ...(token !== undefined && { pageToken: token }) };
  for await (const page of cachedContents.list(wanted)) {
    const { nextPageToken = '' } = page;
    if (nextPageToken !== '' && seenTokens.has(nextPageToken)) {
      throw new ServiceError('The pages of a list repeat', { kind: 'protocol' });
    }
    seenTokens.add(nextPageToken);
    return page;
  }
  return {};
}

/** How services refuse a page token that they don't know any more. */
export function isStaleToken(error: unknown): boolean {
  return isServiceError(error, 'invalid') || isServiceError(error, 'notFound');
}
