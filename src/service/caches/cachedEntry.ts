import type { CachedContent } from '../../protocol/cachedContent';
import type { ServiceError } from '../../protocol/serviceError';
import { parseTimestamp } from '../../protocol/time';
import { failure } from '../../protocol/failure';
import type { CachedContext } from '../generation/references';
import { isRecord } from '../../protocol/isRecord';

/**
 * A cached content as it is answered (interface: "CachedContent", without what is input only). Its
 * members are in the order in which they are written.
 */
export type CachedEntry = Required<
  Pick<
    CachedContent,
    'name' | 'model' | 'createTime' | 'updateTime' | 'expireTime' | 'displayName' | 'usageMetadata'
  >
>;

/** The input of a cached content: large, so that it is stored apart. */
export interface CachedInput extends CachedContext {
  createTime: string;
}

/** Unknown, expired and deleted are all the same to a caller, and never a 404. */
export function cachedContentGone(): ServiceError {
  return failure('PERMISSION_DENIED', 'CachedContent not found (or permission denied)');
}

/** A stored time, in nanoseconds since the Unix epoch. */
export function nanosOf(timestamp: string): bigint {
  return parseTimestamp(timestamp) ?? 0n;
}

/** The stored document if it is such an entry: what others left in a folder need not be one. */
export function asCachedEntry(document: unknown): CachedEntry | undefined {
  if (!isRecord(document)) return undefined;
  const { name, model, createTime, updateTime, expireTime, displayName, usageMetadata } = document;
  const texts = [name, model, updateTime, displayName];
  const isEntry =
    texts.every((text) => typeof text === 'string') &&
    [createTime, expireTime].every(isTimestamp) &&
    isRecord(usageMetadata);
  return isEntry ? (document as unknown as CachedEntry) : undefined;
}

/** The stored document if it is the input of a cached content. */
export function asCachedInput(document: unknown): CachedInput | undefined {
  const isInput =
    isRecord(document) &&
    isTimestamp(document['createTime']) &&
    Array.isArray(document['contents']) &&
    document['contents'].every(isContent) &&
    isCount(document['tokens']);
  return isInput ? (document as unknown as CachedInput) : undefined;
}

function isContent(content: unknown): boolean {
  const parts = isRecord(content) ? (content['parts'] ?? []) : undefined;
  return Array.isArray(parts) && parts.every(isRecord);
}

function isCount(tokens: unknown): boolean {
  return (
    isRecord(tokens) &&
    typeof tokens['total'] === 'number' &&
    Array.isArray(tokens['details']) &&
    tokens['details'].every(isRecord)
  );
}

function isTimestamp(value: unknown): boolean {
  return typeof value === 'string' && parseTimestamp(value) !== undefined;
}
