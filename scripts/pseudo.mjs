// `npm run pseudo`: pictures of all pages in a made-up language that is mirrored and 40 % longer than English, of the chat also
// 200 px wide and at a zoom of 400 %. What is cut, overlaps or isn't translated can be seen; nothing is checked.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { makeTemporaryFolder } from './host/ownedFolder.mjs';
import { slowStep } from './host/progress.mjs';
import { runCheck } from './check.mjs';

/** @typedef {{ takePictures: (language: string, pictures: string) => Promise<void> }} Pictures */

/** What Windows calls a made-up language that is mirrored. */
const language = 'qps-plocm';
const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';
const pictures = path.join(root, 'out/pseudo');

endOnSignalsAndCrashes();
await runMain(takePictures);

async function takePictures() {
  checkNode();
  await ensureDependencies(slowStep);
  const build = { name: 'build', title: 'Build', args: ['esbuild.js', '--tests'] };
  const { exitCode } = await runCheck(build);
  if (exitCode !== 0) return exitCode;
  await mkdir(pictures, { recursive: true });
  const folder = await makeTemporaryFolder();
  for (const name of ['package.json', 'package.nls.json', 'dist', 'media', 'l10n']) {
    await cp(path.join(root, name), path.join(folder.path, name), { recursive: true });
  }
  await translate(folder.path, 'l10n/bundle.l10n.de.json', `l10n/bundle.l10n.${language}.json`);
  await translate(folder.path, 'package.nls.json', `package.nls.${language}.json`);
  const script = path.join(root, 'out/test/ui/pseudo.main.js');
  const main = /** @type {Pictures} */ (await import(pathToFileURL(script).href));
  // The extension is run from the folder that this process is in.
  process.chdir(folder.path);
  await main.takePictures(language, pictures);
  console.log(`\nThe pictures are in ${path.relative(root, pictures)}`);
  return 0;
}

/**
 * Writes the made-up translations of the sentences that another file has.
 * @param {string} folder @param {string} from a file whose keys are sentences, or whose values are @param {string} to
 */
async function translate(folder, from, to) {
  const text = await readFile(path.join(folder, from), 'utf8');
  const known = /** @type {Record<string, string>} */ (JSON.parse(text));
  const made = Object.entries(known).map(([key, value]) => [
    key,
    pseudo(from.startsWith('l10n') ? key : value),
  ]);
  await writeFile(path.join(folder, to), JSON.stringify(Object.fromEntries(made)));
}

/**
 * Letters of a script that goes from right to left; every second word is longer. Placeholders, icons, links and code stay.
 * @param {string} sentence
 */
function pseudo(sentence) {
  return sentence
    .split(/(\{\w+\}|\$\([\w~-]+\)|\]\([^)]*\)|`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]+/g, pseudoWord)))
    .join('');
}

/** @param {string} word */
function pseudoWord(word) {
  const length = Math.ceil(word.length * 1.4);
  return Array.from({ length }, (_, index) => {
    const code = word.charCodeAt(index % word.length);
    return letters[code % letters.length];
  }).join('');
}
