import type { CachedContentExpiration } from '../../protocol/cachedContent';
import { violationFailure } from '../../protocol/failure';

/** All that can be updated, by both spellings. */
const updatable: ReadonlyMap<string, keyof CachedContentExpiration> = new Map([
  ['ttl', 'ttl'],
  ['expireTime', 'expireTime'],
  ['expire_time', 'expireTime'],
]);

/**
 * Checks the `updateMask` of cachedContents.patch, in either spelling, against the member of the body
 * that is set. Throws INVALID_ARGUMENT for a path that can't be updated, and for a mask that leaves out
 * what the body sets. A call without a mask updates what it sets.
 */
export function checkUpdateMask(query: URLSearchParams, expiration: CachedContentExpiration): void {
  const masks = [...query.getAll('updateMask'), ...query.getAll('update_mask')];
  const paths = masks.flatMap((mask) => mask.split(',')).map((path) => path.trim());
  const named = paths.filter((path) => path !== '').map(readPath);
  const given = expiration.ttl === undefined ? 'expireTime' : 'ttl';
  if (named.length > 0 && !named.includes(given)) {
    refuse(`update_mask does not name ${given}, which the body sets.`);
  }
}

function readPath(path: string): keyof CachedContentExpiration {
  const field = updatable.get(path.replace(/^(?:cachedContent|cached_content)\./u, ''));
  return (
    field ??
    refuse(`Invalid path "${path}" in update_mask: only ttl and expire_time can be updated.`)
  );
}

function refuse(rule: string): never {
  throw violationFailure([{ field: 'update_mask', rule }]);
}
