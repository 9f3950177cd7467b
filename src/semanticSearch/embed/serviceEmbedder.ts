import type { EmbeddingsClient } from '../../client/embeddingsClient';
import { untilAborted } from '../../base/abort';
import { Emitter } from '../../base/emitter';
import { SerialQueue } from '../../base/serialQueue';
import type { Embedder, EmbedOptions, TextToEmbed } from '../../search/embed/embedder';
import type { CountTokens } from '../../search/embed/textBeginning';
import { NoEmbedderError } from '../../search/embed/embedder';
import { EmbedRun, type EmbeddingModel } from './embedRun';

/** Whether texts may be sent to a service. */
export interface EmbedPermission {
  isHosted: boolean;
  /** Why nothing may be sent just now, as a sentence for display. */
  refusal: () => string | undefined;
  /** Aborted with a {@link NoEmbedderError} when another service or model takes its place. */
  ended: AbortSignal;
}

/**
 * Asks a service for vectors. Documents go one request after the other, whoever asks for them, so that the service is
 * never asked for two of them at once; a question waits for none of them.
 */
export class ServiceEmbedder implements Embedder {
  readonly #model: EmbeddingModel;
  readonly #client: () => EmbeddingsClient;
  readonly #countTokens: CountTokens;
  readonly #permission: EmbedPermission;
  readonly #turns = new SerialQueue();
  readonly #failed = new Emitter<unknown>();
  /** The service or the model has failed, or answered otherwise than was learned of it. */
  readonly onDidFail = this.#failed.event;

  constructor(
    model: EmbeddingModel,
    client: () => EmbeddingsClient,
    countTokens: CountTokens,
    permission: EmbedPermission,
  ) {
    this.#model = model;
    this.#client = client;
    this.#countTokens = countTokens;
    this.#permission = permission;
  }

  get space(): Embedder['space'] {
    return this.#model.space;
  }

  get isHosted(): boolean {
    return this.#permission.isHosted;
  }

  async embed(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]> {
    const { ended } = this.#permission;
    const signal = AbortSignal.any([options.signal, ended]);
    const run = (): Promise<Float32Array[]> => this.#run(texts, { ...options, signal });
    try {
      signal.throwIfAborted();
      const vectors = options.purpose === 'query' ? run() : this.#turns.run(run);
      return await untilAborted(vectors, signal);
    } catch (error) {
      options.signal.throwIfAborted();
      ended.throwIfAborted();
      this.#failed.fire(error);
      throw error;
    }
  }

  async #run(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]> {
    options.signal.throwIfAborted();
    const refusal = this.#permission.refusal();
    if (refusal !== undefined) throw new NoEmbedderError(refusal);
    const run = new EmbedRun(this.#model, this.#client, this.#countTokens, texts, options);
    return run.vectors();
  }
}
