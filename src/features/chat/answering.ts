import type { ChatPatch } from '../../messages/chatPageMessages';
import type { AnswerStateView, TurnView } from '../../messages/chatState';
import type { Conversation } from '../../conversation/conversation';
import type { ModelTurn, Turn } from '../../conversation/turn';
import type { Connection } from '../../services/connection/connections';
import { setContextKey } from '../../platform/setContextKey';
import { describeError, type Log } from '../../base/log';
import { answerTokens } from '../../chatView/answerTokens';
import { eventPatches } from './answer/eventPatches';
import { RetryWait } from './answer/retryWait';
import type { PlannedRequest } from '../../caching/records/planRequest';
import { runAnswer, windowCloses, type AnswerObserver } from './answerRun';
import type { ChatCost } from './chatCost';
import type { ChatPatches } from './chatPatches';
import type { ChatRequests } from './chatRequests';
import type { CurrentConversation } from './currentConversation';
import { answerState, turnView } from './turnViews';
import { unshownAnswer, unshownTurn } from './unshownTurn';

/** Has the turns of the open conversation answered, one at a time, and reports progress to the page. */
export class Answering {
  readonly #currentConversation: CurrentConversation;
  readonly #requests: ChatRequests;
  readonly #cost: ChatCost;
  readonly #patches: ChatPatches;
  readonly #log: Log;
  readonly #retry = new RetryWait();
  #run: AbortController | undefined;

  constructor(
    currentConversation: CurrentConversation,
    requests: ChatRequests,
    cost: ChatCost,
    patches: ChatPatches,
    log: Log,
  ) {
    this.#currentConversation = currentConversation;
    this.#requests = requests;
    this.#cost = cost;
    this.#patches = patches;
    this.#log = log;
  }

  get isUnderWay(): boolean {
    return this.#run !== undefined;
  }

  /** Sends the request of a waiting answer at once. */
  tryNow(turn: ModelTurn): void {
    this.#retry.hurry(turn);
    this.changed(turn);
  }

  /** Sends the page how probable the tokens of an answer were. */
  showTokens(turn: ModelTurn): void {
    const tokens = this.#isolated(() => answerTokens(turn)) ?? [];
    this.#patches.post({ kind: 'tokensShown', turnId: turn.id, tokens });
  }

  /** Sends the page the present state of an answer. */
  changed(turn: ModelTurn): void {
    this.#patches.post(this.#change(turn));
  }

  /** The turn as it is shown while it may be waiting for the next try of its request. */
  view(turn: Turn, conversation: Conversation): TurnView {
    const view = this.#isolated(() => turnView(turn, conversation)) ?? unshownTurn(turn);
    return turn.role === 'model' ? { ...view, ...this.#retryOf(turn) } : view;
  }

  stop(): void {
    this.#run?.abort();
  }

  /** The window goes away: what comes now is not recorded any more. */
  close(): void {
    this.#run?.abort(windowCloses);
  }

  /**
   * Asks for an answer to a user's turn, as the chat is set unless it is said with what. Never rejects:
   * what goes wrong is the end of the answer.
   */
  async answer(userTurnId: string, planned?: PlannedRequest): Promise<void> {
    const run = new AbortController();
    this.#setRun(run);
    const open = this.#currentConversation.current;
    const isShown = (): boolean => this.#currentConversation.current === open;
    let asked: Connection | undefined;
    const source = this.#requests.source(planned, (connection) => (asked = connection));
    const observer = this.#observer(open.conversation, isShown);
    const outcome = this.#requests.cacheOutcome(open, (notice) => {
      if (isShown()) this.#patches.cacheNotice.show(notice);
    });
    try {
      await runAnswer(open, userTurnId, source, run.signal, {
        ...observer,
        onEvent: (turn, response) => {
          observer.onEvent(turn, response);
          outcome.taken(turn, asked);
        },
        onEnd: (turn) => {
          if (asked !== undefined) this.#requests.learn(turn, asked);
          observer.onEnd(turn);
          outcome.ended(turn, asked);
        },
      });
    } finally {
      if (this.#run === run) this.#setRun(undefined);
    }
  }

  /** A run may outlive its place in the page: after New Chat it only records its end. */
  #observer(conversation: Conversation, isShown: () => boolean): AnswerObserver {
    const patch = (...patches: ChatPatch[]): void => {
      if (isShown()) this.#patches.post(...patches);
    };
    return {
      onStart: (turn) => patch({ kind: 'turnAdded', turn: this.view(turn, conversation) }),
      onRetry: (turn, notice) => {
        this.#retry.begin(turn.id, notice);
        patch(this.#change(turn));
      },
      onActivity: (turn, activity) =>
        patch({ kind: 'turnChanged', turnId: turn.id, change: waiting(activity) }),
      onEvent: (turn, response) =>
        patch(...(this.#isolated(() => eventPatches(turn, response)) ?? [])),
      onEnd: (turn) => {
        this.#log.info(`answer: ${turn.status}${turn.error ? `, ${describe(turn)}` : ''}`);
        patch(this.#change(turn));
        this.#cost.changed();
      },
    };
  }

  #change(turn: ModelTurn): ChatPatch {
    const state = this.#isolated(() => answerState(turn)) ?? unshownAnswer(turn);
    const change = { ...state, ...this.#retryOf(turn) };
    return { kind: 'turnChanged', turnId: turn.id, change };
  }

  #retryOf(turn: ModelTurn): ReturnType<RetryWait['of']> {
    return this.#retry.of(turn, this.#currentConversation.current.nowMs);
  }

  /** What is shown of one turn; undefined if that fails, which must hurt neither others nor the answer. */
  #isolated<View>(show: () => View): View | undefined {
    try {
      return show();
    } catch (error) {
      this.#log.error(`a turn can't be shown: ${describeError(error)}`);
      return undefined;
    }
  }

  #setRun(run: AbortController | undefined): void {
    this.#run = run;
    setContextKey('parley.isAnswering', run !== undefined);
  }
}

function waiting(activity: string | undefined): AnswerStateView {
  return { status: 'waiting', ...(activity !== undefined && { activity }) };
}

function describe({ error }: ModelTurn): string {
  return `${error?.info?.kind ?? 'internal'}: ${error?.message ?? ''}`;
}
