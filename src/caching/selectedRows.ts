import type { Disposable } from '../base/disposables';
import type { CacheRow } from './cacheRow';

/** What is selected in the view of cached contents: keys run commands without saying for which rows. */
export interface SelectedRows {
  readonly rows: readonly CacheRow[];
}

/** What is selected in a view: cached contents, or rows of another kind. */
interface SelectingView {
  readonly selection: readonly (CacheRow | { kind: 'group' | 'more' | 'problem' | 'step' })[];
}

/**
 * The selection as it is when it is asked for. The selection of the last event is wrong after the rows were
 * drawn again: that fires an event with no selection although it stays.
 */
export class ViewSelection implements SelectedRows {
  #view: SelectingView | undefined;

  get rows(): readonly CacheRow[] {
    return this.#view?.selection.flatMap((row) => (row.kind === 'cache' ? [row] : [])) ?? [];
  }

  /** The view that it is of, until what is returned is disposed. */
  follow(view: SelectingView): Disposable {
    this.#view = view;
    return { dispose: () => (this.#view = undefined) };
  }
}
