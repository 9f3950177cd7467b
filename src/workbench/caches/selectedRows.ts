import type { CacheRow } from './cacheRow';

/** What is selected in the view of cached contents: keys run commands without saying for which rows. */
export interface SelectedRows {
  rows: readonly CacheRow[];
}
