import { canHoldTools, contextOfChat } from '../../../caching/records/heldTools';
import type { SendCostCounter } from '../../../sendCosts/sendCostCounter';
import { isForwarded } from '../../../services/connection/modelAbilities';
import type { Connection } from '../../../services/connection/connections';
import { readSetting } from '../../../platform/userSettings';
import { priceOf } from '../../../caching/prices';
import { startsWith } from '../../../caching/records/chatPrefix';
import {
  decideCaching,
  stableBeginning,
  type CachingDecision,
  type CachingQuestion,
} from '../../../caching/decideCaching';
import { turnsPerHour } from '../../../caching/turnRate';
import type { ReadChat } from '../cachingChat';
import type { CacheMinimums } from '../../../services/cachedContents/cacheMinimums';
import { lifetimeHours, type Beginning } from './chatCacheMaker';
import type { MadeCaches } from './madeCaches';
import type { OfferMemory } from './offerMemory';

/** What to do about a chat's beginning. */
export interface Advice {
  beginning: Beginning;
  decision: CachingDecision;
}

/** What is the most a beginning can have, to learn what speaks against caching it whatever it has. */
const anyTokens = Number.MAX_SAFE_INTEGER;

/** Says whether caching the beginning of a chat pays, by what is known and was said of it. */
export class CachingAdvice {
  readonly #made: MadeCaches;
  readonly #said: OfferMemory;
  readonly #minimums: Pick<CacheMinimums, 'of'>;
  readonly #counter: Pick<SendCostCounter, 'countAsked'>;

  constructor(
    made: MadeCaches,
    said: OfferMemory,
    minimums: Pick<CacheMinimums, 'of'>,
    counter: Pick<SendCostCounter, 'countAsked'>,
  ) {
    this.#made = made;
    this.#said = said;
    this.#minimums = minimums;
    this.#counter = counter;
  }

  /**
   * Undefined if nothing is to be done, however long the beginning is. Rejects as counting does.
   *
   * @param at the service that would store it
   */
  async about(read: ReadChat, at: Connection, signal: AbortSignal): Promise<Advice | undefined> {
    await this.#made.read();
    const question = this.#question(read, at);
    // Counting is spared where its result would not matter.
    if (decideCaching({ ...question, tokens: anyTokens }).do === 'nothing') return undefined;
    const beginning = await this.beginningOf(read, at, signal);
    const { tokens } = beginning;
    return { beginning, decision: decideCaching({ ...question, tokens }) };
  }

  /** What of a chat would be cached, with its tokens. Rejects as counting does. */
  async beginningOf(chat: ReadChat, at: Connection, signal: AbortSignal): Promise<Beginning> {
    const path = stableBeginning(chat.path);
    const asked = { path, settings: contextOfChat(chat.settings) };
    return { chat, path, at, tokens: await this.#counter.countAsked(asked, signal) };
  }

  /** Caching was offered, or has failed, with this many tokens. */
  noteOffered(chatId: string, tokens: number): void {
    this.#said.offered(chatId, tokens);
  }

  /** The user does not want to be asked again in this chat. */
  noteDeclined(chatId: string): void {
    this.#said.declined(chatId);
  }

  #question(read: ReadChat, at: Connection): Omit<CachingQuestion, 'tokens'> {
    const { model, path, id, settings } = read;
    const methods = model?.supportedGenerationMethods;
    const price = model && priceOf(readSetting('parley.prices'), model.name);
    return {
      mode: readSetting('parley.caches.automatic'),
      isFree: at.isEmbedded,
      isForwarded: isForwarded(at, model?.name),
      canCache:
        model !== undefined &&
        methods?.includes('createCachedContent') !== false &&
        canHoldTools(settings),
      minimumTokens: model && this.#minimums.of(at, model.name),
      held: this.#heldOf(read),
      isDeclined: this.#said.isDeclined(id),
      offeredTokens: this.#said.offeredTokens(id),
      turnsPerHour: turnsPerHour(path),
      price,
      hours: lifetimeHours,
    };
  }

  #heldOf({ id, path, settings }: ReadChat): CachingQuestion['held'] {
    const made = this.#made;
    const name = settings.cachedContent;
    if (name === undefined) {
      const used = new Set(
        path.map((turn) => turn.role === 'model' && turn.settings?.cachedContent),
      );
      const left = made.live.some(
        (record) =>
          (used.has(record.name) || made.wasPutOn(record.name, id)) &&
          record.prefix !== undefined &&
          startsWith(path, settings, record.prefix),
      );
      return left ? 'left' : undefined;
    }
    const record = made.record(name);
    if (record?.prefix === undefined) return 'other';
    const isHeld = made.isLive(record) && startsWith(path, settings, record.prefix);
    return isHeld ? record.tokens : undefined;
  }
}
