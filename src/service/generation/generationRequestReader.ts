import type { Random } from '../../base/clock';
import type { TokenCounter } from '../../counting/tokenCounter';
import type { Content } from '../../protocol/content';
import { failure } from '../../protocol/failure';
import type { GenerateContentRequest, GenerationConfig } from '../../protocol/generation';
import { modelId } from '../../protocol/model';
import type { Model } from '../../protocol/model';
import type { RuleContext } from '../../protocol/rules/rule';
import { checkGenerateContentRequest } from '../../protocol/rules/requestRules';
import type { SafetyRating } from '../../protocol/safety';
import { generateContentRequestShape } from '../../protocol/shapes/requestShapes';
import type { Violation } from '../../protocol/violation';
import { answerForm, functionSchemas } from '../../schema/answerForm';
import type { Engine, EngineRequest } from '../engine';
import type { ModelDirectory, OfferedModel } from '../modelDirectory';
import type { Call } from '../router';
import { readBody, refuseViolations } from '../wire/requestBody';
import type { AnswerHead } from './answerResponses';
import type { InputResolver, ResolvedInput } from './inputResolver';
import { blockingRatings } from './safety/rated';
import { safetyFilter } from './safety/safetyFilter';
import type { SafetyFilter } from './safety/safetyFilter';

/** A request that was checked, with all that its answer needs. */
export interface Order {
  offered: OfferedModel;
  request: EngineRequest;
  candidateCount: number;
  counter: TokenCounter;
  /** Whether that only estimates, so that it cuts nothing. */
  isEstimate: boolean;
  head: AnswerHead;
  filter: SafetyFilter;
  /** The ratings of a prompt that may not be answered. */
  blocked?: SafetyRating[];
}

/** What a model's requests to generate, and to count those, are held against. No engine makes anything but text. */
export function ruleContext({ model }: OfferedModel): RuleContext {
  return { model, responseModalities: [['TEXT']] };
}

/** Reads requests to generate, and refuses those that can't be answered. */
export class GenerationRequestReader {
  readonly #models: ModelDirectory;
  readonly #inputs: InputResolver;
  readonly #random: Random;

  constructor(models: ModelDirectory, inputs: InputResolver, random: Random) {
    this.#models = models;
    this.#inputs = inputs;
    this.#random = random;
  }

  async read(call: Call, method: string): Promise<Order> {
    const { name = '' } = call.params;
    const offered = await this.#models.findFor(name, method, call.request.signal);
    const shape = generateContentRequestShape;
    const body = await readBody<GenerateContentRequest>(call, shape);
    refuseViolations(checkGenerateContentRequest(body, ruleContext(offered)), shape);
    // Schemas that contradict themselves are refused, whichever engine would be asked.
    answerForm(body.generationConfig ?? {});
    const input = await this.#inputs.resolve(body, offered, call.request.signal);
    functionSchemas(input.tools);
    refuseViolations(engineViolations(input, offered.engine), shape);
    refuseTooLong(input, offered.model);
    const filter = safetyFilter(body.safetySettings);
    const blocked = blockingRatings(input, filter);
    return {
      offered,
      filter,
      ...(blocked === undefined ? {} : { blocked }),
      request: engineRequest(input, body.generationConfig, offered.model, this.#random),
      candidateCount: body.generationConfig?.candidateCount ?? 1,
      counter: input.counter,
      isEstimate: input.isEstimate === true,
      head: {
        modelVersion: modelId(name),
        responseId: randomId(this.#random),
        prompt: input.prompt,
        ...(input.cached === undefined ? {} : { cached: input.cached }),
      },
    };
  }
}

/** What the engine can't take; what is cached has no place of its own in the request. */
function engineViolations({ contents, prefix }: ResolvedInput, engine: Engine): Violation[] {
  const { contents: count = 0 } = prefix ?? {};
  const check = (part: Content[]): Violation[] => engine.checkContents?.(part, 'contents') ?? [];
  const cached = check(contents.slice(0, count));
  return [
    ...cached.map(({ field, rule }) => ({ field: 'cachedContent', rule: `${field}: ${rule}` })),
    ...check(contents.slice(count)),
  ];
}

function refuseTooLong(
  { prompt: { total }, isEstimate }: ResolvedInput,
  { inputTokenLimit = Infinity }: Model,
): void {
  if (isEstimate !== true && total > inputTokenLimit) {
    throw failure(
      'INVALID_ARGUMENT',
      `The input token count (${total}) exceeds the maximum number of tokens allowed (${inputTokenLimit}).`,
    );
  }
}

function engineRequest(
  { contents, systemInstruction, tools, toolConfig, prefix }: ResolvedInput,
  generationConfig: GenerationConfig = {},
  model: Model,
  random: Random,
): EngineRequest {
  const { outputTokenLimit = Infinity } = model;
  const { maxOutputTokens = outputTokenLimit } = generationConfig;
  const limit = Math.min(maxOutputTokens, outputTokenLimit);
  return {
    model,
    contents,
    ...(prefix === undefined ? {} : { cached: prefix }),
    ...(systemInstruction === undefined ? {} : { systemInstruction }),
    ...(tools === undefined ? {} : { tools }),
    ...(toolConfig === undefined ? {} : { toolConfig }),
    generationConfig: {
      ...generationConfig,
      candidateCount: 1,
      ...(limit === Infinity ? {} : { maxOutputTokens: limit }),
    },
    seed: generationConfig.seed ?? randomSeed(random),
  };
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An identifier of 22 letters that may be in a URL. */
function randomId(random: Random): string {
  const letters = Array.from({ length: 22 }, () => idLetters[Math.floor(random() * 64)]);
  return letters.join('');
}

/** A seed of 31 bits. */
function randomSeed(random: Random): number {
  return Math.floor(random() * 2 ** 31);
}
