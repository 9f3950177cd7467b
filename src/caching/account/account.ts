import { median } from '../../base/median';
import type { StoredEntry, UsageEntry, UsedEntry } from './usageEntry';

/** The median is taken of this many times to first text; older ones are dropped. */
const maxTimes = 200;

/** A cached content as far as the account knows it. */
export interface CacheLifetime extends Omit<StoredEntry, 'type' | 'atMs'> {
  sinceMs: number;
  /** As it was last set; {@link changedAtMs} says when. */
  expireAtMs: number;
  changedAtMs: number;
  /** The first end that was reported since it was last there. */
  endedAtMs?: number | undefined;
  /** Each time that its end was reported, and the last that it was there after one. */
  ends: readonly number[];
  backAtMs: number;
}

/** What the requests of a workspace to a model have used. */
export type UsageTotals = Omit<UsedEntry, 'type'>;

/**
 * What entries add up to. They may come in any order and more than once, from several windows: a cached
 * content begins with the first entry about it and ends with the first entry about its end, unless it was back later.
 */
export class Account {
  readonly #held = new Map<string, CacheLifetime>();
  readonly #uses = new Map<string, UsageTotals>();
  /** What was reported about a cached content before its creation was. */
  readonly #early = new Map<string, UsageEntry[]>();

  /** All cached contents that are known, of the past too. */
  get caches(): CacheLifetime[] {
    return [...this.#held.values()];
  }

  /** What was used, by workspace, cached content and model. */
  get uses(): UsageTotals[] {
    return [...this.#uses.values()];
  }

  add(entry: UsageEntry): void {
    if (entry.type === 'held') return this.#addHeld(entry);
    if (entry.type === 'used') return this.#addUse(entry);
    const key = keyOf(entry);
    const cache = this.#held.get(key);
    if (cache === undefined) this.#early.set(key, [...(this.#early.get(key) ?? []), entry]);
    else change(cache, entry);
  }

  find(service: string, name: string): CacheLifetime | undefined {
    return this.#held.get(keyOf({ service, name }));
  }

  /** Tokens that were read from a cached content instead of being sent. */
  savedTokens(service: string, name: string): number {
    return this.#usesOf(service, name).reduce((sum, { cachedTokens }) => sum + cachedTokens, 0);
  }

  /** The medians of first texts with a cached content, and of the same model with none. */
  firstTextMs(service: string, name: string): { with?: number; without?: number } {
    const uses = this.#usesOf(service, name);
    const model = this.find(service, name)?.model ?? uses[0]?.model;
    const without = this.#usesOf(service, '').filter((use) => use.model === model);
    return withoutUndefined({ with: timeOf(uses), without: timeOf(without) });
  }

  /** When it was last used from anywhere; undefined if it never was. */
  lastUsedMs(service: string, name: string): number | undefined {
    let lastMs: number | undefined;
    for (const { atMs } of this.#usesOf(service, name)) lastMs = Math.max(lastMs ?? atMs, atMs);
    return lastMs;
  }

  /** A few entries that add up to the same. */
  entries(): UsageEntry[] {
    const held = this.caches.flatMap(entriesOf);
    const used = this.uses.map((uses) => ({ type: 'used' as const, ...uses }));
    return [...held, ...used, ...[...this.#early.values()].flat()];
  }

  #addHeld({ type: _, atMs, ...entry }: StoredEntry): void {
    const key = keyOf(entry);
    const known = this.#held.get(key);
    if (known === undefined) {
      const cache = { ...entry, sinceMs: atMs, changedAtMs: atMs, ends: [], backAtMs: -Infinity };
      this.#held.set(key, cache);
      for (const early of this.#early.get(key) ?? []) change(cache, early);
      this.#early.delete(key);
      return;
    }
    // The one that made it knows best; else the one that met it first.
    const isBetter = (known.isFound === true && entry.isFound !== true) || atMs < known.sinceMs;
    if (!isBetter || (entry.isFound === true && known.isFound !== true)) return;
    const { expireAtMs, changedAtMs, endedAtMs, ends, backAtMs } = known;
    const later = changedAtMs > atMs ? { expireAtMs, changedAtMs } : { changedAtMs: atMs };
    const end = { endedAtMs, ends, backAtMs };
    this.#held.set(key, { ...entry, sinceMs: atMs, ...later, ...end });
  }

  #addUse({ type: _, ...use }: UsedEntry): void {
    const { workspace, model } = use;
    const key = JSON.stringify([keyOf(use), workspace, model]);
    const before = this.#uses.get(key);
    this.#uses.set(key, before === undefined ? use : sumOf(before, use));
  }

  #usesOf(service: string, name: string): UsageTotals[] {
    return this.uses.filter((use) => use.service === service && use.name === name);
  }
}

/** How long a cached content has been stored up to a time, in milliseconds. */
export function storedMs(
  { sinceMs, expireAtMs, endedAtMs = Infinity }: CacheLifetime,
  nowMs: number,
): number {
  return Math.max(0, Math.min(nowMs, expireAtMs, endedAtMs) - sinceMs);
}

function change(cache: CacheLifetime, entry: UsageEntry): void {
  if (entry.type === 'ended') {
    cache.ends = [...new Set([...cache.ends, entry.atMs])];
  } else if (entry.type === 'changed') {
    if (entry.isBack === true) cache.backAtMs = Math.max(cache.backAtMs, entry.atMs);
    if (entry.atMs >= cache.changedAtMs) {
      cache.changedAtMs = entry.atMs;
      cache.expireAtMs = entry.expireAtMs;
    }
  }
  cache.endedAtMs = endsOf(cache)[0];
}

/** The ends that count, the first one first. */
function endsOf({ ends, backAtMs }: CacheLifetime): number[] {
  return ends.filter((atMs) => atMs > backAtMs).sort((one, other) => one - other);
}

function entriesOf(cache: CacheLifetime): UsageEntry[] {
  const { sinceMs, changedAtMs, endedAtMs: _, ends: __, backAtMs, ...held } = cache;
  const { service, name, expireAtMs } = held;
  const place = { service, name };
  return [
    { type: 'held', atMs: sinceMs, ...held },
    ...(changedAtMs > sinceMs
      ? [{ type: 'changed' as const, atMs: changedAtMs, ...place, expireAtMs }]
      : []),
    ...(backAtMs === -Infinity
      ? []
      : [
          { type: 'changed' as const, atMs: backAtMs, ...place, expireAtMs, isBack: true as const },
        ]),
    ...endsOf(cache).map((atMs) => ({ type: 'ended' as const, atMs, ...place })),
  ];
}

function sumOf(one: UsageTotals, other: UsageTotals): UsageTotals {
  const [earlier, later] = one.atMs <= other.atMs ? [one, other] : [other, one];
  return {
    ...later,
    requests: one.requests + other.requests,
    promptTokens: one.promptTokens + other.promptTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    firstTextMs: [...earlier.firstTextMs, ...later.firstTextMs].slice(-maxTimes),
  };
}

function timeOf(uses: readonly UsageTotals[]): number | undefined {
  return median(uses.flatMap(({ firstTextMs }) => firstTextMs));
}

function withoutUndefined(times: { with: number | undefined; without: number | undefined }): {
  with?: number;
  without?: number;
} {
  return {
    ...(times.with !== undefined && { with: times.with }),
    ...(times.without !== undefined && { without: times.without }),
  };
}

function keyOf({ service, name }: { service: string; name: string }): string {
  return `${service} ${name}`;
}
