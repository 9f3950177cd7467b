import type { FileResource } from './file';
import { millisecondsOfNanos, parseTimestamp } from './time';

/** When a service removes a file, in milliseconds since the Unix epoch; undefined if it does not say. */
export function fileExpireMs({ expirationTime }: FileResource): number | undefined {
  const nanos = expirationTime === undefined ? undefined : parseTimestamp(expirationTime);
  return nanos === undefined ? undefined : millisecondsOfNanos(nanos);
}
