import type { ChatPatch } from '../../messages/chatMessages';
import type { AnswerStateView, TurnView } from '../../messages/chatState';
import type { ChatSettings } from '../../conversation/chatSettings';
import type { Conversation } from '../../conversation/conversation';
import type { ModelTurn, Turn } from '../../conversation/turn';
import { answering } from '../asking/askModel';
import type { Connection } from '../connection/connections';
import { setContextKey } from '../platform/contextKeys';
import { answerTokens } from './answer/answerTokens';
import { eventPatches } from './answer/eventPatches';
import { RetryWait } from './answer/retryWait';
import { runAnswer, windowCloses, type AnswerObserver, type AnswerSource } from './answerRun';
import type { ChatParts } from './chatParts';
import { answerState, turnView } from './turnViews';

/** Has the turns of the open conversation answered, one at a time, and tells the page how that goes. */
export class Answering {
  readonly #parts: ChatParts;
  readonly #patch: (...patches: ChatPatch[]) => void;
  readonly #retry = new RetryWait();
  #run: AbortController | undefined;

  constructor(parts: ChatParts, patch: (...patches: ChatPatch[]) => void) {
    this.#parts = parts;
    this.#patch = patch;
  }

  get isUnderWay(): boolean {
    return this.#run !== undefined;
  }

  /** Sends the request of a waiting answer at once. */
  tryNow(turn: ModelTurn): void {
    this.#retry.hurry(turn);
    this.changed(turn);
  }

  /** Tells the page how probable the tokens of an answer were. */
  showTokens(turn: ModelTurn): void {
    this.#patch({ kind: 'tokensShown', turnId: turn.id, tokens: answerTokens(turn) });
  }

  /** Tells the page how an answer stands now. */
  changed(turn: ModelTurn): void {
    this.#patch(this.#change(turn));
  }

  /** The turn as it is shown while it may be waiting for the next try of its request. */
  view(turn: Turn, conversation: Conversation): TurnView {
    const view = turnView(turn, conversation);
    return turn.role === 'model' ? { ...view, ...this.#retry.of(turn) } : view;
  }

  stop(): void {
    this.#run?.abort();
  }

  /** The window goes away: what comes now is not recorded any more. */
  close(): void {
    this.#run?.abort(windowCloses);
  }

  /**
   * Asks for an answer to a user's turn, with the settings of the chat unless others are handed in. Never
   * rejects: what goes wrong is the end of the answer.
   */
  async answer(userTurnId: string, settings?: ChatSettings): Promise<void> {
    const run = new AbortController();
    this.#setRun(run);
    const { keeper, cost, media } = this.#parts;
    const open = keeper.current;
    const asking = settings ?? this.#parts.settings.asked;
    let asked: Connection | undefined;
    const source: AnswerSource = {
      settings: asking,
      findTarget: async () => {
        const target = await answering(this.#parts.connections);
        asked = target.connection;
        return target;
      },
      predict: (path, signal) => cost.predict({ path, settings: asking }, signal),
      prepareMedia: (path, connection, signal, tell) =>
        media.prepare(path, connection, signal, tell),
    };
    const observer = this.#observer(open.conversation, () => keeper.current === open);
    try {
      await runAnswer(open, userTurnId, source, run.signal, {
        ...observer,
        onEnd: (turn) => {
          if (asked !== undefined) cost.learn(turn, asked);
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
      onRetry: (turn, notice) => {
        this.#retry.begin(turn.id, notice);
        patch(this.#change(turn));
      },
      onActivity: (turn, activity) =>
        patch({ kind: 'turnChanged', turnId: turn.id, change: waiting(activity) }),
      onEvent: (turn, response) => patch(...eventPatches(turn, response)),
      onEnd: (turn) => {
        this.#parts.log.info(`answer: ${turn.status}${turn.error ? `, ${describe(turn)}` : ''}`);
        patch(this.#change(turn));
        this.#parts.cost.changed();
      },
    };
  }

  #change(turn: ModelTurn): ChatPatch {
    const change = { ...answerState(turn), ...this.#retry.of(turn) };
    return { kind: 'turnChanged', turnId: turn.id, change };
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
