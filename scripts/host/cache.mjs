import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeOwnedFolder, ownedName } from './ownedFolder.mjs';
import { SetupError, systemErrorCode } from './setupError.mjs';

/**
 * What a cache entry holds. An entry is complete when its marker file repeats this manifest and
 * the `needs` (paths inside the entry) are there.
 * @typedef {{ name: string, version: string, packages: string[], recipe: string, needs: string[] }} Manifest
 */

const markerName = 'complete.json';
const unfinishedPrefix = 'unfinished-';

/**
 * The folder that all clones of a user share: `PARLEY_CACHE`, or `parley` in the user's cache folder.
 * @returns {string}
 */
export function cacheFolder() {
  const { env, platform } = process;
  if (env['PARLEY_CACHE']) return resolve(env['PARLEY_CACHE']);
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'parley');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'parley');
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'parley');
  return join(homedir(), '.cache', 'parley');
}

/**
 * Makes the cache folder where it is missing, and returns it.
 * @returns {Promise<string>}
 */
export async function makeCacheFolder() {
  const folder = cacheFolder();
  try {
    await mkdir(folder, { recursive: true });
    return folder;
  } catch {
    throw new SetupError(`${folder} can't be made: name another folder in PARLEY_CACHE.`);
  }
}

/**
 * @param {Manifest} manifest
 * @returns {string}
 */
export function entryFolder({ name, version }) {
  return join(cacheFolder(), `${name}-${version}-${process.platform}-${process.arch}`);
}

/**
 * @param {Manifest} manifest
 * @returns {Promise<boolean>}
 */
export function isComplete(manifest) {
  return isWhole(entryFolder(manifest), manifest);
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 */
async function isWhole(folder, manifest) {
  try {
    const marker = await readFile(join(folder, markerName), 'utf8');
    await Promise.all(manifest.needs.map((path) => access(join(folder, path))));
    return marker === JSON.stringify(manifest);
  } catch {
    return false;
  }
}

/**
 * Returns the entry's folder, installing it first where it is missing or incomplete. The install
 * happens in a folder of its own that takes the entry's name at the end, so that an interrupted
 * install leaves no half entry and two clones may install at once.
 * @param {Manifest} manifest
 * @param {(folder: string) => Promise<void>} install
 * @returns {Promise<string>}
 */
export async function ensureEntry(manifest, install) {
  const folder = entryFolder(manifest);
  if (await isComplete(manifest)) return folder;
  const unfinished = await makeOwnedFolder(await makeCacheFolder(), unfinishedPrefix);
  try {
    await install(unfinished.path);
    await writeFile(join(unfinished.path, markerName), JSON.stringify(manifest));
    if (!(await isWhole(unfinished.path, manifest))) {
      throw new SetupError(
        `The install of ${manifest.name} ended without all its files: run this again.`,
      );
    }
    await putInPlace(unfinished.path, manifest);
  } finally {
    await unfinished.dispose();
  }
  return folder;
}

/**
 * @param {string} finished
 * @param {Manifest} manifest
 */
async function putInPlace(finished, manifest) {
  const folder = entryFolder(manifest);
  while (!(await isComplete(manifest))) {
    const old = join(cacheFolder(), ownedName(unfinishedPrefix));
    await rename(folder, old).catch(ignoreMissing);
    try {
      await rename(finished, folder);
    } catch (error) {
      // Another clone was faster between the two renames; the loop looks at what it put there.
      if (!['EEXIST', 'ENOTEMPTY'].includes(systemErrorCode(error) ?? '')) throw error;
    }
    await rm(old, { recursive: true, force: true });
  }
}

/** @param {unknown} error */
function ignoreMissing(error) {
  if (systemErrorCode(error) !== 'ENOENT') throw error;
}
