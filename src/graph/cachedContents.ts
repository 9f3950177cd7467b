import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import { systemClock } from '../base/systemClock';
import { cacheFeatures, type CachedContents } from '../features/caches/cacheFeatures';
import { CachingChat } from '../features/caches/cachingChat';
import type { Feature } from '../platform/features';
import type { Notify } from '../platform/notifyUser';
import { CachedContentStore } from '../services/cachedContents/cachedContentStore';
import { CacheRecords } from '../services/cachedContents/cacheRecords';
import { CacheStaleness } from '../services/cachedContents/cacheStaleness';
import { CommandCache } from '../services/cachedContents/commandCache';
import type { Connections } from '../services/connection/connections';
import type { Counting } from './counting';
import type { ExtensionLocations } from './extensionLocations';
import type { ShownChat } from './shownChat';

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

/** Cached contents: their view, what is done with them, and the chat that uses them. */
export function cachedContents(
  place: ExtensionLocations,
  { connections, attached, chat, places }: ShownChat,
  { sends, drift }: Counting,
  cached: CachedContents,
): Feature[] {
  const requests = { connections, counter: sends.background, drift, media: attached.media };
  const caching = new CachingChat(chat.currentConversation, chat.controller, chat.history, places);
  return cacheFeatures(cached, caching, requests, place, systemClock);
}
