import type { ChatPatch } from '../../messages/chatPageMessages';
import type { AnswerStateView, ToolCallView, TurnView } from '../../messages/chatState';
import type { Conversation } from '../../conversation/conversation';
import { limitsOf, TakenByAnswer, tokensTaken } from '../../conversation/answerLimits';
import {
  calledFunctions,
  waitsForCalls,
  type ModelTurn,
  type Turn,
  type UserTurn,
} from '../../conversation/turn';
import type { Connection } from '../../services/connection/connections';
import { setContextKey } from '../../platform/setContextKey';
import { Disposables, type Disposable } from '../../base/disposables';
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
import { CallActions } from './tools/callActions';
import type { ChatFiles } from './tools/toolRuns';
import { answerState, turnView } from './turnViews';
import { unshownAnswer, unshownTurn } from './unshownTurn';
import type { OpenConversation } from '../../storage/openConversation';

interface Run {
  abort: AbortController;
  open: OpenConversation;
}

/** Has the turns of the open conversation answered, one at a time, and reports progress to the page. */
export class Answering {
  readonly #currentConversation: CurrentConversation;
  readonly #requests: ChatRequests;
  readonly #cost: ChatCost;
  readonly #patches: ChatPatches;
  readonly #log: Log;
  readonly #retry = new RetryWait();
  readonly calls: CallActions;
  readonly #callViews = (turn: UserTurn): ToolCallView[] => this.#requests.tools.callViews(turn);
  #run: Run | undefined;

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
    this.calls = new CallActions(currentConversation, requests.tools.runs);
  }

  get isUnderWay(): boolean {
    return this.#run !== undefined;
  }

  /** The chat that is answered; until its last call has ended, also once another one is shown. */
  get open(): OpenConversation | undefined {
    return this.#run?.open;
  }

  /** Whether an answer of the chat that is shown is under way. */
  get isShown(): boolean {
    return this.open === this.#currentConversation.current;
  }

  get #files(): ChatFiles {
    return this.#requests.tools.runs.files;
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
    const view =
      this.#isolated(() => turnView(turn, conversation, this.#callViews)) ?? unshownTurn(turn);
    const files = this.#files.of(turn, this.isShown);
    const changed = { ...view, ...(files.length > 0 && { changedFiles: files }) };
    return turn.role === 'model' ? { ...changed, ...this.#retryOf(turn) } : changed;
  }

  /** Shows which files an answer has changed, by its last turn, whenever that is other than before. */
  watchFiles(): Disposable {
    const watched = new Disposables();
    watched.add(
      this.#files.onDidChange((shown) => this.#patches.post({ kind: 'filesChanged', ...shown })),
    );
    watched.add(
      this.#files.onDidRecord(() => {
        if (!this.isShown) void this.#files.update(this.#currentConversation.current);
      }),
    );
    return watched;
  }

  /** Brings back what files were before an answer. Not while one is under way, which may change them. */
  async restoreFiles(turnId: string): Promise<void> {
    if (!this.isUnderWay) await this.#files.restore(turnId);
  }

  stop(): void {
    this.#run?.abort.abort();
  }

  /** The window goes away: what comes now is not recorded any more. */
  close(): void {
    this.#run?.abort.abort(windowCloses);
  }

  /**
   * Asks for an answer to a user's turn, as the chat is set unless it is said with what, and runs the tools that
   * it calls until it calls no more. Never rejects: what goes wrong is the end of the answer.
   */
  async answer(userTurnId: string, planned?: PlannedRequest): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    const open = this.#currentConversation.current;
    const run = { abort, open };
    this.#setRun(run);
    try {
      const taken = new TakenByAnswer(open.nowMs);
      const asked = open.conversation.turn(userTurnId);
      if (asked?.role === 'user' && asked.calls !== undefined) {
        taken.addRound(asked.calls.length);
        if (!(await this.#runCalls(open, asked, signal))) return;
      }
      const first = await this.#answerOnce(open, userTurnId, signal, planned);
      let calls = await this.#call(open, first, taken, signal);
      while (calls !== undefined) {
        const answer = await this.#answerOnce(open, calls.id, signal);
        calls = await this.#call(open, answer, taken, signal);
      }
    } finally {
      if (this.#run === run) this.#setRun(undefined);
      void this.#files.update(open);
      if (!this.isShown) this.#patches.post({ kind: 'answeringChanged', isAnswering: false });
    }
  }

  /** Runs the calls of an answer that ended with them, and goes on. */
  async goOn(answer: ModelTurn): Promise<void> {
    const turn = this.#beginCalls(this.#currentConversation.current, answer);
    if (turn !== undefined) await this.answer(turn.id);
  }

  /** The turn that answers the calls of an answer, once they have run; undefined where the chat waits for the user. */
  async #call(
    open: OpenConversation,
    answer: ModelTurn,
    taken: TakenByAnswer,
    signal: AbortSignal,
  ): Promise<UserTurn | undefined> {
    taken.addTokens(tokensTaken(answer.answer.usageMetadata, answer.predictedTokens));
    const waits = this.#isolated(() => waitsForCalls(answer)) === true;
    if (signal.aborted || !waits) return undefined;
    if (this.#requests.tools.mode === 'off') return undefined;
    if (this.#stopAtLimit(open, answer, taken)) return undefined;
    taken.addRound(calledFunctions(answer).length);
    const turn = this.#beginCalls(open, answer);
    return turn !== undefined && (await this.#runCalls(open, turn, signal)) ? turn : undefined;
  }

  /** Whether the calls of an answer wait for the user, because it has reached a limit of its chat. */
  #stopAtLimit(open: OpenConversation, answer: ModelTurn, taken: TakenByAnswer): boolean {
    const limits = limitsOf(open.conversation.settings?.limits);
    const reached = taken.reached(limits, calledFunctions(answer).length, open.nowMs);
    if (reached === undefined) return false;
    const { id: limit, most } = reached;
    open.record({ type: 'limit', turnId: answer.id, limit, most });
    if (this.#currentConversation.current === open) this.changed(answer);
    return true;
  }

  #beginCalls(open: OpenConversation, answer: ModelTurn): UserTurn | undefined {
    const turn = this.#requests.tools.runs.begin(open, answer);
    if (turn !== undefined && this.#currentConversation.current === open) {
      this.#patches.post({ kind: 'turnAdded', turn: this.view(turn, open.conversation) });
    }
    return turn;
  }

  /** Runs what has not ended of the calls of a turn; false if they were stopped. */
  async #runCalls(open: OpenConversation, turn: UserTurn, signal: AbortSignal): Promise<boolean> {
    const { mode, runs, offered: tools } = this.#requests.tools;
    const show = (index: number): void => {
      const call = this.#requests.tools.callView(turn, index);
      if (this.#currentConversation.current !== open || call === undefined) return;
      this.#patches.post({ kind: 'callChanged', turnId: turn.id, index, call });
    };
    if (mode !== 'off') await runs.run(open, turn, { tools, signal, onDidChange: show });
    else {
      runs.skip(open, turn);
      for (const index of turn.calls?.keys() ?? []) show(index);
    }
    this.#cost.changed();
    return !signal.aborted;
  }

  async #answerOnce(
    open: OpenConversation,
    userTurnId: string,
    signal: AbortSignal,
    planned?: PlannedRequest,
  ): Promise<ModelTurn> {
    const isShown = (): boolean => this.#currentConversation.current === open;
    let asked: Connection | undefined;
    const source = this.#requests.source(planned, (connection) => (asked = connection));
    const observer = this.#observer(open.conversation, isShown);
    const outcome = this.#requests.cacheOutcome(open, (notice) => {
      if (isShown()) this.#patches.cacheNotice.show(notice);
    });
    return runAnswer(open, userTurnId, source, signal, {
      ...observer,
      onEvent: (turn, response) => {
        observer.onEvent(turn, response);
        outcome.taken(turn, asked);
      },
      onEnd: (turn) => {
        const path = open.conversation.path(turn.parentId);
        if (asked !== undefined) this.#requests.learn(turn, path, asked);
        observer.onEnd(turn);
        outcome.ended(turn, asked);
      },
    });
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

  #setRun(run: Run | undefined): void {
    this.#run = run;
    if (this.isShown) this.#patches.post({ kind: 'answeringChanged', isAnswering: true });
    setContextKey('parley.isAnswering', run !== undefined);
  }
}

function waiting(activity: string | undefined): AnswerStateView {
  return { status: 'waiting', ...(activity !== undefined && { activity }) };
}

function describe({ error }: ModelTurn): string {
  return `${error?.info?.kind ?? 'internal'}: ${error?.message ?? ''}`;
}
