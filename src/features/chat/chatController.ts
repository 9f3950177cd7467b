import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { CachedContentChat, ChatOpener, ChatQuestions, Exchange } from './api';
import type { Conversation } from '../../conversation/conversation';
import type { Attachment, Turn } from '../../conversation/turn';
import type { ChatPatch, DraftOrigin } from '../../messages/chatPageMessages';
import type { CallActions } from './tools/callActions';
import type { ChatState, NoticeView } from '../../messages/chatState';
import type { SettingFieldId } from '../../messages/settingsView';
import type { CacheNotice } from '../../caching/cacheNotice';
import type { ChatAttachments } from './chatAttachments';
import type { ChatComposer } from './chatComposer';
import type { ChatPatches } from './chatPatches';
import type { CurrentConversation } from './currentConversation';
import type { OpenConversation } from '../../storage/openConversation';
import type { ChatSettingsModel } from './settings/chatSettingsModel';
import type { ShownNotice } from '../../chatView/shownNotice';
import type { ShownSettings } from './shownSettings';
import type { TurnChange, TurnChanges } from './turnChanges';
import { ShownTurns } from '../../chatView/shownTurns';

/**
 * The owner of what the chat page shows. Everything that happens becomes a record of the conversation
 * first and a patch for the page second.
 */
export class ChatController
  implements ChatQuestions, CachedContentChat, ChatOpener, vscode.Disposable
{
  readonly #currentConversation: CurrentConversation;
  readonly #shownSettings: ShownSettings;
  readonly #composer: ChatComposer;
  readonly #changes: TurnChanges;
  readonly #patches: ChatPatches;
  readonly #shown: ShownTurns;
  readonly #replaced = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly onDidPatch: vscode.Event<ChatPatch[]>;
  /** Another conversation is shown now; the page needs a snapshot. */
  readonly onDidReplace = this.#replaced.event;

  constructor(
    currentConversation: CurrentConversation,
    settings: ShownSettings,
    composer: ChatComposer,
    changes: TurnChanges,
    patches: ChatPatches,
  ) {
    this.#currentConversation = currentConversation;
    this.#shownSettings = settings;
    this.#composer = composer;
    this.#changes = changes;
    this.#patches = patches;
    this.onDidPatch = patches.onDidPatch;
    this.#shown = new ShownTurns(
      () => currentConversation.current.conversation,
      (turn, conversation) => changes.answering.view(turn, conversation),
    );
    this.#subscriptions = vscode.Disposable.from(
      changes.answering.watchFiles(),
      currentConversation.onDidFail((error) => composer.failed(error)),
      settings.onDidChangeConnection(() => settings.connectionChanged()),
      composer.onDidChangeCost(() => this.#costChanged()),
      settings.settings.onDidChange(() => this.#settingsChanged()),
    );
  }

  get isAnswering(): boolean {
    return this.#changes.answering.isUnderWay;
  }

  /** Also one that was left, until the last of its calls has ended. */
  isAnsweringIn(id: string): boolean {
    return this.#changes.answering.open?.conversation.id === id;
  }

  /** The conversation that is shown; only its last turns, until it is whole. */
  get conversation(): Conversation {
    return this.#currentConversation.current.conversation;
  }

  /** Whether nothing was said yet in the chat that is shown. */
  get isEmpty(): boolean {
    return this.conversation.path().length === 0;
  }

  /** What the open chat asks with. */
  get settings(): ChatSettingsModel {
    return this.#shownSettings.settings;
  }

  /** What the page does about attachments. */
  get attachments(): ChatAttachments {
    return this.#composer.attachments;
  }

  /** What there is to say about caching. */
  get cacheNotice(): ShownNotice {
    return this.#patches.cacheNotice;
  }

  showCacheNotice(notice: CacheNotice | undefined): void {
    this.cacheNotice.show(notice);
  }

  state(): ChatState {
    const { turns, hasEarlier } = this.#shown.last();
    const { undoTurnId } = this.#changes;
    const cacheNotice = this.cacheNotice.view;
    return {
      ...this.#shownSettings.views,
      ...this.#composer.views,
      turns,
      ...(hasEarlier && { hasEarlier }),
      ...(undoTurnId !== undefined && { undoTurnId }),
      ...(cacheNotice && { cacheNotice }),
      ...(this.#changes.answering.isShown && { isAnswering: true }),
    };
  }

  /** Resolves when the previous chat is back. */
  restored(): Promise<void> {
    return this.#currentConversation.restore();
  }

  /**
   * Resolves when everything that {@link state} and patches have shown until now is written, or could not be.
   */
  settled(): Promise<void> {
    return this.#currentConversation.settled();
  }

  /** The page is there: from now on it is sent which model will answer, as soon as that is known. */
  pageOpened(): void {
    this.#composer.pageShown(true);
    this.#shownSettings.pageOpened();
    this.#readOn();
  }

  /** Whether the page can be seen: a page that can't has no use for counts. */
  pageShown(isVisible: boolean): void {
    this.#composer.pageShown(isVisible);
  }

  /** Whether the page has the keyboard, so that the status bar is about what is written there. */
  pageFocused(hasFocus: boolean): void {
    this.#composer.pageFocused(hasFocus);
  }

  draftChanged(prompt: string): void {
    this.#composer.changed(prompt);
  }

  /** The message that is being written. */
  get composer(): ChatComposer {
    return this.#composer;
  }

  /** Has the page show turns before the first one it holds. */
  showEarlier(beforeId: string, upToId?: string): void {
    this.#currentConversation.whenWhole(() => {
      const slice = this.#shown.earlier(beforeId, upToId);
      if (slice !== undefined) this.#patches.post({ kind: 'turnsPrepended', beforeId, ...slice });
    });
  }

  /** @param from where the prompt was written, which may have been as a command */
  send(prompt: string, from: DraftOrigin = { text: prompt }): void {
    this.#currentConversation.whenWhole(() => this.#send(prompt, from));
  }

  /**
   * Asks again instead of an earlier prompt, which stays in the conversation beside the new one. Its
   * attachments are sent again, except for those named.
   */
  edit(turnId: string, prompt: string, withoutAttachments: readonly string[] = []): void {
    this.#currentConversation.whenWhole(() => this.#edit(turnId, prompt, withoutAttachments));
  }

  /** Asks again for an answer, or for the last one. The earlier answer stays beside the new one. */
  retry(turnId?: string): void {
    const lastId = this.#currentConversation.current.conversation.lastTurn?.id;
    this.changeTurn('regenerate', turnId ?? lastId ?? '');
  }

  /** Does what the user wants with a turn. Nothing happens while an answer is under way. */
  changeTurn(action: TurnChange, turnId: string): void {
    this.#currentConversation.whenWhole(() => {
      const isAsking = action === 'regenerate' || action === 'continue';
      if (isAsking && this.#showRefusal(this.settings.refusal)) return;
      this.#changes.change(action, turnId);
    });
  }

  /**
   * Shows a new chat that goes up to the turn. False if there is no such turn, or an answer is under way.
   *
   * @throws what the file system says.
   */
  async fork(turnId: string): Promise<boolean> {
    const id = await this.#changes.fork(turnId);
    return id !== undefined && (await this.open(id)) === true;
  }

  /** Sets a field of the chat's settings, as the text of its control says. */
  changeSetting(field: SettingFieldId, value: string): void {
    this.#currentConversation.whenWhole(() => this.#shownSettings.change(field, value));
  }

  /** Puts the open chat on a cached content. False if the service does not have it any more. */
  async useCachedContent(name: string): Promise<boolean> {
    if (!(await this.#shownSettings.hasCachedContent(name))) return false;
    this.changeSetting('cachedContent', name);
    return true;
  }

  /** Brings back the default of a field, or of all. */
  resetSettings(field?: SettingFieldId): void {
    this.#currentConversation.whenWhole(() => this.settings.reset(field));
  }

  /**
   * Asks what another place of the window wants to know; what is being written stays as it is. The
   * sentence that is returned says why it is not asked.
   */
  async ask(prompt: string, attachments: readonly Attachment[]): Promise<string | undefined> {
    await this.#currentConversation.whole();
    const refusal = this.#refusal(prompt) ?? this.attachments.refusal(attachments)?.message;
    if (refusal === undefined) this.#ask(prompt, [...attachments]);
    return refusal;
  }

  /**
   * Goes on in the chat with what was asked and answered elsewhere. The sentence that is returned says why
   * it is not taken.
   */
  async takeOver(exchange: Exchange): Promise<string | undefined> {
    const open = await this.#currentConversation.whole();
    if (this.isAnswering) return this.#refusal(exchange.prompt);
    this.#lastToGoOn();
    this.settings.turnBegins();
    recordExchange(open, exchange);
    this.#currentConversation.remember();
    this.#composer.chatChanged();
    this.#replaced.fire();
    return undefined;
  }

  /** What is done with calls of tools. */
  get calls(): CallActions {
    return this.#changes.answering.calls;
  }

  /** Brings back what files were before an answer, by its last turn, where the user wants that. */
  restoreFiles(turnId: string): Promise<void> {
    return this.#changes.answering.restoreFiles(turnId);
  }

  stop(): void {
    this.#changes.answering.stop();
  }

  startNew(isChosen = true): void {
    this.stop();
    this.#currentConversation.startNew(isChosen);
    this.#showOther();
  }

  /** Shows a conversation of the history, unless another one is chosen meanwhile. */
  async open(id: string): Promise<boolean | undefined> {
    const currentConversation = this.#currentConversation;
    const before = currentConversation.current;
    const isOpen = await currentConversation.open(id, this.#changes.answering.open);
    if (isOpen !== true || currentConversation.current === before) return isOpen;
    this.stop();
    this.#showOther();
    this.#readOn();
    return true;
  }

  dispose(): void {
    this.#changes.answering.close();
    this.#subscriptions.dispose();
    this.#replaced.dispose();
  }

  #send(prompt: string, from: DraftOrigin): void {
    const { pageId } = from;
    if (this.#refuses(prompt, this.attachments.draftRefusal(), pageId)) return;
    // What is counted is the draft: what else is asked has other attachments, and an edit another history.
    if (this.#showRefusal(this.#composer.refusal(prompt), pageId)) return;
    this.#ask(prompt, this.attachments.take(), { kind: 'draftTaken', ...from });
  }

  #ask(prompt: string, attachments: Attachment[], ...reported: ChatPatch[]): void {
    const { current } = this.#currentConversation;
    const { conversation, nowMs: atMs } = current;
    const parentId = this.#lastToGoOn()?.id;
    const parent = parentId === undefined ? {} : { parentId };
    const id = randomUUID();
    this.settings.turnBegins(reported.length > 0 ? undefined : id);
    current.record({ type: 'userTurn', id, ...parent, prompt, attachments, atMs });
    this.#currentConversation.remember();
    this.#patches.post(...reported);
    const turn = conversation.turn(id);
    if (turn !== undefined) {
      this.#patches.post({
        kind: 'turnAdded',
        turn: this.#changes.answering.view(turn, conversation),
      });
    }
    void this.#changes.answering.answer(id);
  }

  /** The turn behind which the user goes on; what the last answer called is left. */
  #lastToGoOn(): Turn | undefined {
    const { current } = this.#currentConversation;
    const { lastTurn } = current.conversation;
    const last = this.settings.tools.runs.skip(current, lastTurn);
    if (last !== undefined && last !== lastTurn) {
      const turn = this.#changes.answering.view(last, current.conversation);
      this.#patches.post({ kind: 'turnAdded', turn });
    }
    return last;
  }

  #edit(turnId: string, prompt: string, withoutAttachments: readonly string[]): void {
    const turn = this.#currentConversation.current.conversation.turn(turnId);
    if (turn?.role !== 'user' || !this.#changes.isShown(turn)) return;
    const { parentId } = turn;
    const attachments = turn.attachments.filter(({ id }) => !withoutAttachments.includes(id));
    if (this.#refuses(prompt, this.attachments.refusal(attachments))) return;
    const parent = parentId === undefined ? {} : { parentId };
    this.#changes.ask({ ...parent, prompt, attachments });
  }

  #showOther(): void {
    this.#composer.reset();
    this.cacheNotice.show(undefined);
    this.#replaced.fire();
  }

  /** The page has the last turns already, and gets the others when they are read. */
  #readOn(): void {
    const currentConversation = this.#currentConversation;
    if (currentConversation.current.conversation.isWhole) return;
    currentConversation.whenWhole((isSame) => {
      if (!isSame) this.#replaced.fire();
      // What was set may be in the part that was not read yet.
      else this.#settingsChanged();
    });
  }

  #settingsChanged(): void {
    this.#shownSettings.settingsChanged();
    this.#composer.chatChanged();
  }

  /** It is counted again whenever other turns would be sent, which may begin otherwise. */
  #costChanged(): void {
    this.#composer.showCost();
    this.#shownSettings.updateCache();
  }

  /** Shows on the page why a prompt is not accepted, if it or its attachments can't be. */
  #refuses(prompt: string, ofAttachments: NoticeView | undefined, pageId?: string): boolean {
    const message = this.#refusal(prompt);
    const notice = message === undefined ? ofAttachments : warning(message);
    if (notice !== undefined) this.#patches.refuse(notice, pageId);
    return notice !== undefined;
  }

  #showRefusal(message: string | undefined, pageId?: string): boolean {
    if (message !== undefined) this.#patches.refuse(warning(message), pageId);
    return message !== undefined;
  }

  #refusal(prompt: string): string | undefined {
    if (prompt.trim() === '') return vscode.l10n.t('Enter a message to send.');
    if (!this.isAnswering) return this.settings.refusal;
    return vscode.l10n.t('An answer is in progress. Wait for it to finish, or stop it.');
  }
}

function warning(message: string): NoticeView {
  return { severity: 'warning', message, actions: [] };
}

/** Puts an exchange at the end of a conversation, as if it had been asked there. */
function recordExchange(open: OpenConversation, exchange: Exchange): void {
  const { prompt, attachments, model, answer, status } = exchange;
  const [id, turnId, atMs] = [randomUUID(), randomUUID(), open.nowMs];
  const parentId = open.conversation.lastTurn?.id;
  const parent = parentId === undefined ? {} : { parentId };
  open.record({ type: 'userTurn', id, ...parent, prompt, attachments, atMs });
  open.record({ type: 'modelTurn', id: turnId, parentId: id, atMs });
  open.record({ type: 'request', turnId, model });
  open.record({ type: 'event', turnId, response: answer, atMs });
  open.record({ type: 'end', turnId, status, atMs });
}
