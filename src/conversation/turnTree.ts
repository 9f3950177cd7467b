interface Node {
  id: string;
  parentId?: string;
}

/**
 * Which of a conversation's turns are shown. Each turn remembers the child that was shown last below
 * it, so that coming back to a branch shows it as it was left. Nothing is forgotten: a removed turn is
 * hidden with all below it, until it is restored.
 */
export class TurnTree<Turn extends Node> {
  readonly #turns = new Map<string, Turn>();
  /** By the parent's id; the first turns of the conversation have none. */
  readonly #children = new Map<string | undefined, string[]>();
  /** The child that is shown, by the parent's id; never a removed one. */
  readonly #shown = new Map<string | undefined, string>();
  readonly #removed = new Set<string>();
  /** The last turn of the path that is shown. */
  #headId: string | undefined;

  get isEmpty(): boolean {
    return this.#turns.size === 0;
  }

  get(id: string): Turn | undefined {
    return this.#turns.get(id);
  }

  /** Every turn, in the order they were added. */
  all(): Iterable<Turn> {
    return this.#turns.values();
  }

  /** The last of the path that is shown. */
  get head(): Turn | undefined {
    return this.#headId === undefined ? undefined : this.#turns.get(this.#headId);
  }

  /** The turns from the first to the one named, or to the last that is shown. */
  path(toId = this.#headId): Turn[] {
    const path: Turn[] = [];
    for (let id = toId; id !== undefined;) {
      const turn = this.#turns.get(id);
      if (turn === undefined) break;
      path.push(turn);
      id = turn.parentId;
    }
    return path.reverse();
  }

  /** The turn and those that could be shown in its place, oldest first. */
  siblings({ parentId }: Node): string[] {
    return (this.#children.get(parentId) ?? []).filter((id) => !this.#removed.has(id));
  }

  isRemoved(id: string): boolean {
    return this.#removed.has(id);
  }

  /**
   * Adds a turn and shows it. One whose id is taken, or was named as a parent before it was there,
   * changes nothing, so that no journal can make a circle.
   */
  add(turn: Turn): void {
    const { id, parentId } = turn;
    if (this.#turns.has(id) || this.#children.has(id) || parentId === id) return;
    this.#turns.set(id, turn);
    const siblings = this.#children.get(parentId);
    if (siblings === undefined) this.#children.set(parentId, [id]);
    else siblings.push(id);
    if (parentId === this.#headId) {
      // So that reading a long journal needs no walk through all earlier turns for each turn.
      this.#shown.set(parentId, id);
      this.#headId = id;
    } else this.show(id);
  }

  /** Shows the branch that a turn is on, below it as it was left. Nothing happens to a hidden one. */
  show(id: string): void {
    const path = this.path(id);
    if (path.length === 0 || path.some((turn) => this.#removed.has(turn.id))) return;
    for (const turn of path) this.#shown.set(turn.parentId, turn.id);
    this.#headId = this.#lastBelow(id);
  }

  /** Hides a turn with all below it; the sibling before it, or after it, is shown in its place. */
  remove(id: string): void {
    const turn = this.#turns.get(id);
    if (turn === undefined || this.#removed.has(id)) return;
    const wasShown = this.path().includes(turn);
    const siblings = this.siblings(turn);
    const index = siblings.indexOf(id);
    const next = siblings[index - 1] ?? siblings[index + 1];
    this.#removed.add(id);
    const { parentId } = turn;
    if (this.#shown.get(parentId) === id) {
      if (next === undefined) this.#shown.delete(parentId);
      else this.#shown.set(parentId, next);
    }
    if (!wasShown) return;
    // A damaged journal may lack the parent; then the chat is shown from its first turn on.
    const isBelow = parentId !== undefined && this.#turns.has(parentId);
    const last = next ?? (isBelow ? parentId : this.#shown.get(undefined));
    this.#headId = last === undefined ? undefined : this.#lastBelow(last);
  }

  /** Brings a removed turn back and shows it. */
  restore(id: string): void {
    if (this.#removed.delete(id)) this.show(id);
  }

  #lastBelow(id: string): string {
    let last = id;
    for (let next = this.#shown.get(last); next !== undefined; next = this.#shown.get(last)) {
      last = next;
    }
    return last;
  }
}
