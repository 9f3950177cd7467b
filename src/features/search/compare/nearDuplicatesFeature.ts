import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { Disposables } from '../../../base/disposables';
import { windowDialogs } from '../../../platform/windowDialogs';
import type { Feature } from '../../../platform/features';
import { registerCommands } from '../../../platform/registerCommands';
import type { SemanticSearch } from '../semanticSearch';
import type { ComparedDocuments } from './comparedDocuments';
import { NearDuplicates } from './nearDuplicates';
import { NearDuplicatesTree, type DuplicateRow } from './nearDuplicatesTree';

/** Near-duplicates: their commands and their list. */
export function nearDuplicatesFeature(
  search: SemanticSearch,
  documents: ComparedDocuments,
): Feature {
  return {
    name: 'near-duplicates',
    register: () => {
      const registered = new Disposables();
      const tree = registered.add(new NearDuplicatesTree());
      const view = registered.add(
        vscode.window.createTreeView('parley.nearDuplicates', {
          treeDataProvider: tree,
          showCollapseAll: true,
        }),
      );
      registered.add(
        tree.onDidChangeTreeData(() => {
          view.message = showHidden(tree.list?.text ?? '');
        }),
      );
      const duplicates = new NearDuplicates(search, tree, documents, windowDialogs, pickFolder);
      duplicates.onDidFind(
        () => void vscode.commands.executeCommand('parley.nearDuplicates.focus'),
      );
      registered.add(
        registerCommands({
          'parley.findNearDuplicates': (clicked?: unknown) =>
            duplicates.find(clicked instanceof vscode.Uri ? clicked : undefined),
          'parley.openNearDuplicates': (row?: DuplicateRow) =>
            duplicates.openBoth(row ?? view.selection[0]),
          'parley.refreshNearDuplicates': () => duplicates.refresh(),
          'parley.clearNearDuplicates': () => duplicates.clear(),
        }),
      );
      return registered;
    },
  };
}

async function pickFolder(): Promise<vscode.Uri | undefined> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Find Near-Duplicates'),
      openLabel: vscode.l10n.t('Choose'),
      canSelectFiles: false,
      canSelectFolders: true,
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  return folder;
}
