import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { ensureEntry, isComplete } from './cache.mjs';
import { findChromium } from './findChromium.mjs';
import { runNpm } from './npm.mjs';
import { SetupError } from './setupError.mjs';

/**
 * A Chromium to drive, and the variables it needs beside those of this process. `isShell` is Chromium's headless shell,
 * which makes its frames on demand.
 * @typedef {{ executablePath: string, env: Record<string, string>, isShell: boolean }} Chromium
 */

const packageName = '@sparticuz/chromium';
const manifest = {
  name: 'chromium',
  version: '153.0.0',
  packages: [`${packageName}@153.0.0`],
  recipe: '1',
  needs: ['chromium', join('lib', 'libnss3.so'), join('fonts', 'Open_Sans')],
};

/**
 * An installed Chrome, Chromium or Edge, else one from npm in the cache folder (Linux x64 only).
 * @param {import('./progress.mjs').Step} step
 * @returns {Promise<Chromium>}
 */
export async function provideChromium(step) {
  const executablePath = findChromium();
  if (executablePath !== undefined) {
    return step(`Chromium is in place: ${executablePath}`, async () => ({
      executablePath,
      env: {},
      isShell: false,
    }));
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      'No Chromium was found: install Chrome, Chromium or Edge, or name its executable in CHROME_PATH.',
    );
  }
  const title = (await isComplete(manifest))
    ? `Chromium ${manifest.version} is in place`
    : `Installing Chromium ${manifest.version} (about 210 MB, once)`;
  return step(title, async () => withWhatItNeeds(await ensureEntry(manifest, install)));
}

/**
 * What the browser calls itself: "Chromium 153.0.7000.0".
 * @param {Chromium} chromium
 */
export async function chromiumVersion({ executablePath, env }) {
  const { stdout } = await readVersion(executablePath, env);
  return stdout.trim();
}

/** @param {string} folder */
async function install(folder) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await runNpm(['install', ...manifest.packages], folder, `Chromium ${manifest.version}`);
  const packed = join(folder, 'node_modules', packageName, 'bin');
  const executable = join(folder, 'chromium');
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(executable),
  );
  await chmod(executable, 0o755);
  /** @type {unknown} */
  const loaded = createRequire(join(folder, 'package.json'))('tar-fs');
  const tarFs = /** @type {{ extract: (folder: string) => NodeJS.WritableStream }} */ (loaded);
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    await pipeline(
      createReadStream(join(packed, archive)),
      createBrotliDecompress(),
      tarFs.extract(folder),
    );
  }
  await rm(join(folder, 'node_modules'), { recursive: true });
}

/**
 * The libraries and the font of the package are for systems that have none of their own.
 * @param {string} folder
 * @returns {Promise<Chromium>}
 */
async function withWhatItNeeds(folder) {
  const executablePath = join(folder, 'chromium');
  /** @type {Record<string, string>} */
  const env = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: await writeFontsConfig(folder) };
  if (!(await runs(executablePath, env))) {
    env['LD_LIBRARY_PATH'] = join(folder, 'lib');
    if (!(await runs(executablePath, env))) {
      throw new SetupError(
        'The Chromium from npm does not run on this system: install Chrome or Chromium, or name its executable in CHROME_PATH.',
      );
    }
  }
  return { executablePath, env, isShell: true };
}

/**
 * @param {string} executablePath
 * @param {Record<string, string>} env
 */
async function runs(executablePath, env) {
  try {
    await readVersion(executablePath, env);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} executablePath
 * @param {Record<string, string>} env
 */
function readVersion(executablePath, env) {
  return promisify(execFile)(executablePath, ['--version'], { env: { ...process.env, ...env } });
}

/** @param {string} folder */
async function writeFontsConfig(folder) {
  const path = join(folder, 'fonts.conf');
  await writeFile(path, `<fontconfig><dir>${join(folder, 'fonts')}</dir></fontconfig>\n`);
  return path;
}
