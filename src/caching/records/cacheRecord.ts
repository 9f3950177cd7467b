import type { ChatPrefix } from './chatPrefix';
import type { CachedContent } from '../../protocol/cachedContent';
import { isRecord } from '../../protocol/isRecord';

/**
 * What Parley remembers of a cached content that it made: a service returns only its output fields, so
 * what it was made from, and whether that has changed since, can be known only here.
 */
export interface CacheRecord {
  /** `cachedContents/{id}`. */
  name: string;
  /** The `serviceKey` of its connection: another service may know the same name. */
  service: string;
  /** `models/{model}`. */
  model: string;
  displayName: string;
  /** As the service counted them; by the count of this machine where it reports none. */
  tokens: number;
  createdAtMs: number;
  /** When it expires, as the service last said. */
  expireAtMs: number;
  /** When that was last set; absent where it was never set again. */
  expirySetAtMs?: number;
  /** Its time to live, as it was last asked for; absent in earlier records. Less may have been left when it was set. */
  lifetimeMs?: number | undefined;
  /** `parley`: by itself, for a chat. What the user made is never deleted without being asked. */
  madeBy: 'user' | 'parley';
  /** The URI of the first folder of the window that made it; empty without one. */
  workspace: string;
  /** The id of the workspace that made it, by which chats are kept; absent in earlier records. */
  chats?: string;
  /** How its sources were found, to find them again. */
  recipe: CacheRecipe;
  sources: CacheSource[];
  /** The beginning of a chat that it holds. */
  prefix?: ChatPrefix;
  /** What it was made with beside its contents. */
  context: Pick<CachedContent, 'systemInstruction' | 'tools' | 'toolConfig'>;
  /** SHA-256 in hexadecimal digits of each text part of its contents: what need not be sent beside it. */
  textDigests: string[];
  /** Names of those that it replaces, newest first: chats that are not open still use them. */
  formerNames?: string[];
}

/** How the sources of a cached content were found. */
export type CacheRecipe =
  | { from: 'files' }
  /** `root` is the URI of a folder; without a `glob` all of it, but for the files whose URIs are unticked. */
  | { from: 'folder'; root: string; glob?: string; unticked?: string[] }
  | { from: 'chat' };

/** What a text has to have in common with a range before all of it is digested. */
export interface RangeHint {
  length: number;
  /** The digest of its first line. */
  firstLine: string;
}

/** One thing that went into a cached content. */
export interface CacheSource {
  kind: 'file' | 'range' | 'text' | 'uploadedFile';
  /** For display: a path, with line numbers for a range. */
  label: string;
  /** Of the document, or of the uploaded file as `files/{id}`; absent for what can't be opened again. */
  uri?: string;
  /** First and last line of a range, from 1. */
  lines?: [number, number];
  mimeType?: string;
  /** SHA-256 in hexadecimal digits of the document's text, or the range's, as it was read; absent for uploaded files. */
  sha256?: string;
  /** Of a range that is found again by it where it has moved; absent in earlier records. */
  hint?: RangeHint;
  tokens: number;
}

/** A record without what the service returns when the cached content is made. */
export type NewCacheRecord = Pick<
  CacheRecord,
  'madeBy' | 'recipe' | 'sources' | 'prefix' | 'textDigests' | 'formerNames'
> & {
  /** By the count of this machine. */
  tokens?: number;
  /** Of one that is made again for what is left of it. */
  lifetimeMs?: number | undefined;
};

/** Its time to live; of earlier records by this machine's clock. */
export function lifetimeMsOf(
  record: Pick<CacheRecord, 'lifetimeMs' | 'expireAtMs' | 'expirySetAtMs' | 'createdAtMs'>,
): number {
  const { lifetimeMs, expireAtMs, expirySetAtMs, createdAtMs } = record;
  return lifetimeMs ?? expireAtMs - (expirySetAtMs ?? createdAtMs);
}

/** One that is renewed every day for a week is still found by its first name. */
const maxFormerNames = 20;

/** The former names of what replaces this one. */
export function namesReplaced({
  name,
  formerNames = [],
}: Pick<CacheRecord, 'name' | 'formerNames'>): string[] {
  return [name, ...formerNames].slice(0, maxFormerNames);
}

/** The stored value if it is such a record: what others left in a folder need not be one. */
export function asCacheRecord(value: unknown): CacheRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { name, service, model, displayName, tokens, createdAtMs, expireAtMs } = value;
  const isWhole =
    [name, service, model, displayName].every((text) => typeof text === 'string') &&
    [tokens, createdAtMs, expireAtMs].every((amount) => typeof amount === 'number') &&
    [value['sources'], value['textDigests'], value['formerNames'] ?? []].every(Array.isArray) &&
    [value['recipe'], value['context']].every(isRecord);
  return isWhole ? (value as unknown as CacheRecord) : undefined;
}
