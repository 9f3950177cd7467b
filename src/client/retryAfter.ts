import type { ErrorStatus } from '../protocol/errorBody';
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

function headerDelayMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header) * 1000);
  // Every form of an HTTP date begins with the day's name; without that the parser guesses at numbers.
  const at = /^\s*[a-z]/i.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

function retryInfoDelayMs(status: ErrorStatus | undefined): number | undefined {
  const delay = detailsOf(status, 'RetryInfo')[0]?.['retryDelay'];
  const seconds = typeof delay === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
