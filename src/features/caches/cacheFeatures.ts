import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { Disposables, type Disposable } from '../../base/disposables';
import { lazily } from '../../base/lazily';
import type { Log } from '../../base/log';
import { ViewSelection } from '../../caching/selectedRows';
import type { Feature } from '../../platform/features';
import { windowDialogs } from '../../platform/windowDialogs';
import type { CachedContentStore } from '../../services/cachedContents/cachedContentStore';
import type { CacheRecords } from '../../services/cachedContents/cacheRecords';
import type { CacheStaleness } from '../../services/cachedContents/cacheStaleness';
import type { CommandCache } from '../../services/cachedContents/commandCache';
import { UsageLogFiles } from '../../storage/usageLogFiles';
import { cacheActionFeature } from './actions/cacheActionFeature';
import { cacheChatFeature } from './cacheChatFeature';
import type { CachingChat } from './cachingChat';
import type { RequestServices } from './create/createCacheCreation';
import { cacheCreationFeature } from './create/cacheCreationFeature';
import { CacheMinimums } from '../../services/cachedContents/cacheMinimums';
import { CacheUsageLog } from './usage/cacheUsageLog';
import { usageLogFeature } from './usage/usageLogFeature';
import { CachePolicy } from './policy/cachePolicy';
import { CacheRenewal } from './policy/cacheRenewal';
import { CacheCleanup } from './policy/cacheCleanup';
import { CachingAdvice } from './policy/cachingAdvice';
import { ChatCacheMaker } from './policy/chatCacheMaker';
import { MadeCaches } from './policy/madeCaches';
import { OfferMemory } from './policy/offerMemory';
import { CacheFacts } from './tree/cacheFacts';
import { cacheTreeFeature } from './tree/cacheTreeFeature';

/** The cached contents of the service that is asked, and what is known of them beside it. */
export interface CachedContents {
  store: CachedContentStore;
  records: CacheRecords;
  staleness: CacheStaleness;
  /** The one that commands ask with. */
  commandCache: CommandCache;
}

/** Where what is remembered is kept. */
export interface CacheStorageAccess {
  storage: vscode.Uri;
  memory: vscode.Memento;
  log: Log;
}

/** Cached contents: their view, what is done with them, and the chat that uses them. */
export function cacheFeatures(
  cached: CachedContents,
  chat: CachingChat,
  requests: RequestServices,
  place: CacheStorageAccess,
  clock: Clock,
): Feature[] {
  return new CacheComposition(cached, chat, requests, place, clock).features();
}

/** Puts together what belongs to cached contents. */
class CacheComposition {
  readonly #cached: CachedContents;
  readonly #chat: CachingChat;
  readonly #requests: RequestServices;
  readonly #place: CacheStorageAccess;
  readonly #clock: Clock;
  readonly #usageLog: CacheUsageLog;
  /** The least that is cached for each model, as far as services have said. */
  readonly #minimums: CacheMinimums;

  constructor(
    cached: CachedContents,
    chat: CachingChat,
    requests: RequestServices,
    place: CacheStorageAccess,
    clock: Clock,
  ) {
    this.#cached = cached;
    this.#chat = chat;
    this.#requests = requests;
    this.#place = place;
    this.#clock = clock;
    const files = new UsageLogFiles(this.#file('caches', 'usage'));
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
    this.#usageLog = new CacheUsageLog(cached.store, files, workspace, clock, place.log);
    this.#minimums = new CacheMinimums(this.#file('tokens', 'cacheMinimums.json'));
    void this.#minimums.read();
  }

  features(): Feature[] {
    const { store, records, staleness, commandCache } = this.#cached;
    const { log } = this.#place;
    const chat = this.#chat;
    const clock = this.#clock;
    const place = { clock, log };
    const selected = new ViewSelection();
    const facts = new CacheFacts(store, staleness, commandCache, this.#usageLog);
    const actions = lazily(async () => {
      const { CacheActions } = await import('./actions/cacheActions');
      return new CacheActions(store, commandCache, chat, windowDialogs, clock);
    });
    const creation = lazily(async () => {
      const { createCacheCreation } = await import('./create/createCacheCreation');
      return createCacheCreation(this.#cached, chat, this.#requests, this.#minimums, place);
    });
    return [
      {
        name: 'cached contents',
        register: () => vscode.Disposable.from(store, records, staleness, commandCache),
      },
      cacheTreeFeature(store, facts, selected, clock, this.#file('service', 'modelStates')),
      cacheCreationFeature(creation),
      cacheActionFeature(store, actions, selected, log),
      cacheChatFeature(store, chat),
      usageLogFeature(this.#usageLog, clock, log),
      ...this.#policy(),
    ];
  }

  /** Caching of chats that is offered, or done, where it pays; its renewal and its end. */
  #policy(): Feature[] {
    const { store, commandCache } = this.#cached;
    const { counter, media } = this.#requests;
    const { memory, log } = this.#place;
    const chat = this.#chat;
    const clock = this.#clock;
    const lockFolder = this.#file('caches', 'locks');
    const made = new MadeCaches(store, commandCache, this.#usageLog, clock);
    const said = new OfferMemory(memory);
    const advice = new CachingAdvice(made, said, this.#minimums, counter.turns);
    const maker = new ChatCacheMaker(store, made, media, lockFolder, clock);
    return [
      {
        name: 'caching of chats',
        register: () => new CachePolicy(made, maker, chat, advice, log),
      },
      {
        name: 'renewal of cached contents',
        register: () => new CacheRenewal(store, chat, lockFolder, clock, log),
      },
      {
        name: 'deleting of unused cached contents',
        register: () => registerTidying(new CacheCleanup(store, made, chat, clock, log), chat),
      },
    ];
  }

  #file(...names: string[]): string {
    return path.join(this.#place.storage.fsPath, ...names);
  }
}

function registerTidying(tidying: CacheCleanup, chat: CachingChat): Disposable {
  const registered = new Disposables();
  registered.add(tidying);
  registered.add(chat.onDidDelete((chatId) => tidying.chatDeleted(chatId)));
  return registered;
}
