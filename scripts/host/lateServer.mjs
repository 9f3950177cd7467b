import { setTimeout as sleep } from 'node:timers/promises';
import { randomShares } from './randomShares.mjs';
import { openRelay } from './relay.mjs';
import { lateMs, propertySettings } from '../testConditions.mjs';

/**
 * The same server behind a relay on which all comes late, in its order, where PARLEY_TEST_LATE says so: what is read at
 * once waits before it goes on, in each direction by itself. A page sees then what a busy machine would show, and what
 * depends on which of two messages is first shows without one. How long what waits follows from the seed.
 * @param {import('./vscodeServer.mjs').Server} server
 * @returns {Promise<import('./vscodeServer.mjs').Server>} `stop` ends both
 */
export async function lateServer(server) {
  const maxMs = lateMs(process.env);
  if (maxMs === 0) return server;
  let { seed } = propertySettings(process.env);
  const relay = await openRelay(
    () => server.port,
    () => {
      seed += 1;
      return lateBy(maxMs, seed);
    },
  );
  const stop = async () => {
    relay.close();
    await server.stop();
  };
  return { ...server, port: relay.port, stop };
}

/**
 * @param {number} maxMs
 * @param {number} seed
 */
function lateBy(maxMs, seed) {
  const share = randomShares(seed);
  return async function* late(/** @type {AsyncIterable<Buffer>} */ chunks) {
    for await (const chunk of chunks) {
      await sleep(share() * maxMs);
      yield chunk;
    }
  };
}
