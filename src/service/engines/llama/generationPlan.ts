import type { GenerationConfig } from '../../../protocol/generation';
import { violationFailure } from '../../../protocol/failure';
import type { Violation } from '../../../protocol/violation';
import { answerForm, functionSchemas, type AnswerForm } from '../../../schema/answerForm';
import type { SchemaNode } from '../../../schema/schemaNode';
import type { EngineRequest } from '../../engine';
import { functionTools, mustCall } from '../forward/functionTools';
import type { CallFormat, GenerateText, ModelFacts, Sampling } from './llamaMessages';
import { cachedPrompt, modelPrompt } from './modelPrompt';
import { callGrammar, optionGrammar, schemaGrammar } from './schemaGrammar';

/** What a model draws with where a request says nothing: as the model is published. */
export const samplingDefaults = { temperature: 0.8, topP: 0.95, topK: 40 };

/** What is asked of the model, and how its text is read. */
export interface GenerationPlan {
  message: Omit<GenerateText, 'type' | 'request'>;
  /** `call`: it can only be a call; `calls`: there may be some in it. */
  reads: 'text' | 'json' | 'call' | 'calls';
  /** What JSON has to fit once it is whole. */
  schema?: SchemaNode;
}

/** Throws INVALID_ARGUMENT, by name, for what the model can't do. */
export function planGeneration(request: EngineRequest, facts: ModelFacts): GenerationPlan {
  const { callFormat } = facts;
  const form = answerForm(request.generationConfig);
  const hasTools = functionTools(request).length > 0;
  const mayCall = hasTools && !mustCall(request);
  const hasForm = form.kind !== 'text';
  refuse(violationsOf(request, facts, hasForm || (hasTools && !mayCall)));
  if (hasForm && mayCall) throw violationFailure([formAndCalls(request)]);
  const message = plainMessage(request, facts);
  return hasTools && callFormat !== undefined
    ? planCalls(request, message, callFormat)
    : planText(form, message);
}

function plainMessage(
  request: EngineRequest,
  { contextTokens }: ModelFacts,
): GenerationPlan['message'] {
  const { generationConfig, seed } = request;
  const { maxOutputTokens = contextTokens, responseLogprobs, logprobs = 0 } = generationConfig;
  const cached = cachedPrompt(request);
  return {
    prompt: modelPrompt(request),
    ...(cached === undefined ? {} : { cached }),
    sampling: samplingOf(generationConfig, seed),
    maxTokens: maxOutputTokens,
    showsControlTokens: false,
    ...(responseLogprobs === true ? { logprobs } : {}),
  };
}

function planCalls(
  request: EngineRequest,
  message: GenerationPlan['message'],
  { open, argumentsKey }: CallFormat,
): GenerationPlan {
  if (!mustCall(request)) {
    // Calls may begin with a control token.
    return { message: { ...message, showsControlTokens: true }, reads: 'calls' };
  }
  const names = functionTools(request).map(({ function: { name } }) => name);
  const schemas = [...functionSchemas(request.tools)].filter(([name]) => names.includes(name));
  const grammar = callGrammar(new Map(schemas), argumentsKey);
  return { message: { ...message, prompt: modelPrompt(request, open), grammar }, reads: 'call' };
}

function planText(form: AnswerForm, message: GenerationPlan['message']): GenerationPlan {
  switch (form.kind) {
    case 'text':
      return { message, reads: 'text' };
    case 'option':
      return { message: { ...message, grammar: optionGrammar(form.schema) }, reads: 'text' };
    case 'json': {
      const { schema } = form;
      const grammar = schemaGrammar(schema);
      return { message: { ...message, grammar }, reads: 'json', ...(schema && { schema }) };
    }
  }
}

function samplingOf(
  {
    temperature = samplingDefaults.temperature,
    topK = samplingDefaults.topK,
    topP = samplingDefaults.topP,
    presencePenalty = 0,
    frequencyPenalty = 0,
  }: GenerationConfig,
  seed: number,
): Sampling {
  return { temperature, topK, topP, seed, presencePenalty, frequencyPenalty };
}

function violationsOf(
  { model, tools = [], generationConfig }: EngineRequest,
  { callFormat }: ModelFacts,
  hasGrammar: boolean,
): Violation[] {
  const violations: Violation[] = [];
  for (const [index, tool] of tools.entries()) {
    for (const kind of Object.keys(tool)) {
      if (kind !== 'functionDeclarations') {
        violations.push({ field: `tools[${index}]`, rule: `${model.name} has no ${kind}.` });
      } else if (callFormat === undefined) {
        const rule = `${model.name} can’t call functions: its chat template has none.`;
        violations.push({ field: `tools[${index}]`, rule });
      }
    }
  }
  if (generationConfig.responseLogprobs === true && hasGrammar) {
    const rule = `${model.name} has no log probabilities for structured output and forced function calls.`;
    violations.push({ field: 'generation_config.response_logprobs', rule });
  }
  return violations;
}

/** A grammar can hold the form, or calls, and none knows which of them the model begins. */
function formAndCalls({ model }: EngineRequest): Violation {
  return {
    field: 'generation_config.response_mime_type',
    rule: `${model.name} has no structured output where it may call functions: use mode ANY or NONE.`,
  };
}

function refuse(violations: Violation[]): void {
  if (violations.length > 0) throw violationFailure(violations);
}
