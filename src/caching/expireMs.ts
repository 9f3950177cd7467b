import type { CachedContent } from '../protocol/cachedContent';
import { timestampMs } from '../protocol/time';

/** When a cached content expires, in milliseconds since the Unix epoch; undefined if no time is given. */
export function expireMsOf({ expireTime }: Pick<CachedContent, 'expireTime'>): number | undefined {
  return timestampMs(expireTime);
}
