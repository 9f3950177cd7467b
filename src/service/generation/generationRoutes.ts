import { onAbort } from '../../base/abort';
import type { Clock } from '../../base/clock';
import type { GenerateContentResponse } from '../../protocol/response';
import { isServiceError } from '../../protocol/serviceError';
import type { Route } from '../router';
import { jsonResponse, streamResponse, streamTexts } from '../wire/answers';
import { ServerTiming } from '../wire/serverTiming';
import { streamBody } from '../wire/streamBody';
import type { RunningWork, Work } from '../work';
import { blockedAnswer, streamedAnswer, wholeAnswer } from './answerResponses';
import { limitCandidate } from './candidate';
import type { CandidateEvent } from './candidate';
import { inStep } from './inStep';
import type { Step } from './inStep';
import { withLogprobs } from './logprobs';
import type { Order, GenerationRequestReader } from './generationRequestReader';
import { ratedCandidate } from './safety/rated';

/**
 * generateContent and streamGenerateContent.
 *
 * @param onInternalError Gets what an engine throws in the middle of a stream, unless it is meant as an answer.
 */
export function generationRoutes(
  orders: GenerationRequestReader,
  work: RunningWork,
  clock: Clock,
  onInternalError: (error: unknown) => void,
): Route[] {
  return [
    {
      method: 'POST',
      path: /^(?<name>models\/.+):generateContent$/u,
      handle: async (call) => {
        const timing = new ServerTiming(clock);
        const order = await orders.read(call, 'generateContent');
        timing.mark('input');
        return generateContent(order, work.start(call.request), timing);
      },
    },
    {
      method: 'POST',
      path: /^(?<name>models\/.+):streamGenerateContent$/u,
      handle: async (call) => {
        const timing = new ServerTiming(clock);
        const order = await orders.read(call, 'streamGenerateContent');
        timing.mark('input');
        const form = call.url.searchParams.get('alt') === 'sse' ? 'sse' : 'array';
        const started = work.start(call.request);
        const onError = (error: unknown): void => {
          if (!isServiceError(error) && !started.signal.aborted) onInternalError(error);
        };
        return streamGenerateContent(order, form, { work: started, onError }, timing);
      },
    },
  ];
}

async function generateContent(order: Order, work: Work, timing: ServerTiming): Promise<Response> {
  try {
    const { blocked, head } = order;
    const answer =
      blocked === undefined
        ? await wholeAnswer(runCandidates(order, work.signal), head)
        : blockedAnswer(blocked, head);
    timing.mark('engine');
    return timing.notifyIn(jsonResponse(answer));
  } finally {
    work.end();
  }
}

async function streamGenerateContent(
  order: Order,
  form: 'sse' | 'array',
  { work, onError }: { work: Work; onError: (error: unknown) => void },
  timing: ServerTiming,
): Promise<Response> {
  try {
    const answer = streamed(order, work.signal);
    // Between two reads nobody asks for what comes next, and the engine would hold for good what it holds.
    onAbort(work.signal, () => void answer.return(undefined).catch(() => undefined));
    const texts = streamTexts(await begun(answer), form, onError);
    work.signal.throwIfAborted();
    timing.mark('engine');
    return timing.notifyIn(streamResponse(streamBody(texts, work), form));
  } catch (error) {
    work.end();
    throw error;
  }
}

function streamed(
  { blocked, ...order }: Order,
  signal: AbortSignal,
): AsyncGenerator<GenerateContentResponse> {
  if (blocked === undefined) return streamedAnswer(runCandidates(order, signal), order.head);
  return (async function* () {
    yield blockedAnswer(blocked, order.head);
  })();
}

/** All candidates side by side, each with a seed of its own, within the request's limits. */
function runCandidates(
  { offered, request, candidateCount, counter, isEstimate, filter }: Order,
  signal: AbortSignal,
): AsyncGenerator<Step<CandidateEvent>[]> {
  const { generationConfig } = request;
  const { maxOutputTokens: _, ...unlimited } = generationConfig;
  const limits = isEstimate ? unlimited : generationConfig;
  const candidates = Array.from({ length: candidateCount }, (_, index) => {
    const seed = candidateSeed(request.seed, index);
    const events = offered.engine.generate({ ...request, seed }, signal);
    const limited = limitCandidate(events, limits, counter);
    const { responseLogprobs, logprobs = 0 } = generationConfig;
    return ratedCandidate(
      responseLogprobs === true ? withLogprobs(limited, logprobs) : limited,
      filter,
    );
  });
  return inStep(candidates);
}

/** In 31 bits, as one that is drawn: model files and servers take -1 for none, and draw one. */
function candidateSeed(seed: number, index: number): number {
  return (seed + index) & 0x7fff_ffff;
}

/** The same iteration once its first item is there, so that a failure before it still has a status. */
async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next();
  let isFirst = true;
  // No generator around the generator: each event of a stream would pass through one more.
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        if (!isFirst) return items.next();
        isFirst = false;
        return Promise.resolve(first);
      },
      return: () => items.return(undefined),
    }),
  };
}
