import type { PlacedTile } from './placeTiles';

/** Which way the keyboard goes among the tiles. */
export type Step = 'next' | 'previous' | 'first' | 'last' | 'inside' | 'around';

/** The tiles that are drawn, and how they lie to each other. */
export class TileTree {
  readonly tiles: readonly PlacedTile[];
  readonly #top: readonly PlacedTile[];
  readonly #byId = new Map<string, PlacedTile>();

  constructor(top: readonly PlacedTile[]) {
    this.#top = top;
    for (const tile of withInside(top)) this.#byId.set(tile.tile.id, tile);
    this.tiles = [...this.#byId.values()];
  }

  get(id: string | undefined): PlacedTile | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  siblingsOf({ parent }: PlacedTile): readonly PlacedTile[] {
    return parent?.inside ?? this.#top;
  }

  /** The tile a step away; undefined if there is none. */
  step(from: PlacedTile, step: Step): PlacedTile | undefined {
    const siblings = this.siblingsOf(from);
    const index = siblings.indexOf(from);
    switch (step) {
      case 'next':
        return siblings[index + 1];
      case 'previous':
        return siblings[index - 1];
      case 'first':
        return siblings[0];
      case 'last':
        return siblings.at(-1);
      case 'inside':
        return from.inside[0];
      case 'around':
        return from.parent;
    }
  }
}

/** Each tile before those inside it. */
function* withInside(tiles: readonly PlacedTile[]): Generator<PlacedTile> {
  for (const tile of tiles) {
    yield tile;
    yield* withInside(tile.inside);
  }
}
