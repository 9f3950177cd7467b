import { isRecord } from '../../../protocol/isRecord';

/** The objects of a list that a server sent; none of what isn't a list. */
export function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
