import type { Random } from '../base/clock';
import { isServiceError, type ServiceError } from '../protocol/serviceError';
import type { RetryPolicy } from './clientOptions';
import { errorCode } from './redact';

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
  if (!isServiceError(error) || error.kind === 'quota') return false;
  if (error.kind === 'network') return isRepeatable || unconnectedCodes.has(errorCode(error.cause));
  return isRepeatable ? retryableStatuses.has(error.httpStatus) : error.httpStatus === 429;
}

/**
 * How long to wait after this many failed attempts: drawn evenly from zero to a bound that doubles ("full
 * jitter"), but at least what the service asked for. Undefined when that is longer than the policy allows
 * or there have been attempts enough.
 */
export function retryDelayMs(
  attempts: number,
  error: ServiceError,
  policy: RetryPolicy,
  random: Random,
): number | undefined {
  if (attempts >= policy.maxAttempts) return undefined;
  const bound = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (attempts - 1));
  const asked = 'retryAfterMs' in error.info ? (error.info.retryAfterMs ?? 0) : 0;
  return asked > policy.maxRetryAfterMs ? undefined : Math.max(asked, random() * bound);
}
