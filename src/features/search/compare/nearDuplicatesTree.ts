import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { setContextKey } from '../../../platform/setContextKey';
import type { Disposable } from '../../../base/disposables';
import type { FoundInWorkspace } from '../semanticSearch';
import type { SimilarGroup, SimilarLocation } from '../../../search/compare/duplicateGroups';
import { locationLabel, similarityText } from './foundPlace';

const { l10n } = vscode;

type Group = SimilarGroup<FoundInWorkspace>;

/** A group of the list, or a place in it. */
export type DuplicateRow =
  | { kind: 'group'; group: Group }
  | { kind: 'place'; group: Group; place: SimilarLocation<FoundInWorkspace> };

/** What was found, and a sentence about it. */
export interface DuplicateList {
  groups: Group[];
  text: string;
}

/** Near-duplicates as a list of groups, each with its places. */
export class NearDuplicatesTree implements vscode.TreeDataProvider<DuplicateRow>, Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  #list: DuplicateList | undefined;

  get list(): DuplicateList | undefined {
    return this.#list;
  }

  show(list: DuplicateList | undefined): void {
    this.#list = list;
    setContextKey('parley.hasNearDuplicates', list !== undefined);
    this.#changed.fire(undefined);
  }

  getChildren(row?: DuplicateRow): DuplicateRow[] {
    if (row === undefined) {
      return (this.#list?.groups ?? []).map((group) => ({ kind: 'group', group }));
    }
    if (row.kind === 'place') return [];
    return row.group.places.map((place) => ({ kind: 'place', group: row.group, place }));
  }

  getParent(row: DuplicateRow): DuplicateRow | undefined {
    return row.kind === 'place' ? { kind: 'group', group: row.group } : undefined;
  }

  getTreeItem(row: DuplicateRow): vscode.TreeItem {
    return row.kind === 'group' ? groupItem(row.group) : placeItem(row.place);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function groupItem({ places, least, most }: Group): vscode.TreeItem {
  const [first] = places;
  const label = first === undefined ? '' : (first.place.symbol ?? locationLabel(first.place));
  const item = new vscode.TreeItem(showHidden(label), vscode.TreeItemCollapsibleState.Expanded);
  const [low, high] = [formatNumber(least, 2), formatNumber(most, 2)];
  item.description =
    low === high
      ? l10n.t('{0} locations · similarity {1}', places.length, high)
      : l10n.t('{0} locations · similarity {1} to {2}', places.length, low, high);
  item.contextValue = 'duplicates';
  return item;
}

function placeItem({ place, similarity }: SimilarLocation<FoundInWorkspace>): vscode.TreeItem {
  const { uri, startLine, endLine, cell } = place;
  const item = new vscode.TreeItem(showHidden(locationLabel(place)));
  const path = showHidden(vscode.workspace.asRelativePath(uri));
  item.description = `${path} · ${similarityText(similarity)}`;
  item.tooltip = [showHidden(place.symbol ?? ''), path, similarityText(similarity)]
    .filter((line) => line !== '')
    .join('\n');
  item.contextValue = 'duplicate';
  const selection = new vscode.Range(startLine - 1, 0, endLine, 0);
  item.command = {
    title: l10n.t('Open'),
    command: 'vscode.open',
    arguments: [uri, cell === undefined ? { selection, preview: true } : { preview: true }],
  };
  return item;
}
