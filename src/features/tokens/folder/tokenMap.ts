import * as vscode from 'vscode';
import type { FromMapPage, MapView, ToMapPage } from '../../../messages/tokenMapMessages';
import type { TokenMapStrings } from '../../../messages/tokenMapStrings';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../../base/disposables';
import { pageHtml } from '../../../platform/pageHtml';
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
  readonly #distFolder: vscode.Uri;
  readonly #counts: FolderCounts;
  readonly #numbers: Numbers;
  #panel: vscode.WebviewPanel | undefined;
  #shown: { count: FolderCount; folder: CountedFolder } | undefined;
  #nodes: ReadonlyMap<string, CountNode> = new Map();

  constructor(distFolder: vscode.Uri, counts: FolderCounts, numbers: Numbers) {
    this.#distFolder = distFolder;
    this.#counts = counts;
    this.#numbers = numbers;
  }

  /** Brings the map to the front. */
  show(): void {
    if (this.#panel) this.#panel.reveal();
    else this.#panel = this.#open();
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #open(): vscode.WebviewPanel {
    const title = l10n.t('Token Map');
    const panel = vscode.window.createWebviewPanel(
      'parley.tokenMap',
      title,
      vscode.ViewColumn.Active,
      {
        enableScripts: true,
        localResourceRoots: [vscode.Uri.joinPath(this.#distFolder, 'webview')],
      },
    );
    const subscriptions = new Disposables();
    const throttle = subscriptions.add(new Throttle(() => this.#post(), restMs));
    subscriptions.add(
      this.#counts.onDidChange(() => (this.#isChanging() ? throttle.soon() : throttle.now())),
    );
    subscriptions.add(panel.webview.onDidReceiveMessage((message) => this.#receive(message)));
    panel.onDidDispose(() => {
      subscriptions.dispose();
      this.#panel = undefined;
    });
    const strings = tokenMapStrings();
    panel.webview.html = pageHtml(panel.webview, this.#distFolder, {
      name: 'tokenMap',
      title,
      strings,
    });
    return panel;
  }

  #isChanging(): boolean {
    const { current } = this.#counts;
    return current !== undefined && !hasEnded(current);
  }

  #receive(value: unknown): void {
    const message = parseFromMapPage(value);
    if (message === undefined) return;
    if (message.type === 'ready') {
      this.#post();
      return;
    }
    const node = this.#nodes.get(message.id);
    if (message.type === 'show') this.#showFolder(node);
    else if (node?.kind === 'file') void vscode.commands.executeCommand('vscode.open', uriOf(node));
  }

  #showFolder(node: CountNode | undefined): void {
    const count = this.#counts.current;
    if (count === undefined || node?.kind !== 'folder') return;
    this.#shown = { count, folder: node };
    this.#post();
  }

  #post(): void {
    const message: ToMapPage = { type: 'view', view: this.#view() };
    // A hidden page takes no message; it says that it is ready when it is shown again.
    if (this.#panel?.visible) void this.#panel.webview.postMessage(message);
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
  return parent === undefined ? l10n.t('All that was counted') : name;
}

/** A message as it came from the page; undefined for what is none. */
function parseFromMapPage(value: unknown): FromMapPage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type === 'ready') return { type: 'ready' };
  if (!('id' in value) || typeof value.id !== 'string') return undefined;
  if (value.type === 'show' || value.type === 'open') return { type: value.type, id: value.id };
  return undefined;
}

function tokenMapStrings(): TokenMapStrings {
  return {
    map: l10n.t('Token map of {0}'),
    path: l10n.t('Folders around'),
    tokens: l10n.t('{0} tokens'),
    hint: l10n.t(
      'Left and right arrows go from tile to tile, down goes inside, up goes around. Enter opens a file or goes into a folder, Escape goes back out.',
    ),
    empty: l10n.t('Nothing with tokens is counted here.'),
  };
}
