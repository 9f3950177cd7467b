import type { EmbeddingModelChoice } from './embed/embeddingModelChoice';
import type { MeaningIndex } from './index/meaningIndex';
import type { SearchParts } from './searchParts';

/** What the features of searching by meaning work with. */
export interface Searching extends SearchParts {
  /** The rest of Parley knows it as `MeaningSearch`. */
  search: MeaningIndex;
  choice: EmbeddingModelChoice;
}
