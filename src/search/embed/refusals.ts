import { isServiceError, type ServiceError } from '../../protocol/serviceError';

/** Whether a service does not take a task type for the model that was asked. */
export function refusesTaskType(error: unknown): boolean {
  return isServiceError(error, 'invalid') && names(error, 'taskType', /task.?type/i);
}

/**
 * Whether a request was refused for what is in it, so that less of it may be taken. What is said of the fields that
 * each request has alike is not meant: with those no part of it is taken.
 */
export function isRefusedForContent(error: unknown): error is ServiceError {
  // Some model servers say so with a status of their own failing.
  if (isServiceError(error, 'server')) return speaksOfLength(error);
  return isServiceError(error, 'invalid') && !isRefusedForFields(error);
}

/** Whether a field is refused that each request has alike. */
export function isRefusedForFields(error: unknown): boolean {
  if (!isServiceError(error, 'invalid')) return false;
  return (
    names(error, 'taskType', /task.?type/i) ||
    names(error, 'outputDimensionality', /output.?dimension/i)
  );
}

/** Whether a text is said to be longer than the model takes, or a request than the service does. */
export function speaksOfLength(error: ServiceError): boolean {
  const words = wordsOf(error);
  const isOfText = /\b(?:tokens?|context|input|text|content)\b/i.test(words);
  return (
    /too (?:long|large)/i.test(words) ||
    (isOfText && /exceed|maximum|longer than|at most|limit/i.test(words))
  );
}

/** How many tokens a text may have, if a refusal says so. */
export function tokensAllowed(error: ServiceError): number | undefined {
  const reported = /(?:allowed|maximum|limit|context (?:length|size)|batch size)\D{0,30}(\d+)/i;
  const tokens = Number(reported.exec(wordsOf(error))?.[1]);
  return tokens > 0 ? tokens : undefined;
}

/** The numbers of the requests in a batch that a refusal names. */
export function requestsNamed(error: ServiceError): number[] {
  const fields = error.info.kind === 'invalid' ? error.info.violations : [];
  const numbers = fields.flatMap(({ field }) => /^requests\[(\d+)\]/.exec(field)?.[1] ?? []);
  return [...new Set(numbers.map(Number))];
}

function names(error: ServiceError, name: string, inWords: RegExp): boolean {
  const violations = error.info.kind === 'invalid' ? error.info.violations : [];
  return violations.length > 0
    ? violations.some(({ field, rule }) => field.endsWith(name) || inWords.test(rule))
    : inWords.test(error.message);
}

function wordsOf({ info, message }: ServiceError): string {
  const rules = info.kind === 'invalid' ? info.violations.map(({ rule }) => rule) : [];
  return [message, ...rules].join('\n');
}
