import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceError } from '../../protocol/serviceError';
import { failure } from '../../protocol/failure';

/**
 * The refusal of a request that a web page of another site may have caused: one whose Host is no
 * loopback name (DNS rebinding), or whose Origin is not the service itself. Undefined when it may pass.
 */
export function refuseForeign({
  host = '',
  origin,
}: IncomingHttpHeaders): ServiceError | undefined {
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/iu.test(host);
  const isOwn = origin === undefined || origin === `http://${host}`;
  return isLoopback && isOwn
    ? undefined
    : failure('PERMISSION_DENIED', 'Requests from other hosts and origins are not allowed.');
}
