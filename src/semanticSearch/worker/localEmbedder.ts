import { createClient, type Client } from '../../client/client';
import { builtInEmbeddingModel } from '../../service/builtInModels/embeddingModels';
import { createEmbeddingEngine } from '../../service/engines/embedding/embeddingEngine';
import { systemClock } from '../../base/systemClock';
import { createService } from '../../service/service';
import type { WordVectors } from '../../source/vectors/wordVectors';
import type { KeyedText } from './searchWorkerMessages';

/** A question may be a whole file; the model accepts only a few thousand tokens. */
const maxChars = 8000;

/**
 * The model inside Parley, asked in this thread: client and service of its own, which meet over the
 * interface as everywhere, and no port is open.
 */
export class LocalEmbedder {
  readonly #client: Client;

  constructor(loadWordVectors: () => Promise<WordVectors>) {
    const service = createService({
      engines: [createEmbeddingEngine({ clock: systemClock, loadWordVectors })],
      clock: systemClock,
      random: Math.random,
      // No text is longer than the model takes: a token has a character at least.
      countTokens: () => Promise.resolve({ count: (text) => text.length }),
    });
    this.#client = createClient(
      { baseUrl: 'https://embedded.invalid', keyPlacement: 'header' },
      { fetch: service.fetch, clock: systemClock, random: Math.random },
    );
  }

  /** The vectors of texts, in their order. Rejects with a `ServiceError`. */
  async embed(texts: readonly Pick<KeyedText, 'text' | 'title'>[]): Promise<number[][]> {
    const requests = texts.map(({ text, title }) => ({
      content: {
        parts: [{ text: (title === undefined ? text : `${title}\n${text}`).slice(0, maxChars) }],
      },
    }));
    const { embeddings } = await this.#client.batchEmbedContents(builtInEmbeddingModel, requests);
    return embeddings.map(({ values }) => values);
  }
}
