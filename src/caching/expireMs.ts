import type { CachedContent } from '../protocol/cachedContent';
import { timestampMs } from '../protocol/time';

/** When a cached content expires, in milliseconds since the Unix epoch; undefined where no time is told. */
export function expireMsOf({ expireTime }: Pick<CachedContent, 'expireTime'>): number | undefined {
  return timestampMs(expireTime);
}
