import type { CountTokensRequest } from '../countTokens';
import type {
  GenerateContentRequest,
  GenerationConfig,
  PrebuiltVoiceConfig,
  SpeechConfig,
  ThinkingConfig,
  VoiceConfig,
} from '../generation';
import { mediaResolutions, responseModalities } from '../generation';
import { harmBlockThresholds, harmCategories } from '../safety';
import type { SafetySetting } from '../safety';
import { contentShape } from './contentShapes';
import { list, message, needed, one } from './shape';
import type { EnumShape } from './shape';
import { schemaShape, toolConfigShape, toolShape } from './toolShapes';

/** Every harm category (interface: "HarmCategory"). */
export const harmCategoryEnum: EnumShape = { name: 'HarmCategory', values: harmCategories };

const thresholdEnum: EnumShape = {
  name: 'SafetySetting.HarmBlockThreshold',
  values: harmBlockThresholds,
};

const responseModalityEnum: EnumShape = {
  name: 'GenerationConfig.Modality',
  values: responseModalities,
};

const mediaResolutionEnum: EnumShape = {
  name: 'GenerationConfig.MediaResolution',
  values: mediaResolutions,
};

const prebuiltVoiceShape = message<PrebuiltVoiceConfig>('PrebuiltVoiceConfig', {
  voiceName: 'string',
});

const voiceShape = message<VoiceConfig>('VoiceConfig', {
  prebuiltVoiceConfig: one(() => prebuiltVoiceShape),
});

const speechShape = message<SpeechConfig>('SpeechConfig', {
  voiceConfig: one(() => voiceShape),
  languageCode: 'string',
});

const thinkingShape = message<ThinkingConfig>('ThinkingConfig', {
  includeThoughts: 'bool',
  thinkingBudget: 'int32',
  thinkingLevel: 'string',
});

/** The fields of generation and output options (interface: "GenerationConfig"). */
export const generationConfigFields = {
  stopSequences: list('string'),
  responseMimeType: 'string',
  responseSchema: one(() => schemaShape),
  responseJsonSchema: 'json',
  responseModalities: list(responseModalityEnum),
  candidateCount: 'int32',
  maxOutputTokens: 'int32',
  temperature: 'float',
  topP: 'float',
  topK: 'int32',
  seed: 'int32',
  presencePenalty: 'float',
  frequencyPenalty: 'float',
  responseLogprobs: 'bool',
  logprobs: 'int32',
  enableEnhancedCivicAnswers: 'bool',
  speechConfig: one(() => speechShape),
  mediaResolution: one(mediaResolutionEnum),
  thinkingConfig: one(() => thinkingShape),
} as const;

const generationConfigShape = message<GenerationConfig>('GenerationConfig', generationConfigFields);

export const safetySettingShape = message<SafetySetting>('SafetySetting', {
  category: needed(one(harmCategoryEnum)),
  threshold: needed(one(thresholdEnum)),
});

/** Body of generateContent and streamGenerateContent. */
export const generateContentRequestShape = message<GenerateContentRequest>(
  'GenerateContentRequest',
  {
    model: 'string',
    contents: needed(list(() => contentShape)),
    tools: list(() => toolShape),
    toolConfig: one(() => toolConfigShape),
    safetySettings: list(() => safetySettingShape),
    systemInstruction: one(() => contentShape),
    generationConfig: one(() => generationConfigShape),
    cachedContent: 'string',
    store: 'bool',
  },
);

/** Body of countTokens. */
export const countTokensRequestShape = message<CountTokensRequest & { model?: string }>(
  'CountTokensRequest',
  {
    model: 'string',
    contents: list(() => contentShape),
    generateContentRequest: one(() => generateContentRequestShape),
  },
);
