import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../../base/disposables';
import { windowDialogs } from '../../../platform/windowDialogs';
import type { SemanticSearch } from '../semanticSearch';
import type { ComparedDocuments } from './comparedDocuments';
import { NearDuplicates } from './nearDuplicates';
import { NearDuplicatesTree, type DuplicateRow } from './nearDuplicatesTree';

/** The list of near-duplicates, and what commands do with it. */
export class NearDuplicatesView implements Disposable {
  readonly #ended = new Disposables();
  readonly #view: vscode.TreeView<DuplicateRow>;
  readonly duplicates: NearDuplicates;

  constructor(search: SemanticSearch, documents: ComparedDocuments) {
    const tree = this.#ended.add(new NearDuplicatesTree());
    const view = this.#ended.add(
      vscode.window.createTreeView('parley.nearDuplicates', {
        treeDataProvider: tree,
        showCollapseAll: true,
      }),
    );
    this.#view = view;
    this.#ended.add(
      tree.onDidChangeTreeData(() => {
        view.message = showHidden(tree.list?.text ?? '');
      }),
    );
    this.duplicates = new NearDuplicates(search, tree, documents, windowDialogs, pickFolder);
    this.duplicates.onDidFind(
      () => void vscode.commands.executeCommand('parley.nearDuplicates.focus'),
    );
  }

  dispose(): void {
    this.#ended.dispose();
  }

  /** Those of a row, or of the one that is selected. */
  openBoth(row?: DuplicateRow): Promise<void> {
    return this.duplicates.openBoth(row ?? this.#view.selection[0]);
  }
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
