import * as vscode from 'vscode';
import { MediaError } from '../../../conversation/media/mediaError';
import { describeError, type Log } from '../../../base/log';
import { SerialQueue } from '../../../base/serialQueue';
import { describeProblem } from '../../../platform/problem';
import { readSetting } from '../../../platform/userSettings';
import type { CacheEvent } from '../../../caching/cacheEvent';
import type { CacheNotice } from '../../../caching/cacheNotice';
import type { CachingGain } from '../../../caching/decideCaching';
import type { Connection } from '../../../services/connection/connections';
import type { CachingChat } from '../cachingChat';
import type { CachingAdvice } from './cachingAdvice';
import type { Beginning, ChatCacheMaker, CachedBeginning } from './chatCacheMaker';
import type { MadeCaches } from './madeCaches';
import { failedNotice, madeNotice, noRoomNotice, offerNotice, roomNotice } from './policyNotices';

/** The open chat, as far as its caching needs it. */
export type PolicyChat = Pick<CachingChat, 'id' | 'read' | 'showNotice' | 'use'>;

/**
 * Looks after each answer whether caching the beginning of the chat pays, and offers it, or does it if
 * the user has said so.
 */
export class CachePolicy implements vscode.Disposable {
  readonly #made: MadeCaches;
  readonly #maker: ChatCacheMaker;
  readonly #chat: PolicyChat;
  readonly #advice: CachingAdvice;
  readonly #log: Log;
  readonly #subscription: vscode.Disposable;
  readonly #end = new AbortController();
  readonly #work = new SerialQueue();

  constructor(
    made: MadeCaches,
    maker: ChatCacheMaker,
    chat: PolicyChat,
    advice: CachingAdvice,
    log: Log,
  ) {
    this.#made = made;
    this.#maker = maker;
    this.#chat = chat;
    this.#advice = advice;
    this.#log = log;
    this.#subscription = made.onDidHappen((event) => this.#happened(event));
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
    if (event.name !== '') this.#made.noteUse(event.name, chatId);
    // The user may have connected another service while the answer came, which was sent nothing of it.
    const { service, connection } = this.#made;
    if (event.service !== service) return;
    this.#do(() => this.#consider(chatId, connection));
  }

  /** What went before its time is not made again at once: the service, or the user, did not want it. */
  #removed({ name, reason }: Extract<CacheEvent, { type: 'removed' }>): void {
    const record = this.#made.record(name);
    if (reason === 'expired' || record?.madeBy !== 'parley') return;
    // To whom asked for it, one that has expired is gone.
    if (this.#made.isOver(record)) return;
    if (record.prefix === undefined || this.#made.isDeleting(name)) return;
    this.#advice.noteOffered(record.prefix.chatId, record.tokens);
  }

  /** One after the other: two answers must not make two. */
  #do(act: () => Promise<void>): void {
    void this.#work.run(act).catch((error: unknown) => {
      if (!this.#end.signal.aborted) this.#log.warn(`caching: ${describeError(error)}`);
    });
  }

  /** @param at the service that has answered */
  async #consider(chatId: string, at: Connection): Promise<void> {
    const chat = this.#chat;
    const isOver = (): boolean => chat.id !== chatId || !this.#made.isConnected(at);
    if (isOver() || readSetting('parley.caches.automatic') === 'off') return;
    const advice = await this.#advice.about(await chat.read(), at, this.#end.signal);
    if (advice === undefined) return;
    const { beginning, decision } = advice;
    const { tokens } = beginning;
    this.#log.debug(`caching: ${JSON.stringify({ tokens, ...decision })}`);
    if (decision.do === 'nothing' || isOver()) return;
    if (decision.do === 'offer') this.#offer(beginning, decision.gain);
    else await this.#make(beginning, (made) => this.#reportMade(beginning, made));
  }

  #offer(beginning: Beginning, gain: CachingGain): void {
    const { chat, path, tokens } = beginning;
    this.#advice.noteOffered(chat.id, tokens);
    const notice = offerNotice({ turns: path.length, tokens }, gain, {
      cache: () => this.#makeAsked(chat.id),
      decline: () => this.#advice.noteDeclined(chat.id),
    });
    this.#chat.showNotice(notice);
  }

  /**
   * As the user wants it, and as the chat is by then: what is under way is shown, and nothing more said when
   * it is done.
   */
  #makeAsked(chatId: string): void {
    const { connection } = this.#made;
    this.#do(async () => {
      const read = await this.#chat.read();
      if (read.id !== chatId) return;
      const beginning = await this.#advice.beginningOf(read, connection, this.#end.signal);
      const title = vscode.l10n.t('Caching the beginning of the chat');
      const options = { location: vscode.ProgressLocation.Window, title };
      await vscode.window.withProgress(options, () => this.#make(beginning, roomNotice));
    });
  }

  async #make(
    beginning: Beginning,
    noticeOf: (made: CachedBeginning) => CacheNotice | undefined,
  ): Promise<void> {
    const { at, chat } = beginning;
    const { id, settings } = chat;
    try {
      const end = await this.#maker.make(beginning, this.#end.signal);
      if (end.kind === 'noRoom') this.#reportFailure(beginning, noRoomNotice(end.maximumTokens));
      if (end.kind !== 'made') return;
      // Another service doesn't know its name.
      if (this.#made.isConnected(at) && this.#chat.use(id, end.name)) {
        this.#made.notePut(end.name, id);
        const former = settings.cachedContent;
        this.#notify(id, noticeOf(end));
        if (former === undefined || former === end.name) return;
        this.#do(() => this.#maker.deleteReplaced(former, id));
      } else if (end.isNew) await this.#made.delete(end.name, at);
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#log.warn(`caching: ${describeError(error)}`);
      if (!this.#made.isConnected(at)) return;
      this.#reportFailure(beginning, failedNotice(sentenceOf(error)));
    }
  }

  #reportMade({ chat, at }: Beginning, made: CachedBeginning): CacheNotice | undefined {
    return madeNotice(made, () => {
      this.#advice.noteDeclined(chat.id);
      this.#chat.use(chat.id);
      if (made.isNew) this.#do(() => this.#made.delete(made.name, at));
    });
  }

  #reportFailure({ chat, tokens }: Beginning, notice: CacheNotice): void {
    this.#advice.noteOffered(chat.id, tokens);
    this.#notify(chat.id, notice);
  }

  #notify(chatId: string, notice: CacheNotice | undefined): void {
    if (notice !== undefined && this.#chat.id === chatId) this.#chat.showNotice(notice);
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof MediaError)) return describeProblem(error).message;
  return `${error.attachment}: ${describeProblem(error.problem).message}`;
}
