import type { Content } from './content';
import type { Open } from './open';
import type { SafetySetting } from './safety';
import type { Schema } from './schema';
import type { Tool, ToolConfig } from './tools';

/** Response modalities a request can ask for. */
export const responseModalities = ['MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'AUDIO'] as const;

/** How finely media is looked at: 64, 256 and 256 tokens an image. */
export const mediaResolutions = [
  'MEDIA_RESOLUTION_UNSPECIFIED',
  'MEDIA_RESOLUTION_LOW',
  'MEDIA_RESOLUTION_MEDIUM',
  'MEDIA_RESOLUTION_HIGH',
] as const;

export type ResponseModality = Open<(typeof responseModalities)[number]>;
export type MediaResolution = Open<(typeof mediaResolutions)[number]>;

/** Generation and output options (interface: "GenerationConfig"); every field is optional. */
export interface GenerationConfig {
  /** At most five; the stop itself is not part of the answer. */
  stopSequences?: string[];
  responseMimeType?: string;
  /** Needs a compatible `responseMimeType` beside it. */
  responseSchema?: Schema;
  /** Plain JSON Schema, instead of `responseSchema`. */
  responseJsonSchema?: unknown;
  responseModalities?: ResponseModality[];
  /** Default 1. */
  candidateCount?: number;
  /** Tokens; the default is the model's `outputTokenLimit`. */
  maxOutputTokens?: number;
  /** 0.0 to 2.0 inclusive. */
  temperature?: number;
  topP?: number;
  /** Only for models that publish a `topK`. */
  topK?: number;
  seed?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  responseLogprobs?: boolean;
  /** 0 to 20; only with `responseLogprobs`. */
  logprobs?: number;
  enableEnhancedCivicAnswers?: boolean;
  speechConfig?: SpeechConfig;
  mediaResolution?: MediaResolution;
  thinkingConfig?: ThinkingConfig;
}

/** Speech generation (interface: "SpeechConfig"). */
export interface SpeechConfig {
  voiceConfig?: VoiceConfig;
  languageCode?: string;
}

/** A union with one member so far. */
export interface VoiceConfig {
  prebuiltVoiceConfig?: PrebuiltVoiceConfig;
}

/** A preset voice by its name. */
export interface PrebuiltVoiceConfig {
  voiceName?: string;
}

/** How much a thinking model may think, and whether it shows it. */
export interface ThinkingConfig {
  includeThoughts?: boolean;
  /** Tokens. */
  thinkingBudget?: number;
  thinkingLevel?: string;
}

/** Body of generateContent and streamGenerateContent. `model` is `models/{model}`. */
export interface GenerateContentRequest {
  model?: string;
  contents: Content[];
  tools?: Tool[];
  toolConfig?: ToolConfig;
  safetySettings?: SafetySetting[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig;
  /** `cachedContents/{id}` */
  cachedContent?: string;
  store?: boolean;
}
