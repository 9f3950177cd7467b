import type { ServiceError } from '../../protocol/serviceError';
import { millisecondsOfNanos } from '../../protocol/time';
import { failure, violationFailure } from '../../protocol/failure';
import type { CachedPrefix } from '../engine';
import type { References } from '../generation/references';
import { cachedContentGone, nanosOf } from './cachedEntry';
import type { CachedEntry } from './cachedEntry';
import type { CachedEntryStore } from './cachedEntryStore';
import type { InputCacheEntry } from './inputCache';

/** Finds the cached contents that requests name. */
export function cachedContentReader(caches: CachedEntryStore): References['readCachedContent'] {
  return async (name, model) => {
    const [, id] = /^cachedContents\/([\w-]+)$/u.exec(name) ?? [];
    if (id === undefined) throw failure('INVALID_ARGUMENT', `Invalid CachedContent name: ${name}`);
    const entry = await caches.find(id);
    if (entry !== undefined && entry.model !== model) throw otherModel(entry.model, model);
    const held = entry === undefined ? undefined : await caches.inputOf(entry);
    if (entry === undefined || held === undefined) throw cachedContentGone();
    return { context: held.context, prefix: prefixOf(entry, held) };
  };
}

/** What engines get to know of a cached content. */
export function prefixOf(
  { name, expireTime }: CachedEntry,
  { context, memory }: InputCacheEntry,
): CachedPrefix {
  const expireMs = millisecondsOfNanos(nanosOf(expireTime));
  return { name, contents: context.contents.length, expireMs, memory };
}

function otherModel(cachedFor: string, model: string): ServiceError {
  const rule =
    'Cached content model does not match the model in the request: ' +
    `it is for ${cachedFor}, the request for ${model}.`;
  return violationFailure([{ field: 'cached_content', rule }]);
}
