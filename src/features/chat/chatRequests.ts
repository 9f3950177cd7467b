import type { ModelTurn, Turn } from '../../conversation/turn';
import type { CacheNotice } from '../../caching/cacheNotice';
import type { PlannedRequest } from '../../caching/records/planRequest';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { Connection, Connections } from '../../services/connection/connections';
import { answering } from '../../services/modelRequest/requestAnswer';
import type { OpenConversation } from '../../storage/openConversation';
import type { AnswerSource } from './answerRun';
import { CacheOutcome } from './cached/cacheOutcome';
import type { ChatCaches } from './cached/chatCaches';
import { planWithoutCache } from './cached/planWithoutCache';
import type { ChatCounter } from './chatCounter';
import type { ChatSettingsModel } from './settings/chatSettingsModel';
import type { ToolChoice } from './tools/toolChoice';

/** What answers of the open chat are asked with, and what follows from them. */
export class ChatRequests {
  readonly #connections: Connections;
  readonly #settings: ChatSettingsModel;
  readonly #caches: ChatCaches;
  readonly #media: RequestMedia;
  readonly #counter: ChatCounter;

  constructor(
    connections: Connections,
    settings: ChatSettingsModel,
    caches: ChatCaches,
    media: RequestMedia,
    counter: ChatCounter,
  ) {
    this.#connections = connections;
    this.#settings = settings;
    this.#caches = caches;
    this.#media = media;
    this.#counter = counter;
  }

  /** The tools that answers may call. */
  get tools(): ToolChoice {
    return this.#settings.tools;
  }

  /**
   * What one answer is asked with: as the chat is set, unless it is planned already.
   *
   * @param onTarget is called with the service that is asked
   */
  source(
    planned: PlannedRequest | undefined,
    onTarget: (connection: Connection) => void,
  ): AnswerSource {
    // The chat may go on without its cached content before the answer does.
    let whole = this.#settings.chosen;
    let turns: readonly Turn[] = [];
    const plan: AnswerSource['plan'] = async (path, model) => {
      turns = path;
      if (planned === undefined) await this.#settings.instructions.refresh();
      const { cachedContent } = (planned ?? this.#settings.plan(path, model)).settings;
      if (cachedContent !== undefined) await this.#caches.recall(cachedContent);
      whole = this.#settings.asked(path);
      return planned ?? this.#settings.plan(path, model);
    };
    return {
      findTarget: async () => {
        const target = await answering(this.#connections);
        onTarget(target.connection);
        return target;
      },
      plan,
      planWithoutCache: (failed, error) => {
        const next = planWithoutCache(failed, error, whole, this.#caches);
        return next && this.#settings.noted(next, turns);
      },
      predict: (path, asking, signal) => this.#counter.predict(path, asking, signal),
      prepareMedia: (path, connection, signal, notify) =>
        this.#media.prepare(path, connection, signal, notify),
    };
  }

  /** @param showNotice shows it where the chat is still the open one */
  cacheOutcome(open: OpenConversation, showNotice: (notice: CacheNotice) => void): CacheOutcome {
    return new CacheOutcome(this.#caches, this.#settings, open, showNotice);
  }

  /** Compares what an answer was billed with what was predicted. */
  learn(turn: ModelTurn, path: readonly Turn[], asked: Connection): void {
    this.#counter.model.learn(turn, path, asked);
  }
}
