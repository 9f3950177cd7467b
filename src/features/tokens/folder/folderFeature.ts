import * as vscode from 'vscode';
import { registerCommands } from '../../../platform/registerCommands';
import { setContextKey } from '../../../platform/setContextKey';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Log } from '../../../base/log';
import type { Feature } from '../../../platform/features';
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

/** Counting files and folders: the commands, the tree of counts and their map. */
export function folderFeature(counter: LocalCounter, distFolder: vscode.Uri, log: Log): Feature {
  return { name: 'token counts of folders', register: () => register(counter, distFolder, log) };
}

function register(counter: LocalCounter, distFolder: vscode.Uri, log: Log): Disposable {
  const registered = new Disposables();
  const numbers = new Numbers(vscode.env.language);
  const counts = registered.add(new FolderCounts(counter));
  const tree = registered.add(new TokenCountsTree(counts, numbers));
  const view = registered.add(
    vscode.window.createTreeView('parley.tokenCounts', {
      treeDataProvider: tree,
      showCollapseAll: true,
    }),
  );
  const map = registered.add(new TokenMap(distFolder, counts, numbers, log));
  registered.add(counts.onDidChange(() => labelView(view, counts, numbers)));
  const countChosen = (chosen: readonly vscode.Uri[]): Promise<void> =>
    run(counts, numbers, () => counts.count(chosen));
  registered.add(
    registerCommands({
      'parley.countTokens': async (clicked?: vscode.Uri, selected?: vscode.Uri[]) => {
        const chosen = await whatToCount(clicked, selected);
        if (chosen.length > 0) await countChosen(chosen);
      },
      'parley.refreshTokenCounts': () => run(counts, numbers, () => counts.countAgain()),
      'parley.sortTokenCounts': () => chooseOrder(tree),
      'parley.showTokenMap': () => map.show(),
      'parley.clearTokenCounts': () => counts.clear(),
    }),
  );
  return registered;
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

async function run(
  counts: FolderCounts,
  numbers: Numbers,
  count: () => Promise<void>,
): Promise<void> {
  const counted = count();
  // The view is there only while there is a count.
  await vscode.commands.executeCommand('parley.tokenCounts.focus');
  await showProgress(counts, numbers, counted);
}

function labelView(view: vscode.TreeView<CountRow>, counts: FolderCounts, numbers: Numbers): void {
  const { current } = counts;
  setContextKey('parley.hasTokenCounts', current !== undefined);
  if (current === undefined) return;
  const { tokens, estimatedFiles } = current.top.totals;
  view.description = tokensText(tokens, estimatedFiles === 0, numbers);
  view.message = describeState(current, numbers);
}
