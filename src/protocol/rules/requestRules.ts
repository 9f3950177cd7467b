import type { CountTokensRequest } from '../countTokens';
import type { GenerateContentRequest } from '../generation';
import type { Violation } from '../violation';
import { checkContents, checkSystemInstruction } from './contentRules';
import { generationConfigRules } from './generationConfigRules';
import { check } from './rule';
import type { Rule, RuleContext } from './rule';
import { checkSafetySettings } from './safetyRules';
import { checkTools } from './toolRules';
import { isOptionalBoolean } from './values';

const generateContentRules: readonly Rule<Partial<GenerateContentRequest>>[] = [
  {
    field: 'contents',
    rule: 'contents is not specified',
    holds: ({ contents }) => (contents ?? []).length > 0,
  },
  {
    field: 'model',
    rule: 'The name of a model has the form models/{model}.',
    holds: ({ model }) => model === undefined || model === '' || /^models\/./u.test(model),
  },
  {
    field: 'cachedContent',
    rule: 'The name of cached content has the form cachedContents/{id}.',
    holds: ({ cachedContent }) =>
      cachedContent === undefined ||
      cachedContent === '' ||
      /^cachedContents\/[\w-]+$/u.test(cachedContent),
  },
  {
    field: 'store',
    rule: 'store must be true or false.',
    holds: ({ store }) => isOptionalBoolean(store),
  },
];

const countTokensRules: readonly Rule<CountTokensRequest>[] = [
  {
    field: 'generateContentRequest',
    rule: 'Only one of contents and generateContentRequest may be set.',
    holds: ({ contents = [], generateContentRequest }) =>
      contents.length === 0 || generateContentRequest === undefined,
  },
];

/**
 * Everything the interface forbids in a body of generateContent or streamGenerateContent; empty when
 * the request may be sent. Rules that depend on the model hold as long as `context` doesn't name it.
 */
export function checkGenerateContentRequest(
  request: Partial<GenerateContentRequest>,
  context: RuleContext = {},
): Violation[] {
  const { systemInstruction, generationConfig } = request;
  return [
    ...check(generateContentRules, request, '', context),
    ...checkContents(request.contents ?? [], 'contents'),
    ...(systemInstruction ? checkSystemInstruction(systemInstruction, 'systemInstruction') : []),
    ...checkSafetySettings(request.safetySettings ?? [], 'safetySettings'),
    ...checkTools(request.tools ?? [], request.toolConfig),
    ...check(generationConfigRules, generationConfig ?? {}, 'generationConfig', context),
  ];
}

/** Everything the interface forbids in a body of countTokens; empty when the request may be sent. */
export function checkCountTokensRequest(
  request: CountTokensRequest,
  context: RuleContext = {},
): Violation[] {
  const { contents, generateContentRequest } = request;
  const nested =
    generateContentRequest === undefined
      ? []
      : checkGenerateContentRequest(generateContentRequest, context);
  return [
    ...check(countTokensRules, request, '', context),
    ...checkContents(contents ?? [], 'contents'),
    ...nested.map(({ field, rule }) => ({ field: `generateContentRequest.${field}`, rule })),
  ];
}
