import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { CachedContent } from '../../../protocol/cachedContent';
import { describeProblem } from '../../../platform/problem';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { cacheLabel } from '../../../caching/cacheLabel';
import { cacheDescription } from './cacheDescription';

const { l10n } = vscode;

/** What a list of cached contents is for. */
export interface CacheQuestion {
  title: string;
  several: boolean;
}

/** Lets the user choose cached contents; none when the user leaves. */
export type ChooseCaches = (question: CacheQuestion) => Promise<string[]>;

interface CacheItem extends vscode.QuickPickItem {
  name?: string;
}

/** So near the end of what is loaded, the next page is asked for. */
const nearEnd = 20;

/**
 * A list of what the service has, for commands without a row: the next page comes when the user nears
 * the end of what is there, or searches.
 */
export function chooseCaches(
  store: CachedContentStore,
  { title, several }: CacheQuestion,
): Promise<string[]> {
  const pick = vscode.window.createQuickPick<CacheItem>();
  pick.title = showHidden(title);
  pick.canSelectMany = several;
  pick.matchOnDescription = true;
  pick.keepScrollPosition = true;
  let drawn: readonly CachedContent[] | undefined;
  const loadMore = (): void => {
    if (store.state === 'partial') void store.loadMore();
  };
  const show = (): void => {
    pick.busy = store.state === 'loading';
    pick.placeholder = showHidden(placeholderOf(store));
    // All that was loaded may be gone.
    if (store.entries.length === 0) loadMore();
    if (store.entries === drawn) return;
    // Not more often than there is something new: what the user ticks while rows are drawn again is lost.
    drawn = store.entries;
    drawRows(pick, drawn);
  };
  const subscription = store.onDidChange(show);
  pick.onDidChangeValue(loadMore);
  pick.onDidChangeActive(([active]) => {
    const place = active === undefined ? -1 : pick.items.indexOf(active);
    if (place >= pick.items.length - nearEnd) loadMore();
  });
  show();
  if (store.state === 'unasked' || store.state === 'failed') void store.refresh();
  return new Promise((resolve) => {
    let chosen: string[] = [];
    pick.onDidAccept(() => {
      const items = several ? pick.selectedItems : pick.activeItems;
      chosen = items.flatMap(({ name }) => name ?? []);
      pick.hide();
    });
    pick.onDidHide(() => {
      subscription.dispose();
      pick.dispose();
      resolve(chosen);
    });
    pick.show();
  });
}

function drawRows(pick: vscode.QuickPick<CacheItem>, entries: readonly CachedContent[]): void {
  const selected = new Set(pick.selectedItems.map(({ name }) => name));
  const [active] = pick.activeItems;
  const items = entries.map(itemOf);
  pick.items = items;
  pick.selectedItems = items.filter(({ name }) => selected.has(name));
  // Else VS Code goes back to the first row.
  if (active !== undefined) pick.activeItems = items.filter(({ name }) => name === active.name);
}

function itemOf(content: CachedContent): CacheItem {
  return {
    label: plainLabel(cacheLabel(content)),
    description: plainLabel(cacheDescription(content)),
    ...(content.name !== undefined && { name: content.name }),
  };
}

function placeholderOf({ state, problem, entries, connection }: CachedContentStore): string {
  if (state === 'failed') return describeProblem(problem).message;
  if (state !== 'complete' && entries.length === 0) {
    return l10n.t('Loading cached contents from {0}…', connection.label);
  }
  if (entries.length === 0) return l10n.t('{0} has no cached contents.', connection.label);
  return l10n.t('Cached contents of {0}', connection.label);
}
