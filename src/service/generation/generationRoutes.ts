import { modelId } from '../../protocol/model';
import type { Clock, Random } from '../../base/clock';
import type { GenerateContentRequest, GenerationConfig } from '../../protocol/generation';
import type { Model } from '../../protocol/model';
import type { GenerateContentResponse } from '../../protocol/response';
import { checkGenerateContentRequest } from '../../protocol/rules/requestRules';
import type { SafetyRating } from '../../protocol/safety';
import { generateContentRequestShape } from '../../protocol/shapes/requestShapes';
import type { Content } from '../../protocol/content';
import type { Violation } from '../../protocol/violation';
import type { Engine, EngineRequest } from '../engine';
import { failure } from '../../protocol/failure';
import type { ModelDirectory, OfferedModel } from '../modelDirectory';
import { randomId, randomSeed } from '../random';
import type { Call, Route } from '../router';
import type { PromptCount } from '../../counting/promptCount';
import type { TokenCounter } from '../../counting/tokenCounter';
import { jsonResponse, streamResponse, streamTexts } from '../wire/answers';
import { readBody, refuseViolations } from '../wire/requestBody';
import { ServerTiming } from '../wire/serverTiming';
import { streamBody } from '../wire/streamBody';
import type { RunningWork } from '../work';
import { blockedAnswer, streamedAnswer, wholeAnswer } from './answer';
import type { AnswerHead } from './answer';
import { limitCandidate } from './candidate';
import type { CandidateEvent } from './candidate';
import { inStep } from './inStep';
import type { Step } from './inStep';
import { withLogprobs } from './logprobs';
import type { References } from './references';
import { resolveInput } from './resolveInput';
import type { ResolvedInput } from './resolveInput';
import { blockingRatings, ratedCandidate } from './safety/rated';
import { safetyFilter } from './safety/safetyFilter';
import type { SafetyFilter } from './safety/safetyFilter';
import { answerForm, functionSchemas } from '../../schema/answerForm';

/** What generation needs of the service. */
export interface GenerationParts {
  models: ModelDirectory;
  work: RunningWork;
  references: References;
  loadCounter: () => Promise<TokenCounter>;
  random: Random;
  clock: Pick<Clock, 'now'>;
  maxBodyBytes: number;
}

/** No engine makes anything but text. */
const responseModalities = [['TEXT']];

/** generateContent and streamGenerateContent. */
export function generationRoutes(parts: GenerationParts): Route[] {
  return [
    {
      method: 'POST',
      path: /^(?<name>models\/.+):generateContent$/u,
      handle: (call) => generateContent(call, parts),
    },
    {
      method: 'POST',
      path: /^(?<name>models\/.+):streamGenerateContent$/u,
      handle: (call) => streamGenerateContent(call, parts),
    },
  ];
}

async function generateContent(call: Call, parts: GenerationParts): Promise<Response> {
  const timing = new ServerTiming(parts.clock);
  const order = await readOrder(call, 'generateContent', parts);
  timing.mark('input');
  const work = parts.work.start(call.request);
  try {
    const { blocked, head } = order;
    const answer =
      blocked === undefined
        ? await wholeAnswer(runCandidates(order, work.signal), head)
        : blockedAnswer(blocked, head);
    timing.mark('engine');
    return timing.tellIn(jsonResponse(answer));
  } finally {
    work.end();
  }
}

async function streamGenerateContent(call: Call, parts: GenerationParts): Promise<Response> {
  const timing = new ServerTiming(parts.clock);
  const order = await readOrder(call, 'streamGenerateContent', parts);
  timing.mark('input');
  const work = parts.work.start(call.request);
  try {
    const answer = streamed(order, work.signal);
    const form = call.url.searchParams.get('alt') === 'sse' ? 'sse' : 'array';
    const texts = streamTexts(await begun(answer), form);
    work.signal.throwIfAborted();
    timing.mark('engine');
    return timing.tellIn(streamResponse(streamBody(texts, work), form));
  } catch (error) {
    work.end();
    throw error;
  }
}

async function* streamed(
  order: Order,
  signal: AbortSignal,
): AsyncGenerator<GenerateContentResponse, void> {
  if (order.blocked === undefined) {
    yield* streamedAnswer(runCandidates(order, signal), order.head);
  } else {
    yield blockedAnswer(order.blocked, order.head);
  }
}

/** A request that was checked, with all that its answer needs. */
interface Order {
  offered: OfferedModel;
  request: EngineRequest;
  candidateCount: number;
  counter: TokenCounter;
  head: AnswerHead;
  filter: SafetyFilter;
  /** The ratings of a prompt that may not be answered. */
  blocked?: SafetyRating[];
}

async function readOrder(call: Call, method: string, parts: GenerationParts): Promise<Order> {
  const { name = '' } = call.params;
  const offered = await parts.models.findFor(name, method, call.request.signal);
  const shape = generateContentRequestShape;
  const body = await readBody<GenerateContentRequest>(call.request, shape, parts.maxBodyBytes);
  const context = { model: offered.model, responseModalities };
  refuseViolations(checkGenerateContentRequest(body, context), shape);
  // Schemas that contradict themselves are refused, whichever engine would be asked.
  answerForm(body.generationConfig ?? {});
  const input = await resolveInput(body, offered.model.name, parts);
  functionSchemas(input.tools);
  refuseViolations(engineViolations(input, offered.engine), shape);
  refuseTooLong(input.prompt, offered.model);
  const filter = safetyFilter(body.safetySettings);
  const blocked = blockingRatings(input, filter);
  return {
    offered,
    filter,
    ...(blocked === undefined ? {} : { blocked }),
    request: engineRequest(input, body.generationConfig, offered.model, parts.random),
    candidateCount: body.generationConfig?.candidateCount ?? 1,
    counter: await parts.loadCounter(),
    head: {
      modelVersion: modelId(name),
      responseId: randomId(parts.random),
      prompt: input.prompt,
      ...(input.cached === undefined ? {} : { cached: input.cached }),
    },
  };
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

function refuseTooLong({ total }: PromptCount, { inputTokenLimit = Infinity }: Model): void {
  if (total > inputTokenLimit) {
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

/** All candidates side by side, each with a seed of its own, within the request's limits. */
function runCandidates(
  { offered, request, candidateCount, counter, filter }: Order,
  signal: AbortSignal,
): AsyncGenerator<Step<CandidateEvent>[]> {
  const { generationConfig } = request;
  const candidates = Array.from({ length: candidateCount }, (_, index) => {
    const events = offered.engine.generate({ ...request, seed: request.seed + index }, signal);
    const limited = limitCandidate(events, generationConfig, counter);
    const { responseLogprobs, logprobs = 0 } = generationConfig;
    return ratedCandidate(
      responseLogprobs === true ? withLogprobs(limited, logprobs) : limited,
      filter,
    );
  });
  return inStep(candidates);
}

/** The same iteration once its first item is there, so that a failure before it still has a status. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  return (async function* () {
    if (first.done !== true) {
      yield first.value;
      yield* items;
    }
  })();
}
