import { readdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../../base/clock';
import { unlessMissing } from '../../../fileSystem/fileSystem';
import { formatBytes } from '../../../platform/formatBytes';
import { maxModelStateBytes } from '../../../service/builtInModels/llamaModels';
import { setContextKey } from '../../../platform/setContextKey';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { ViewSelection } from '../../../caching/selectedRows';
import { CacheDecorations } from './cacheDecorations';
import { CacheTree } from './cacheTree';
import type { CacheTreeRow } from './cacheTreeRows';
import { problemSentence } from './problemRows';
import type { CacheFacts } from './cacheFacts';

const { l10n } = vscode;

const viewId = 'parley.cachedContents';

/** Focusing the window again asks the service at most this often. */
const minRefreshMs = 60 * 1000;

/** Up to this many entries a refresh asks for all again; more are kept until their page comes. */
const onePage = 100;

/**
 * The view of cached contents.
 * @param selected what keys in the view are for
 * @param stateFolder where states of model files are kept
 */
export function cacheTreeFeature(
  store: CachedContentStore,
  facts: CacheFacts,
  selected: ViewSelection,
  clock: Clock,
  stateFolder: string,
): Feature {
  return {
    name: 'cached contents view',
    register: () => {
      const registered = new Disposables();
      const view = registered.add(new CacheView(store, facts, selected, clock));
      registered.add(showStateUse(view, store, stateFolder));
      return registered;
    },
  };
}

/** Shows above the list what of the disk the states of model files take, of what they may. */
function showStateUse(view: CacheView, store: CachedContentStore, folder: string): Disposable {
  const update = async (): Promise<void> => {
    const bytes = store.connection.isEmbedded ? await stateBytes(folder) : 0;
    view.note =
      bytes === 0
        ? ''
        : l10n.t('{0} of {1} on disk', formatBytes(bytes), formatBytes(maxModelStateBytes));
  };
  // The list changes when it was asked for, which it is when the view is seen: nothing is read before.
  return store.onDidChange(() => void update());
}

/** Brings tree, colours and commands together with the view, and asks the service when it is seen. */
class CacheView implements Disposable {
  readonly #store: CachedContentStore;
  readonly #facts: CacheFacts;
  readonly #clock: Clock;
  readonly #registered = new Disposables();
  readonly #view: vscode.TreeView<CacheTreeRow>;
  readonly #tree: CacheTree;
  readonly #collapsed = new Set<CacheTreeRow>();
  #watching: Disposable | undefined;
  #askedAtMs = -Infinity;
  #note = '';

  constructor(store: CachedContentStore, facts: CacheFacts, selected: ViewSelection, clock: Clock) {
    this.#store = store;
    this.#facts = facts;
    this.#clock = clock;
    const registered = this.#registered;
    const tree = registered.add(new CacheTree(store, facts, clock));
    this.#tree = tree;
    const decorations = registered.add(new CacheDecorations(tree));
    registered.add(decorations.onDidSeeMore(() => this.#moreIsSeen()));
    registered.add(vscode.window.registerFileDecorationProvider(decorations));
    registered.add(tree.onDidChangeRows((names) => decorations.update(names)));
    this.#view = registered.add(
      vscode.window.createTreeView(viewId, {
        treeDataProvider: tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    registered.add(selected.follow(this.#view));
    registered.add(this.#view.onDidChangeVisibility(() => this.#visibilityChanged()));
    registered.add(this.#view.onDidCollapseElement(({ element }) => this.#collapsed.add(element)));
    registered.add(this.#view.onDidExpandElement(({ element }) => this.#collapsed.delete(element)));
    registered.add(store.onDidChange(() => this.#storeChanged()));
    registered.add(
      vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#lookAgain()),
    );
    registered.add(this.#registerCommands());
    this.#visibilityChanged();
    this.#storeChanged();
  }

  /** A line above the list; empty for none. */
  set note(note: string) {
    if (this.#note === note) return;
    this.#note = note;
    this.#storeChanged();
  }

  dispose(): void {
    this.#watching?.dispose();
    this.#registered.dispose();
  }

  #registerCommands(): Disposable {
    return registerCommands({
      'parley.refreshCachedContents': () => this.#ask(() => this.#store.refresh()),
      'parley.loadMoreCachedContents': () => this.#ask(() => this.#store.loadMore()),
      'parley.showCachedContents': () =>
        vscode.commands.executeCommand('parley.cachedContents.focus'),
    });
  }

  /** Nothing is asked, watched or counted for a view that nobody sees. */
  #visibilityChanged(): void {
    const { visible } = this.#view;
    this.#tree.isShown = visible;
    if (visible) {
      this.#watching ??= this.#facts.watchSources();
      this.#storeChanged();
    } else {
      this.#watching?.dispose();
      this.#watching = undefined;
    }
  }

  #storeChanged(): void {
    const store = this.#store;
    const { state, entries, problem } = store;
    const isEmpty = entries.length === 0;
    const saysProblem = state === 'failed' && isEmpty;
    this.#view.message = saysProblem ? showHidden(problemSentence(problem)) : this.#note;
    setContextKey('parley.hasNoCachedContents', state === 'complete' && isEmpty);
    setContextKey('parley.hasCachedContents', !isEmpty || state === 'partial');
    const isWanted = state === 'unasked' || (state === 'partial' && isEmpty);
    if (this.#view.visible && isWanted) void this.#ask(() => store.loadMore());
  }

  /** Another window, or another client, may have been at work meanwhile. */
  #lookAgain(): void {
    const store = this.#store;
    if (!this.#view.visible || this.#clock.now() < this.#askedAtMs + minRefreshMs) return;
    store.checkExpiry();
    void this.#ask(() => store.refresh({ keeps: store.entries.length > onePage }));
  }

  /** Where every group is closed the end is in view all the time: then it is not what was scrolled to. */
  #moreIsSeen(): void {
    const store = this.#store;
    const isOpen = this.#tree.groups.some((group) => !this.#collapsed.has(group));
    if (this.#view.visible && isOpen && store.state === 'partial') {
      void this.#ask(() => store.loadMore());
    }
  }

  async #ask(ask: () => Promise<void>): Promise<void> {
    this.#askedAtMs = this.#clock.now();
    await vscode.window.withProgress({ location: { viewId } }, ask);
  }
}

/** What the states of models take that cached contents keep on disk, in bytes. */
async function stateBytes(folder: string): Promise<number> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  let total = 0;
  for (const name of names.filter((each) => each.endsWith('.state'))) {
    // Another window may have removed it.
    total += (await unlessMissing(stat(path.join(folder, name))))?.size ?? 0;
  }
  return total;
}
