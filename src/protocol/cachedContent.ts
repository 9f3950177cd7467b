import type { Content } from './content';
import type { UsageMetadata } from './response';
import type { Tool, ToolConfig } from './tools';

/**
 * Stored input context with an expiry (interface: "CachedContent"). `contents`, `tools`,
 * `systemInstruction` and `toolConfig` are input only and immutable; of `expireTime` and `ttl` one is
 * sent, `expireTime` always comes back.
 */
export interface CachedContent {
  /** Output only, `cachedContents/{id}`. */
  name?: string;
  /** `models/{model}`; immutable. */
  model: string;
  /** At most 128 Unicode characters; immutable. */
  displayName?: string;
  contents?: Content[];
  tools?: Tool[];
  toolConfig?: ToolConfig;
  /** Text only. */
  systemInstruction?: Content;
  /** RFC 3339; input with any offset, output in UTC. */
  expireTime?: string;
  /** Seconds with up to nine fractional digits, ending in `s`; input only. */
  ttl?: string;
  /** Output only. */
  createTime?: string;
  /** Output only. */
  updateTime?: string;
  /** Output only: the tokens stored. */
  usageMetadata?: UsageMetadata;
}

/** What cachedContents.patch can change: one of the members of the `expiration` union. */
export type CachedContentExpiration = Pick<CachedContent, 'expireTime' | 'ttl'>;

/** One page of cachedContents.list, newest first; without `nextPageToken` it is the last. */
export interface ListCachedContentsResponse {
  cachedContents?: CachedContent[];
  nextPageToken?: string;
}
