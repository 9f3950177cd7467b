import type { CacheRecord } from './cacheRecord';

/** Why a cached content is of no use any longer. */
export type OrphanReason =
  | 'expired'
  | 'chatDeleted'
  | 'folderGone'
  | 'chatClosed'
  | 'sourcesDeleted';

/** What has to be looked up to say so; each is asked only if it decides. */
export interface OrphanLookup {
  nowMs: number;
  /** The URI of the first folder of this window; empty without one. */
  workspace: string;
  openChatId: string;
  chatExists: (id: string) => Promise<boolean>;
  /** Whether a folder, document or uploaded file (`files/{id}`) is certainly not there. */
  isGone: (uri: string) => Promise<boolean>;
}

/** The reason, or undefined if there is none for sure. */
export async function orphanReason(
  record: CacheRecord,
  lookup: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (record.expireAtMs <= lookup.nowMs) return 'expired';
  if (record.workspace !== '' && (await lookup.isGone(record.workspace))) return 'folderGone';
  return (await chatReason(record, lookup)) ?? (await sourcesReason(record, lookup));
}

/** Of the chats of other folders nothing is known here. */
async function chatReason(
  { prefix, workspace, madeBy }: CacheRecord,
  lookup: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (prefix === undefined || workspace !== lookup.workspace) return undefined;
  if (prefix.chatId === lookup.openChatId) return undefined;
  if (!(await lookup.chatExists(prefix.chatId))) return 'chatDeleted';
  return madeBy === 'parley' ? 'chatClosed' : undefined;
}

async function sourcesReason(
  { sources }: CacheRecord,
  { isGone }: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (sources.length === 0) return undefined;
  for (const { kind, uri } of sources) {
    if (kind === 'text' || uri === undefined || !(await isGone(uri))) return undefined;
  }
  return 'sourcesDeleted';
}
