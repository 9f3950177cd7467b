import {
  tokensOf,
  type CountedFolder,
  type CountNode,
} from '../../../services/workspaceFiles/countNode';

/** By what a folder's content is ordered; `path` is the Explorer's order: folders first, then names. */
export type CountOrder = 'tokens' | 'name' | 'path';

/** How many rows a folder shows; what is beyond goes into rows of its own that hold the next ones. */
export const rowsAtOnce = 500;

/** The content of a folder beyond the first rows. */
export interface RestRow {
  readonly kind: 'rest';
  readonly folder: CountedFolder;
  /** How many of the folder's nodes are before it. */
  readonly from: number;
}

export type CountRow = CountNode | RestRow;

/**
 * Orders what is in folders. Comparing names takes long, so their order is kept for as long as a folder
 * holds the same number of them: nothing is ever taken out of one.
 */
export class RowOrder {
  readonly #locale: string;
  #names: Intl.Collator | undefined;
  readonly #byName = new WeakMap<CountedFolder, readonly CountNode[]>();
  order: CountOrder = 'tokens';

  /** @param locale as in `vscode.env.language` */
  constructor(locale: string) {
    this.#locale = locale;
  }

  /** The rows below a folder or a rest: at most {@link rowsAtOnce} nodes, and a rest for what is left. */
  rowsBelow(row: CountedFolder | RestRow): CountRow[] {
    const { folder, from } = row.kind === 'rest' ? row : { folder: row, from: 0 };
    const sorted = this.#sorted(folder);
    const end = from + rowsAtOnce;
    const rows = sorted.slice(from, end);
    return sorted.length > end ? [...rows, { kind: 'rest', folder, from: end }] : rows;
  }

  /** Equals stay in the order of their names. */
  #sorted(folder: CountedFolder): readonly CountNode[] {
    const named = this.#sortedByName(folder);
    switch (this.order) {
      case 'tokens':
        return named.toSorted((a, b) => tokensOf(b) - tokensOf(a));
      case 'name':
        return named;
      case 'path':
        return named.toSorted((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file'));
    }
  }

  #sortedByName(folder: CountedFolder): readonly CountNode[] {
    const known = this.#byName.get(folder);
    if (known?.length === folder.children.length) return known;
    // Made with the first folder: the first one of a process takes longer than the rest of a window's registrations.
    const names = (this.#names ??= new Intl.Collator(this.#locale, { numeric: true }));
    const sorted = folder.children.toSorted((a, b) => names.compare(a.name, b.name));
    this.#byName.set(folder, sorted);
    return sorted;
  }
}
