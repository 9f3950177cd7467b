import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import { MediaError } from '../../../conversation/media/mediaError';
import type { Connections } from '../../../services/connection/connections';
import { isForwarded } from '../../../services/connection/modelAbilities';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import { describeProblem } from '../../../platform/problem';
import { readSetting } from '../../../platform/settings';
import { priceOf } from '../../../caching/prices';
import type { SendCostCounter } from '../../../sendCosts/sendCostCounter';
import type { CacheEvent } from '../../../caching/cacheEvent';
import type { CacheNotice, ShowCacheNotice } from '../../../caching/cacheNotice';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { startsWith } from '../../../caching/records/chatPrefix';
import {
  lifetimeHours,
  type Beginning,
  type ChatCacheMaker,
  type MadeBeginning,
} from './chatCacheMaker';
import {
  decideCaching,
  type CachingGain,
  type CachingQuestion,
} from '../../../caching/decideCaching';
import type { MadeCaches } from './madeCaches';
import type { OfferMemory } from './offerMemory';
import type { PolicyChat, ReadChat } from './policyChat';
import { failedNotice, madeNotice, noRoomNotice, offerNotice, roomNotice } from './policyNotices';
import { stableBeginning } from '../../../caching/stableBeginning';
import { turnsPerHour } from '../../../caching/turnRate';

/** What the policy is made of. */
export interface CachePolicyParts {
  store: CachedContentStore;
  connections: Pick<Connections, 'current'>;
  made: MadeCaches;
  maker: ChatCacheMaker;
  chat: PolicyChat;
  counter: Pick<SendCostCounter, 'countAsked'>;
  said: OfferMemory;
  showNotice: ShowCacheNotice;
  /** The fewest tokens that a model stores; undefined where that is not known. */
  minimumOf: (model: string) => number | undefined;
  clock: Clock;
  log: Log;
}

/** What is the most a beginning can have, to learn what speaks against caching it whatever it has. */
const anyTokens = Number.MAX_SAFE_INTEGER;

/**
 * Looks after each answer whether caching the beginning of the chat pays, and offers it, or does it where
 * the user has said so.
 */
export class CachePolicy implements vscode.Disposable {
  readonly #parts: CachePolicyParts;
  readonly #subscription: vscode.Disposable;
  readonly #end = new AbortController();
  /** Chats with the names of what they were put on here. */
  readonly #put = new Set<string>();
  readonly #work = new SerialQueue();

  constructor(parts: CachePolicyParts) {
    this.#parts = parts;
    this.#subscription = parts.store.onDidHappen((event) => this.#happened(event));
  }

  /** Resolves when all that has happened until now is dealt with. */
  async settled(): Promise<void> {
    await this.#work.settled();
  }

  dispose(): void {
    this.#end.abort();
    this.#subscription.dispose();
  }

  #happened(event: CacheEvent): void {
    if (event.type === 'removed') return this.#removed(event);
    if (event.type !== 'used' || event.use.chatId === undefined) return;
    const { chatId } = event.use;
    if (event.name !== '') this.#parts.made.noteUse(event.name, chatId);
    this.#do(() => this.#consider(chatId));
  }

  /** What went before its time is not made again at once: the service, or the user, did not want it. */
  #removed({ name, reason }: Extract<CacheEvent, { type: 'removed' }>): void {
    const { made, said } = this.#parts;
    const record = made.record(name);
    if (reason === 'expired' || record?.madeBy !== 'parley' || made.isDeleting(name)) return;
    if (record.prefix !== undefined) said.offered(record.prefix.chatId, record.tokens);
  }

  /** One after the other: two answers must not make two. */
  #do(act: () => Promise<void>): void {
    void this.#work.run(act).catch((error: unknown) => {
      if (!this.#end.signal.aborted) this.#parts.log.warn(`caching: ${describeError(error)}`);
    });
  }

  async #consider(chatId: string): Promise<void> {
    const { chat, made } = this.#parts;
    if (chat.id !== chatId || readSetting('parley.caches.automatic') === 'off') return;
    const read = await chat.read();
    await made.read();
    const question = this.#question(read);
    // Counting is spared where its result would not matter.
    if (decideCaching({ ...question, tokens: anyTokens }).do === 'nothing') return;
    const beginning = await this.#beginningOf(read);
    const { tokens } = beginning;
    const decision = decideCaching({ ...question, tokens });
    this.#parts.log.debug(`caching: ${JSON.stringify({ tokens, ...decision })}`);
    if (decision.do === 'nothing' || chat.id !== chatId) return;
    if (decision.do === 'offer') this.#offer(beginning, decision.gain);
    else await this.#make(beginning, (made) => this.#tellMade(chatId, made));
  }

  async #beginningOf(chat: ReadChat): Promise<Beginning> {
    const path = stableBeginning(chat.path);
    const asked = { path, settings: instructionOf(chat) };
    const tokens = await this.#parts.counter.countAsked(asked, this.#end.signal);
    return { chat, path, tokens };
  }

  #question(read: ReadChat): Omit<CachingQuestion, 'tokens'> {
    const { connections, said, minimumOf } = this.#parts;
    const { model, path, id } = read;
    const { current } = connections;
    const methods = model?.supportedGenerationMethods;
    const price = model && priceOf(readSetting('parley.prices'), model.name);
    return {
      mode: readSetting('parley.caches.automatic'),
      isFree: current.isEmbedded,
      isForwarded: isForwarded(current, model?.name),
      canCache: model !== undefined && methods?.includes('createCachedContent') !== false,
      minimumTokens: model && minimumOf(model.name),
      held: this.#heldOf(read),
      isDeclined: said.isDeclined(id),
      offeredTokens: said.offeredTokens(id),
      turnsPerHour: turnsPerHour(path),
      price,
      hours: lifetimeHours,
    };
  }

  #heldOf({ id, path, settings }: ReadChat): CachingQuestion['held'] {
    const { made } = this.#parts;
    const name = settings.cachedContent;
    if (name === undefined) {
      const used = new Set(
        path.map((turn) => turn.role === 'model' && turn.settings?.cachedContent),
      );
      const left = made.live.some(
        (record) =>
          (used.has(record.name) || this.#put.has(`${id} ${record.name}`)) &&
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

  #offer(beginning: Beginning, gain: CachingGain): void {
    const { said, showNotice } = this.#parts;
    const { chat, path, tokens } = beginning;
    said.offered(chat.id, tokens);
    const notice = offerNotice({ turns: path.length, tokens }, gain, {
      cache: () => this.#do(() => this.#makeAsked(chat.id)),
      decline: () => said.declined(chat.id),
    });
    showNotice(notice);
  }

  /**
   * As the user wants it, and as the chat is by then: what is under way is shown, and nothing more said when
   * it is done.
   */
  async #makeAsked(chatId: string): Promise<void> {
    const read = await this.#parts.chat.read();
    if (read.id !== chatId) return;
    const beginning = await this.#beginningOf(read);
    const title = vscode.l10n.t('Caching the beginning of the chat');
    const location = vscode.ProgressLocation.Window;
    await vscode.window.withProgress({ location, title }, () => this.#make(beginning, roomNotice));
  }

  async #make(
    beginning: Beginning,
    noticeOf: (made: MadeBeginning) => CacheNotice | undefined,
  ): Promise<void> {
    const { maker, chat, made } = this.#parts;
    const { id, settings } = beginning.chat;
    try {
      const end = await maker.make(beginning, this.#end.signal);
      if (end.kind === 'noRoom') this.#tellFailed(beginning, noRoomNotice(end.maximumTokens));
      if (end.kind !== 'made') return;
      if (chat.use(id, end.name)) {
        this.#put.add(`${id} ${end.name}`);
        const former = settings.cachedContent;
        this.#tell(id, noticeOf(end));
        if (former === undefined || former === end.name) return;
        this.#do(() => maker.deleteReplaced(former, id));
      } else if (end.isNew) await made.delete(end.name);
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#parts.log.warn(`caching: ${describeError(error)}`);
      this.#tellFailed(beginning, failedNotice(sentenceOf(error)));
    }
  }

  #tellMade(chatId: string, made: MadeBeginning): CacheNotice | undefined {
    return madeNotice(made, () => {
      this.#parts.said.declined(chatId);
      this.#parts.chat.use(chatId, undefined);
      if (made.isNew) this.#do(() => this.#parts.made.delete(made.name));
    });
  }

  #tellFailed({ chat, tokens }: Beginning, notice: CacheNotice): void {
    this.#parts.said.offered(chat.id, tokens);
    this.#tell(chat.id, notice);
  }

  #tell(chatId: string, notice: CacheNotice | undefined): void {
    if (notice !== undefined && this.#parts.chat.id === chatId) this.#parts.showNotice(notice);
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof MediaError)) return describeProblem(error).message;
  return `${error.attachment}: ${describeProblem(error.problem).message}`;
}

function instructionOf({ settings: { systemInstruction } }: ReadChat): ReadChat['settings'] {
  return systemInstruction === undefined ? {} : { systemInstruction };
}
