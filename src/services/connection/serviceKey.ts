import type { Connection } from './connections';

/** What things of one service are kept under: the same in every window, and no address with a path. */
export function serviceKey({
  isEmbedded,
  origin,
}: Pick<Connection, 'isEmbedded' | 'origin'>): string {
  return isEmbedded ? 'embedded' : origin;
}

/** Whether what was listed over one connection is what the other lists: another key sees other things. */
export function isSameService(one: Connection, other: Connection): boolean {
  return serviceKey(one) === serviceKey(other) && one.keyChanges === other.keyChanges;
}
