import type { Client } from './client';
import type { CachedContent } from '../protocol/cachedContent';

/** What a service has cached, newest first (interface: cachedContents.list), all of its pages. */
export async function listCachedContents(
  client: Client,
  signal?: AbortSignal,
): Promise<CachedContent[]> {
  const all: CachedContent[] = [];
  for await (const { cachedContents = [] } of client.cachedContents.list(signal && { signal })) {
    for (const each of cachedContents) all.push(each);
  }
  return all;
}
