import type { Content } from './content';
import type { GenerateContentRequest } from './generation';
import type { ModalityTokenCount } from './response';

/** Body of countTokens: the model with `contents`, or a `generateContentRequest`, but not both. */
export interface CountTokensRequest {
  contents?: Content[];
  generateContentRequest?: GenerateContentRequest;
}

/** Answer of countTokens. Counts that are zero are left out on the wire. */
export interface CountTokensResponse {
  totalTokens?: number;
  cachedContentTokenCount?: number;
  promptTokensDetails?: ModalityTokenCount[];
  cacheTokensDetails?: ModalityTokenCount[];
}
