import type { Connection } from './connections';

/** A service as it is asked with one key. */
export type ServiceAccess = Pick<Connection, 'isEmbedded' | 'origin' | 'keyChanges'>;

/** What things of one service are kept under: the same in every window, and no address with a path. */
export function serviceKey({
  isEmbedded,
  origin,
}: Pick<Connection, 'isEmbedded' | 'origin'>): string {
  return isEmbedded ? 'embedded' : origin;
}

/** Whether what was listed over one connection is what the other lists: another key sees other things. */
export function isSameService(one: ServiceAccess, other: ServiceAccess): boolean {
  return serviceKey(one) === serviceKey(other) && one.keyChanges === other.keyChanges;
}
