import * as vscode from 'vscode';
import { setContextKey } from '../../../platform/setContextKey';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Log } from '../../../base/log';
import { showInformation } from '../../../platform/notify';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import type { CountRow } from './countOrder';
import { chooseOrder } from './chooseOrder';
import { describeState } from './countState';
import { FolderCounts } from './folderCounts';
import { Numbers } from '../../../base/numbers';
import { tokensText } from './rowTexts';
import { showProgress } from './showProgress';
import { TokenCountsTree } from './tokenCountsTree';
import { TokenMap } from './tokenMap';

const { l10n } = vscode;

/** Counting files and folders: the tree of counts, their map, and what commands do with them. */
export class FolderCommands implements Disposable {
  readonly #ended = new Disposables();
  readonly #numbers = new Numbers(vscode.env.language);
  readonly #counts: FolderCounts;
  readonly #tree: TokenCountsTree;
  readonly #map: TokenMap;

  constructor(counter: LocalCounter, distFolder: vscode.Uri, log: Log) {
    const ended = this.#ended;
    const counts = ended.add(new FolderCounts(counter));
    this.#counts = counts;
    this.#tree = ended.add(new TokenCountsTree(counts, this.#numbers));
    const view = ended.add(
      vscode.window.createTreeView('parley.tokenCounts', {
        treeDataProvider: this.#tree,
        showCollapseAll: true,
      }),
    );
    this.#map = ended.add(new TokenMap(distFolder, counts, this.#numbers, log));
    ended.add(counts.onDidChange(() => labelView(view, counts, this.#numbers)));
  }

  dispose(): void {
    this.#ended.dispose();
  }

  /** @param clicked in the Explorer, and what is `selected` there */
  async count(clicked?: vscode.Uri, selected?: vscode.Uri[]): Promise<void> {
    const chosen = await whatToCount(clicked, selected);
    if (chosen.length > 0) await this.#run(() => this.#counts.count(chosen));
  }

  refresh(): Promise<void> {
    return this.#run(() => this.#counts.countAgain());
  }

  sort(): Promise<void> {
    return chooseOrder(this.#tree);
  }

  showMap(): void {
    this.#map.show();
  }

  clear(): void {
    this.#counts.clear();
  }

  async #run(count: () => Promise<void>): Promise<void> {
    const counted = count();
    // The view is there only while there is a count.
    await vscode.commands.executeCommand('parley.tokenCounts.focus');
    await showProgress(this.#counts, this.#numbers, counted);
  }
}

/** What was clicked in the Explorer, with all that is selected if it is part of that; else a workspace folder. */
async function whatToCount(
  clicked: vscode.Uri | undefined,
  selected: readonly vscode.Uri[] | undefined,
): Promise<readonly vscode.Uri[]> {
  if (clicked !== undefined) return selected?.length ? selected : [clicked];
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void showInformation(l10n.t('Open a folder to count its tokens.'));
    return [];
  }
  if (folders.length === 1) return folders.map(({ uri }) => uri);
  const placeHolder = l10n.t('Choose a folder to count');
  const folder = await vscode.window.showWorkspaceFolderPick({ placeHolder });
  return folder === undefined ? [] : [folder.uri];
}

function labelView(view: vscode.TreeView<CountRow>, counts: FolderCounts, numbers: Numbers): void {
  const { current } = counts;
  setContextKey('parley.hasTokenCounts', current !== undefined);
  if (current === undefined) return;
  const { tokens, estimatedFiles } = current.top.totals;
  view.description = tokensText(tokens, estimatedFiles === 0, numbers);
  view.message = describeState(current, numbers);
}
