/** Lines that came (more than 0) or went right above or below a region, as part of it or not. */
export interface EdgeEdit {
  side: 'above' | 'below';
  lines: number;
  isInside: boolean;
}

/**
 * What the user did at the edges of a region. Lines that Undo brings back there look the same whether they were part
 * of the region or beside it.
 */
export class EdgeEdits {
  #edits: EdgeEdit[] = [];
  /** How many of them are done; those behind can be done again. */
  #done = 0;

  add(edit: EdgeEdit): void {
    this.#edits = [...this.#edits.slice(0, this.#done), edit];
    this.#done += 1;
  }

  /**
   * Undo or Redo has changed as many lines on a side.
   * @returns the edit that this takes back or does again, if it is known
   */
  step(way: 'undo' | 'redo', { side, lines }: Omit<EdgeEdit, 'isInside'>): EdgeEdit | undefined {
    if (way === 'redo') {
      const isSame = (edit: EdgeEdit): boolean => edit.side === side && edit.lines === lines;
      const index = this.#edits.findIndex((edit, at) => at >= this.#done && isSame(edit));
      if (index >= 0) this.#done = index + 1;
      return this.#edits[index];
    }
    const isOpposite = (edit: EdgeEdit): boolean => edit.side === side && edit.lines === -lines;
    const index = this.#edits.findLastIndex((edit, at) => at < this.#done && isOpposite(edit));
    if (index >= 0) this.#done = index;
    return this.#edits[index];
  }
}
