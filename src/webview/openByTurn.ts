/** What the reader opened or closed, by turn: a turn's element may be thrown away and built again. */
export class OpenByTurn {
  readonly #isOpen = new Map<string, boolean>();

  has(turnId: string): boolean {
    return this.#isOpen.get(turnId) ?? false;
  }

  /** Listens to `toggle` of what is opened. */
  keep(turnId: string): (event: Event) => void {
    return ({ currentTarget }) => {
      if (currentTarget instanceof HTMLDetailsElement) this.#isOpen.set(turnId, currentTarget.open);
    };
  }
}
