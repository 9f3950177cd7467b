import type { Connections } from '../connection/connections';
import type { Feature } from '../platform/features';
import type { Log } from '../platform/log';
import { TokenStatus } from './tokenStatus';

/** The token count in the status bar. */
export function tokenFeature(connections: Connections, log: Log): Feature {
  return { name: 'token count', register: () => new TokenStatus(connections, log) };
}
