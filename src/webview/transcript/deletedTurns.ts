/** The turns that were deleted while the page showed them, the last one last, without those that are back. */
export class DeletedTurns {
  #ids: readonly string[] = [];

  /** What Undo brings back. */
  get last(): string | undefined {
    return this.#ids.at(-1);
  }

  /**
   * @param last what was deleted last and isn't back; undefined if nothing is
   * @returns whether it was deleted just now. Undo leads to one that was deleted before.
   */
  show(last: string | undefined): boolean {
    if (last === undefined) {
      this.#ids = [];
      return false;
    }
    const index = this.#ids.indexOf(last);
    this.#ids = index === -1 ? [...this.#ids, last] : this.#ids.slice(0, index + 1);
    return index === -1;
  }
}
