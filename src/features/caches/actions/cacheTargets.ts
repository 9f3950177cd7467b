import { isRecord } from '../../../protocol/isRecord';
import { namesOfRows } from '../../../caching/cacheRow';
import type { SelectedRows } from '../../../caching/selectedRows';
import type { CacheQuestion, ChooseCaches } from './chooseCaches';

/** What VS Code hands a command of a row: the row, and all that are selected. */
export interface CommandArgs {
  clicked?: unknown;
  selected?: unknown;
}

/** Finds out which cached contents a command is for. */
export class CacheTargets {
  readonly #selected: SelectedRows;
  readonly #choose: ChooseCaches;

  constructor(selected: SelectedRows, choose: ChooseCaches) {
    this.#selected = selected;
    this.#choose = choose;
  }

  /** Of the row that was clicked or has the focus, and those selected with it; by name; or as chosen from a list. */
  async names({ clicked, selected }: CommandArgs, question: CacheQuestion): Promise<string[]> {
    if (typeof clicked === 'string') return [clicked];
    const { rows } = this.#selected;
    const isOfSelection = isRecord(clicked) && clicked['ofSelection'] === true;
    const names = isOfSelection
      ? namesOfRows(rows[0], rows)
      : namesOfRows(clicked, selected ?? rows);
    if (names.length > 0) return names;
    // A key on a row of another kind is for nothing.
    return isRecord(clicked) && !isOfSelection ? [] : this.#choose(question);
  }
}
