import type { Turn } from '../../conversation/turn';
import type { CachedContent } from '../../protocol/cachedContent';
import type { Content, Part } from '../../protocol/content';
import type { Tool, ToolConfig } from '../../protocol/tools';
import {
  namesReplaced,
  type CacheRecipe,
  type CacheSource,
  type NewCacheRecord,
} from './cacheRecord';
import { digestOf } from '../../base/node/digestOf';
import { prefixDigest, type ChatPrefix } from './chatPrefix';
import type { Expiry } from '../expiry';

/** One source with the part that it becomes. */
export interface CachePiece {
  /** The same when the source is read again. */
  id: string;
  source: Omit<CacheSource, 'tokens'>;
  part: Part;
  /** Of its text, the places of files whose last line had no end. */
  unended?: readonly number[];
  /** Tokens that are known without its text being counted: of an uploaded file. */
  media?: { tokens: number; isExact: boolean };
}

/** A source that does not go in. */
export interface LeftOutPiece {
  label: string;
  /** For display. */
  why: string;
  /** What it would be; absent for what can't go in whatever the user wants. */
  piece?: CachePiece;
}

/** What was found to be cached. */
export interface FoundPieces {
  recipe: Exclude<CacheRecipe, { from: 'chat' }>;
  pieces: readonly CachePiece[];
  leftOut: readonly LeftOutPiece[];
}

/** The beginning of a chat, up to and with a finished answer. */
export interface ChatContents {
  recipe: Extract<CacheRecipe, { from: 'chat' }>;
  chatId: string;
  title: string;
  path: readonly Turn[];
}

export type DraftContents = (FoundPieces & { unticked: ReadonlySet<string> }) | ChatContents;

/** One that the new one comes after. */
export interface FormerCache {
  name: string;
  displayName: string;
  /** Whether a service still has it. */
  isThere: boolean;
  /** Whether it is to be deleted when the new one is there. */
  isDeleted: boolean;
  /** Names of those that it replaced itself. */
  formerNames?: string[];
}

/** What a cached content is going to be; nothing of it was sent. */
export interface CacheDraft {
  contents: DraftContents;
  /** `models/{model}`; undefined until one is chosen. */
  model: string | undefined;
  displayName: string;
  context: { systemInstruction?: Content; tools?: Tool[]; toolConfig?: ToolConfig };
  expiry: Expiry;
  former?: FormerCache;
}

/** Tokens of the draft as far as they are counted. */
export interface DraftCount {
  /** Of the texts of pieces alone. */
  byPiece: ReadonlyMap<string, number>;
  /** What says which files those are, of all. */
  labels: number;
  /** Of the chat's beginning. */
  chat: number;
  /** Of system instruction and tools. */
  context: number;
  total: number;
  isComplete: boolean;
  /** The counter is unavailable. */
  isFailed?: true;
}

export function isChat(contents: DraftContents): contents is ChatContents {
  return contents.recipe.from === 'chat';
}

/** Whether the new one replaces it: only one of them is there then. */
export function isReplaced(former: FormerCache | undefined): former is FormerCache {
  return former !== undefined && (former.isDeleted || !former.isThere);
}

/** The pieces that go in; none for a chat, which goes in as its turns. */
export function tickedPieces(contents: DraftContents): CachePiece[] {
  if (!('pieces' in contents)) return [];
  return contents.pieces.filter(({ id }) => !contents.unticked.has(id));
}

/** The pieces as the one message that they make. */
export function contentsOfPieces(pieces: readonly CachePiece[]): Content[] {
  return pieces.length === 0 ? [] : [{ role: 'user', parts: pieces.map(({ part }) => part) }];
}

/**
 * The body of cachedContents.create, with exactly one member of the `expiration` union.
 *
 * @param contents as they are sent: with media made ready
 */
export function cachedContentOf(draft: CacheDraft, contents: Content[]): CachedContent {
  const { model = '', displayName, context, expiry } = draft;
  return {
    model,
    ...(displayName !== '' && { displayName }),
    ...(contents.length > 0 && { contents }),
    ...context,
    ...(expiry.kind === 'ttl'
      ? { ttl: `${expiry.seconds}s` }
      : { expireTime: new Date(expiry.atMs).toISOString() }),
  };
}

/** What is remembered of it beside what the service returns. */
export function newRecordOf(
  draft: CacheDraft,
  contents: readonly Content[],
  count: DraftCount,
): NewCacheRecord {
  const texts = contents.flatMap(({ parts = [] }) => parts.flatMap(({ text = '' }) => text));
  const { former } = draft;
  return {
    madeBy: 'user',
    recipe: recipeOf(draft.contents),
    sources: sourcesOf(draft.contents, count),
    tokens: count.total,
    ...(isChat(draft.contents) && { prefix: prefixOf(draft.contents, draft.context) }),
    textDigests: [...new Set(texts.filter((text) => text !== '').map(digestOf))],
    ...(isReplaced(former) && { formerNames: namesReplaced(former) }),
  };
}

/** Whether the sources that a former one was made from are other ones now, or gone. */
export function isChangedSince(former: readonly CacheSource[], contents: DraftContents): boolean {
  if (!('pieces' in contents)) return false;
  // Lines that have only moved are the same ones.
  const keyOf = ({ kind, uri = '', sha256 = '' }: Omit<CacheSource, 'tokens'>): string =>
    JSON.stringify([kind, uri, sha256]);
  const keysOf = (sources: readonly Omit<CacheSource, 'tokens'>[]): string =>
    sources.map(keyOf).sort().join('\n');
  return keysOf(former) !== keysOf(tickedPieces(contents).map(({ source }) => source));
}

/** A folder is read again: what the user unticked in it has to stay out then. */
function recipeOf(contents: DraftContents): CacheRecipe {
  const { recipe } = contents;
  if (isChat(contents) || recipe.from !== 'folder' || contents.unticked.size === 0) return recipe;
  return { ...recipe, unticked: [...contents.unticked] };
}

function sourcesOf(contents: DraftContents, { byPiece, chat }: DraftCount): CacheSource[] {
  if (!isChat(contents)) {
    return tickedPieces(contents).map(({ id, source }) => ({
      ...source,
      tokens: byPiece.get(id) ?? 0,
    }));
  }
  return [{ kind: 'text', label: contents.title, tokens: chat }];
}

function prefixOf({ chatId, path }: ChatContents, context: CacheDraft['context']): ChatPrefix {
  const { systemInstruction } = context;
  const settings = systemInstruction === undefined ? {} : { systemInstruction };
  return { chatId, turns: path.length, digest: prefixDigest(path, settings) };
}
