import type { CachedContent } from '../protocol/cachedContent';
import { isRecord } from '../protocol/isRecord';

/**
 * A row of the view that stands for a cached content; what commands of its menus are handed. Its
 * `contextValue` begins with `cache`, and has `record` where Parley knows what it was made from and `stale`
 * where that has changed since. Of one that has expired only the record is left: its value is
 * `expired record`.
 */
export interface CacheRow {
  kind: 'cache';
  content: CachedContent;
}

/** The names of the cached contents that a command of the view is for: of all selected rows, if the clicked one is among them. */
export function namesOfRows(clicked: unknown, selected?: unknown): string[] {
  const rows = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  const names = rows.filter(isCacheRow).map(({ content: { name = '' } }) => name);
  return [...new Set(names)];
}

function isCacheRow(row: unknown): row is CacheRow {
  return isRecord(row) && row['kind'] === 'cache';
}
