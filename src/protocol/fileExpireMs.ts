import type { FileResource } from './file';
import { timestampMs } from './time';

/** When a service removes a file, in milliseconds since the Unix epoch; undefined if it does not say. */
export function fileExpireMs({ expirationTime }: FileResource): number | undefined {
  return timestampMs(expirationTime);
}
