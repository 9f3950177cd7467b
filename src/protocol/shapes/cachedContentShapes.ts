import type { CachedContent, ListCachedContentsResponse } from '../cachedContent';
import { contentShape } from './contentShapes';
import { usageMetadataShape } from './responseShapes';
import { list, message, needed, one, oneOf } from './shape';
import { toolConfigShape, toolShape } from './toolShapes';

/** Stored input context (interface: "CachedContent"). */
export const cachedContentShape = message<CachedContent>('CachedContent', {
  name: 'string',
  model: needed('string'),
  displayName: 'string',
  contents: list(() => contentShape),
  tools: list(() => toolShape),
  toolConfig: one(() => toolConfigShape),
  systemInstruction: one(() => contentShape),
  expireTime: oneOf('expiration', 'string'),
  ttl: oneOf('expiration', 'string'),
  createTime: 'string',
  updateTime: 'string',
  usageMetadata: one(() => usageMetadataShape),
});

/** Answer of cachedContents.list. */
export const listCachedContentsResponseShape = message<ListCachedContentsResponse>(
  'ListCachedContentsResponse',
  { cachedContents: list(() => cachedContentShape), nextPageToken: 'string' },
);
