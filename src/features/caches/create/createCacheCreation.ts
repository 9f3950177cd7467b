import type { Clock } from '../../../base/clock';
import type { Log } from '../../../base/log';
import type { CacheDraft } from '../../../caching/records/cacheDraft';
import type { DriftFile } from '../../../sendCosts/driftFile';
import type { RequestMedia } from '../../../services/attachments/requestMedia';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CacheMinimums } from '../../../services/cachedContents/cacheMinimums';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import type { Connections } from '../../../services/connection/connections';
import type { SendCounter } from '../../../services/counting/sendCounters';
import { CacheUsers } from '../cacheUsers';
import type { CachingChat } from '../cachingChat';
import { CacheableModels } from './cacheableModels';
import { CacheCreation } from './cacheCreation';
import { CacheCreator } from './cacheCreator';
import { CacheDrafts } from './cacheDrafts';
import { CacheForm } from './cacheForm';

/** How requests are counted and made ready to be sent. */
export interface RequestServices {
  connections: Connections;
  counter: SendCounter;
  /** What was learned of the models' counts. */
  drift: DriftFile;
  media: RequestMedia;
}

/** From what is to be cached to what the service has made. */
export function createCacheCreation(
  { store, commandCache }: { store: CachedContentStore; commandCache: CommandCache },
  chat: CachingChat,
  { connections, counter, drift, media }: RequestServices,
  minimums: CacheMinimums,
  { clock, log }: { clock: Clock; log: Log },
): CacheCreation {
  const models = new CacheableModels(connections, minimums, drift);
  const newForm = (draft: CacheDraft): CacheForm =>
    new CacheForm(draft, models, counter, clock, log);
  const creator = new CacheCreator(
    store,
    media,
    minimums,
    new CacheUsers(store, commandCache, chat),
    log,
  );
  return new CacheCreation(new CacheDrafts(store, chat), newForm, creator, chat, log);
}
