import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Disposable } from '../../../base/disposables';
import type { CountedFolder, CountNode } from '../../../services/workspaceFiles/countNode';
import { RowOrder, type CountOrder, type CountRow } from './countOrder';
import type { FolderCounts } from './folderCounts';
import type { Numbers } from '../../../base/numbers';
import { describeNode, explainNode } from './rowTexts';
import { uriOf } from '../../../services/workspaceFiles/workspaceFiles';

const { l10n } = vscode;

/** The last count as a tree: what was chosen on top, and what each folder holds below it. */
export class TokenCountsTree implements vscode.TreeDataProvider<CountRow>, Disposable {
  readonly #counts: FolderCounts;
  readonly #numbers: Numbers;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #subscription: vscode.Disposable;
  readonly #rows = new RowOrder(vscode.env.language);

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(counts: FolderCounts, numbers: Numbers) {
    this.#counts = counts;
    this.#numbers = numbers;
    this.#subscription = counts.onDidChange(() => this.#changed.fire(undefined));
  }

  get order(): CountOrder {
    return this.#rows.order;
  }

  set order(order: CountOrder) {
    this.#rows.order = order;
    this.#changed.fire(undefined);
  }

  getChildren(row?: CountRow): CountRow[] {
    const below = row ?? this.#counts.current?.top;
    return below === undefined || below.kind === 'file' ? [] : this.#rows.rowsBelow(below);
  }

  getParent(row: CountRow): CountRow | undefined {
    const parent = row.kind === 'rest' ? row.folder : row.parent;
    return parent?.parent === undefined ? undefined : parent;
  }

  getTreeItem(row: CountRow): vscode.TreeItem {
    return row.kind === 'rest' ? this.#restItem(row.folder, row.from) : this.#nodeItem(row);
  }

  resolveTreeItem(item: vscode.TreeItem, row: CountRow): vscode.TreeItem {
    if (row.kind === 'rest') return item;
    item.tooltip = showHidden(explainNode(row, this.#wholeTokens, this.#numbers));
    return item;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  get #wholeTokens(): number {
    return this.#counts.current?.top.totals.tokens ?? 0;
  }

  #nodeItem(node: CountNode): vscode.TreeItem {
    const uri = uriOf(node);
    const name = showHidden(node.name);
    const description = showHidden(describeNode(node, this.#wholeTokens, this.#numbers));
    const item = new vscode.TreeItem(name, collapsibleStateOf(node));
    item.id = String(uri);
    item.description = description;
    item.resourceUri = uri;
    item.iconPath = node.kind === 'file' ? vscode.ThemeIcon.File : vscode.ThemeIcon.Folder;
    item.accessibilityInformation = { label: `${name}, ${description}` };
    if (node.kind === 'file') {
      item.command = { command: 'vscode.open', title: l10n.t('Open'), arguments: [uri] };
    }
    return item;
  }

  #restItem(folder: CountedFolder, from: number): vscode.TreeItem {
    const label = l10n.t('{0} more', this.#numbers.whole(folder.children.length - from));
    const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
    const place = folder.parent === undefined ? '' : String(uriOf(folder));
    item.id = `${place}#${from}`;
    return item;
  }
}

/** What the user chose is open, so that the first look shows what is in it. */
function collapsibleStateOf({ kind, uri }: CountNode): vscode.TreeItemCollapsibleState {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  if (kind === 'file') return None;
  return uri === undefined ? Collapsed : Expanded;
}
