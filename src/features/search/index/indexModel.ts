import { l10n } from 'vscode';
import { describeProblem } from '../../../platform/problem';
import {
  NoEmbedderError,
  type EmbedForecast,
  type Embedder,
  type EmbedderChoice,
} from '../../../search/embed/embedder';
import type { IndexEmbedding } from '../../../semanticSearch/index/indexThread';
import type { VectorSpace } from '../../../search/vectorSpace';
import {
  builtInEmbeddingModel,
  embeddingDimension,
  embeddingModels,
} from '../../../service/builtInModels/embeddingModels';

const builtInVersion = embeddingModels.find(({ name }) => name === builtInEmbeddingModel)?.version;

/**
 * What the index is made with unless the user says otherwise. A Parley that makes other vectors has another
 * version, and makes another index.
 */
const builtInSpace: VectorSpace = {
  service: 'embedded',
  model: builtInEmbeddingModel,
  ...(builtInVersion !== undefined && { version: builtInVersion }),
  dimension: embeddingDimension,
};

/** The model of an open index, and whether it may be asked. */
export class IndexModel implements IndexEmbedding {
  readonly #choice: EmbedderChoice;
  /** Undefined: the thread's own model, or none if `problem` says why. */
  readonly embedder: Embedder | undefined;
  /** Why no model can be asked now: only words are compared. */
  readonly problem: string | undefined;

  private constructor(choice: EmbedderChoice, embedder?: Embedder, problem?: string) {
    this.#choice = choice;
    this.embedder = embedder;
    this.problem = problem;
  }

  /** The chosen model. That it can't be asked now is no reason to make the index with another one. */
  static async find(choice: EmbedderChoice): Promise<IndexModel> {
    try {
      return new IndexModel(choice, await choice.current());
    } catch (error) {
      const isSentence = error instanceof NoEmbedderError;
      const problem = isSentence ? error.message : describeProblem(error).message;
      return new IndexModel(choice, undefined, problem);
    }
  }

  get space(): VectorSpace {
    return this.embedder?.space ?? builtInSpace;
  }

  /** The thread of the index embeds by itself. */
  get isInside(): boolean {
    return this.embedder === undefined && this.problem === undefined;
  }

  /** Texts leave this machine only where the user said yes. */
  get mayBeSent(): boolean {
    return this.embedder === undefined || this.#choice.hasConsent(this.embedder);
  }

  /** The user has not said yet whether texts may be sent. */
  get isUndecided(): boolean {
    return this.embedder !== undefined && !this.#choice.isDecided(this.embedder);
  }

  /** The service that may be asked. */
  get usableEmbedder(): Embedder | undefined {
    return this.mayBeSent ? this.embedder : undefined;
  }

  /** Why semantic search takes no part, as a sentence; undefined if it does. */
  get withoutSemantic(): string | undefined {
    if (this.problem !== undefined || this.mayBeSent) return this.problem;
    return l10n.t(
      'You haven’t allowed sending text to {0}.',
      this.space.model.replace(/^models\//u, ''),
    );
  }

  /** Whether the user lets texts be sent. */
  async askConsent(forecast: EmbedForecast): Promise<boolean> {
    return this.embedder === undefined || this.#choice.askConsent(this.embedder, forecast);
  }
}
