/** Nanoseconds in a second, a millisecond, and so on down to the finest step of the interface. */
const nanosPerSecond = 1_000_000_000n;
const nanosPerMillisecond = 1_000_000n;

/** Both bounds are those of the interface's own types: the years 1 to 9999, and about 10,000 years. */
const minTimestamp = BigInt(Date.parse('0001-01-01T00:00:00Z')) * nanosPerMillisecond;
const maxTimestamp =
  BigInt(Date.parse('9999-12-31T23:59:59Z')) * nanosPerMillisecond + 999_999_999n;
const maxDurationSeconds = 315_576_000_000n;

const timestampPattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/u;
const durationPattern = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/u;

/**
 * Reads an RFC 3339 time, with any offset and up to nine fractional digits (interface: "expireTime"), as
 * nanoseconds since the Unix epoch. Undefined for anything that isn't such a time, or isn't a day of the
 * calendar.
 */
export function parseTimestamp(text: string): bigint | undefined {
  const match = timestampPattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, ...offset] = match;
  const local = localMilliseconds([year, month, day, hour, minute, second].map(Number));
  const offsetMs = offsetMilliseconds(sign, offset.map(Number));
  if (local === undefined || offsetMs === undefined) return undefined;
  const nanos = BigInt(local - offsetMs) * nanosPerMillisecond + fractionNanos(fraction);
  return nanos < minTimestamp || nanos > maxTimestamp ? undefined : nanos;
}

/** Writes a time as the interface does: in UTC, with 0, 3, 6 or 9 fractional digits as it needs. */
export function formatTimestamp(nanos: bigint): string {
  const fraction = ((nanos % nanosPerSecond) + nanosPerSecond) % nanosPerSecond;
  const seconds = new Date(Number((nanos - fraction) / nanosPerMillisecond));
  return `${seconds.toISOString().slice(0, 19)}${fractionText(fraction)}Z`;
}

/**
 * Reads a duration, seconds with up to nine fractional digits and an `s` behind (interface: "ttl"), as
 * nanoseconds. Undefined for anything else.
 */
export function parseDuration(text: string): bigint | undefined {
  const match = durationPattern.exec(text);
  if (match === null) return undefined;
  const [, sign, seconds = '', fraction = ''] = match;
  const nanos = BigInt(seconds) * nanosPerSecond + fractionNanos(fraction);
  if (nanos > maxDurationSeconds * nanosPerSecond) return undefined;
  return sign === '-' ? -nanos : nanos;
}

/** Writes a duration of nanoseconds, with 0, 3, 6 or 9 fractional digits as it needs: `1.500s`. */
export function formatDuration(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos;
  const text = `${String(size / nanosPerSecond)}${fractionText(size % nanosPerSecond)}s`;
  return nanos < 0n ? `-${text}` : text;
}

/** The time of a clock that counts milliseconds. */
export function nanosOfMilliseconds(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds)) * nanosPerMillisecond;
}

/** Milliseconds, rounded up: what expires at the time has expired then. */
export function millisecondsOfNanos(nanos: bigint): number {
  return Number((nanos + nanosPerMillisecond - 1n) / nanosPerMillisecond);
}

/** A timestamp in milliseconds since the Unix epoch; undefined where there is none, or none that can be read. */
export function timestampMs(text: string | undefined): number | undefined {
  const nanos = text === undefined ? undefined : parseTimestamp(text);
  return nanos === undefined ? undefined : millisecondsOfNanos(nanos);
}

/** Undefined if the date rolls over: a 30th of February, an hour 24, a leap second. */
function localMilliseconds(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  const date = new Date(0);
  // Date.UTC would take the years below 100 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const read = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  return read.every((value, index) => value === fields[index]) ? date.getTime() : undefined;
}

function offsetMilliseconds(
  sign: string | undefined,
  [hours = 0, minutes = 0]: readonly number[],
): number | undefined {
  if (sign === undefined) return 0;
  if (hours > 23 || minutes > 59) return undefined;
  const size = (hours * 60 + minutes) * 60_000;
  return sign === '-' ? -size : size;
}

function fractionNanos(digits: string): bigint {
  return BigInt(digits.padEnd(9, '0'));
}

function fractionText(nanos: bigint): string {
  const digits = String(nanos).padStart(9, '0');
  const kept = digits.replace(/0{0,9}$/u, '').length;
  return kept === 0 ? '' : `.${digits.slice(0, Math.ceil(kept / 3) * 3)}`;
}
