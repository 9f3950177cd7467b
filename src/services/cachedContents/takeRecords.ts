import type { CachedContent } from '../../protocol/cachedContent';
import type { PagedList } from '../../client/pagedList';
import { contentOf } from '../../caching/records/recordOf';
import type { CacheRecord } from '../../caching/records/cacheRecord';
import { expireMsOf } from '../../caching/expireMs';
import type { RecordChanges } from './cacheRecords';

/**
 * Takes into a list what another window has made, changed or deleted: that is known without asking the service.
 *
 * @param noteChange is called for each that is another one now
 */
export function takeRecords(
  list: PagedList<CachedContent>,
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
