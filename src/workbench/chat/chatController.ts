import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../messages/chatMessages';
import type { ChatState, ConnectionView } from '../../messages/chatState';
import type { ModelTurn } from '../../conversation/turn';
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
import { answerState, turnView } from './turnViews';

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
    const turns = this.#keeper.current.conversation.path().map(turnView);
    const cost = this.#cost.view;
    return {
      connection: this.#connectionView(),
      turns,
      attachments: this.#attachments.views,
      ...(cost && { cost }),
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
    const refusal = this.#refusal(prompt);
    if (refusal !== undefined) {
      const notice = { severity: 'warning' as const, message: refusal, actions: [] };
      this.#patch({ kind: 'draftRefused', notice });
      return;
    }
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

  /** Asks again for the answer to the same prompt. The earlier answer stays in the journal. */
  retry(turnId?: string): void {
    const { conversation } = this.#keeper.current;
    const turn = conversation.turn(turnId ?? conversation.path().at(-1)?.id ?? '');
    if (this.isAnswering || turn?.role !== 'model') return;
    const path = conversation.path();
    const later = path.slice(path.indexOf(turn));
    this.#patch(...later.map(({ id }) => ({ kind: 'turnRemoved' as const, turnId: id })));
    void this.#answer(turn.parentId);
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

  dispose(): void {
    this.#run?.abort(windowCloses);
    this.#subscriptions.dispose();
    this.#patched.dispose();
    this.#replaced.dispose();
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
    const observer = this.#observer(() => this.#keeper.current === open);
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
  #observer(isShown: () => boolean): AnswerObserver {
    const patch = (...patches: ChatPatch[]): void => {
      if (isShown()) this.#patch(...patches);
    };
    return {
      onStart: (turn) => patch({ kind: 'turnAdded', turn: turnView(turn) }),
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

  #refusal(prompt: string): string | undefined {
    if (prompt.trim() === '') return vscode.l10n.t('There is nothing to send yet.');
    if (!this.isAnswering) return this.#cost.refusal(prompt);
    return vscode.l10n.t('An answer is on its way. Wait for its end, or stop it.');
  }

  #turnAdded(id: string): ChatPatch[] {
    const turn = this.#keeper.current.conversation.turn(id);
    return turn === undefined ? [] : [{ kind: 'turnAdded', turn: turnView(turn) }];
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
