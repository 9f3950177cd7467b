import type { CachedContent } from '../../protocol/cachedContent';
import type { CacheRecord } from './cacheRecord';
import { expireMsOf } from '../expireMs';

/** What a record takes from the cached content that was made. */
export function recordOf(
  { name = '', model, displayName = '', usageMetadata, ...made }: CachedContent,
  nowMs: number,
): Pick<CacheRecord, 'name' | 'model' | 'displayName' | 'tokens' | 'createdAtMs' | 'expireAtMs'> {
  const tokens = usageMetadata?.totalTokenCount ?? 0;
  const expireAtMs = expireMsOf(made) ?? nowMs;
  return { name, model, displayName, tokens, createdAtMs: nowMs, expireAtMs };
}

/** What it was made with beside its contents. */
export function contextOf({
  systemInstruction,
  tools,
  toolConfig,
}: CachedContent): CacheRecord['context'] {
  return {
    ...(systemInstruction && { systemInstruction }),
    ...(tools && { tools }),
    ...(toolConfig && { toolConfig }),
  };
}

/** What a record tells of the cached content's output fields. */
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
