import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Turn } from '../../../conversation/turn';
import type { Clock } from '../../../base/clock';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import type { Dialogs } from '../../../platform/dialogs';
import { serviceKey } from '../../../services/connection/serviceKey';
import type { Log } from '../../../base/log';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { CacheRecords } from '../../../services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { SelectedRows } from '../../../caching/selectedRows';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { ChooseCaches } from './chooseCaches';

/** The chat that is open, as far as actions need it. */
export interface OpenChat {
  id: string;
  path: Turn[];
  settings: ChatSettings;
}

/** The chats of this workspace. */
export interface ActionChats {
  open: () => Promise<OpenChat>;
  /** Whether its journal is there. */
  exists: (id: string) => Promise<boolean>;
  /** Shows a chat; false where it is no longer there. */
  show: (id: string) => Promise<boolean>;
  /** Puts the open chat on a cached content. */
  use: (name: string) => Promise<unknown>;
}

/** What is needed to do things to cached contents. */
export interface CacheActionParts {
  store: CachedContentStore;
  records: CacheRecords;
  clock: Clock;
  commandCache: CommandCache;
  chats: ActionChats;
  selected: SelectedRows;
  dialogs: Dialogs;
  choose: ChooseCaches;
  log: Log;
}

/** What Parley remembers of a cached content of the service that is asked. */
export function recordOf(
  { store, records }: Pick<CacheActionParts, 'store' | 'records'>,
  name: string,
): CacheRecord | undefined {
  return records.of(serviceKey(store.connection), name);
}

/** What a cached content is called, as far as anything is known of it. */
export function labelOf(parts: Pick<CacheActionParts, 'store' | 'records'>, name: string): string {
  return cacheLabel(parts.store.find(name) ?? recordOf(parts, name) ?? { name });
}
