import type { CountTokensRequest, CountTokensResponse } from '../protocol/countTokens';
import type { GenerateContentRequest } from '../protocol/generation';
import { withoutForeignReasoning } from '../protocol/keptReasoning';
import type { Model } from '../protocol/model';
import type { GenerateContentResponse } from '../protocol/response';
import {
  checkCountTokensRequest,
  checkGenerateContentRequest,
} from '../protocol/rules/requestRules';
import type { RuleContext } from '../protocol/rules/rule';
import {
  countTokensResponseShape,
  generateContentResponseShape,
} from '../protocol/shapes/responseShapes';
import type { RequestOptions } from './clientOptions';
import { modelName, modelPath } from './endpoint';
import { refuse } from './invalid';
import type { Operation } from './operation';
import type { Transport } from './transport';

/** What a model does with contents. Models are named `models/{model}` or `{model}`. */
export interface GenerationClient {
  /** The whole answer at once (interface: models.generateContent). */
  generateContent(
    model: string,
    request: GenerateContentRequest,
    options?: RequestOptions,
  ): Promise<GenerateContentResponse>;
  /**
   * The answer in pieces as it is made (interface: models.streamGenerateContent). Leaving the loop ends
   * the request. A stream that was cut without an error just ends: see `isComplete` in the protocol.
   */
  streamGenerateContent(
    model: string,
    request: GenerateContentRequest,
    options?: RequestOptions,
  ): AsyncIterable<GenerateContentResponse>;
  /** How many tokens an input has, without generating (interface: models.countTokens). */
  countTokens(
    model: string,
    request: CountTokensRequest,
    options?: RequestOptions,
  ): Promise<CountTokensResponse>;
}

/**
 * @param known the models whose attributes the service has listed, by name: rules that need them are checked
 */
export function createGenerationClient(
  transport: Transport,
  known: ReadonlyMap<string, Model>,
): GenerationClient {
  return {
    generateContent: (model, request, options) =>
      transport.request(() => generateOperation(model, request, known), options),
    streamGenerateContent: (model, request, options) =>
      transport.stream(() => streamOperation(model, request, known), options),
    countTokens: (model, request, options) =>
      transport.request(() => countOperation(model, request, known), options),
  };
}

function generateOperation(
  model: string,
  request: GenerateContentRequest,
  known: ReadonlyMap<string, Model>,
): Operation {
  refuse(checkGenerateContentRequest(request, ruleContext(model, known)));
  return {
    method: 'POST',
    path: `${modelPath(model)}:generateContent`,
    body: withoutForeignReasoning(model, request),
    answerShape: generateContentResponseShape,
    complete: numberCandidates,
    isRepeatable: true,
  };
}

/**
 * Gives the candidates of an event their numbers, by their places, where more than one has none: a service need
 * not number them. One alone without a number is the first, as 0 is left out on the wire.
 */
function numberCandidates({ candidates = [] }: GenerateContentResponse): void {
  if (candidates.filter(({ index }) => index === undefined).length < 2) return;
  for (const [place, candidate] of candidates.entries()) candidate.index ??= place;
}

function streamOperation(
  model: string,
  request: GenerateContentRequest,
  known: ReadonlyMap<string, Model>,
): Operation {
  return {
    ...generateOperation(model, request, known),
    path: `${modelPath(model)}:streamGenerateContent`,
    query: { alt: 'sse' },
  };
}

function countOperation(
  model: string,
  request: CountTokensRequest,
  known: ReadonlyMap<string, Model>,
): Operation {
  refuse(checkCountTokensRequest(request, ruleContext(model, known)));
  return {
    method: 'POST',
    path: `${modelPath(model)}:countTokens`,
    body: withModelInside(model, request),
    answerShape: countTokensResponseShape,
    isRepeatable: true,
  };
}

function ruleContext(model: string, known: ReadonlyMap<string, Model>): RuleContext {
  const attributes = known.get(modelName(model));
  return attributes === undefined ? {} : { model: attributes };
}

/** Hosted services refuse a `generateContentRequest` that does not name its model again. */
function withModelInside(model: string, request: CountTokensRequest): CountTokensRequest {
  const { generateContentRequest } = request;
  if (generateContentRequest === undefined) return withoutForeignReasoning(model, request);
  const inside = withoutForeignReasoning(model, generateContentRequest);
  return { ...request, generateContentRequest: { model: modelName(model), ...inside } };
}
