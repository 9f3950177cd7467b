import type { Feature } from '../platform/features';
import { Disposables, type Disposable } from '../platform/disposables';
import type { CacheParts } from './cacheParts';
import { CacheStaleness } from './stale/cacheStaleness';
import { cacheTreeFeature } from './tree/cacheTreeFeature';

/** Cached contents and uploaded files: their views, what is done with them, and the chat that uses them. */
export function cacheFeatures(parts: CacheParts): Feature[] {
  const staleness = new CacheStaleness(parts);
  return [
    { name: 'cached contents', register: () => registerAll(parts.shelf, parts.records, staleness) },
    cacheTreeFeature({ ...parts, staleness }),
  ];
}

function registerAll(...parts: Disposable[]): Disposable {
  const registered = new Disposables();
  for (const part of parts) registered.add(part);
  return registered;
}
