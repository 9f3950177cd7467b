import type { Content } from './content';
import type { Open } from './open';
import type { SafetyRating } from './safety';

/** Kinds of content tokens are counted by (interface: Modality of token counting). */
export type Modality = Open<
  'MODALITY_UNSPECIFIED' | 'TEXT' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'DOCUMENT'
>;

/** Tokens of one modality. */
export interface ModalityTokenCount {
  modality: Modality;
  tokenCount?: number;
}

/** Why a candidate ended. Absent on a candidate that has not finished. */
export type FinishReason = Open<
  | 'FINISH_REASON_UNSPECIFIED'
  | 'STOP'
  | 'MAX_TOKENS'
  | 'SAFETY'
  | 'RECITATION'
  | 'LANGUAGE'
  | 'OTHER'
  | 'BLOCKLIST'
  | 'PROHIBITED_CONTENT'
  | 'SPII'
  | 'MALFORMED_FUNCTION_CALL'
  | 'IMAGE_SAFETY'
  | 'IMAGE_PROHIBITED_CONTENT'
  | 'IMAGE_OTHER'
  | 'NO_IMAGE'
  | 'IMAGE_RECITATION'
  | 'UNEXPECTED_TOOL_CALL'
  | 'TOO_MANY_TOOL_CALLS'
>;

/** Why a prompt was refused. */
export type BlockReason = Open<
  | 'BLOCK_REASON_UNSPECIFIED'
  | 'SAFETY'
  | 'OTHER'
  | 'BLOCKLIST'
  | 'PROHIBITED_CONTENT'
  | 'IMAGE_SAFETY'
>;

/** Feedback on the prompt; with a `blockReason` there are no candidates. */
export interface PromptFeedback {
  blockReason?: BlockReason;
  blockReasonMessage?: string;
  safetyRatings?: SafetyRating[];
}

/**
 * Tokens used. `promptTokenCount` includes `cachedContentTokenCount`; `totalTokenCount` is the sum of
 * prompt, candidates, tool use and thoughts. Counts that are zero are left out on the wire.
 */
export interface UsageMetadata {
  promptTokenCount?: number;
  cachedContentTokenCount?: number;
  candidatesTokenCount?: number;
  toolUsePromptTokenCount?: number;
  thoughtsTokenCount?: number;
  totalTokenCount?: number;
  promptTokensDetails?: ModalityTokenCount[];
  cacheTokensDetails?: ModalityTokenCount[];
  candidatesTokensDetails?: ModalityTokenCount[];
  toolUsePromptTokensDetails?: ModalityTokenCount[];
  /** The class of service the request was served with. */
  serviceTier?: string;
}

/** A stretch of an answer that is in a source; indexes are in bytes of UTF-8. */
export interface CitationSource {
  startIndex?: number;
  endIndex?: number;
  uri?: string;
  license?: string;
}

/** Where stretches of an answer come from. */
export interface CitationMetadata {
  citationSources?: CitationSource[];
  /** The same by the name that some hosted services give it. */
  citations?: CitationSource[];
}

/** One token with its natural-log probability. */
export interface LogprobsCandidate {
  token?: string;
  tokenId?: number;
  logProbability?: number;
}

/** Log probabilities, one entry of each list per decoding step; `topCandidates` sorted descending. */
export interface LogprobsResult {
  topCandidates?: { candidates?: LogprobsCandidate[] }[];
  chosenCandidates?: LogprobsCandidate[];
  logProbabilitySum?: number;
}

/** One answer (interface: "Candidate"). `index` is left out on the wire when it is 0. */
export interface Candidate {
  index?: number;
  content?: Content;
  finishReason?: FinishReason;
  finishMessage?: string;
  safetyRatings?: SafetyRating[];
  citationMetadata?: CitationMetadata;
  tokenCount?: number;
  avgLogprobs?: number;
  logprobsResult?: LogprobsResult;
  groundingMetadata?: Record<string, unknown>;
  urlContextMetadata?: Record<string, unknown>;
}

/** State of the model that answered. */
export interface ModelStatus {
  message?: string;
  modelStage?: string;
  retirementTime?: string;
}

/** Answer of generateContent, and each event of streamGenerateContent. */
export interface GenerateContentResponse {
  candidates?: Candidate[];
  promptFeedback?: PromptFeedback;
  usageMetadata?: UsageMetadata;
  modelVersion?: string;
  responseId?: string;
  modelStatus?: ModelStatus;
}
