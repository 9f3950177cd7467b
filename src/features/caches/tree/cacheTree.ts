import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../../base/clock';
import { modelId } from '../../../protocol/model';
import { modelFileId } from '../../../service/builtInModels/servedName';
import { isForwarded } from '../../../services/connection/modelAbilities';
import { Disposables, type Disposable } from '../../../base/disposables';
import { Numbers } from '../../../base/numbers';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { descriptionOf, spokenText, type RowFacts } from './cacheRowTexts';
import { cacheTooltip } from './cacheTooltip';
import { CacheTreeModel } from './cacheTreeModel';
import type { CacheTreeRow, GroupRow, MoreRow, StepRow, TreeCacheRow } from './cacheTreeRows';
import { moreUri, rowUri } from './cacheUris';
import { Countdown } from '../../../caching/countdown';
import { lifeBand, nextUpdateMs, type LifeBand } from '../../../caching/lifetime';
import { problemSentence, problemSteps } from './problemRows';
import type { CacheFacts } from './cacheFacts';

const { l10n } = vscode;

/** This many characters leave room for the time left and the tokens in a side bar of 300 pixels. */
const maxLabelLength = 13;

/** The more rows there are, the longer changes are gathered: VS Code asks for all rows of a group again. */
const gatherMs = (rows: number): number => Math.min(2000, rows / 5);

/** The cached contents of the service as a tree: groups by model, what has expired, and what can be done. */
export class CacheTree implements vscode.TreeDataProvider<CacheTreeRow>, Disposable {
  readonly #store: CachedContentStore;
  readonly #facts: CacheFacts;
  readonly #clock: Clock;
  readonly #model: CacheTreeModel;
  readonly #numbers = new Numbers(vscode.env.language);
  readonly #changed = new vscode.EventEmitter<CacheTreeRow[] | undefined>();
  readonly #rowsChanged = new vscode.EventEmitter<string[] | undefined>();
  readonly #countdown: Countdown<TreeCacheRow>;
  readonly #subscriptions = new Disposables();
  readonly onDidChangeTreeData = this.#changed.event;
  /** Names of rows whose time has gone on; undefined: of all that may have changed. */
  readonly onDidChangeRows = this.#rowsChanged.event;
  #isShown = false;
  #isOld = true;
  #shownAtMs = -Infinity;
  #cancelGathering: (() => void) | undefined;

  constructor(store: CachedContentStore, facts: CacheFacts, clock: Clock) {
    this.#store = store;
    this.#facts = facts;
    this.#clock = clock;
    this.#model = new CacheTreeModel(store, clock);
    this.#countdown = new Countdown(
      clock,
      ({ content }, nowMs) => nextUpdateMs(content, nowMs),
      (rows) => this.#timeHasGoneOn(rows),
    );
    const changed = (): void => this.#somethingChanged();
    this.#subscriptions.add(store.onDidChange(changed));
    this.#subscriptions.add(facts.onDidChange(changed));
  }

  /** While it is not seen, nothing is counted down and nothing is drawn. */
  set isShown(isShown: boolean) {
    if (this.#isShown === isShown) return;
    this.#isShown = isShown;
    if (isShown) {
      this.#redraw();
      this.#countdown.start();
    } else {
      this.#countdown.stop();
    }
  }

  get groups(): readonly GroupRow[] {
    return this.#model.groups;
  }

  getChildren(row?: CacheTreeRow): CacheTreeRow[] {
    if (row === undefined) return this.#topRows();
    return row.kind === 'group' ? row.rows : [];
  }

  getParent(row: CacheTreeRow): CacheTreeRow | undefined {
    return row.kind === 'cache' ? row.group : undefined;
  }

  getTreeItem(row: CacheTreeRow): vscode.TreeItem {
    switch (row.kind) {
      case 'group':
        return row.model === '' ? expiredItem(row) : this.#groupItem(row);
      case 'cache':
        return this.#cacheItem(row);
      case 'more':
        return moreItem(row);
      case 'problem':
        return textItem(row.message, new vscode.ThemeIcon('warning'));
      case 'step':
        return stepItem(row);
    }
  }

  resolveTreeItem(item: vscode.TreeItem, row: CacheTreeRow): vscode.TreeItem {
    if (row.kind !== 'cache') return item;
    const { name = '' } = row.content;
    const facts = this.#facts;
    item.tooltip = cacheTooltip(
      {
        content: row.content,
        record: this.#store.record(name),
        staleness: facts.staleness(name),
        isForwarded: isForwarded(this.#store.connection, row.content.model),
        savedTokens: facts.savedTokens(name),
        firstTextMs: facts.firstTextMs(name),
      },
      this.#numbers,
    );
    return item;
  }

  bandOf(name: string): LifeBand | undefined {
    const row = this.#model.find(name);
    return row && (row.isOver ? 'over' : lifeBand(row.content, this.#clock.now()));
  }

  /** Whether its sources have changed since it was made; of one that is over that is nothing to know. */
  isStale(name: string): boolean {
    return this.bandOf(name) !== 'over' && this.#facts.staleness(name) !== undefined;
  }

  dispose(): void {
    this.#countdown.stop();
    this.#cancelGathering?.();
    this.#subscriptions.dispose();
    this.#changed.dispose();
    this.#rowsChanged.dispose();
  }

  #topRows(): CacheTreeRow[] {
    this.#update();
    const { groups, expired } = this.#model;
    return [...groups, ...this.#endRows(), ...(expired.rows.length === 0 ? [] : [expired])];
  }

  /** What is behind what is known of the list. */
  #endRows(): CacheTreeRow[] {
    const { state, problem, entries } = this.#store;
    if (state === 'failed') {
      const steps = problemSteps(problem);
      // With nothing to show, the view says it itself, in as many lines as it takes.
      if (entries.length === 0) return steps;
      return [{ kind: 'problem', message: problemSentence(problem) }, ...steps];
    }
    // All that was loaded may be gone.
    const isEmpty = entries.length === 0 && state !== 'partial';
    if (state === 'complete' || isEmpty) return [];
    return [{ kind: 'more', isLoading: state === 'loading', known: entries.length }];
  }

  #groupItem({ model, rows, tokens }: GroupRow): vscode.TreeItem {
    const isWhole = this.#store.state === 'complete';
    const count = this.#numbers.whole(rows.length);
    const item = new vscode.TreeItem(
      showHidden(modelFileId(model) ?? modelId(model)),
      vscode.TreeItemCollapsibleState.Expanded,
    );
    item.id = `group ${model}`;
    item.description = l10n.t(
      '{0} · {1} tokens',
      isWhole ? count : l10n.t('{0} so far', count),
      this.#numbers.whole(tokens),
    );
    item.iconPath = new vscode.ThemeIcon('library');
    item.contextValue = 'group';
    return item;
  }

  #cacheItem(row: TreeCacheRow): vscode.TreeItem {
    const { content, isOver } = row;
    const { name = '' } = content;
    const facts = this.#factsOf(row);
    const item = new vscode.TreeItem(shortLabel(showHidden(cacheLabel(content))));
    item.id = `${isOver ? 'expired' : 'cache'} ${name}`;
    item.description = descriptionOf(content, facts, this.#numbers, this.#clock.now());
    item.resourceUri = rowUri(name);
    item.iconPath = new vscode.ThemeIcon(isOver ? 'history' : 'database');
    item.contextValue = this.#contextValue(row, facts);
    item.accessibilityInformation = {
      label: showHidden(spokenText(content, facts, this.#numbers)),
    };
    return item;
  }

  #contextValue({ content: { name = '' }, isOver }: TreeCacheRow, { isStale }: RowFacts): string {
    if (isOver) return 'expired record';
    const flags = {
      record: this.#store.record(name) !== undefined,
      stale: isStale,
      inCommands: this.#facts.isUsedByCommands(name),
    };
    const set = Object.entries(flags).filter(([, isSet]) => isSet);
    return ['cache', ...set.map(([flag]) => flag)].join(' ');
  }

  #factsOf({ content: { name = '' }, isOver }: TreeCacheRow): RowFacts {
    return {
      savedTokens: this.#facts.savedTokens(name),
      isStale: !isOver && this.#facts.staleness(name) !== undefined,
      isOver,
    };
  }

  #update(): void {
    if (!this.#isOld) return;
    this.#isOld = false;
    this.#model.update();
    this.#countdown.setRows(this.#model.rows);
  }

  #somethingChanged(): void {
    this.#isOld = true;
    if (!this.#isShown || this.#cancelGathering !== undefined) return;
    const waitMs = this.#shownAtMs + gatherMs(this.#store.entries.length) - this.#clock.now();
    if (waitMs <= 0) {
      this.#redraw();
      return;
    }
    this.#cancelGathering = this.#clock.setTimer(() => {
      this.#cancelGathering = undefined;
      if (this.#isShown) this.#redraw();
    }, waitMs);
  }

  #redraw(): void {
    this.#shownAtMs = this.#clock.now();
    this.#update();
    this.#changed.fire(undefined);
    this.#rowsChanged.fire(undefined);
  }

  #timeHasGoneOn(rows: TreeCacheRow[]): void {
    this.#store.checkExpiry();
    const shown = rows.filter(({ content }) => this.#model.find(content.name ?? '') !== undefined);
    if (shown.length === 0) return;
    this.#changed.fire(shown);
    this.#rowsChanged.fire(shown.map(({ content: { name = '' } }) => name));
  }
}

/** VS Code cuts off what is behind a long label. The tooltip, and a screen reader, say it whole. */
function shortLabel(label: string): string {
  if (label.length <= maxLabelLength) return label;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const characters = Array.from(graphemes.segment(label), ({ segment }) => segment);
  if (characters.length <= maxLabelLength) return label;
  return `${characters
    .slice(0, maxLabelLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** Made with the first long label. */
let graphemes: Intl.Segmenter | undefined;

function expiredItem({ rows }: GroupRow): vscode.TreeItem {
  const item = new vscode.TreeItem(
    l10n.t('Expired or Gone'),
    vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = 'expired';
  item.description = String(rows.length);
  item.iconPath = new vscode.ThemeIcon('history');
  item.contextValue = 'expiredGroup';
  return item;
}

function stepItem({ title, command }: StepRow): vscode.TreeItem {
  const item = textItem(title, new vscode.ThemeIcon('arrow-small-right'));
  item.command = { command, title };
  return item;
}

function moreItem({ isLoading, known }: MoreRow): vscode.TreeItem {
  const label = isLoading ? l10n.t('Loading more…') : l10n.t('Load more…');
  const item = textItem(label, new vscode.ThemeIcon(isLoading ? 'loading~spin' : 'ellipsis'));
  item.resourceUri = moreUri(known);
  item.command = { command: 'parley.loadMoreCachedContents', title: label };
  return item;
}

/** A sentence may be longer than the view is wide. */
function textItem(text: string, icon: vscode.ThemeIcon): vscode.TreeItem {
  const shown = showHidden(text);
  const item = new vscode.TreeItem(shown);
  item.tooltip = shown;
  item.iconPath = icon;
  item.contextValue = 'text';
  return item;
}
