import { isRecord } from '../../protocol/isRecord';

/** What an entry is about: a cached content of a service. */
interface UsageSubject {
  /** Milliseconds since the Unix epoch. */
  atMs: number;
  /** The `serviceKey`. */
  service: string;
  /** `cachedContents/{id}`; empty for requests that used none. */
  name: string;
}

/** A cached content is stored from this time on. */
export interface StoredEntry extends UsageSubject {
  type: 'held';
  /** The URI of the first folder of the window that wrote it; empty without one. */
  workspace: string;
  model: string;
  displayName: string;
  tokens: number;
  expireAtMs: number;
  /** It was made elsewhere, and is known only since then. */
  isFound?: true;
}

/** Requests of a workspace to a model, with a cached content or with none. */
export interface UsedEntry extends UsageSubject {
  type: 'used';
  workspace: string;
  model: string;
  requests: number;
  promptTokens: number;
  cachedTokens: number;
  /** From request to first text, in milliseconds; of some of the requests, the last ones. */
  firstTextMs: number[];
}

/** One line of the account of what caching cost and saved. */
export type UsageEntry =
  | StoredEntry
  | UsedEntry
  /** Its expiry was set again. `isBack`: it is there still, whatever end was reported before. */
  | (UsageSubject & { type: 'changed'; expireAtMs: number; isBack?: true })
  | (UsageSubject & { type: 'ended' });

const texts: Record<UsageEntry['type'], readonly string[]> = {
  held: ['workspace', 'model', 'displayName'],
  used: ['workspace', 'model'],
  changed: [],
  ended: [],
};

const amounts: Record<UsageEntry['type'], readonly string[]> = {
  held: ['tokens', 'expireAtMs'],
  used: ['requests', 'promptTokens', 'cachedTokens'],
  changed: ['expireAtMs'],
  ended: [],
};

/** The entries of a file's text, line by line. Lines that are damaged are passed over. */
export function readEntries(text: string): UsageEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return asEntry(JSON.parse(line)) ?? [];
    } catch {
      return [];
    }
  });
}

export function writeEntries(entries: readonly UsageEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function asEntry(value: unknown): UsageEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { type } = value;
  if (type !== 'held' && type !== 'used' && type !== 'changed' && type !== 'ended') {
    return undefined;
  }
  const isWhole =
    ['service', 'name', ...texts[type]].every((key) => typeof value[key] === 'string') &&
    ['atMs', ...amounts[type]].every((key) => Number.isFinite(value[key])) &&
    (type !== 'used' || isAmounts(value['firstTextMs']));
  return isWhole ? (value as unknown as UsageEntry) : undefined;
}

function isAmounts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'number');
}
