import * as vscode from 'vscode';
import {
  parseFromMapPage,
  type FromMapPage,
  type MapView,
  type ToMapPage,
} from '../../../messages/tokenMapMessages';
import type { TokenMapStrings } from '../../../messages/tokenMapStrings';
import { describeError, type Log } from '../../../base/log';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { OneWay } from '../../../base/channel/direction';
import { Disposables, type Disposable } from '../../../base/disposables';
import { PagePanel } from '../../../platform/pagePanel';
import type { CountedFolder, CountNode } from '../../../services/workspaceFiles/countNode';
import { describeState } from './countState';
import { hasEnded, type FolderCount, type FolderCounts } from './folderCounts';
import { idOf, tilesOf } from './mapTiles';
import type { Numbers } from '../../../base/numbers';
import { Throttle } from '../../../base/throttle';
import { uriOf } from '../../../services/workspaceFiles/workspaceFiles';

const { l10n } = vscode;

/** Tiles that are drawn one by one; what is smaller is drawn together. */
const drawnTiles = 2000;
/** How long a drawn map stays while the count goes on: files come through the window that draws it. */
const restMs = 1000;

/** The last count as a picture in an editor: every file and folder a tile as large as its tokens. */
export class TokenMap implements Disposable {
  readonly #counts: FolderCounts;
  readonly #numbers: Numbers;
  readonly #registered = new Disposables();
  readonly #panel: PagePanel<OneWay<ToMapPage>, OneWay<FromMapPage>>;
  #shown: { count: FolderCount; folder: CountedFolder } | undefined;
  #nodes: ReadonlyMap<string, CountNode> = new Map();

  constructor(
    distFolder: vscode.Uri,
    counts: FolderCounts,
    numbers: Numbers,
    log: Pick<Log, 'warn'>,
  ) {
    this.#counts = counts;
    this.#numbers = numbers;
    const options = { name: 'tokenMap', title: l10n.t('Token Map'), strings: tokenMapStrings() };
    this.#panel = this.#registered.add(
      new PagePanel('parley.tokenMap', distFolder, options, {
        read: parseFromMapPage,
        handlers: {
          ready: () => this.#post(),
          show: ({ id }) => this.#showFolder(this.#nodes.get(id)),
          open: ({ id }) => openFile(this.#nodes.get(id)),
        },
        onProblem: (problem) => log.warn(`the token map: ${describeError(problem)}`),
      }),
    );
    const throttle = this.#registered.add(new Throttle(() => this.#post(), restMs));
    this.#registered.add(
      counts.onDidChange(() => (this.#isChanging() ? throttle.soon() : throttle.now())),
    );
  }

  /** Brings the map to the front. */
  show(): void {
    this.#panel.show();
  }

  dispose(): void {
    this.#panel.close();
    this.#registered.dispose();
  }

  #isChanging(): boolean {
    const { current } = this.#counts;
    return current !== undefined && !hasEnded(current);
  }

  #showFolder(node: CountNode | undefined): void {
    const count = this.#counts.current;
    if (count === undefined || node?.kind !== 'folder') return;
    this.#shown = { count, folder: node };
    this.#post();
  }

  #post(): void {
    if (this.#panel.isVisible) this.#panel.send({ type: 'view', view: this.#view() });
  }

  #view(): MapView {
    const count = this.#counts.current;
    if (count === undefined) return emptyView;
    const folder = this.#folderOf(count);
    const nameOthers = (others: number): string =>
      others === 1 ? l10n.t('1 other') : l10n.t('{0} others', this.#numbers.whole(others));
    const { tile, nodes } = tilesOf(folder, drawnTiles, nameOthers);
    const around = foldersAround(folder, startOf(count));
    this.#nodes = new Map([
      ...nodes,
      ...around.map((each): [string, CountNode] => [idOf(each), each]),
    ]);
    return {
      path: [...around, folder].map((each) => ({ id: idOf(each), name: showHidden(nameOf(each)) })),
      tile: { ...tile, name: showHidden(nameOf(folder)) },
      wholeTokens: count.top.totals.tokens,
      state: describeState(count, this.#numbers),
    };
  }

  /** The folder that the user went into, as long as the count is the same. */
  #folderOf(count: FolderCount): CountedFolder {
    return this.#shown?.count === count ? this.#shown.folder : startOf(count);
  }
}

const emptyView: MapView = {
  path: [],
  tile: { id: '', kind: 'folder', name: '', tokens: 0, tiles: [] },
  wholeTokens: 0,
  state: '',
};

/** The folder that holds all others shows itself only where more than one thing was chosen. */
function startOf({ top }: FolderCount): CountedFolder {
  const [only, ...more] = top.children;
  return only?.kind === 'folder' && more.length === 0 ? only : top;
}

function foldersAround({ parent }: CountedFolder, start: CountedFolder): CountedFolder[] {
  if (parent === undefined || parent === start.parent) return [];
  return [...foldersAround(parent, start), parent];
}

function nameOf({ name, parent }: CountedFolder): string {
  return parent === undefined ? l10n.t('Everything counted') : name;
}

async function openFile(node: CountNode | undefined): Promise<void> {
  if (node?.kind === 'file') await vscode.commands.executeCommand('vscode.open', uriOf(node));
}

function tokenMapStrings(): TokenMapStrings {
  return {
    map: l10n.t('Token map of {0}'),
    path: l10n.t('Parent folders'),
    tokens: l10n.t('{0} tokens'),
    share: l10n.t('{0} of all tokens counted'),
    hint: l10n.t(
      'Press Left or Right to move between tiles, Down to go into a folder and Up to go back. Press Enter to open a file or folder, or Backspace to go back.',
    ),
    empty: l10n.t('Nothing counted here.'),
  };
}
