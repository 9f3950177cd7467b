import type { WordVectors } from '../../source/vectors/wordVectors';
import type { KeyedText } from './searchWorkerMessages';

/** A question may be a whole file; what it is about is said before this. */
const maxChars = 8000;

/**
 * The model inside Parley, in this thread. It gives what the service's `parley-embedding` gives, but isn't asked over
 * the interface: for ten thousand files that would take longer than the vectors themselves.
 */
export class LocalEmbedder {
  readonly #loadWordVectors: () => Promise<WordVectors>;

  constructor(loadWordVectors: () => Promise<WordVectors>) {
    this.#loadWordVectors = loadWordVectors;
  }

  /**
   * The vectors of texts, in their order; all zeros of one without a word that was learned. Rejects if the words
   * can't be read.
   */
  async embed(texts: readonly Pick<KeyedText, 'text' | 'title'>[]): Promise<Float64Array[]> {
    const vectors = await this.#loadWordVectors();
    return texts.map(({ text, title }) => {
      const whole = title === undefined ? text : `${title}\n${text}`;
      return vectors.vectorOf(whole.slice(0, maxChars)) ?? new Float64Array(vectors.dimension);
    });
  }
}
