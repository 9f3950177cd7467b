import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import type { CachedContents } from '../features/caches/cacheFeatures';
import type { Notify } from '../platform/notifyUser';
import { CachedContentStore } from '../services/cachedContents/cachedContentStore';
import { CacheRecords } from '../services/cachedContents/cacheRecords';
import { CacheStaleness } from '../services/cachedContents/cacheStaleness';
import { CommandCache } from '../services/cachedContents/commandCache';
import type { Connections } from '../services/connection/connections';

/** What is known of the cached contents of the service that is asked. Each is to be disposed of. */
export function createCachedContents(
  folder: string,
  workspaceMemory: vscode.Memento,
  connections: Pick<Connections, 'current' | 'onDidChange'>,
  clock: Clock,
  notify: Notify,
): CachedContents {
  const records = new CacheRecords(folder, clock);
  const store = new CachedContentStore(connections, records, clock);
  const staleness = new CacheStaleness(connections, records, clock);
  const commandCache = new CommandCache(store, workspaceMemory, notify);
  return { records, store, staleness, commandCache };
}
