import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../messages/chatMessages';
import type { ChatState, ConnectionView, TurnActionId } from '../../messages/chatState';
import type { Conversation } from '../../conversation/conversation';
import type { JournalRecord } from '../../conversation/record';
import { continuationPrompt, type ModelTurn, type Turn } from '../../conversation/turn';
import { visibleText } from '../../protocol/answer';
import type { GenerateContentResponse } from '../../protocol/response';
import { ServiceError } from '../../protocol/serviceError';
import type { Connection, Connections } from '../connection/connections';
import { modelLabel } from '../connection/modelLabel';
import type { DraftAttachments } from '../editor/draftAttachments';
import { setContextKey } from '../platform/contextKeys';
import { describeError, type Log } from '../platform/log';
import { runAnswer, windowCloses, type AnswerObserver, type AnswerSource } from './answerRun';
import type { ChatCost } from './chatCost';
import type { ConversationKeeper } from './conversationKeeper';
import { answerState, canContinue, turnView } from './turnViews';

/**
 * The owner of what the chat page shows. Everything that happens becomes a record of the conversation
 * first and a patch for the page second.
 */
export class ChatController implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #keeper: ConversationKeeper;
  readonly #attachments: DraftAttachments;
  readonly #cost: ChatCost;
  readonly #log: Log;
  readonly #patched = new vscode.EventEmitter<ChatPatch[]>();
  readonly #replaced = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** What was deleted while this window was open, so that it can be undone, last first. */
  readonly #removed: string[] = [];
  #run: AbortController | undefined;
  #isPageOpen = false;
  readonly onDidPatch = this.#patched.event;
  /** Another conversation is shown now; the page needs a snapshot. */
  readonly onDidReplace = this.#replaced.event;

  constructor(
    connections: Connections,
    keeper: ConversationKeeper,
    attachments: DraftAttachments,
    cost: ChatCost,
    log: Log,
  ) {
    this.#connections = connections;
    this.#keeper = keeper;
    this.#attachments = attachments;
    this.#cost = cost;
    this.#log = log;
    this.#subscriptions = vscode.Disposable.from(
      attachments.onDidChange(() =>
        this.#patch({ kind: 'attachmentsChanged', attachments: attachments.views }),
      ),
      connections.onDidChange(() => this.#connectionChanged()),
      cost.onDidChange(() => this.#patch({ kind: 'costChanged', cost: cost.view })),
    );
  }

  get isAnswering(): boolean {
    return this.#run !== undefined;
  }

  state(): ChatState {
    const { conversation } = this.#keeper.current;
    const cost = this.#cost.view;
    const undoTurnId = this.#undoTurnId();
    return {
      connection: this.#connectionView(),
      turns: conversation.path().map((turn) => turnView(turn, conversation)),
      attachments: this.#attachments.views,
      ...(cost && { cost }),
      ...(undoTurnId !== undefined && { undoTurnId }),
    };
  }

  /** The page is there: from now on it is told which model will answer, as soon as that is known. */
  pageOpened(): void {
    this.#isPageOpen = true;
    this.#cost.setWatched(true);
    this.#learnModel();
  }

  /** Whether the page can be seen: a page that can't has no use for counts. */
  pageShown(isVisible: boolean): void {
    this.#cost.setWatched(isVisible);
    if (!isVisible) this.#cost.setFocused(false);
  }

  /** Whether the page has the keyboard, so that the status bar is about what is written there. */
  pageFocused(hasFocus: boolean): void {
    this.#cost.setFocused(hasFocus);
  }

  draftChanged(prompt: string): void {
    this.#cost.setPrompt(prompt);
  }

  #connectionChanged(): void {
    this.#patch({ kind: 'connectionChanged', connection: this.#connectionView() });
    if (this.#isPageOpen && this.#connections.knownModel === undefined) this.#learnModel();
  }

  #learnModel(): void {
    this.#connections.model().catch((error: unknown) => {
      this.#log.info(`models: ${describeError(error)}`);
    });
  }

  send(prompt: string): void {
    if (this.#refuses(prompt)) return;
    const open = this.#keeper.current;
    const id = randomUUID();
    const parentId = open.conversation.path().at(-1)?.id;
    const attachments = this.#attachments.take();
    open.record({
      type: 'userTurn',
      id,
      ...(parentId !== undefined && { parentId }),
      prompt,
      attachments,
      atMs: Date.now(),
    });
    this.#keeper.remember();
    this.#patch({ kind: 'draftTaken' }, ...this.#turnAdded(id));
    void this.#answer(id);
  }

  /** Asks anew in the place of an earlier prompt, which stays in the conversation beside the new one. */
  edit(turnId: string, prompt: string): void {
    const turn = this.#keeper.current.conversation.turn(turnId);
    if (turn?.role !== 'user' || !this.#isShown(turn) || this.#refuses(prompt)) return;
    const { parentId, attachments } = turn;
    const parent = parentId === undefined ? {} : { parentId };
    this.#ask({ ...parent, prompt, attachments });
  }

  /** Asks again for an answer, or for the last one. The earlier answer stays beside the new one. */
  retry(turnId?: string): void {
    const lastId = this.#keeper.current.conversation.path().at(-1)?.id;
    this.changeTurn('regenerate', turnId ?? lastId ?? '');
  }

  /** Does what the user wants with a turn. Nothing happens while an answer is under way. */
  changeTurn(action: TurnActionId, turnId: string): void {
    const turn = this.#keeper.current.conversation.turn(turnId);
    if (this.isAnswering || turn === undefined) return;
    // The page may be behind by a message.
    if (this.#isShown(turn) === (action === 'restore')) return;
    switch (action) {
      case 'regenerate':
        return this.#regenerate(turn);
      case 'continue':
        return this.#continue(turn);
      case 'showPrevious':
        return this.#showSibling(turn, -1);
      case 'showNext':
        return this.#showSibling(turn, 1);
      case 'remove':
        return this.#remove(turn);
      case 'restore':
        return this.#restore(turn);
    }
  }

  stop(): void {
    this.#run?.abort();
  }

  startNew(): void {
    this.stop();
    this.#keeper.startNew();
    this.#attachments.reset();
    this.#cost.changed();
    this.#replaced.fire();
  }

  /** Shows a conversation of the history. False when there is none to be read; then nothing changes. */
  async open(id: string): Promise<boolean> {
    if (id === this.#keeper.current.conversation.id) return true;
    if (!(await this.#keeper.open(id))) return false;
    this.stop();
    this.#attachments.reset();
    this.#cost.changed();
    this.#replaced.fire();
    return true;
  }

  dispose(): void {
    this.#run?.abort(windowCloses);
    this.#subscriptions.dispose();
    this.#patched.dispose();
    this.#replaced.dispose();
  }

  #regenerate(turn: Turn): void {
    const promptId = turn.role === 'user' ? turn.id : turn.parentId;
    this.#patch({ kind: 'turnsReplaced', afterId: promptId, turns: [] });
    void this.#answer(promptId);
  }

  #continue(turn: Turn): void {
    if (turn.role !== 'model' || !canContinue(turn)) return;
    const prompt = continuationPrompt;
    this.#ask({ parentId: turn.id, prompt, attachments: [], isContinuation: true });
  }

  #ask(asked: Omit<Extract<JournalRecord, { type: 'userTurn' }>, 'type' | 'id' | 'atMs'>): void {
    const id = randomUUID();
    this.#changePath({ type: 'userTurn', id, ...asked, atMs: Date.now() });
    void this.#answer(id);
  }

  #showSibling(turn: Turn, step: 1 | -1): void {
    const siblings = this.#keeper.current.conversation.siblings(turn);
    const turnId = siblings[siblings.indexOf(turn.id) + step];
    if (turnId !== undefined) this.#changePath({ type: 'selected', turnId });
  }

  #remove({ id }: Turn): void {
    this.#changePath({ type: 'removed', turnId: id });
    this.#removed.push(id);
    this.#patch({ kind: 'undoChanged', turnId: id });
  }

  #restore({ id }: Turn): void {
    this.#changePath({ type: 'restored', turnId: id });
    this.#patch({ kind: 'undoChanged', turnId: this.#undoTurnId() });
  }

  #isShown(turn: Turn): boolean {
    return this.#keeper.current.conversation.path().includes(turn);
  }

  #undoTurnId(): string | undefined {
    const { conversation } = this.#keeper.current;
    return this.#removed.findLast((id) => conversation.isRemoved(id));
  }

  /** Records what shows other turns, and tells the page from where on they are others. */
  #changePath(record: JournalRecord): void {
    const { conversation } = this.#keeper.current;
    const before = conversation.path();
    this.#keeper.current.record(record);
    const path = conversation.path();
    const first = path.findIndex((turn, index) => turn !== before[index]);
    const kept = first === -1 ? path.length : first;
    const afterId = path[kept - 1]?.id;
    this.#patch({
      kind: 'turnsReplaced',
      ...(afterId !== undefined && { afterId }),
      turns: path.slice(kept).map((turn) => turnView(turn, conversation)),
    });
    this.#cost.changed();
  }

  async #answer(userTurnId: string): Promise<void> {
    const run = new AbortController();
    this.#setRun(run);
    const open = this.#keeper.current;
    let asked: Connection | undefined;
    const source: AnswerSource = {
      findTarget: async () => {
        const target = await this.#target();
        asked = target.connection;
        return target;
      },
      predict: (path, signal) => this.#cost.predict(path, signal),
    };
    const observer = this.#observer(open.conversation, () => this.#keeper.current === open);
    try {
      await runAnswer(open, userTurnId, source, run.signal, {
        ...observer,
        onEnd: (turn) => {
          if (asked !== undefined) this.#cost.learn(turn, asked);
          observer.onEnd(turn);
        },
      });
    } finally {
      if (this.#run === run) this.#setRun(undefined);
    }
  }

  /** A run may outlive its place in the page: after New Chat it only records its end. */
  #observer(conversation: Conversation, isShown: () => boolean): AnswerObserver {
    const patch = (...patches: ChatPatch[]): void => {
      if (isShown()) this.#patch(...patches);
    };
    return {
      onStart: (turn) => patch({ kind: 'turnAdded', turn: turnView(turn, conversation) }),
      onEvent: (turn, response) => patch(...eventPatches(turn, response)),
      onEnd: (turn) => {
        this.#log.info(`answer: ${turn.status}${turn.error ? `, ${describe(turn)}` : ''}`);
        patch({ kind: 'turnChanged', turnId: turn.id, change: answerState(turn) });
        this.#cost.changed();
      },
    };
  }

  async #target(): Promise<{ connection: Connection; model: string }> {
    const connection = this.#connections.current;
    const model = await this.#connections.model();
    if (model !== undefined) return { connection, model: model.name };
    throw new ServiceError('the service offers no model that generates content', {
      kind: 'notFound',
    });
  }

  /** Tells the page why a prompt is not taken, where it is not. */
  #refuses(prompt: string): boolean {
    const message = this.#refusal(prompt);
    if (message === undefined) return false;
    this.#patch({ kind: 'draftRefused', notice: { severity: 'warning', message, actions: [] } });
    return true;
  }

  #refusal(prompt: string): string | undefined {
    if (prompt.trim() === '') return vscode.l10n.t('There is nothing to send yet.');
    if (!this.isAnswering) return this.#cost.refusal(prompt);
    return vscode.l10n.t('An answer is on its way. Wait for its end, or stop it.');
  }

  #turnAdded(id: string): ChatPatch[] {
    const { conversation } = this.#keeper.current;
    const turn = conversation.turn(id);
    return turn === undefined ? [] : [{ kind: 'turnAdded', turn: turnView(turn, conversation) }];
  }

  #connectionView(): ConnectionView {
    return {
      service: this.#connections.current.label,
      model: modelLabel(this.#connections),
    };
  }

  #setRun(run: AbortController | undefined): void {
    this.#run = run;
    setContextKey('parley.isAnswering', run !== undefined);
  }

  #patch(...patches: ChatPatch[]): void {
    if (patches.length > 0) this.#patched.fire(patches);
  }
}

function describe({ error }: ModelTurn): string {
  return `${error?.info?.kind ?? 'internal'}: ${error?.message ?? ''}`;
}

/** The new text of an event, and the state with the first one: from then on the answer streams. */
function eventPatches(turn: ModelTurn, { candidates }: GenerateContentResponse): ChatPatch[] {
  const turnId = turn.id;
  const parts = candidates?.find(({ index = 0 }) => index === 0)?.content?.parts ?? [];
  const text = parts.map(visibleText).join('');
  if (text === '') return [];
  return [{ kind: 'textAppended', turnId, text }];
}
