import type { MapTile } from '../../messages/tokenMapMessages';
import { squarify, type Box } from './squarify';

/** A tile with its place in the picture. */
export interface PlacedTile {
  readonly tile: MapTile;
  readonly box: Box;
  /** 1 for the tiles of the folder that is shown. */
  readonly level: number;
  /** Which of the shown folder's tiles it is in or is. */
  readonly branch: number;
  readonly parent: PlacedTile | undefined;
  /** The tiles inside it; none if it is too small for them to be seen. */
  readonly inside: PlacedTile[];
}

/** Height of the line with a folder's name, and the rim around its tiles. */
const headHeight = 18;
const rim = 2;
/** Folders with less room inside are drawn without what they hold. */
const leastInside = 16;

/** Places the tiles of a folder in a box. The tiles inside of others are in those. */
export function placeTiles(shown: MapTile, box: Box): PlacedTile[] {
  return placeInside(shown.tiles, box, undefined);
}

function placeInside(
  tiles: readonly MapTile[],
  within: Box,
  parent: PlacedTile | undefined,
): PlacedTile[] {
  // The others of a folder are last there, but may be larger together than any tile before them.
  const sorted = tiles.toSorted((a, b) => b.tokens - a.tokens);
  const weights = sorted.map(({ tokens }) => tokens);
  return squarify(weights, within).flatMap((own, index) => {
    const tile = sorted[index];
    if (tile === undefined) return [];
    const level = (parent?.level ?? 0) + 1;
    const placed: PlacedTile = {
      tile,
      box: own,
      level,
      branch: parent?.branch ?? index,
      parent,
      inside: [],
    };
    const room = roomInside(own);
    const inside = room ? placeInside(tile.tiles, room, placed) : [];
    for (const each of inside) placed.inside.push(each);
    return [placed];
  });
}

function roomInside({ left, top, width, height }: Box): Box | undefined {
  const room = {
    left: left + rim,
    top: top + headHeight,
    width: width - 2 * rim,
    height: height - headHeight - rim,
  };
  return room.width < leastInside || room.height < leastInside ? undefined : room;
}
