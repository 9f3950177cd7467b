import type { Connection } from '../connection/connections';

/** Tells models of one name apart by their service. */
export function modelKey({ isEmbedded, origin }: Connection, model: string): string {
  return `${isEmbedded ? 'embedded' : origin} ${model}`;
}
