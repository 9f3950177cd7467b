import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { CachedContentChat, ChatOpener, ChatQuestions, Exchange } from './api';
import type { Attachment } from '../../conversation/turn';
import type { ChatPatch } from '../../messages/chatMessages';
import type { ChatState, ConnectionView, NoticeView } from '../../messages/chatState';
import type { SettingFieldId } from '../../messages/settingsView';
import type { ShowCacheNotice } from '../../caching/cacheNotice';
import { modelLabel } from '../../services/connection/modelLabel';
import { describeError } from '../../base/log';
import { describeProblem } from '../../platform/problem';
import { AnswerActs } from './answer/answerActs';
import { Answering } from './answering';
import { ChatCacheLine } from './cached/chatCacheLine';
import { modelNotice } from './cached/modelNotice';
import { ShownNotice } from '../../chatView/shownNotice';
import { ChatAttachments } from './chatAttachments';
import type { ChatParts } from './chatParts';
import { recordExchange } from './exchange';
import { forkChat } from './history/forkChat';
import type { ChatSettingsKeeper } from './settings/chatSettingsKeeper';
import { TurnChanges, type TurnChange } from './turnChanges';
import { ShownTurns } from '../../chatView/shownTurns';
import { WholeChat } from './wholeChat';

/**
 * The owner of what the chat page shows. Everything that happens becomes a record of the conversation
 * first and a patch for the page second.
 */
export class ChatController
  implements ChatQuestions, CachedContentChat, ChatOpener, vscode.Disposable
{
  readonly #parts: ChatParts;
  readonly #answering: Answering;
  readonly #changes: TurnChanges;
  readonly #whole: WholeChat;
  readonly #shown: ShownTurns;
  readonly #cacheLine: ChatCacheLine;
  readonly #patched = new vscode.EventEmitter<ChatPatch[]>();
  readonly #replaced = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #isPageOpen = false;
  /** What can be done with a single answer. */
  readonly answers: AnswerActs;
  /** What the page does about attachments. */
  readonly attachments: ChatAttachments;
  /** What there is to say about caching. */
  readonly cacheNotice = new ShownNotice((notice) =>
    this.#patch({ kind: 'cacheNoticeChanged', notice }),
  );
  readonly showCacheNotice: ShowCacheNotice = (notice) => this.cacheNotice.show(notice);
  readonly onDidPatch = this.#patched.event;
  /** Another conversation is shown now; the page needs a snapshot. */
  readonly onDidReplace = this.#replaced.event;

  constructor(parts: ChatParts) {
    this.#parts = parts;
    const { attachments, connections, cost, settings } = parts;
    const patch = (...patches: ChatPatch[]): void => this.#patch(...patches);
    this.attachments = new ChatAttachments(parts, patch);
    this.#answering = new Answering(parts, patch, this.showCacheNotice);
    this.#cacheLine = new ChatCacheLine(parts, (cache) => patch({ kind: 'cacheChanged', cache }));
    this.#changes = new TurnChanges(parts, this.#answering, patch);
    this.#whole = new WholeChat(parts.keeper, (error) => this.#tellUnread(error));
    this.#shown = new ShownTurns(
      () => parts.keeper.current.conversation,
      (turn, conversation) => this.#answering.view(turn, conversation),
    );
    this.answers = new AnswerActs(parts, this.#changes, this.#answering);
    this.#subscriptions = vscode.Disposable.from(
      this.answers,
      attachments.onDidChange(() =>
        this.#patch({ kind: 'attachmentsChanged', attachments: attachments.views }),
      ),
      connections.onDidChange(() => this.#connectionChanged()),
      cost.onDidChange(() => this.#costChanged()),
      settings.onDidChange(() => this.#settingsChanged()),
    );
  }

  get isAnswering(): boolean {
    return this.#answering.isUnderWay;
  }

  /** Whether nothing was said yet in the chat that is shown. */
  get isEmpty(): boolean {
    return this.#parts.keeper.current.conversation.path().length === 0;
  }

  /** What the open chat asks with. */
  get settings(): ChatSettingsKeeper {
    return this.#parts.settings;
  }

  state(): ChatState {
    const { cost, attachments, settings } = this.#parts;
    const { view } = cost;
    const { turns, hasEarlier } = this.#shown.last();
    const { undoTurnId } = this.#changes;
    const { view: cache } = this.#cacheLine;
    const cacheNotice = this.cacheNotice.view;
    return {
      connection: this.#connectionView(),
      turns,
      ...(hasEarlier && { hasEarlier }),
      attachments: attachments.views,
      ...(view && { cost: view }),
      ...(undoTurnId !== undefined && { undoTurnId }),
      settings: settings.view,
      ...(cache && { cache }),
      ...(cacheNotice && { cacheNotice }),
    };
  }

  /** Resolves when all that {@link state} and patches have told until now is written, or could not be. */
  settled(): Promise<void> {
    return this.#parts.keeper.settled();
  }

  /** The page is there: from now on it is told which model will answer, as soon as that is known. */
  pageOpened(): void {
    this.#isPageOpen = true;
    this.#parts.cost.setWatched(true);
    this.#parts.settings.pageOpened();
    this.#learnModel();
    this.#readOn();
  }

  /** Whether the page can be seen: a page that can't has no use for counts. */
  pageShown(isVisible: boolean): void {
    this.#parts.cost.setWatched(isVisible);
    if (!isVisible) this.#parts.cost.setFocused(false);
  }

  /** Whether the page has the keyboard, so that the status bar is about what is written there. */
  pageFocused(hasFocus: boolean): void {
    this.#parts.cost.setFocused(hasFocus);
  }

  draftChanged(prompt: string): void {
    this.#parts.cost.setPrompt(prompt);
  }

  /** What was written was a command and is done; nothing is sent. */
  draftDone(): void {
    this.#patch({ kind: 'draftTaken' });
  }

  /** Has the page show turns before the first one it holds. */
  showEarlier(beforeId: string, upToId?: string): void {
    this.#whole.whenThere(() => {
      const slice = this.#shown.earlier(beforeId, upToId);
      if (slice !== undefined) this.#patch({ kind: 'turnsPrepended', beforeId, ...slice });
    });
  }

  send(prompt: string): void {
    this.#whole.whenThere(() => this.#send(prompt));
  }

  /**
   * Asks anew in the place of an earlier prompt, which stays in the conversation beside the new one. What
   * went along goes along again, but for the attachments named.
   */
  edit(turnId: string, prompt: string, withoutAttachments: readonly string[] = []): void {
    this.#whole.whenThere(() => this.#edit(turnId, prompt, withoutAttachments));
  }

  /** Asks again for an answer, or for the last one. The earlier answer stays beside the new one. */
  retry(turnId?: string): void {
    const lastId = this.#parts.keeper.current.conversation.path().at(-1)?.id;
    this.changeTurn('regenerate', turnId ?? lastId ?? '');
  }

  /** Does what the user wants with a turn. Nothing happens while an answer is under way. */
  changeTurn(action: TurnChange, turnId: string): void {
    this.#whole.whenThere(() => {
      const isAsking = action === 'regenerate' || action === 'continue';
      if (isAsking && this.#tellRefusal(this.#parts.settings.refusal)) return;
      this.#changes.change(action, turnId);
    });
  }

  /**
   * Shows a new chat that goes up to the turn. False where there is none such, or an answer is under way.
   *
   * @throws what the file system says.
   */
  async fork(turnId: string): Promise<boolean> {
    const { keeper, history } = this.#parts;
    await keeper.current.complete();
    const { conversation } = keeper.current;
    const turn = conversation.turn(turnId);
    if (this.isAnswering || turn === undefined || !this.#changes.isShown(turn)) return false;
    const id = await forkChat(conversation, turnId, history);
    return keeper.current.conversation === conversation && this.open(id);
  }

  /** Sets a field of the chat's settings, as the text of its control says. */
  changeSetting(field: SettingFieldId, value: string): void {
    this.#whole.whenThere(() => {
      const before = this.#connectionView().model;
      this.settings.change(field, value);
      const { model } = this.#connectionView();
      if (field === 'cachedContent' && model !== before) this.showCacheNotice(modelNotice(model));
    });
  }

  /** Puts the open chat on a cached content. False where the service does not have it any more. */
  async useCachedContent(name: string): Promise<boolean> {
    await this.#parts.caches.learn(name);
    if (this.#parts.caches.find(name).isGone === true) return false;
    this.changeSetting('cachedContent', name);
    return true;
  }

  /** Brings back the default of a field, or of all. */
  resetSettings(field?: SettingFieldId): void {
    this.#whole.whenThere(() => this.settings.reset(field));
  }

  /**
   * Asks what another place of the window wants to know; what is being written stays as it is. The
   * sentence that is returned says why it is not asked.
   */
  async ask(prompt: string, attachments: readonly Attachment[]): Promise<string | undefined> {
    await this.#parts.keeper.current.complete();
    const refusal = this.#refusal(prompt) ?? this.attachments.refusal(attachments)?.message;
    if (refusal === undefined) this.#ask(prompt, [...attachments]);
    return refusal;
  }

  /**
   * Goes on in the chat with what was asked and answered elsewhere. The sentence that is returned says why
   * it is not taken.
   */
  async takeOver(exchange: Exchange): Promise<string | undefined> {
    if (this.isAnswering) return this.#refusal(exchange.prompt);
    const { current } = this.#parts.keeper;
    await current.complete();
    recordExchange(current, exchange);
    this.#parts.keeper.remember();
    this.#parts.cost.changed();
    this.#replaced.fire();
    return undefined;
  }

  stop(): void {
    this.#answering.stop();
  }

  startNew(): void {
    this.stop();
    this.#parts.keeper.startNew();
    this.#showOther();
  }

  /** Shows a conversation of the history. False when there is none to be read; then nothing changes. */
  async open(id: string): Promise<boolean> {
    const { keeper } = this.#parts;
    if (id === keeper.current.conversation.id) return true;
    if (!(await keeper.open(id))) return false;
    this.stop();
    this.#showOther();
    this.#readOn();
    return true;
  }

  dispose(): void {
    this.#answering.close();
    this.#subscriptions.dispose();
    this.#patched.dispose();
    this.#replaced.dispose();
  }

  #send(prompt: string): void {
    if (this.#refuses(prompt, this.attachments.draftRefusal())) return;
    this.#ask(prompt, this.#parts.attachments.take(), { kind: 'draftTaken' });
  }

  #ask(prompt: string, attachments: Attachment[], ...told: ChatPatch[]): void {
    const { keeper } = this.#parts;
    const { conversation } = keeper.current;
    const parentId = conversation.path().at(-1)?.id;
    const parent = parentId === undefined ? {} : { parentId };
    const id = randomUUID();
    const asked = { ...parent, prompt, attachments };
    keeper.current.record({ type: 'userTurn', id, ...asked, atMs: Date.now() });
    keeper.remember();
    this.#patch(...told);
    const turn = conversation.turn(id);
    if (turn !== undefined) {
      this.#patch({ kind: 'turnAdded', turn: this.#answering.view(turn, conversation) });
    }
    void this.#answering.answer(id);
  }

  #edit(turnId: string, prompt: string, withoutAttachments: readonly string[]): void {
    const turn = this.#parts.keeper.current.conversation.turn(turnId);
    if (turn?.role !== 'user' || !this.#changes.isShown(turn)) return;
    const { parentId } = turn;
    const attachments = turn.attachments.filter(({ id }) => !withoutAttachments.includes(id));
    if (this.#refuses(prompt, this.attachments.refusal(attachments))) return;
    const parent = parentId === undefined ? {} : { parentId };
    this.#changes.ask({ ...parent, prompt, attachments });
  }

  #showOther(): void {
    this.#parts.attachments.reset();
    this.cacheNotice.show(undefined);
    this.#parts.cost.changed();
    this.#replaced.fire();
  }

  /** The page has the last turns already, and gets the others when they are read. */
  #readOn(): void {
    const open = this.#parts.keeper.current;
    if (open.conversation.isWhole) return;
    open.complete().then(
      (isSame) => {
        if (this.#parts.keeper.current !== open) return;
        if (!isSame) this.#replaced.fire();
        // What was set may stand in the part that was not read yet.
        else this.#settingsChanged();
      },
      (error: unknown) => this.#tellUnread(error),
    );
  }

  /** The prompt stays in the composer. */
  #tellUnread(error: unknown): void {
    this.#parts.log.error(`journal: ${describeError(error)}`);
    this.#patch({ kind: 'draftRefused', notice: describeProblem(error) });
  }

  #connectionChanged(): void {
    this.#patch({ kind: 'connectionChanged', connection: this.#connectionView() });
    if (this.#isPageOpen && this.#parts.connections.knownModel === undefined) this.#learnModel();
  }

  #settingsChanged(): void {
    const { settings } = this.#parts;
    const connection = this.#connectionView();
    this.#patch(
      { kind: 'settingsChanged', settings: settings.view },
      { kind: 'connectionChanged', connection },
    );
    this.#cacheLine.update();
    this.#parts.cost.changed();
  }

  /** It is counted anew whenever other turns would be sent, which may begin otherwise. */
  #costChanged(): void {
    this.#patch({ kind: 'costChanged', cost: this.#parts.cost.view });
    this.#cacheLine.update();
  }

  #learnModel(): void {
    this.#parts.connections.model().catch((error: unknown) => {
      this.#parts.log.info(`models: ${describeError(error)}`);
    });
  }

  /** Tells the page why a prompt is not taken, where it or what goes along can't be. */
  #refuses(prompt: string, ofAttachments: NoticeView | undefined): boolean {
    const message = this.#refusal(prompt);
    const notice = message === undefined ? ofAttachments : warning(message);
    if (notice !== undefined) this.#patch({ kind: 'draftRefused', notice });
    return notice !== undefined;
  }

  #tellRefusal(message: string | undefined): boolean {
    if (message !== undefined) this.#patch({ kind: 'draftRefused', notice: warning(message) });
    return message !== undefined;
  }

  #refusal(prompt: string): string | undefined {
    if (prompt.trim() === '') return vscode.l10n.t('There is nothing to send yet.');
    const { cost, settings } = this.#parts;
    if (!this.isAnswering) return settings.refusal ?? cost.refusal(prompt);
    return vscode.l10n.t('An answer is on its way. Wait for its end, or stop it.');
  }

  #connectionView(): ConnectionView {
    const { connections, settings } = this.#parts;
    const model = settings.modelLabel ?? modelLabel(connections);
    return { service: connections.current.label, model };
  }

  #patch(...patches: ChatPatch[]): void {
    if (patches.length > 0) this.#patched.fire(patches);
  }
}

function warning(message: string): NoticeView {
  return { severity: 'warning', message, actions: [] };
}
