import * as path from 'node:path';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { ShowCacheNotice } from '../../../caching/cacheNotice';
import type { CacheParts } from '../cacheParts';
import type { CacheLedger } from '../ledger/cacheLedger';
import { CachePolicy } from './cachePolicy';
import { CacheRenewal } from './cacheRenewal';
import { CacheTidying } from './cacheTidying';
import { ChatCacheMaker, type PrepareMedia } from './chatCacheMaker';
import { MadeCaches } from './madeCaches';
import { OfferMemory } from './offerMemory';
import { openChat } from './policyChat';

/** What the policy needs beside what all have. */
export interface PolicySeams {
  ledger: CacheLedger;
  showNotice: ShowCacheNotice;
  /** The fewest tokens that a model stores; undefined where that is not known. */
  minimumOf: (model: string) => number | undefined;
}

/** Caching of chats that is offered, or done, where it pays; its renewal and its end. */
export function policyFeature(parts: CacheParts, seams: PolicySeams): Feature {
  return {
    name: 'caching of chats',
    register: () => {
      const { store, records, connections, keeper, controller, clock, log } = parts;
      const chat = openChat(keeper, controller.settings);
      const made = new MadeCaches({ store, records, ledger: seams.ledger, clock });
      const lockFolder = path.join(parts.storage.fsPath, 'caches', 'locks');
      const prepareMedia = mediaOf(parts);
      const maker = new ChatCacheMaker({ store, made, prepareMedia, lockFolder, clock });
      const counter = parts.sendCounter.turns;
      const said = new OfferMemory(parts.memory);
      const about = { connections, made, maker, chat, counter, said, ...seams };
      const registered = new Disposables();
      registered.add(new CachePolicy({ store, ...about, clock, log }));
      registered.add(new CacheRenewal({ store, records, chat, lockFolder, clock, log }));
      const tidying = registered.add(new CacheTidying({ store, made, chat, clock, log }));
      registered.add(parts.history.onDidDelete((chatId) => tidying.chatDeleted(chatId)));
      return registered;
    },
  };
}

function mediaOf({ media }: CacheParts): PrepareMedia {
  return (turns, connection, signal) => media.prepare(turns, connection, signal, () => undefined);
}
