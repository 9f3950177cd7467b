import type { GenerationConfig } from '../generation';
import { mediaResolutions, responseModalities } from '../generation';
import type { Rule, RuleContext } from './rule';
import {
  isFilled,
  isOptionalBoolean,
  isOptionalInteger,
  isOptionalName,
  isOptionalNumber,
} from './values';

const maxInt32 = 2 ** 31 - 1;
const responseMimeTypes = ['', 'text/plain', 'application/json', 'text/x.enum'];
const structuredMimeTypes = ['application/json', 'text/x.enum'];

const samplingRules: readonly Rule<GenerationConfig>[] = [
  {
    field: 'temperature',
    rule: 'temperature must be in the range [0.0, 2.0].',
    holds: ({ temperature }) => isOptionalNumber(temperature, 0, 2),
  },
  {
    field: 'topP',
    rule: 'topP must be in the range [0.0, 1.0].',
    holds: ({ topP }) => isOptionalNumber(topP, 0, 1),
  },
  {
    field: 'topK',
    rule: 'topK must be a whole number above 0.',
    holds: ({ topK }) => isOptionalInteger(topK, 1, maxInt32),
  },
  {
    field: 'topK',
    rule: 'topK is not allowed for this model.',
    holds: ({ topK }, { model }) =>
      topK === undefined || model === undefined || model.topK !== undefined,
  },
  {
    field: 'seed',
    rule: 'seed must be a whole number of 32 bits.',
    holds: ({ seed }) => isOptionalInteger(seed, -maxInt32 - 1, maxInt32),
  },
  {
    field: 'presencePenalty',
    rule: 'presencePenalty must be a number.',
    holds: ({ presencePenalty }) => isOptionalNumber(presencePenalty, -Infinity, Infinity),
  },
  {
    field: 'frequencyPenalty',
    rule: 'frequencyPenalty must be a number.',
    holds: ({ frequencyPenalty }) => isOptionalNumber(frequencyPenalty, -Infinity, Infinity),
  },
  {
    field: 'enableEnhancedCivicAnswers',
    rule: 'enableEnhancedCivicAnswers must be true or false.',
    holds: ({ enableEnhancedCivicAnswers }) => isOptionalBoolean(enableEnhancedCivicAnswers),
  },
];

const outputRules: readonly Rule<GenerationConfig>[] = [
  {
    field: 'candidateCount',
    rule: 'candidateCount must be in the range [1, 8].',
    holds: ({ candidateCount }) => isOptionalInteger(candidateCount, 1, 8),
  },
  {
    field: 'maxOutputTokens',
    rule: 'maxOutputTokens must be a whole number above 0.',
    holds: ({ maxOutputTokens }) => isOptionalInteger(maxOutputTokens, 1, maxInt32),
  },
  {
    field: 'stopSequences',
    rule: 'The number of stopSequences must not exceed 5.',
    holds: ({ stopSequences = [] }) => stopSequences.length <= 5,
  },
  {
    field: 'stopSequences',
    rule: 'A stop sequence must not be empty.',
    holds: ({ stopSequences = [] }) => stopSequences.every(isFilled),
  },
  {
    field: 'mediaResolution',
    rule: `mediaResolution must be one of ${mediaResolutions.join(', ')}.`,
    holds: ({ mediaResolution }) => isOptionalName(mediaResolution, mediaResolutions),
  },
  {
    field: 'responseModalities',
    rule: `A response modality must be one of ${responseModalities.join(', ')}.`,
    holds: ({ responseModalities: asked = [] }) =>
      asked.every((modality) => isOptionalName(modality, responseModalities)),
  },
  {
    field: 'responseModalities',
    rule: 'The requested combination of response modalities is not supported by the model.',
    holds: isSupportedCombination,
  },
];

const structureRules: readonly Rule<GenerationConfig>[] = [
  {
    field: 'responseMimeType',
    rule: 'Allowed media types are text/plain, application/json and text/x.enum.',
    holds: ({ responseMimeType }) => isOptionalName(responseMimeType, responseMimeTypes),
  },
  {
    field: 'responseSchema',
    rule: 'responseSchema needs responseMimeType application/json (or text/x.enum) beside it.',
    holds: ({ responseSchema, responseMimeType }) =>
      responseSchema === undefined || isOneOf(responseMimeType, structuredMimeTypes),
  },
  {
    field: 'responseJsonSchema',
    rule: 'responseJsonSchema needs responseMimeType application/json beside it.',
    holds: ({ responseJsonSchema, responseMimeType }) =>
      responseJsonSchema === undefined || responseMimeType === 'application/json',
  },
  {
    field: 'responseJsonSchema',
    rule: 'Only one of responseSchema and responseJsonSchema may be set.',
    holds: ({ responseJsonSchema, responseSchema }) =>
      responseJsonSchema === undefined || responseSchema === undefined,
  },
  {
    field: 'responseLogprobs',
    rule: 'responseLogprobs must be true or false.',
    holds: ({ responseLogprobs }) => isOptionalBoolean(responseLogprobs),
  },
  {
    field: 'logprobs',
    rule: 'logprobs is valid only when responseLogprobs is true.',
    holds: ({ logprobs, responseLogprobs }) => logprobs === undefined || responseLogprobs === true,
  },
  {
    field: 'logprobs',
    rule: 'logprobs must be in the range [0, 20].',
    holds: ({ logprobs }) => isOptionalInteger(logprobs, 0, 20),
  },
];

/** The rules of GenerationConfig (interface: "GenerationConfig", "Errors", "Limits"). */
export const generationConfigRules: readonly Rule<GenerationConfig>[] = [
  ...samplingRules,
  ...outputRules,
  ...structureRules,
];

/** An empty list asks for text only; order and repetition have no meaning. */
function isSupportedCombination(
  { responseModalities: asked = [] }: GenerationConfig,
  { responseModalities: supported }: RuleContext,
): boolean {
  const named = asked.filter((modality) => modality !== 'MODALITY_UNSPECIFIED');
  const wanted = new Set(named.length === 0 ? ['TEXT'] : named);
  return (
    supported === undefined ||
    supported.some(
      (combination) =>
        combination.length === wanted.size && combination.every((modality) => wanted.has(modality)),
    )
  );
}

function isOneOf(value: string | undefined, values: readonly string[]): boolean {
  return value !== undefined && values.includes(value);
}
