// `npm run release -- --tag v1.2.3`: packages what a tag names, writes what the changelog says of it to
// out/releaseNotes.md, and publishes it on the Marketplace if VSCE_PAT is set. Without it, this is a rehearsal. An odd
// minor version is a pre-release, as the Marketplace has it.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publishVSIX } from '@vscode/vsce';
import { runCheck } from './check.mjs';
import { root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { SetupError } from './host/setupError.mjs';
import { isPreRelease, releaseNotes } from './releaseNotes.mjs';

endOnSignalsAndCrashes();
await runMain(release);

async function release() {
  const { values } = parseArgs({ options: { tag: { type: 'string' } } });
  const { version } = /** @type {{ version: string }} */ (JSON.parse(await read('package.json')));
  const { tag = `v${version}` } = values;
  if (tag !== `v${version}`) {
    throw new SetupError(`The tag is ${tag}, and package.json has version ${version}.`);
  }
  await write('out/releaseNotes.md', releaseNotes(await read('CHANGELOG.md'), version));
  const preRelease = isPreRelease(version);
  const args = ['scripts/package.mjs', ...(preRelease ? ['--pre-release'] : [])];
  const { exitCode } = await runCheck({ name: 'package', title: 'Package', args });
  if (exitCode !== 0) return exitCode;
  const vsix = path.join(root, 'out', `parley-${version}${preRelease ? '-pre-release' : ''}.vsix`);
  await publish(vsix, preRelease);
  return 0;
}

/** @param {string} vsix @param {boolean} preRelease */
async function publish(vsix, preRelease) {
  const { VSCE_PAT: pat = '' } = process.env;
  if (pat === '') console.log('VSCE_PAT is not set: not published on the Marketplace.');
  else await publishVSIX(vsix, { pat, preRelease });
}

/** @param {string} name */
function read(name) {
  return readFile(path.join(root, name), 'utf8');
}

/** @param {string} name @param {string} text */
function write(name, text) {
  return writeFile(path.join(root, name), text);
}
