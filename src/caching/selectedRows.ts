import type { CacheRow } from './cacheRow';

/** What is selected in the view of cached contents: keys run commands without saying for which rows. */
export interface SelectedRows {
  readonly rows: readonly CacheRow[];
}

/**
 * The selection as it is when it is asked for. What an event told of it is wrong after the rows were drawn
 * anew, which tells a selection of nothing while it stays.
 */
export class ViewSelection implements SelectedRows {
  /** Set by the view. */
  read: () => readonly CacheRow[] = () => [];

  get rows(): readonly CacheRow[] {
    return this.read();
  }
}
