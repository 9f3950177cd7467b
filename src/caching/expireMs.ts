import type { CachedContent } from '../protocol/cachedContent';
import { millisecondsOfNanos, parseTimestamp } from '../protocol/time';

/** When a cached content expires, in milliseconds since the Unix epoch; undefined if no time is given. */
export function expireMsOf({ expireTime }: Pick<CachedContent, 'expireTime'>): number | undefined {
  const nanos = expireTime === undefined ? undefined : parseTimestamp(expireTime);
  return nanos === undefined ? undefined : millisecondsOfNanos(nanos);
}
