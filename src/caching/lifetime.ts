import type { CachedContent } from '../protocol/cachedContent';
import { expireMsOf } from './expireMs';
import { parseDuration, timestampMs } from '../protocol/time';
import { changesInMs, secondsFromMs } from '../base/timeLeft';

/** How near a cached content is to its end: under a tenth of its lifetime it is `ending`. */
export type LifeBand = 'fresh' | 'ending' | 'over' | 'endless';

/**
 * For how long it is stored from when its expiry was last set, by the service's clock, which this machine's may differ
 * from; undefined if the service doesn't say.
 */
export function reportedLifetimeMs(content: CachedContent): number | undefined {
  const setMs = timestampMs(content.updateTime ?? content.createTime);
  const expireMs = expireMsOf(content);
  if (setMs === undefined || expireMs === undefined || expireMs <= setMs) return undefined;
  return expireMs - setMs;
}

/** The same of one whose expiry was set now: as it was asked for, else as the service reports it. */
export function askedLifetimeMs(
  { ttl = '' }: Pick<CachedContent, 'ttl'>,
  reported: CachedContent,
): number | undefined {
  const nanos = parseDuration(ttl);
  return nanos === undefined ? reportedLifetimeMs(reported) : Number(nanos / 1_000_000n);
}

/** When it is under a tenth of its lifetime, counted from when its expiry was last set. */
function endingFromMs(content: CachedContent, expireMs: number): number {
  const setMs = timestampMs(content.updateTime ?? content.createTime);
  return setMs === undefined ? expireMs : expireMs - (expireMs - setMs) / 10;
}

/** @param nowMs since the Unix epoch, as all times here. */
export function lifeBand(content: CachedContent, nowMs: number): LifeBand {
  const expireMs = expireMsOf(content);
  if (expireMs === undefined) return 'endless';
  if (expireMs <= nowMs) return 'over';
  return nowMs > endingFromMs(content, expireMs) ? 'ending' : 'fresh';
}

/**
 * When a row that shows its time left has to be drawn again: at whole seconds, and before its last two
 * minutes at every tenth, so that thousands of rows are drawn together. Infinity if nothing changes.
 */
export function nextUpdateMs(content: CachedContent, nowMs: number): number {
  const expireMs = expireMsOf(content);
  if (expireMs === undefined || expireMs <= nowMs) return Infinity;
  const changeMs = nowMs + changesInMs(expireMs - nowMs);
  const stepMs = expireMs - changeMs < secondsFromMs ? 1000 : 10_000;
  return Math.ceil(changeMs / stepMs) * stepMs;
}
