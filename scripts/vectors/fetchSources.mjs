// Fetches packages by name and version, those that the vectors are learned from and those that search is measured on, and
// unpacks them: those of npm with npm, those of Debian with apt-get. What is there already is taken as it is.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runNpm } from '../host/npm.mjs';
import { SetupError } from '../host/setupError.mjs';
import { debianLicence, isPermissive, npmLicence } from './sourceLicences.mjs';

/**
 * A package: from where, its version, and the licence that was looked up in it.
 * @typedef {{ from: 'npm' | 'debian', name: string, version: string, licence: string }} Source
 */

const run = promisify(execFile);

/** @returns {Promise<Source[]>} */
export async function readSources() {
  return JSON.parse(await readFile(new URL('sources.json', import.meta.url), 'utf8'));
}

/**
 * The unpacked folder of each source. Throws where one isn’t available, or isn’t licensed as the list says.
 * @param {readonly Source[]} sources
 * @param {string} into
 * @param {(text: string) => void} progress
 */
export async function fetchSources(sources, into, progress) {
  await mkdir(into, { recursive: true });
  const folders = [];
  for (const [at, source] of sources.entries()) {
    const folder = path.join(
      into,
      `${source.from}-${source.name.replaceAll('/', '+')}-${source.version.replaceAll(/[:~]/g, '_')}`,
    );
    if ((await readdir(folder).catch(() => [])).length === 0) {
      progress(`${at + 1} of ${sources.length}: ${source.name} ${source.version}`);
      await fetchSource(source, folder);
    }
    await checkLicence(source, folder);
    folders.push({ name: `${source.from} ${source.name}`, folder });
  }
  return folders;
}

/**
 * Fetches a package and unpacks it into the folder, which isn't there yet. Throws where it isn't available, or its
 * archive isn't the expected one.
 * @param {Pick<Source, 'from' | 'name' | 'version'> & { integrity?: string }} source `integrity` is the archive's SHA-512, as npm gives it
 * @param {string} folder
 */
export async function fetchSource({ from, name, version, integrity }, folder) {
  const unfinished = `${folder}.unfinished`;
  const packed = `${folder}.packed`;
  await Promise.all([unfinished, packed].map((each) => mkdir(each, { recursive: true })));
  try {
    if (from === 'npm') {
      const spec = `${name}@${version}`;
      await runNpm(['pack', spec, '--pack-destination', packed], packed, spec);
      const archive = path.join(packed, (await readdir(packed))[0] ?? '');
      if (integrity !== undefined) await checkIntegrity(archive, integrity);
      await run('tar', [
        '-xzf',
        archive,
        '-C',
        unfinished,
        '--strip-components=1',
        '--no-same-owner',
      ]);
      await run('chmod', ['-R', 'u+rwX', unfinished]);
    } else {
      await run('apt-get', ['download', '-q', `${name}=${version}`], { cwd: packed });
      const archive = path.join(packed, (await readdir(packed))[0] ?? '');
      await run('dpkg-deb', ['-x', archive, unfinished]);
    }
    await rename(unfinished, folder);
  } catch (error) {
    throw new SetupError(`${name} ${version} can't be fetched (${from}): ${String(error)}`);
  } finally {
    await Promise.all(
      [unfinished, packed].map((each) => rm(each, { recursive: true, force: true })),
    );
  }
}

/**
 * @param {string} archive
 * @param {string} expected
 */
async function checkIntegrity(archive, expected) {
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (`sha512-${digest}` !== expected) throw new Error('its archive is another one');
}

/**
 * @param {Source} source
 * @param {string} folder
 */
async function checkLicence({ from, name, licence }, folder) {
  const found = from === 'npm' ? await npmLicence(folder) : await debianLicence(folder);
  if (found !== licence || !isPermissive(licence)) {
    throw new SetupError(`${name} is licensed as "${found}", and listed as "${licence}".`);
  }
}
