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
  /** The id of this window's workspace, by which its chats are kept. */
  chats: string;
  openChatId: string;
  chatExists: (id: string) => Promise<boolean>;
  /** Whether the service still has one that seems to have expired: another machine may have extended it. */
  isStored: (name: string) => Promise<boolean>;
  /** Whether a folder, document or uploaded file (`files/{id}`) is certainly not there. */
  isGone: (uri: string) => Promise<boolean>;
  /** Whether a folder, without the slash at its end, is a link. */
  isLink: (uri: string) => Promise<boolean>;
}

/** The reason, or undefined if there is none for sure. */
export async function orphanReason(
  record: CacheRecord,
  lookup: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (record.expireAtMs <= lookup.nowMs && !(await lookup.isStored(record.name))) return 'expired';
  const { workspace } = record;
  if (workspace !== '' && (await lookup.isGone(workspace))) {
    // Of a disk that is away nothing is known: what a folder is in stays when that is deleted.
    const isAway = await lookup.isGone(parentOf(workspace));
    return isAway ? undefined : 'folderGone';
  }
  return (await chatReason(record, lookup)) ?? (await sourcesReason(record, lookup));
}

/** Of the chats of other workspaces nothing is known here: one may begin with the same folder. */
async function chatReason(
  { prefix, chats, madeBy }: CacheRecord,
  lookup: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (prefix === undefined || chats !== lookup.chats) return undefined;
  if (prefix.chatId === lookup.openChatId) return undefined;
  if (!(await lookup.chatExists(prefix.chatId))) return 'chatDeleted';
  return madeBy === 'parley' ? 'chatClosed' : undefined;
}

async function sourcesReason(
  { workspace, sources }: CacheRecord,
  lookup: OrphanLookup,
): Promise<OrphanReason | undefined> {
  if (sources.length === 0) return undefined;
  const folders = new Set<string>();
  for (const { kind, uri } of sources) {
    if (kind === 'text' || uri === undefined || !(await lookup.isGone(uri))) return undefined;
    if (kind !== 'uploadedFile') folders.add(parentOf(uri));
  }
  // As of the folder: what is below one that is there was deleted, all else may be on a disk that is away.
  const there = [workspace.replace(/\/?$/u, '/')];
  const gone: string[] = [];
  for (const folder of folders) ((await lookup.isGone(folder)) ? gone : there).push(folder);
  for (const folder of gone) {
    const above = there.find((each) => folder.startsWith(each));
    if (above === undefined || (await isBehindLink(folder, above, lookup))) return undefined;
  }
  return 'sourcesDeleted';
}

/** Whether a folder from one above it down to it is a link to what isn't there, which may be on a disk that is away. */
async function isBehindLink(
  folder: string,
  above: string,
  { isGone, isLink }: OrphanLookup,
): Promise<boolean> {
  for (let end = above.length; end > 0; end = folder.indexOf('/', end) + 1) {
    const isDangling =
      (await isLink(folder.slice(0, end - 1))) && (await isGone(folder.slice(0, end)));
    if (isDangling) return true;
  }
  return false;
}

/** With the slash at its end. */
function parentOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/', uri.length - 2) + 1);
}
