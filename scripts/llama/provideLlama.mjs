import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureEntry, isComplete } from '../host/cache.mjs';
import { runNpm } from '../host/npm.mjs';
import { SetupError } from '../host/setupError.mjs';
import { nativePackageName } from './nativePackages.mjs';

/**
 * The lock data that ships with Parley: the engine's packages for every platform, each with its SHA-512.
 * @typedef {{ optional?: true, dependencies?: Record<string, string>, version?: string }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

const lockFolder = fileURLToPath(new URL('../../media/llama/', import.meta.url));
const library = 'node-llama-cpp';

/** Where npm keeps the packages as they came, by their checksums: a registry of the tests serves them from there. */
const packedFolder = 'packed';

/** What of the library is only for compiling it, and for reading its source. */
const neverRead = [
  'templates',
  ...[
    'addon',
    'cmake',
    'grammars',
    'patches',
    'profiles',
    'toolchains',
    'xpack',
    'gitRelease.bundle',
    'CMakeLists.txt',
  ].map((name) => join('llama', name)),
];
const unreadFiles = /\.(?:map|d\.[cm]?ts)$/u;

/**
 * The folder with the llama.cpp library for this platform: in the cache folder, installed by npm with the
 * checksums of the lock data. Nothing of it is compiled, and no script of a package runs.
 * @param {import('../host/progress.mjs').Step} step
 * @returns {Promise<string>}
 */
export async function provideLlama(step) {
  const native = nativePackageName();
  if (native === undefined) {
    throw new SetupError(
      `There is no llama.cpp engine for ${process.platform}-${process.arch} on npm.`,
    );
  }
  const text = await readFile(join(lockFolder, 'package-lock.json'), 'utf8');
  const lock = /** @type {Lock} */ (JSON.parse(text));
  const version = lock.packages[`node_modules/${library}`]?.version ?? '';
  const manifest = {
    name: 'llama-engine',
    version,
    packages: [`${library}@${version}`, `${native}@${version}`],
    recipe: `3-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
    needs: [
      join('node_modules', library, 'dist', 'index.js'),
      join('node_modules', native, 'package.json'),
    ],
  };
  const title = (await isComplete(manifest))
    ? `The llama.cpp engine ${version} is in place`
    : `Installing the llama.cpp engine ${version} (about 40 MB, once)`;
  return step(title, () =>
    ensureEntry(manifest, (folder) => install(folder, forPlatform(lock, native), version)),
  );
}

/**
 * The lock data with this platform's native part as a package of its own, so that the optional ones, most
 * of which are for graphics cards and some 600 MB, can be left out.
 * @param {Lock} lock
 * @param {string} native
 * @returns {Lock}
 */
function forPlatform(lock, native) {
  const place = `node_modules/${native}`;
  const { optional: _, ...wanted } = lock.packages[place] ?? {};
  const root = lock.packages[''] ?? {};
  const dependencies = { [native]: wanted.version ?? '', ...root.dependencies };
  return {
    ...lock,
    packages: { ...lock.packages, '': { ...root, dependencies }, [place]: wanted },
  };
}

/**
 * @param {string} folder
 * @param {Lock} lock
 * @param {string} version
 */
async function install(folder, lock, version) {
  const { dependencies } = lock.packages[''] ?? {};
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const cache = join(folder, packedFolder);
  await runNpm(
    ['ci', '--omit=optional', '--cache', cache],
    folder,
    `the llama.cpp engine ${version}`,
  );
  await prune(join(folder, 'node_modules'));
  for (const name of ['tmp', 'index-v5']) {
    await rm(join(cache, '_cacache', name), { recursive: true, force: true });
  }
  await checkThatItRuns(folder);
}

/**
 * By a file: the library starts processes with the options of its own one, and --eval is one of them.
 * @param {string} folder
 */
async function checkThatItRuns(folder) {
  const check = join(folder, 'check.mjs');
  await writeFile(
    check,
    `import { getLlama } from '${library}';
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true });
await llama.dispose();
`,
  );
  try {
    await promisify(execFile)(process.execPath, [check]);
  } catch {
    throw new SetupError('The llama.cpp engine from npm does not run on this system.');
  }
}

/** @param {string} modules */
async function prune(modules) {
  for (const name of neverRead) {
    await rm(join(modules, library, name), { recursive: true, force: true });
  }
  for (const name of await readdir(modules, { recursive: true })) {
    if (unreadFiles.test(name)) await rm(join(modules, name), { force: true });
  }
}
