import type { VectorSpace } from '../../../src/search/vectorSpace';
import { textVector } from '../../../src/service/engines/embedding/textVector';
import type {
  Embedder,
  EmbedderChoice,
  EmbedForecast,
  EmbedOptions,
  TextToEmbed,
} from '../../../src/search/embed/embedder';

const batchSize = 10;

/** A hosted model that is asked in batches, and does what the test says. */
export class SearchEmbedder implements Embedder {
  readonly space: VectorSpace;
  readonly isHosted = true;
  /** The documents that were embedded, in their order. */
  readonly embedded: string[] = [];
  readonly questions: string[] = [];
  /** Called before each batch of documents; what it throws is the service's failure. */
  beforeBatch: (options: EmbedOptions) => Promise<void> = () => Promise.resolve();
  /** Thrown for every question. */
  failure: Error | undefined;

  constructor(model = 'models/hosted') {
    this.space = { service: 'http://hosted.test', model, dimension: 768 };
  }

  async embed(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]> {
    const vectors = texts.map(({ text, title }) => Float32Array.from(textVector(text, title)));
    if (options.purpose === 'query') {
      this.questions.push(...texts.map(({ text }) => text));
      if (this.failure !== undefined) throw this.failure;
      return vectors;
    }
    for (let from = 0; from < texts.length; from += batchSize) {
      await this.beforeBatch(options);
      options.signal.throwIfAborted();
      const batch = texts.slice(from, from + batchSize);
      this.embedded.push(...batch.map(({ text }) => text));
      options.onBatch?.(vectors.slice(from, from + batchSize), from);
    }
    return vectors;
  }
}

/** A choice of the test's, and whether the user lets texts be sent. */
export class SearchChoice implements EmbedderChoice {
  readonly #listeners = new Set<() => void>();
  readonly forecasts: EmbedForecast[] = [];
  embedder: Embedder | undefined;
  hasSaidYes = true;
  /** What the user answers. */
  answer = true;

  constructor(embedder?: Embedder) {
    this.embedder = embedder;
  }

  current(): Promise<Embedder | undefined> {
    return Promise.resolve(this.embedder);
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  change(embedder: Embedder | undefined): void {
    this.embedder = embedder;
    for (const listener of this.#listeners) listener();
  }

  hasConsent(): boolean {
    return this.hasSaidYes;
  }

  isDecided(): boolean {
    return this.hasSaidYes;
  }

  askConsent(_embedder: Embedder, forecast: EmbedForecast): Promise<boolean> {
    this.forecasts.push(forecast);
    this.hasSaidYes = this.answer;
    return Promise.resolve(this.answer);
  }
}
