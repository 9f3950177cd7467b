import path from 'node:path';
import type { Clock } from '../../../src/base/clock';
import { systemClock } from '../../../src/base/systemClock';
import { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import { CacheStaleness } from '../../../src/services/cachedContents/cacheStaleness';
import { ChatCaches } from '../../../src/features/chat/cached/chatCaches';
import type { Connections } from '../../../src/services/connection/connections';
import type { Disposables } from '../../../src/base/disposables';
import { silentLog } from '../../fakes/silentLog';

/** What the chat of a window knows of cached contents, with what is remembered of them in the folder. */
export function openChatCaches(
  folder: string,
  connections: Connections,
  parts: Disposables,
  clock: Clock = systemClock,
): { store: CachedContentStore; records: CacheRecords; caches: ChatCaches } {
  const records = parts.add(new CacheRecords(path.join(folder, 'caches'), clock));
  const staleness = parts.add(new CacheStaleness(connections, records, clock));
  const store = parts.add(new CachedContentStore(connections, records, clock));
  const caches = parts.add(new ChatCaches({ store, records, staleness, log: silentLog }));
  return { store, records, caches };
}
