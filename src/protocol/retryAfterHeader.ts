/** Nobody waits for longer: a service that asks for more is taken to ask for this. */
export const longestDelayMs = 24 * 3_600_000;

/** How long the header `Retry-After` (seconds or an HTTP date) asks to wait, in milliseconds. */
export function headerDelayMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) {
    return Math.min(longestDelayMs, Math.ceil(Number(header) * 1000));
  }
  // Every form of an HTTP date begins with the day's name; without that the parser guesses at numbers.
  const at = /^\s*[a-z]/i.test(header) ? Date.parse(inGmt(header)) : NaN;
  return Number.isNaN(at) ? undefined : Math.min(longestDelayMs, Math.max(0, at - nowMs));
}

/** The oldest form of an HTTP date (that of C's asctime) names no zone, and is GMT as the others are (RFC 9110, 5.6.7). */
function inGmt(date: string): string {
  return /:\d\d \d{4}\s*$/.test(date) ? `${date} GMT` : date;
}
