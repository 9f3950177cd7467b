import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureEntry, entryFolder, isComplete } from './cache.mjs';
import { runNpm } from './npm.mjs';
import { systemErrorCode } from './setupError.mjs';

export const vscodeVersion = '1.139.1';
const packageSpec = 'code-server@4.139.1';
const vscodePath = join('node_modules', 'code-server', 'lib', 'vscode');
const standInFolder = fileURLToPath(new URL('standIns/', import.meta.url));
// Native modules whose build needs a compiler, without which the extension host does not come up.
const standIns = {
  '@vscode/spdlog': 'spdlog.cjs',
  '@vscode/native-watchdog': 'nativeWatchdog.cjs',
};

/**
 * The folder of a VS Code server in the cache folder: VS Code as the npm package code-server
 * carries it, with its dependencies.
 * @param {import('./progress.mjs').Step} step
 * @returns {Promise<string>}
 */
export async function provideVsCode(step) {
  const manifest = await vscodeManifest();
  const isInstalled = await isComplete(manifest);
  const title = isInstalled
    ? `VS Code ${vscodeVersion} is in place`
    : `Installing VS Code ${vscodeVersion} (about 600 MB, once)`;
  await step(title, () => ensureEntry(manifest, install));
  const folder = join(entryFolder(manifest), vscodePath);
  await linkNodeModules(folder);
  return folder;
}

async function vscodeManifest() {
  const sources = Object.values(standIns).map((file) => readFile(join(standInFolder, file)));
  const digest = createHash('sha256');
  for (const source of await Promise.all(sources)) digest.update(source);
  return {
    name: 'vscode',
    version: vscodeVersion,
    packages: [packageSpec],
    recipe: digest.digest('hex'),
    needs: [
      join(vscodePath, 'out', 'server-main.js'),
      join(vscodePath, 'node_modules', '@vscode', 'spdlog', 'index.js'),
      join(vscodePath, 'extensions', 'node_modules', 'typescript', 'package.json'),
    ],
  };
}

/** @param {string} folder */
async function install(folder) {
  const what = `VS Code ${vscodeVersion}`;
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await runNpm(['install', packageSpec], folder, what);
  const vscode = join(folder, vscodePath);
  await runNpm(['install', '--omit=dev'], vscode, what);
  await runNpm(['install', '--omit=dev'], join(vscode, 'extensions'), what);
  for (const [name, file] of Object.entries(standIns)) {
    await putStandIn(join(vscode, 'node_modules', name), file);
  }
}

/**
 * @param {string} folder
 * @param {string} file
 */
async function putStandIn(folder, file) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "main": "index.js" }');
  await cp(join(standInFolder, file), join(folder, 'index.js'));
}

/**
 * Where a desktop VS Code has an archive, parts of the server look for its name. The link is made
 * where the folder stays, because a link on Windows holds an absolute path.
 * @param {string} folder
 */
async function linkNodeModules(folder) {
  const type = process.platform === 'win32' ? 'junction' : 'dir';
  const target = type === 'junction' ? join(folder, 'node_modules') : 'node_modules';
  await symlink(target, join(folder, 'node_modules.asar'), type).catch(
    (/** @type {unknown} */ error) => {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    },
  );
}
