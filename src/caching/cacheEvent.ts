import type { CachedContent } from '../protocol/cachedContent';

/** What happened to a cached content of a service, for those who keep account. */
export type CacheEvent = { service: string; name: string } & (
  | { type: 'created'; content: CachedContent }
  /** Its expiry was set again. `lifetimeMs`: its time to live now, as far as that is known. */
  | { type: 'changed'; content: CachedContent; lifetimeMs: number | undefined }
  /**
   * It is gone: deleted from here, expired by the clock, or found missing by a request.
   * `content`: as it was last known.
   */
  | { type: 'removed'; reason: 'deleted' | 'expired' | 'gone'; content: CachedContent | undefined }
  | { type: 'used'; use: CacheUse }
);

/** What a service reports that it has: a page of its list, or a single one. */
export interface CacheReport {
  service: string;
  /** What was done since says more. */
  askedAtMs: number;
  contents: readonly CachedContent[];
}

/** One request that used a cached content, or one of the same model that used none. */
export interface CacheUse {
  model: string;
  /** As billed: all tokens of the prompt, and the cached ones among them. */
  promptTokens: number;
  cachedTokens: number;
  /** From the request to the first text, in milliseconds. */
  firstTextMs?: number;
  /** The chat it belongs to; absent for commands. */
  chatId?: string;
}
