import { untilAborted } from '../../base/abort';
import { SerialQueue } from '../../base/serialQueue';
import type { Embedder, EmbedOptions, TextToEmbed } from '../../search/embed/embedder';
import { NoEmbedderError } from '../../search/embed/embedder';
import { EmbedRun, type EmbedAsking } from './embedRun';

/** What a {@link ServiceEmbedder} is made of. */
export interface EmbedderParts extends EmbedAsking {
  isHosted: boolean;
  /** Why nothing may be sent just now, as a sentence for people. */
  refusal: () => string | undefined;
  /** Aborted with a {@link NoEmbedderError} when another service or model takes its place. */
  ended: AbortSignal;
  /** Told that the model answers otherwise than was learned of it. */
  onSurprise: (error: unknown) => void;
}

/**
 * Asks a service for vectors. Documents go one request after the other, whoever asks for them, so that the service is
 * never asked for two of them at once; a question waits for none of them.
 */
export class ServiceEmbedder implements Embedder {
  readonly #parts: EmbedderParts;
  readonly #turns = new SerialQueue();

  constructor(parts: EmbedderParts) {
    this.#parts = parts;
  }

  get space(): Embedder['space'] {
    return this.#parts.space;
  }

  get isHosted(): boolean {
    return this.#parts.isHosted;
  }

  async embed(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]> {
    const { ended } = this.#parts;
    const signal = AbortSignal.any([options.signal, ended]);
    const run = (): Promise<Float32Array[]> => this.#run(texts, { ...options, signal });
    try {
      signal.throwIfAborted();
      const vectors = options.purpose === 'query' ? run() : this.#turns.run(run);
      return await untilAborted(vectors, signal);
    } catch (error) {
      options.signal.throwIfAborted();
      ended.throwIfAborted();
      this.#parts.onSurprise(error);
      throw error;
    }
  }

  async #run(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]> {
    options.signal.throwIfAborted();
    const refusal = this.#parts.refusal();
    if (refusal !== undefined) throw new NoEmbedderError(refusal);
    return new EmbedRun(this.#parts, texts, options).vectors();
  }
}
