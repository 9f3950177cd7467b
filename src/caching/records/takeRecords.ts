import type { CachedContent } from '../../protocol/cachedContent';
import { expireMsOf } from '../expireMs';
import type { CacheRecord } from './cacheRecord';
import { contentOf } from './recordOf';

/** What another window has done to the records since they were last read. */
export interface RecordChanges {
  /** New ones, and those that say something else now. */
  written: CacheRecord[];
  removed: CacheRecord[];
}

/** The list of cached contents, as far as it takes single ones. */
interface TakingList {
  find: (name: string) => CachedContent | undefined;
  put: (content: CachedContent, isNew: boolean) => void;
  remove: (name: string) => unknown;
  show: () => void;
}

/**
 * Takes into a list what another window has made, changed or deleted: that is known without asking the service.
 *
 * @param noteChange is called for each that is another one now
 */
export function takeRecords(
  list: TakingList,
  service: string,
  { written, removed }: RecordChanges,
  noteChange: (name: string) => void,
): void {
  for (const record of written.filter((each) => each.service === service)) {
    const taken = takenOf(record, list.find(record.name));
    if (taken === undefined) continue;
    noteChange(record.name);
    list.put(taken.content, taken.isNew);
  }
  for (const { name } of removed.filter((each) => each.service === service)) {
    noteChange(name);
    list.remove(name);
  }
  list.show();
}

/** Undefined if the list says so already. */
function takenOf(
  record: CacheRecord,
  known: CachedContent | undefined,
): { content: CachedContent; isNew: boolean } | undefined {
  if (known !== undefined && expireMsOf(known) === record.expireAtMs) return undefined;
  const expireTime = new Date(record.expireAtMs).toISOString();
  return { content: { ...(known ?? contentOf(record)), expireTime }, isNew: known === undefined };
}
