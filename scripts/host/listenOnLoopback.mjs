import { once } from 'node:events';

/**
 * Has a server listen on this machine alone, on a free port. Rejects where it can't.
 * @param {import('node:net').Server} server
 */
export async function listenOnLoopback(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** @param {import('node:net').Server} server */
export function portOf(server) {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
