import type { CachedContent } from '../../../protocol/cachedContent';
import type { Clock } from '../../../base/clock';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { contentOf } from '../../../caching/records/recordOf';
import type { GroupRow, TreeCacheRow } from './cacheTreeRows';

/**
 * The groups of the tree. A row stays the same object for as long as it is there, which is how VS Code
 * knows what is selected and open.
 */
export class CacheTreeModel {
  readonly #store: CachedContentStore;
  readonly #clock: Clock;
  #groups = new Map<string, GroupRow>();
  #rows = new Map<string, TreeCacheRow>();
  readonly expired: GroupRow = { kind: 'group', model: '', rows: [], tokens: 0 };
  #expiredRows = new Map<string, TreeCacheRow>();

  constructor(store: CachedContentStore, clock: Clock) {
    this.#clock = clock;
    this.#store = store;
  }

  /** By the model of the newest first. */
  get groups(): GroupRow[] {
    return [...this.#groups.values()];
  }

  /** Of what is there, without what has expired. */
  get rows(): Iterable<TreeCacheRow> {
    return this.#rows.values();
  }

  find(name: string): TreeCacheRow | undefined {
    return this.#rows.get(name) ?? this.#expiredRows.get(name);
  }

  /** Takes in what the store knows now. */
  update(): void {
    const known = this.#groups;
    this.#groups = new Map();
    const rows = new Map<string, TreeCacheRow>();
    for (const content of this.#store.entries) {
      const group = this.#groupOf(content.model, known);
      const row = rowOf(content, group, this.#rows);
      rows.set(content.name ?? '', row);
      group.rows.push(row);
      group.tokens += content.usageMetadata?.totalTokenCount ?? 0;
    }
    this.#rows = rows;
    this.#updateExpired();
  }

  #groupOf(model: string, known: ReadonlyMap<string, GroupRow>): GroupRow {
    const current = this.#groups.get(model);
    if (current !== undefined) return current;
    const group = known.get(model) ?? { kind: 'group', model, rows: [], tokens: 0 };
    group.rows = [];
    group.tokens = 0;
    this.#groups.set(model, group);
    return group;
  }

  /** Of those Parley made: what is over by the clock, or is not in the whole list any more. */
  #updateExpired(): void {
    const { state } = this.#store;
    const known = this.#expiredRows;
    this.#expiredRows = new Map();
    const all = state === 'unasked' ? [] : this.#store.records;
    const over = all
      .filter(({ name, expireAtMs }) => {
        if (this.#rows.has(name)) return false;
        return state === 'complete' || expireAtMs <= this.#clock.now() || known.has(name);
      })
      .sort((one, other) => other.expireAtMs - one.expireAtMs);
    for (const record of over) {
      this.#expiredRows.set(record.name, rowOf(contentOf(record), this.expired, known, true));
    }
    this.expired.rows = [...this.#expiredRows.values()];
  }
}

function rowOf(
  content: CachedContent,
  group: GroupRow,
  known: ReadonlyMap<string, TreeCacheRow>,
  isOver = false,
): TreeCacheRow {
  const row = known.get(content.name ?? '');
  if (row === undefined) return { kind: 'cache', content, group, isOver };
  row.content = content;
  row.group = group;
  return row;
}
