import type { CountTokensResponse } from '../countTokens';
import type { ListModelsResponse, Model } from '../model';
import type {
  Candidate,
  CitationMetadata,
  CitationSource,
  GenerateContentResponse,
  LogprobsCandidate,
  LogprobsResult,
  ModalityTokenCount,
  ModelStatus,
  PromptFeedback,
  UsageMetadata,
} from '../response';
import { harmProbabilities } from '../safety';
import type { SafetyRating } from '../safety';
import { contentShape } from './contentShapes';
import { harmCategoryEnum } from './requestShapes';
import { list, message, needed, one } from './shape';
import type { EnumShape } from './shape';

const modalityEnum: EnumShape = {
  name: 'Modality',
  values: ['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT'],
};

const probabilityEnum: EnumShape = {
  name: 'SafetyRating.HarmProbability',
  values: harmProbabilities,
};

const finishReasonEnum: EnumShape = {
  name: 'Candidate.FinishReason',
  values: [
    'FINISH_REASON_UNSPECIFIED',
    'STOP',
    'MAX_TOKENS',
    'SAFETY',
    'RECITATION',
    'OTHER',
    'LANGUAGE',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'MALFORMED_FUNCTION_CALL',
    'IMAGE_SAFETY',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
    'IMAGE_PROHIBITED_CONTENT',
    'IMAGE_OTHER',
    'NO_IMAGE',
    'IMAGE_RECITATION',
  ],
};

const blockReasonEnum: EnumShape = {
  name: 'GenerateContentResponse.PromptFeedback.BlockReason',
  values: [
    'BLOCK_REASON_UNSPECIFIED',
    'SAFETY',
    'OTHER',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'IMAGE_SAFETY',
  ],
};

/** Tokens of one modality. */
export const modalityTokenCountShape = message<ModalityTokenCount>('ModalityTokenCount', {
  modality: needed(one(modalityEnum)),
  tokenCount: 'int32',
});

/** Tokens used by one answer. */
export const usageMetadataShape = message<UsageMetadata>('UsageMetadata', {
  promptTokenCount: 'int32',
  cachedContentTokenCount: 'int32',
  candidatesTokenCount: 'int32',
  toolUsePromptTokenCount: 'int32',
  thoughtsTokenCount: 'int32',
  totalTokenCount: 'int32',
  promptTokensDetails: list(() => modalityTokenCountShape),
  cacheTokensDetails: list(() => modalityTokenCountShape),
  candidatesTokensDetails: list(() => modalityTokenCountShape),
  toolUsePromptTokensDetails: list(() => modalityTokenCountShape),
  serviceTier: 'string',
});

const safetyRatingShape = message<SafetyRating>('SafetyRating', {
  category: needed(one(harmCategoryEnum)),
  probability: needed(one(probabilityEnum)),
  blocked: 'bool',
});

const citationSourceShape = message<CitationSource>('CitationSource', {
  startIndex: 'int32',
  endIndex: 'int32',
  uri: 'string',
  license: 'string',
});

const citationMetadataShape = message<CitationMetadata>('CitationMetadata', {
  citationSources: list(() => citationSourceShape),
  citations: list(() => citationSourceShape),
});

const logprobsCandidateShape = message<LogprobsCandidate>('LogprobsResult.Candidate', {
  token: 'string',
  tokenId: 'int32',
  logProbability: 'float',
});

const topCandidatesShape = message<{ candidates?: unknown }>('LogprobsResult.TopCandidates', {
  candidates: list(() => logprobsCandidateShape),
});

const logprobsResultShape = message<LogprobsResult>('LogprobsResult', {
  topCandidates: list(() => topCandidatesShape),
  chosenCandidates: list(() => logprobsCandidateShape),
  logProbabilitySum: 'float',
});

const candidateShape = message<Candidate>('Candidate', {
  index: 'int32',
  content: one(() => contentShape),
  finishReason: one(finishReasonEnum),
  finishMessage: 'string',
  safetyRatings: list(() => safetyRatingShape),
  citationMetadata: one(() => citationMetadataShape),
  tokenCount: 'int32',
  avgLogprobs: 'float',
  logprobsResult: one(() => logprobsResultShape),
  groundingMetadata: 'struct',
  urlContextMetadata: 'struct',
});

const promptFeedbackShape = message<PromptFeedback>('GenerateContentResponse.PromptFeedback', {
  blockReason: one(blockReasonEnum),
  blockReasonMessage: 'string',
  safetyRatings: list(() => safetyRatingShape),
});

const modelStatusShape = message<ModelStatus>('ModelStatus', {
  message: 'string',
  modelStage: 'string',
  retirementTime: 'string',
});

/** Answer of generateContent, and each event of a stream. */
export const generateContentResponseShape = message<GenerateContentResponse>(
  'GenerateContentResponse',
  {
    candidates: list(() => candidateShape),
    promptFeedback: one(() => promptFeedbackShape),
    usageMetadata: one(() => usageMetadataShape),
    modelVersion: 'string',
    responseId: 'string',
    modelStatus: one(() => modelStatusShape),
  },
);

/** Answer of countTokens. */
export const countTokensResponseShape = message<CountTokensResponse>('CountTokensResponse', {
  totalTokens: 'int32',
  cachedContentTokenCount: 'int32',
  promptTokensDetails: list(() => modalityTokenCountShape),
  cacheTokensDetails: list(() => modalityTokenCountShape),
});

/** A model as it is published. */
export const modelShape = message<Model>('Model', {
  name: needed('string'),
  baseModelId: 'string',
  version: 'string',
  displayName: 'string',
  description: 'string',
  inputTokenLimit: 'int32',
  outputTokenLimit: 'int32',
  supportedGenerationMethods: list('string'),
  temperature: 'float',
  maxTemperature: 'float',
  topP: 'float',
  topK: 'int32',
  thinking: 'bool',
  functionCalling: 'bool',
  countsExactly: 'bool',
});

/** Answer of models.list. */
export const listModelsResponseShape = message<ListModelsResponse>('ListModelsResponse', {
  models: list(() => modelShape),
  nextPageToken: 'string',
});
