import { isServiceError } from '../../../protocol/serviceError';
import { isLlamaList, LlamaServer } from './llamaServer';
import type { ModelServer, ServedModel, ServerAccess } from './modelServer';
import { createOllamaServer } from './ollamaServer';
import { createOpenAiServer, listOpenAiModels, openAiModel } from './openAiServer';
import { silent } from './serverErrors';

/** A model server that answered, in the interface it speaks, with what it offers. */
export interface ProbedServer {
  speaks: 'ollama' | 'llama' | 'openAi';
  server: ModelServer;
  models: ServedModel[];
}

/** Finds out which interface the server at an address speaks; what is known of it outlives a finding. */
export class ServerProbe {
  readonly #access: ServerAccess;
  /** What wants to know that the server has answered one of the requests. */
  readonly #heard = new Set<() => void>();
  readonly #ollama: ModelServer;
  readonly #openAi: ModelServer;
  readonly #llama: LlamaServer;

  constructor(access: ServerAccess) {
    this.#access = { ...access, fetch: (request) => this.#fetch(access, request) };
    this.#ollama = createOllamaServer(this.#access);
    this.#openAi = createOpenAiServer(this.#access);
    this.#llama = new LlamaServer(this.#access);
  }

  /**
   * Ollama's own interface goes before the one that it shares with others, as it says more of a model. Some versions of
   * llama-server list models as Ollama does, and can't be chatted with in that way.
   *
   * @param limitMs how long the server may be silent: one with many models has many requests to answer
   * @throws ServiceError: of what the interfaces answered, that which says most about what to do
   */
  async probe(limitMs: number, signal: AbortSignal): Promise<ProbedServer> {
    const [asOllama, asOpenAi] = await Promise.allSettled([
      this.#within(limitMs, signal, (until) => this.#ollama.listModels(until)),
      this.#within(limitMs, signal, (until) => this.#asOpenAi(until)),
    ]);
    signal.throwIfAborted();
    if (asOpenAi.status === 'fulfilled' && asOpenAi.value.speaks === 'llama') return asOpenAi.value;
    if (asOllama.status === 'fulfilled') {
      return { speaks: 'ollama', server: this.#ollama, models: asOllama.value };
    }
    if (asOpenAi.status === 'fulfilled') return asOpenAi.value;
    throw mostTelling([asOpenAi.reason, asOllama.reason]);
  }

  async #asOpenAi(signal: AbortSignal): Promise<ProbedServer> {
    const listed = await listOpenAiModels(this.#access, signal);
    if (isLlamaList(listed)) {
      const models = await this.#llama.describe(listed, signal);
      return { speaks: 'llama', server: this.#llama, models };
    }
    const models = listed.map((model) => openAiModel(this.#access, model));
    return { speaks: 'openAi', server: this.#openAi, models };
  }

  async #within<Value>(
    limitMs: number,
    signal: AbortSignal,
    ask: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const { clock, address } = this.#access;
    const timeout = new AbortController();
    const startTimer = (): (() => void) =>
      clock.setTimer(() => timeout.abort(silent(new URL(address).host)), limitMs);
    let cancelTimer = startTimer();
    const restartTimer = (): void => {
      cancelTimer();
      cancelTimer = startTimer();
    };
    this.#heard.add(restartTimer);
    try {
      return await ask(AbortSignal.any([timeout.signal, signal]));
    } finally {
      this.#heard.delete(restartTimer);
      cancelTimer();
    }
  }

  async #fetch({ fetch }: ServerAccess, request: Request): Promise<Response> {
    const response = await fetch(request);
    for (const restartTimer of this.#heard) restartTimer();
    return response;
  }
}

/** That a key is wanted or a server failed says more than that there is no such path. */
const telling: readonly string[] = ['auth', 'quota', 'rateLimited', 'server', 'network'];

/** Of what several ways of asking ended with, what says most about what to do. */
function mostTelling(errors: readonly unknown[]): unknown {
  const rank = (error: unknown): number => {
    const index = isServiceError(error) ? telling.indexOf(error.kind) : -1;
    return index === -1 ? telling.length : index;
  };
  return errors.toSorted((one, other) => rank(one) - rank(other))[0];
}
