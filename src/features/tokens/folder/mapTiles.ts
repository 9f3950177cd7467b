import type { MapTile } from '../../../messages/tokenMapMessages';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import {
  tokensOf,
  type CountedFolder,
  type CountNode,
} from '../../../services/workspaceFiles/countNode';

/** Tiles of a folder, and the files and folders behind them. */
export interface FolderTiles {
  tile: MapTile;
  nodes: ReadonlyMap<string, CountNode>;
}

/** Names what a folder holds beyond its tiles, by their number. */
type NameOthers = (count: number) => string;

/**
 * The tiles of a folder and of the folders in it: those of the `limit` largest files and folders, and in
 * each folder one for all others that have tokens.
 */
export function tilesOf(folder: CountedFolder, limit: number, nameOthers: NameOthers): FolderTiles {
  const drawn = largestNodes(folder, limit);
  const nodes = new Map<string, CountNode>();
  const tileOf = (node: CountNode, id: string): MapTile => {
    nodes.set(id, node);
    const tiles = node.kind === 'folder' ? tilesInside(node, id) : [];
    return { id, kind: node.kind, name: showHidden(node.name), tokens: tokensOf(node), tiles };
  };
  const tilesInside = (parent: CountedFolder, parentId: string): MapTile[] => {
    const tiles: MapTile[] = [];
    let others = 0;
    let othersTokens = 0;
    for (const [index, child] of parent.children.entries()) {
      if (drawn.has(child)) {
        tiles.push(tileOf(child, childId(parent, parentId, child, index)));
      } else if (tokensOf(child) > 0) {
        others += 1;
        othersTokens += tokensOf(child);
      }
    }
    tiles.sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1));
    if (others > 0) {
      const name = nameOthers(others);
      tiles.push({ id: `${parentId}//`, kind: 'others', name, tokens: othersTokens, tiles: [] });
    }
    return tiles;
  };
  return { tile: tileOf(folder, idOf(folder)), nodes };
}

/** The id of a folder's tile: the names that lead to it, the first one as its place among what was chosen. */
export function idOf(folder: CountedFolder): string {
  const { parent } = folder;
  if (parent === undefined) return '';
  return childId(parent, idOf(parent), folder, parent.children.indexOf(folder));
}

function childId(parent: CountedFolder, parentId: string, child: CountNode, index: number): string {
  return parent.parent === undefined ? String(index) : `${parentId}/${child.name}`;
}

/** A folder has at least the tokens of what it holds, so the largest nodes always have their folders with them. */
function largestNodes(folder: CountedFolder, limit: number): ReadonlySet<CountNode> {
  const nodes = [...nodesBelow(folder)].filter((node) => tokensOf(node) > 0);
  return new Set(nodes.sort((a, b) => tokensOf(b) - tokensOf(a)).slice(0, limit));
}

/** Folders before what they hold: the sort keeps them so where both have the same tokens. */
function* nodesBelow(folder: CountedFolder): Generator<CountNode> {
  for (const child of folder.children) {
    yield child;
    if (child.kind === 'folder') yield* nodesBelow(child);
  }
}
