import { isLimit, limitIds } from '../conversation/answerLimits';
import type { ChatSettings } from '../conversation/chatSettings';
import type { GenerationConfig } from '../protocol/generation';
import type { Model } from '../protocol/model';
import { isRecord } from '../protocol/isRecord';
import { checkGenerateContentRequest } from '../protocol/rules/requestRules';
import { check, type Rule } from '../protocol/rules/rule';
import { isServiceError } from '../protocol/serviceError';
import { schemaShape } from '../protocol/shapes/toolShapes';
import type { Violation } from '../protocol/violation';
import { readMessage } from '../protocol/wire/readMessage';
import { answerForm } from '../schema/answerForm';
import { namePart } from '../schema/schemaPath';

/** What is known of the service that the settings are for. */
export interface SettingContext {
  /** The model that would answer; absent while unknown. */
  model?: Model;
  /** The names of all models of the service; absent while unknown. */
  modelNames?: readonly string[];
}

/** The interface names no range for penalties; no service is known that takes others. */
function isPenalty(value = 0): boolean {
  return value >= -2 && value <= 2;
}

const modelRules: readonly Rule<GenerationConfig>[] = [
  {
    field: 'presencePenalty',
    rule: 'presencePenalty must be in the range [-2.0, 2.0].',
    holds: ({ presencePenalty }) => isPenalty(presencePenalty),
  },
  {
    field: 'frequencyPenalty',
    rule: 'frequencyPenalty must be in the range [-2.0, 2.0].',
    holds: ({ frequencyPenalty }) => isPenalty(frequencyPenalty),
  },
  {
    field: 'temperature',
    rule: 'temperature must not exceed the maxTemperature of the model.',
    holds: ({ temperature = 0 }, { model }) => temperature <= (model?.maxTemperature ?? Infinity),
  },
  {
    field: 'maxOutputTokens',
    rule: 'maxOutputTokens must not exceed the outputTokenLimit of the model.',
    holds: ({ maxOutputTokens = 0 }, { model }) =>
      maxOutputTokens <= (model?.outputTokenLimit ?? Infinity),
  },
  {
    field: 'thinkingConfig.includeThoughts',
    rule: 'thinkingConfig is not allowed for this model: it does not think.',
    holds: ({ thinkingConfig }, { model }) =>
      thinkingConfig === undefined || model?.thinking !== false,
  },
];

/**
 * Everything that would keep a request with these settings from being answered: the rules of the
 * interface, what the model says of itself, the schema, and names that stand for nothing. Fields are
 * paths in the request.
 */
export function settingProblems(settings: ChatSettings, context: SettingContext): Violation[] {
  const { generationConfig = {} } = settings;
  const known = context.model === undefined ? {} : { model: context.model };
  const contents = [{ role: 'user', parts: [{ text: '' }] }];
  return [
    ...checkGenerateContentRequest({ ...settings, contents }, known),
    ...check(modelRules, generationConfig, 'generationConfig', known),
    ...schemaProblems(generationConfig),
    ...limitProblems(settings),
    ...nameProblems(settings, context),
  ];
}

/** As the embedded service reads schemas, whose sentences name path and rule. */
function schemaProblems(config: GenerationConfig): Violation[] {
  try {
    // A schema is read only beside a media type that needs one; that it lacks one is reported by another rule.
    const isEnum = config.responseMimeType === 'text/x.enum';
    answerForm(isEnum ? config : { ...config, responseMimeType: 'application/json' });
    const { responseSchema, responseJsonSchema } = config;
    if (responseJsonSchema !== undefined) return [];
    return foreignKeywords(responseSchema, 'generationConfig.responseSchema');
  } catch (error) {
    if (!isServiceError(error) || error.info.kind !== 'invalid') throw error;
    return error.info.violations.map(({ field, rule }) => ({
      field: field
        .replace('generation_config.response_json_schema', 'generationConfig.responseJsonSchema')
        .replace('generation_config.response_schema', 'generationConfig.responseSchema'),
      rule,
    }));
  }
}

/**
 * What of JSON Schema the interface's own schemas don't have. A service reads a request by its shape and refuses it.
 *
 * @param schema was read as a schema, so that it isn't too deep
 */
function foreignKeywords(schema: unknown, path: string): Violation[] {
  if (!isRecord(schema)) return [];
  const { items, properties, anyOf, ...own } = schema;
  const inner = [
    [`${path}.items`, items] as const,
    ...Object.entries(isRecord(properties) ? properties : {}).map(
      ([name, each]) => [`${path}.properties[${namePart(name)}]`, each] as const,
    ),
    ...(Array.isArray(anyOf) ? anyOf : []).map(
      (each: unknown, index) => [`${path}.any_of[${index}]`, each] as const,
    ),
  ];
  return [
    ...readMessage(own, schemaShape).problems.map(({ rule }) => ({
      field: path,
      rule: rule.replace('Invalid JSON payload received. ', ''),
    })),
    ...inner.flatMap(([place, each]) => foreignKeywords(each, place)),
  ];
}

function limitProblems({ limits = {} }: ChatSettings): Violation[] {
  return limitIds
    .filter((id) => limits[id] !== undefined && !isLimit(limits[id]))
    .map((id) => ({
      field: `limits.${id}`,
      rule: 'A limit must be a whole number of at least 1.',
    }));
}

function nameProblems({ model }: ChatSettings, { modelNames }: SettingContext): Violation[] {
  if (model === undefined || modelNames?.includes(model) !== false) return [];
  return [{ field: 'model', rule: 'The service does not offer this model.' }];
}
