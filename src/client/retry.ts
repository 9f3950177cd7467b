import type { Random } from '../base/clock';
import { isServiceError, type ErrorInfo, type ServiceError } from '../protocol/serviceError';
import type { RetryPolicy } from './clientOptions';
import { errorCode } from '../protocol/redact';

const retryableStatuses: ReadonlySet<number | undefined> = new Set([408, 429, 500, 502, 503, 504]);

/** Codes of a connection that never came to be, so that nothing can have been done over it. */
const unconnectedCodes: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether trying again can help and does no harm. */
export function isRetryable(error: unknown, isRepeatable: boolean): error is ServiceError {
  if (!isServiceError(error) || isLasting(error.info)) return false;
  if (error.kind === 'network') return isRepeatable || unconnectedCodes.has(errorCode(error.cause));
  return isRepeatable ? retryableStatuses.has(error.httpStatus) : error.httpStatus === 429;
}

/** What is the same a moment later, whatever status it came with. */
function isLasting(info: ErrorInfo): boolean {
  if (info.kind === 'network') return info.reason === 'certificate' || info.reason === 'notTls';
  // Minutes have gone by, and the server may still be at work on it.
  if (info.kind === 'timeout') return true;
  return info.kind === 'quota' || info.kind === 'auth' || info.kind === 'protocol';
}

/** Where a rate is limited, and nothing is said of how long, less than this is of no use. */
const rateDelayMs = 2000;

/**
 * How long to wait after this many failed attempts: drawn evenly from zero to a bound that doubles ("full
 * jitter"), for a limited rate from half of a larger one, but at least what the service asked for. Undefined
 * when that is longer than the policy allows or there have been attempts enough.
 */
export function retryDelayMs(
  attempts: number,
  { info }: ServiceError,
  policy: RetryPolicy,
  random: Random,
): number | undefined {
  if (attempts >= policy.maxAttempts) return undefined;
  const isLimited = info.kind === 'rateLimited';
  const base = isLimited ? Math.max(policy.baseDelayMs, rateDelayMs) : policy.baseDelayMs;
  const bound = Math.min(policy.maxDelayMs, base * 2 ** (attempts - 1));
  const drawn = isLimited ? ((1 + random()) * bound) / 2 : random() * bound;
  const asked = 'retryAfterMs' in info ? (info.retryAfterMs ?? 0) : 0;
  return asked > policy.maxRetryAfterMs ? undefined : Math.max(asked, drawn);
}
