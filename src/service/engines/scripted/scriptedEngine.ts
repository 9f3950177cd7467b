import { untilAborted } from '../../../base/abort';
import type { Clock } from '../../../base/clock';
import { Emitter } from '../../../base/emitter';
import type { Content, FunctionResponse } from '../../../protocol/content';
import type { ErrorStatus } from '../../../protocol/errorBody';
import type { Model } from '../../../protocol/model';
import { ServiceError } from '../../../protocol/serviceError';
import { delay } from '../../../base/delay';
import type { Engine, EngineEvent, EngineRequest } from '../../engine';
import { failure } from '../../../protocol/failure';
import { noLogprobs } from '../../generation/logprobs';
import type { Script, ScriptedAnswer, ScriptedStep } from './script';

/** The one model a script is played under. It takes every sampling option and heeds none. */
export const scriptedModel: Model = {
  name: 'models/scripted',
  baseModelId: 'scripted',
  version: '1',
  displayName: 'Scripted',
  description: 'Replays answers from a file, for tests and demonstrations.',
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods: ['generateContent', 'countTokens', 'createCachedContent'],
  temperature: 1,
  maxTemperature: 2,
  topP: 1,
  topK: 40,
};

/** An engine that replays a script, with its pace, finish reasons and faults (docs/development/service.md). */
export function createScriptedEngine({ script, clock }: { script: Script; clock: Clock }): Engine {
  const uses = new Map<ScriptedAnswer, number>();
  const requests = new Emitter<string>();
  const choose = (request: EngineRequest): ScriptedAnswer => {
    const asked = lastUserText(request.contents);
    requests.fire(asked);
    const answer = script.answers.find(
      (candidate) =>
        asked.includes(candidate.match ?? '') &&
        (uses.get(candidate) ?? 0) < (candidate.times ?? Infinity),
    );
    if (answer === undefined) {
      throw failure('FAILED_PRECONDITION', 'The script has no answer for this request.');
    }
    uses.set(answer, (uses.get(answer) ?? 0) + 1);
    return answer;
  };
  return {
    listModels: async (signal) => {
      signal.throwIfAborted();
      return [scriptedModel];
    },
    generate: async function* (request, signal) {
      const answer = choose(request);
      const isReported = request.generationConfig.responseLogprobs === true;
      if (isReported && !answer.steps.some(({ logprobs }) => logprobs !== undefined)) {
        throw noLogprobs(request.model);
      }
      const later: LaterRequests = { texts: [], come: () => undefined };
      const listening = requests.event((text) => {
        later.texts.push(text);
        later.come();
      });
      try {
        for await (const { logprobs, ...event } of play(answer, { clock, later }, signal)) {
          yield isReported && logprobs !== undefined ? { ...event, logprobs } : event;
        }
      } finally {
        listening.dispose();
      }
    },
  };
}

/** The requests that came after the one that is answered. */
interface LaterRequests {
  /** The last text of the user in each. */
  texts: string[];
  /** Called with each that comes. */
  come: () => void;
}

async function* play(
  { steps, finishReason = 'STOP', usage }: ScriptedAnswer,
  { clock, later }: { clock: Clock; later: LaterRequests },
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  for (const [index, step] of steps.entries()) {
    if (step.delayMs !== undefined) await delay(step.delayMs, clock, signal);
    if (step.until !== undefined) await untilAborted(hasCome(step.until, later), signal);
    if (step.error !== undefined) throw scriptedError(step.error);
    if (step.cut === true) return;
    const isLast = index === steps.length - 1;
    yield {
      parts: partsOf(step),
      ...(step.logprobs === undefined ? {} : { logprobs: step.logprobs }),
      ...(isLast && { finishReason, ...(usage === undefined ? {} : { usageMetadata: usage }) }),
    };
  }
}

function hasCome(wanted: string, later: LaterRequests): Promise<void> {
  return new Promise((resolve) => {
    later.come = () => {
      if (later.texts.some((text) => text.includes(wanted))) resolve();
    };
    later.come();
  });
}

function partsOf({ text, parts = [] }: ScriptedStep): EngineEvent['parts'] & object {
  return text === undefined ? parts : [{ text }, ...parts];
}

function scriptedError(status: ErrorStatus): ServiceError {
  const { code = 500, message = 'Scripted error.' } = status;
  return new ServiceError(message, { kind: 'server' }, { httpStatus: code, status });
}

/** What was said last, or what functions gave. */
function lastUserText(contents: readonly Content[]): string {
  const last = contents.findLast(({ role = 'user' }) => role !== 'model');
  const parts = last?.parts ?? [];
  return parts.map(({ text, functionResponse }) => text ?? textOf(functionResponse)).join('\n');
}

/** So that an answer can fit what a function gave. */
function textOf(response: FunctionResponse | undefined): string {
  return response === undefined ? '' : JSON.stringify(response.response ?? {});
}
