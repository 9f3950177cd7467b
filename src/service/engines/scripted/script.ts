import type { Part } from '../../../protocol/content';
import type { ErrorStatus } from '../../../protocol/errorBody';
import type { FinishReason, UsageMetadata } from '../../../protocol/response';
import type { TokenStep } from '../../engine';
import { isRecord } from '../../../protocol/isRecord';

/** A script of the `scripted` engine: the first answer that fits a request is given. */
export interface Script {
  answers: ScriptedAnswer[];
}

/** One answer of a script. */
export interface ScriptedAnswer {
  /** Has to be in the last text of the user, or in what functions gave, as JSON; without it the answer fits every request. */
  match?: string;
  /** How many requests it answers before the next fitting one takes its turn; default: all. */
  times?: number;
  steps: ScriptedStep[];
  /** Default STOP. */
  finishReason?: FinishReason;
  /** Sent with the last step; replaces the service's counts. */
  usage?: UsageMetadata;
}

/**
 * One step of an answer, after its delay: a piece of the answer, an error, or the end without a finish
 * reason. An error as the first step is the status and body of the response; later on it is within
 * the stream.
 */
export interface ScriptedStep {
  delayMs?: number;
  /** Comes once a later request has this in the last text of the user. */
  until?: string;
  text?: string;
  parts?: Part[];
  /** The tokens of `text`, for requests with `responseLogprobs`; most probable alternatives first. */
  logprobs?: TokenStep[];
  error?: ErrorStatus;
  cut?: true;
}

/** Reads a script; throws an `Error` whose sentence names the place that is wrong. */
export function parseScript(json: string): Script {
  const script = parseJson(json);
  const answers: unknown = isRecord(script) ? script['answers'] : undefined;
  if (!Array.isArray(answers)) {
    throw new Error('A script must be an object with a list of "answers".');
  }
  return {
    answers: answers.map((answer: unknown, index) => readAnswer(answer, `answers[${index}]`)),
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new Error('The script isn’t valid JSON.');
  }
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;

const isErrorCode: Test = (value) => isCount(value) && Number(value) >= 400 && Number(value) < 600;

const tokenFields: Readonly<Record<string, Test>> = {
  token: isText,
  tokenId: isCount,
  logProbability: isLogarithm,
  top: (value) => Array.isArray(value) && value.every(isToken),
};

function isToken(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value['token']) &&
    isLogarithm(value['logProbability']) &&
    Object.entries(value).every(([key, given]) => tokenFields[key]?.(given) === true)
  );
}

function areTokens(value: unknown): boolean {
  return Array.isArray(value) && value.every(isToken);
}

function isLogarithm(value: unknown): boolean {
  return typeof value === 'number' && value <= 0;
}

const answerFields: Record<keyof ScriptedAnswer, Test> = {
  match: isText,
  times: isCount,
  steps: Array.isArray,
  finishReason: isText,
  usage: isRecord,
};

const stepFields: Record<keyof ScriptedStep, Test> = {
  delayMs: isCount,
  until: isText,
  text: isText,
  parts: Array.isArray,
  logprobs: areTokens,
  error: (value) => isRecord(value) && isErrorCode(value['code']),
  cut: (value) => value === true,
};

function readAnswer(value: unknown, place: string): ScriptedAnswer {
  const answer = readFields(value, answerFields, place);
  const steps = answer['steps'];
  if (!Array.isArray(steps) || steps.length === 0) {
    throw new Error(`${place} needs a list of "steps".`);
  }
  steps.forEach((step: unknown, index) => readStep(step, `${place}.steps[${index}]`));
  return value as ScriptedAnswer;
}

function readStep(value: unknown, place: string): void {
  const step = readFields(value, stepFields, place) as ScriptedStep;
  const tokens = step.logprobs?.map(({ token }) => token).join('') ?? step.text;
  if (tokens !== step.text) {
    throw new Error(`${place}.logprobs must contain the tokens of the step's text.`);
  }
}

function readFields(
  value: unknown,
  fields: Readonly<Record<string, Test>>,
  place: string,
): Record<string, unknown> {
  if (!isRecord(value)) throw new Error(`${place} must be an object.`);
  for (const [key, given] of Object.entries(value)) {
    if (fields[key]?.(given) !== true) {
      throw new Error(`${place}.${key} isn’t a field of a script, or has an invalid value.`);
    }
  }
  return value;
}
