import type { ServiceError } from '../../protocol/serviceError';
import { failure, violationFailure } from '../failure';
import type { References } from '../generation/references';
import { cachedContentGone } from './cachedEntry';
import type { CachedContentStore } from './cachedContentStore';

/** Finds the cached contents that requests name. */
export function cachedContentReader(caches: CachedContentStore): References['readCachedContent'] {
  return async (name, model) => {
    const [, id] = /^cachedContents\/([\w-]+)$/u.exec(name) ?? [];
    if (id === undefined) {
      throw failure('INVALID_ARGUMENT', `Invalid CachedContent name: ${name}`);
    }
    const entry = await caches.find(id);
    if (entry !== undefined && entry.model !== model) {
      throw otherModel(entry.model, model);
    }
    const input = entry === undefined ? undefined : await caches.findInput(id);
    if (input === undefined) {
      throw cachedContentGone();
    }
    const { createTime: _, ...context } = input;
    return context;
  };
}

function otherModel(cachedFor: string, model: string): ServiceError {
  const rule =
    'Cached content model does not match the model in the request: ' +
    `it is for ${cachedFor}, the request for ${model}.`;
  return violationFailure(rule, [{ field: 'cached_content', rule }]);
}
