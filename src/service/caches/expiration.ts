import type { CachedContentExpiration } from '../../protocol/cachedContent';
import { cachedContentShape } from '../../protocol/shapes/cachedContentShapes';
import { formatTimestamp, parseDuration, parseTimestamp } from '../../protocol/time';
import { refuseViolations } from '../wire/requestBody';

const defaultTtl = '3600s';

/**
 * The expireTime that an expiration means at the time `now` (nanoseconds since the Unix epoch), as it
 * is written; an hour from then when it says nothing. Throws INVALID_ARGUMENT for a time that has
 * passed, and for one that can't be written.
 */
export function expireTimeOf({ expireTime, ttl }: CachedContentExpiration, now: bigint): string {
  const given = expireTime === undefined ? undefined : parseTimestamp(expireTime);
  const text = formatTimestamp(given ?? now + (parseDuration(ttl ?? defaultTtl) ?? 0n));
  const field = expireTime === undefined ? 'ttl' : 'expireTime';
  const expire = parseTimestamp(text);
  if (expire === undefined) {
    const rule = 'The expiration must not lie beyond the year 9999.';
    refuseViolations([{ field, rule }], cachedContentShape);
  } else if (expire <= now) {
    refuseViolations([{ field, rule: `${field} must lie in the future.` }], cachedContentShape);
  }
  return text;
}
