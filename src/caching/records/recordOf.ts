import type { CachedContent } from '../../protocol/cachedContent';
import { lifetimeMsOf, type CacheRecord, type NewCacheRecord } from './cacheRecord';
import { expireMsOf } from '../expireMs';
import { askedLifetimeMs, reportedLifetimeMs } from '../lifetime';

/**
 * The record of a cached content that was made now.
 *
 * @param made as the service reports it
 * @param sent as the service was asked for it
 */
export function recordOf(
  { name = '', model, displayName = '', usageMetadata, ...made }: CachedContent,
  sent: Pick<CachedContent, keyof CacheRecord['context'] | 'ttl'>,
  origin: NewCacheRecord & Pick<CacheRecord, 'service' | 'workspace' | 'chats'>,
  nowMs: number,
): CacheRecord {
  return {
    ...origin,
    name,
    model,
    displayName,
    tokens: usageMetadata?.totalTokenCount ?? 0,
    createdAtMs: nowMs,
    expireAtMs: expireMsOf(made) ?? nowMs,
    lifetimeMs: origin.lifetimeMs ?? askedLifetimeMs(sent, { model, ...made }),
    context: contextOf(sent),
  };
}

/** Services may compute the same expiry a little differently each time. */
const sameExpiryMs = 1000;

export function isSameExpiry(one: number, other: number): boolean {
  return Math.abs(one - other) < sameExpiryMs;
}

/**
 * A record by what its service reports of the cached content: its expiry may have been set from another machine.
 * Undefined where it says so already, or is newer.
 */
export function correctedRecord(
  record: CacheRecord,
  content: CachedContent,
  askedAtMs: number,
): CacheRecord | undefined {
  const expireAtMs = expireMsOf(content);
  const isNewer = (record.expirySetAtMs ?? record.createdAtMs) >= askedAtMs;
  if (expireAtMs === undefined || isNewer || isSameExpiry(expireAtMs, record.expireAtMs)) {
    return undefined;
  }
  const isDated = content.updateTime !== undefined;
  const lifetimeMs = isDated ? reportedLifetimeMs(content) : lifetimeMsOf(record);
  return { ...record, expireAtMs, expirySetAtMs: askedAtMs, lifetimeMs };
}

/** As the service reports it, with the tokens counted here where it reports none: without them it seems to hold nothing. */
export function withTokens(
  made: CachedContent,
  { tokens = 0 }: Pick<NewCacheRecord, 'tokens'> = {},
): CachedContent {
  const isReported = made.usageMetadata?.totalTokenCount !== undefined;
  if (isReported || tokens === 0) return made;
  return { ...made, usageMetadata: { ...made.usageMetadata, totalTokenCount: tokens } };
}

/** What it was made with beside its contents. */
function contextOf({
  systemInstruction,
  tools,
  toolConfig,
}: Pick<CachedContent, keyof CacheRecord['context']>): CacheRecord['context'] {
  return {
    ...(systemInstruction && { systemInstruction }),
    ...(tools && { tools }),
    ...(toolConfig && { toolConfig }),
  };
}

/** What a record has of the cached content's output fields. */
export function contentOf(record: CacheRecord): CachedContent {
  const { name, model, displayName, tokens, createdAtMs, expireAtMs } = record;
  return {
    name,
    model,
    ...(displayName !== '' && { displayName }),
    createTime: new Date(createdAtMs).toISOString(),
    expireTime: new Date(expireAtMs).toISOString(),
    ...(tokens > 0 && { usageMetadata: { totalTokenCount: tokens } }),
  };
}
