import { createConnection, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { listenOnLoopback, portOf } from './listenOnLoopback.mjs';

/** @typedef {(chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>} Passage */

/** @type {Passage} */
const asItComes = (chunks) => chunks;

/**
 * Listens on a free port of this machine, and passes on all that comes to the port that `target` gives by then.
 * @param {() => number | Promise<number>} target
 * @param {() => Passage} [passage] of a connection, for each direction
 * @returns {Promise<{ port: number, close: () => void }>} `close` lets no more in; what is open goes on
 */
export async function openRelay(target, passage = () => asItComes) {
  /** @param {import('node:net').Socket} near */
  const connect = async (near) => {
    const far = createConnection(await target(), '127.0.0.1');
    const through = passage();
    // Where one end breaks off, the other has to see it.
    pipeline(near, through, far).catch(() => near.destroy());
    pipeline(far, through, near).catch(() => far.destroy());
  };
  const relay = createServer((near) => {
    near.on('error', () => near.destroy());
    connect(near).catch(() => near.destroy());
  });
  await listenOnLoopback(relay);
  return { port: portOf(relay), close: () => void relay.close() };
}
