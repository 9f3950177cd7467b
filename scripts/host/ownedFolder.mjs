import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, own } from './cleanup.mjs';

const machine = hostname().replace(/[^\w]/g, '_');
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

/**
 * A folder that only this process uses and that goes away with it. Its name carries the machine
 * and the process, so that a later run can recognize the leftovers of a killed one.
 * @param {string} parent
 * @param {string} prefix
 * @returns {Promise<{ path: string, dispose: () => Promise<void> }>}
 */
export async function makeOwnedFolder(parent, prefix) {
  await mkdir(parent, { recursive: true });
  await sweepDead(parent, prefix);
  const path = join(parent, ownedName(prefix));
  await mkdir(path, { mode: 0o700 });
  const dispose = own({
    dispose: () => rm(path, removal),
    disposeNow: () => rmSync(path, removal),
  });
  return { path, dispose };
}

/**
 * A temporary folder of this process. On macOS it is below /tmp, because the path of a socket in
 * the long folder that the system hands out would exceed the 103 characters it may have.
 */
export function makeTemporaryFolder() {
  return makeOwnedFolder(process.platform === 'darwin' ? '/tmp' : tmpdir(), 'parley-');
}

/** @param {string} prefix */
export function ownedName(prefix) {
  return `${prefix}${machine}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/**
 * Removes what killed processes of this machine left behind.
 * @param {string} parent
 * @param {string} prefix
 */
async function sweepDead(parent, prefix) {
  const owned = new RegExp(`^${prefix}${machine}-(\\d+)-[0-9a-f]{8}$`);
  for (const name of await readdir(parent)) {
    const pid = owned.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      // A process that the killed one started may still be writing; then the next run sweeps.
      await rm(join(parent, name), removal).catch(() => undefined);
    }
  }
}
