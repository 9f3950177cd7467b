import type { ChatPatch } from '../../messages/chatMessages';
import type { ChatSettings } from '../../conversation/chatSettings';
import type { Conversation } from '../../conversation/conversation';
import type { ModelTurn } from '../../conversation/turn';
import { visibleText } from '../../protocol/answer';
import type { GenerateContentResponse } from '../../protocol/response';
import { ServiceError } from '../../protocol/serviceError';
import type { Connection } from '../connection/connections';
import { setContextKey } from '../platform/contextKeys';
import { runAnswer, windowCloses, type AnswerObserver, type AnswerSource } from './answerRun';
import type { ChatParts } from './chatParts';
import { answerState, turnView } from './turnViews';

/** Has the turns of the open conversation answered, one at a time, and tells the page how that goes. */
export class Answering {
  readonly #parts: ChatParts;
  readonly #patch: (...patches: ChatPatch[]) => void;
  #run: AbortController | undefined;

  constructor(parts: ChatParts, patch: (...patches: ChatPatch[]) => void) {
    this.#parts = parts;
    this.#patch = patch;
  }

  get isUnderWay(): boolean {
    return this.#run !== undefined;
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
    const { keeper, cost } = this.#parts;
    const open = keeper.current;
    const asking = settings ?? this.#parts.settings.asked;
    let asked: Connection | undefined;
    const source: AnswerSource = {
      settings: asking,
      findTarget: async () => {
        const target = await this.#target();
        asked = target.connection;
        return target;
      },
      predict: (path, signal) => cost.predict({ path, settings: asking }, signal),
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
      onEvent: (turn, response) => patch(...eventPatches(turn, response)),
      onEnd: (turn) => {
        this.#parts.log.info(`answer: ${turn.status}${turn.error ? `, ${describe(turn)}` : ''}`);
        patch({ kind: 'turnChanged', turnId: turn.id, change: answerState(turn) });
        this.#parts.cost.changed();
      },
    };
  }

  async #target(): Promise<{ connection: Connection; model: string }> {
    const { connections } = this.#parts;
    const connection = connections.current;
    const model = await connections.model();
    if (model !== undefined) return { connection, model: model.name };
    throw new ServiceError('the service offers no model that generates content', {
      kind: 'notFound',
    });
  }

  #setRun(run: AbortController | undefined): void {
    this.#run = run;
    setContextKey('parley.isAnswering', run !== undefined);
  }
}

function describe({ error }: ModelTurn): string {
  return `${error?.info?.kind ?? 'internal'}: ${error?.message ?? ''}`;
}

/** The new text of an event; with the first one the answer streams. */
function eventPatches(turn: ModelTurn, { candidates }: GenerateContentResponse): ChatPatch[] {
  const turnId = turn.id;
  const parts = candidates?.find(({ index = 0 }) => index === 0)?.content?.parts ?? [];
  const text = parts.map(visibleText).join('');
  if (text === '') return [];
  return [{ kind: 'textAppended', turnId, text }];
}
