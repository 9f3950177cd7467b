import { readPageMessage, type Checks } from './readPageMessage';

/** A tile of the token map; a folder's tiles lie inside it, larger ones first. */
export interface MapTile {
  /** Names the tile in messages; stays the same while the count goes on. */
  id: string;
  /** `others`: what a folder holds beyond the tiles that are drawn. */
  kind: 'folder' | 'file' | 'others';
  name: string;
  tokens: number;
  tiles: MapTile[];
}

/** What the map shows: a folder, and where it is. */
export interface MapView {
  /** The folders around the one that is shown and itself last. */
  path: { id: string; name: string }[];
  tile: MapTile;
  /** The tokens of everything that was counted, of which shares are shown. */
  wholeTokens: number;
  /** How far the count is; empty when it is complete. */
  state: string;
}

/** From the host to the map's page. */
export interface ToMapPage {
  type: 'view';
  view: MapView;
}

/** From the map's page to the host. `show`: draw the inside of this folder; `open`: a file in an editor. */
export type FromMapPage =
  | { type: 'ready' }
  | { type: 'show'; id: string }
  | { type: 'open'; id: string };

const checks: Checks<FromMapPage> = {
  ready: () => true,
  show: ({ id }) => typeof id === 'string',
  open: ({ id }) => typeof id === 'string',
};

/** A message as it came from the map's page; undefined for what isn't one. */
export function parseFromMapPage(value: unknown): FromMapPage | undefined {
  return readPageMessage(value, checks);
}
