import { contextOfChat } from '../../../caching/records/heldTools';
import { digestOf } from '../../../base/node/digestOf';
import * as path from 'node:path';
import { createRequest } from '../../../conversation/request';
import type { Turn } from '../../../conversation/turn';
import type { Content } from '../../../protocol/content';
import type { Clock } from '../../../base/clock';
import { chatTitle } from '../../../conversation/history/chatTitle';
import type { RequestMedia } from '../../../services/attachments/requestMedia';
import { readSetting } from '../../../platform/userSettings';
import type { CacheRecord } from '../../../caching/records/cacheRecord';
import type { Connection } from '../../../services/connection/connections';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { createOrFind } from '../../../services/cachedContents/createOrFind';
import { prefixDigest, startsWith } from '../../../caching/records/chatPrefix';
import { whileLocked } from '../../../fileSystem/fileLock';
import type { MadeCaches } from './madeCaches';
import { makeRoom } from '../../../caching/makeRoom';
import type { ReadChat } from '../cachingChat';

/** So long is stored what Parley makes, and what it extends is extended by. */
export const lifetimeHours = 1;
const ttl = `${lifetimeHours * 3600}s`;
const maxNameLength = 128;

/** What to make. */
export interface Beginning {
  chat: ReadChat;
  /** The turns it holds. */
  path: readonly Turn[];
  /** By the count of this machine. */
  tokens: number;
  /** The service that stores it, and no other one that is connected meanwhile. */
  at: Connection;
}

/** A beginning that is stored: made again, or found to be there already. */
export interface CachedBeginning {
  kind: 'made';
  name: string;
  isNew: boolean;
  tokens: number;
  turns: number;
  deletedForRoom: number;
}

/**
 * How making ended: it is stored, there was no room for it, another window is making it, or another service
 * is connected by now.
 */
export type MakeOutcome =
  | CachedBeginning
  | { kind: 'noRoom'; maximumTokens: number }
  | { kind: 'busy' }
  | { kind: 'left' };

const left = { kind: 'left' } as const;

/** Caches the beginnings of chats, within what Parley may store at once. */
export class ChatCacheMaker {
  readonly #store: CachedContentStore;
  readonly #made: MadeCaches;
  readonly #media: Pick<RequestMedia, 'prepare'>;
  readonly #lockFolder: string;
  readonly #clock: Clock;

  /** @param lockFolder where windows let each other know what they are doing */
  constructor(
    store: CachedContentStore,
    made: MadeCaches,
    media: Pick<RequestMedia, 'prepare'>,
    lockFolder: string,
    clock: Clock,
  ) {
    this.#store = store;
    this.#made = made;
    this.#media = media;
    this.#lockFolder = lockFolder;
    this.#clock = clock;
  }

  /**
   * Stores a beginning, or finds one that is stored already. Rejects with a ServiceError, a MediaError, or
   * what the file system says.
   */
  async make(beginning: Beginning, signal: AbortSignal): Promise<MakeOutcome> {
    const lock = path.join(this.#lockFolder, `make-${digestOf(beginning.chat.id).slice(0, 32)}`);
    const end = await whileLocked(lock, async () => {
      await this.#made.read();
      if (!this.#made.isConnected(beginning.at)) return left;
      return this.#found(beginning) ?? (await this.#make(beginning, signal));
    });
    return end ?? { kind: 'busy' };
  }

  /** Deletes what a longer one has taken the place of, if Parley made it and no other chat uses it. */
  async deleteReplaced(name: string, chatId: string): Promise<void> {
    const { connection } = this.#made;
    const record = this.#made.record(name);
    if (record?.madeBy !== 'parley' || !this.#made.isOnlyOf(name, chatId)) return;
    await this.#made.delete(name, connection);
  }

  /** A fork, or another window with the same chat, may have stored enough of it. */
  #found({ chat, path: turns, tokens }: Beginning): MakeOutcome | undefined {
    const record = this.#made.live.find(
      ({ model, prefix, ...each }) =>
        model === chat.model?.name &&
        prefix !== undefined &&
        each.tokens * 2 > tokens &&
        startsWith(turns, chat.settings, prefix),
    );
    return record && madeOf(record);
  }

  async #make(beginning: Beginning, signal: AbortSignal): Promise<MakeOutcome> {
    const { chat, path: turns, at } = beginning;
    const maximumTokens = readSetting('parley.caches.maximumStoredTokens');
    const deleted = this.#room(beginning, maximumTokens);
    if (deleted === undefined) return { kind: 'noRoom', maximumTokens };
    for (const name of deleted) await this.#made.delete(name, at);
    const mediaPart = await this.#media.prepare(turns, at, signal, () => undefined);
    // Media may have taken long to upload.
    if (!this.#made.isConnected(at)) return left;
    const { contents } = createRequest(turns, {}, mediaPart);
    const { name = '', usageMetadata } = await createOrFind(
      this.#store,
      {
        model: chat.model?.name ?? '',
        displayName: displayNameOf(turns),
        contents,
        ...contextOfChat(chat.settings),
        ttl,
      },
      {
        madeBy: 'parley',
        recipe: { from: 'chat' },
        sources: [],
        prefix: {
          chatId: chat.id,
          turns: turns.length,
          digest: prefixDigest(turns, chat.settings),
        },
        textDigests: textsOf(contents).map(digestOf),
        tokens: beginning.tokens,
      },
      { signal, at },
    );
    const tokens = usageMetadata?.totalTokenCount ?? beginning.tokens;
    const deletedForRoom = deleted.length;
    return { kind: 'made', name, isNew: true, tokens, turns: turns.length, deletedForRoom };
  }

  /** The one that this one takes the place of is as good as deleted, if {@link deleteReplaced} deletes it. */
  #room({ chat, tokens }: Beginning, maximumTokens: number): string[] | undefined {
    const replaced = chat.settings.cachedContent;
    const others = this.#made.live.filter(
      ({ name }) => name !== replaced || !this.#made.isOnlyOf(name, chat.id),
    );
    const stored = others.map((record) => this.#made.stored(record));
    return makeRoom(stored, tokens, maximumTokens, this.#clock.now());
  }
}

function madeOf({ name, tokens, prefix }: CacheRecord): CachedBeginning {
  const turns = prefix?.turns ?? 0;
  return { kind: 'made', name, isNew: false, tokens, turns, deletedForRoom: 0 };
}

/** As the chat is called, cut to what a name may have: Unicode characters, not units. */
function displayNameOf([first]: readonly Turn[]): string {
  const title = first?.role === 'user' ? chatTitle(first.prompt) : '';
  return Array.from(title).slice(0, maxNameLength).join('');
}

function textsOf(contents: readonly Content[]): string[] {
  return contents.flatMap(({ parts = [] }) => parts.flatMap(({ text }) => text ?? []));
}
