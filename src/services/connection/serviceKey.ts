import type { Connection } from './connections';

/** What things of one service are kept under: the same in every window, and no address with a path. */
export function serviceKey({
  isEmbedded,
  origin,
}: Pick<Connection, 'isEmbedded' | 'origin'>): string {
  return isEmbedded ? 'embedded' : origin;
}
