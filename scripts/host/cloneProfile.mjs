import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cacheFolder, makeCacheFolder } from './cache.mjs';

const lowestPort = 20_000;
const portCount = 10_000;

/**
 * Where a clone keeps what survives a restart of `npm start`, and the port it likes. The port stays
 * the same because the browser keeps secrets and trusted folders by address.
 * @param {string} root the clone's folder
 * @returns {{ folder: string, port: number }}
 */
export function cloneProfile(root) {
  const digest = createHash('sha256').update(root).digest();
  const name = `${basename(root)}-${digest.toString('hex').slice(0, 12)}`;
  const port = lowestPort + (digest.readUInt32BE(0) % portCount);
  return { folder: join(cacheFolder(), 'clones', name), port };
}

/**
 * The connection token of this user's servers, random and made once. All clones share it: a browser
 * keeps one cookie for 127.0.0.1 whatever the port, and different tokens would push each other out.
 * @returns {Promise<string>}
 */
export async function keptConnectionToken() {
  const path = join(await makeCacheFolder(), 'connection-token');
  const fresh = randomBytes(16).toString('hex');
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return (await readFile(path, 'utf8')) || fresh;
}
