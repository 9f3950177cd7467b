import { parseJson } from '../base/parseJson';
import type { Clock } from '../base/clock';
import type { ErrorDetail, ErrorStatus } from '../protocol/errorBody';
import { ServiceError, type ErrorInfo, type QuotaInfo } from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';
import { detailEntries, detailsOf, httpStatusFrom, readErrorStatus } from './errorStatus';
import { redact } from '../protocol/redact';
import { isWebPage } from '../protocol/saidMessage';
import { readFault } from '../protocol/serverFault';
import { retryAfterMs } from './retryAfter';

/** What has to be known of a call to read its errors. */
export interface ErrorContext {
  hasKey: boolean;
  /** What must not show up in any error. */
  secrets: readonly string[];
  /** For a `Retry-After` that is a date. */
  clock: Clock;
}

/** What a proxy says as plain text is a sentence; more of it is something else. */
const maxForeignChars = 300;

/** An answer with an error status. */
interface FailedAnswer {
  httpStatus: number;
  /** The body, or the beginning of a long one, without white space around it. */
  text: string;
  /** The header `Retry-After`. */
  retryAfter: string | null;
  /** Where a redirect leads to, as far as an answer says. */
  redirectOrigin?: string;
}

/** The error an answer stands for, whoever sent it: the service or a proxy in front of it. */
export function errorOfAnswer(answer: FailedAnswer, context: ErrorContext): ServiceError {
  const { httpStatus, text, retryAfter } = answer;
  const status = readErrorStatus(parseJson(unframed(text)), context.secrets);
  const waitMs = retryAfterMs(retryAfter, status, context.clock.now());
  if (status !== undefined) return errorOfStatus(httpStatus, status, context, waitMs);
  const info = isRedirect(httpStatus)
    ? ({ kind: 'protocol', redirectsTo: answer.redirectOrigin ?? '' } as const)
    : foreignInfo(httpStatus, context, waitMs);
  const message = `${httpStatus}${describeForeignAnswer(answer, context.secrets)}`;
  return new ServiceError(message, info, { httpStatus });
}

/** The error an error object within an answer of status 200 stands for. */
export function errorOfBody(body: unknown, context: ErrorContext): ServiceError {
  const status = readErrorStatus(body, context.secrets) ?? {};
  const httpStatus = httpStatusFrom(status);
  if (httpStatus === undefined) {
    const fault = readFault(status.details) ?? { kind: 'server' };
    return new ServiceError(describeStatus(status), fault, { status });
  }
  const waitMs = retryAfterMs(null, status, context.clock.now());
  return errorOfStatus(httpStatus, status, context, waitMs);
}

/** Whether an event of a stream, or a whole answer, is an error object. */
export function isErrorBody(value: object): boolean {
  return 'error' in value && value.error !== null;
}

function errorOfStatus(
  httpStatus: number,
  status: ErrorStatus,
  context: ErrorContext,
  waitMs: number | undefined,
): ServiceError {
  const info = infoOf(httpStatus, status, context, waitMs);
  const message = describeAnswer(httpStatus, status);
  return new ServiceError(message, info, { httpStatus, status });
}

function infoOf(
  httpStatus: number,
  status: ErrorStatus,
  context: ErrorContext,
  waitMs: number | undefined,
): ErrorInfo {
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  const fault = readFault(status.details);
  if (fault !== undefined) return fault;
  if (isServerStatus(httpStatus)) return { kind: 'server', ...wait };
  switch (httpStatus) {
    case 400:
      return isKeyRejected(status) ? { kind: 'auth', reason: 'invalid' } : invalidInfo(status);
    case 401:
      return { kind: 'auth', reason: context.hasKey ? 'invalid' : 'missing' };
    case 403:
      return forbiddenInfo(status, context);
    case 404:
      return { kind: 'notFound' };
    case 429:
      return exhaustedInfo(status, wait);
    default:
      return httpStatus >= 400 ? invalidInfo(status) : { kind: 'protocol' };
  }
}

/** A request that timed out (408) or was given up (499) on the other side is the service's failing too. */
function isServerStatus(httpStatus: number): boolean {
  return httpStatus >= 500 || httpStatus === 408 || httpStatus === 499;
}

/** Without the interface's error object it is most likely not the service that speaks. */
function foreignInfo(
  httpStatus: number,
  context: ErrorContext,
  waitMs: number | undefined,
): ErrorInfo {
  if (httpStatus === 413) {
    return { kind: 'invalid', violations: [{ field: '', rule: 'The request is too large.' }] };
  }
  const info = infoOf(httpStatus, {}, context, waitMs);
  return info.kind === 'invalid' || info.kind === 'notFound' ? { kind: 'protocol' } : info;
}

/** A cached content or file that is gone is answered with 403 too; only the message distinguishes them. */
function forbiddenInfo(status: ErrorStatus, context: ErrorContext): ErrorInfo {
  if (/not found|may not exist/i.test(status.message ?? '')) return { kind: 'notFound' };
  return { kind: 'auth', reason: context.hasKey ? 'denied' : 'missing' };
}

/** A quota that counts by the day is used up: waiting a while, as for a rate, does not help. */
function exhaustedInfo(status: ErrorStatus, wait: { retryAfterMs?: number }): ErrorInfo {
  const quotas = detailEntries(status, 'QuotaFailure', 'violations').flatMap(toQuota);
  const ofDay = quotas.find(({ id }) => id.includes('PerDay'));
  if (ofDay !== undefined) return { kind: 'quota', quota: ofDay };
  const [quota] = quotas;
  return { kind: 'rateLimited', ...wait, ...(quota && { quota }) };
}

function toQuota({ quotaId, quotaValue }: ErrorDetail): QuotaInfo[] {
  if (typeof quotaId !== 'string') return [];
  const isLimit = typeof quotaValue === 'string' || typeof quotaValue === 'number';
  return [{ id: quotaId, ...(isLimit && { limit: String(quotaValue) }) }];
}

function isKeyRejected(status: ErrorStatus): boolean {
  return detailsOf(status, 'ErrorInfo').some(
    ({ reason }) => typeof reason === 'string' && reason.startsWith('API_KEY_'),
  );
}

function invalidInfo(status: ErrorStatus): ErrorInfo {
  const violations = detailEntries(status, 'BadRequest', 'fieldViolations').map(toViolation);
  return { kind: 'invalid', violations };
}

/** Services name fields in the underscore spelling; Parley knows them by the other. */
function toViolation({ field, description }: ErrorDetail): Violation {
  const path = typeof field === 'string' ? field : '';
  return {
    field: path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    rule: typeof description === 'string' ? description : '',
  };
}

/** Such as `429 RESOURCE_EXHAUSTED: Slow down.`, as far as it is known. */
function describeAnswer(httpStatus: number, { status = '', message = '' }: ErrorStatus): string {
  const name = status === '' ? String(httpStatus) : `${httpStatus} ${status}`;
  return message === '' ? name : `${name}: ${message}`;
}

function describeStatus({ status, message }: ErrorStatus): string {
  return [status, message].filter((text) => text !== undefined && text !== '').join(': ');
}

function describeForeignAnswer(
  { httpStatus, text, redirectOrigin }: FailedAnswer,
  secrets: readonly string[],
): string {
  if (isRedirect(httpStatus)) {
    return redirectOrigin === undefined
      ? ' with a redirect, which Parley doesn’t follow'
      : ` with a redirect to ${redact(redirectOrigin, secrets)}, which Parley doesn’t follow. If the service has moved, change its address.`;
  }
  if (text === '') return ' without a body';
  if (isWebPage(text)) return ' with a page instead of an answer';
  return /^[[{]/u.test(text)
    ? ' with a body that isn’t an error of this interface'
    : // Before the cut: a part of a key isn’t found.
      `: ${redact(text, secrets).slice(0, maxForeignChars)}`;
}

function isRedirect(httpStatus: number): boolean {
  return httpStatus >= 300 && httpStatus < 400;
}

/** Some relays frame an error as an event of the stream that was asked for. */
function unframed(text: string): string {
  if (!text.startsWith('data:')) return text;
  return text
    .split(/\r\n|\n|\r/u)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n');
}
