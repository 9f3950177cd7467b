import type { VectorSpace } from '../../../search/vectorSpace';
import {
  embeddingDimension,
  embeddingModels,
} from '../../../service/builtInModels/embeddingModels';

/** What the index is made with unless the user says otherwise. */
export const builtInModel = 'models/parley-embedding';

const version = embeddingModels.find(({ name }) => name === builtInModel)?.version;

/** Its vectors. A Parley that makes them otherwise has another version, and makes another index. */
export const builtInSpace: VectorSpace = {
  service: 'embedded',
  model: builtInModel,
  ...(version !== undefined && { version }),
  dimension: embeddingDimension,
};
