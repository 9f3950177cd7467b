// `npm run notices`: writes ThirdPartyNotices.txt, the licences of all that ships and isn't Parley's own. What is in
// the bundles is what esbuild put there; what is inside of packages that are bundles themselves is in inside.json,
// which `npm run notices -- --inside` collects again. `npm run package` fails where the file isn't what this makes.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCheck } from '../check.mjs';
import { root } from '../ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from '../host/cleanup.mjs';
import { SetupError } from '../host/setupError.mjs';
import { collectInside } from './collectInside.mjs';
import { licenceTexts } from './licenceTexts.mjs';

/** @typedef {{ name: string, version: string, licence: string, texts: string[], inside?: string }} Notice */

const file = 'ThirdPartyNotices.txt';
const line = '-'.repeat(80);

/** @returns {Promise<string>} what the file has to say about the last production build */
export async function createNotices() {
  const names = /** @type {string[]} */ (JSON.parse(await read('out/bundledPackages.json')));
  const inside = /** @type {Notice[]} */ (JSON.parse(await read('scripts/notices/inside.json')));
  const bundled = await Promise.all(names.map(noticeOf));
  const sorted = [...bundled, ...inside].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'Parley ships with the following works of others, under the licences below.',
    ...sorted.map(section),
    section({
      name: 'Gemma 3 vocabulary (dist/gemma3.bin)',
      version: '',
      licence: 'not settled, see below',
      texts: [await read('media/tokenizer/README.md')],
    }),
    section({
      name: 'Word vectors (dist/words.bin)',
      version: '',
      licence: 'MIT, as Parley',
      texts: [
        'Numbers for words, learned from packages under permissive licences. None of their text is in the file; their names, versions and licences are in scripts/vectors/sources.json of Parley’s source.',
      ],
    }),
  ].join('\n');
}

/** Throws where the file differs from what is bundled. */
export async function checkNotices() {
  if ((await read(file).catch(() => '')) !== (await createNotices())) {
    throw new SetupError(`${file} isn’t true of what is bundled: run npm run notices.`);
  }
}

/** @param {string} name @returns {Promise<Notice>} */
async function noticeOf(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = /** @type {{ version: string, license?: string }} */ (
    JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  );
  const texts = await licenceTexts(folder, await readdir(folder));
  if (texts.length === 0) throw new SetupError(`${name} has no licence text.`);
  return { name, version, licence: license ?? 'see below', texts };
}

/** @param {Notice} notice */
function section({ name, version, licence, texts, inside }) {
  return [
    line,
    `${name} ${version}`.trim(),
    `Licence: ${licence}`,
    ...(inside === undefined ? [] : [`Inside of ${inside}, as far as it holds that`]),
    ...texts.map((text) => `\n${text.trim()}`),
    '',
  ].join('\n');
}

/** @param {string} name */
function read(name) {
  return readFile(path.join(root, name), 'utf8');
}

async function main() {
  if (process.argv.includes('--inside')) {
    const notices = await collectInside();
    await writeFile(
      path.join(root, 'scripts/notices/inside.json'),
      `${JSON.stringify(notices, undefined, 2)}\n`,
    );
  }
  const build = { name: 'build', title: 'Build', args: ['esbuild.js', '--production'] };
  const { exitCode } = await runCheck(build);
  if (exitCode !== 0) return exitCode;
  await writeFile(path.join(root, file), await createNotices());
  console.log(`wrote ${file}`);
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  endOnSignalsAndCrashes();
  await runMain(main);
}
