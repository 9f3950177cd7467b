import { cacheChatFeature } from '../chat/cached/cacheChatFeature';
import type { Feature } from '../platform/features';
import type { CacheParts } from './cacheParts';

/** Cached contents and uploaded files: their views, what is done with them, and the chat that uses them. */
export function cacheFeatures(parts: CacheParts): Feature[] {
  return [{ name: 'cached contents', register: () => parts.shelf }, cacheChatFeature(parts)];
}
