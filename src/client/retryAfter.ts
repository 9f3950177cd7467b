import type { ErrorStatus } from '../protocol/errorBody';
import { headerDelayMs, longestDelayMs } from '../protocol/retryAfterHeader';
import { detailsOf } from './errorStatus';

/**
 * How long a service asks to be left alone, in milliseconds: the longer of the header `Retry-After`
 * (seconds or an HTTP date) and the error's google.rpc.RetryInfo.
 */
export function retryAfterMs(
  header: string | null,
  status: ErrorStatus | undefined,
  nowMs: number,
): number | undefined {
  const asked = [headerDelayMs(header, nowMs), retryInfoDelayMs(status)].filter(
    (delayMs) => delayMs !== undefined,
  );
  return asked.length > 0 ? asked.reduce((most, ms) => Math.max(most, ms)) : undefined;
}

function retryInfoDelayMs(status: ErrorStatus | undefined): number | undefined {
  const delay = detailsOf(status, 'RetryInfo')[0]?.['retryDelay'];
  const seconds = typeof delay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
  return seconds === undefined
    ? undefined
    : Math.min(longestDelayMs, Math.ceil(Number(seconds) * 1000));
}
