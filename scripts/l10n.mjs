// Holds the translations to the sentences of the product. `npm run l10n` takes out of l10n/bundle.l10n.LANGUAGE.json
// and package.nls.LANGUAGE.json what the product no longer says, and writes what a language lacks to out/l10n, to be
// translated and put in. With --check it changes nothing, and fails where a sentence has no translation or one that
// lost a placeholder, a name or a link.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { getL10nJson } from '@vscode/l10n-dev';
import { format } from 'oxfmt';

/** @typedef {Record<string, string>} Sentences by their key */

const isCheck = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
const formatOptions = JSON.parse(await readFile(new URL('.oxfmtrc.json', root), 'utf8'));

/** The languages VS Code itself is translated into, by VS Code's names for them. */
const languages = [
  'cs',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-br',
  'ru',
  'tr',
  'zh-cn',
  'zh-tw',
];

/** What has to be in a translation as often as it is in the sentence. */
const kept = [
  { what: 'a placeholder', pattern: /\{\w+\}/g },
  { what: 'an icon', pattern: /\$\([\w~-]+\)/g },
  { what: 'a name in backticks', pattern: /`[^`]*`/g },
  { what: 'the target of a link', pattern: /\]\([^)]*\)/g },
  { what: 'bold type', pattern: /\*\*/g },
  { what: 'a line break', pattern: /\n/g },
  { what: 'the dots at the end', pattern: /…$/g },
];

const tables = [
  { sentences: await sentencesOfSource(), file: 'l10n/bundle.l10n' },
  { sentences: await read('package.nls.json'), file: 'package.nls' },
];
/** What no language has: control characters, which text becomes that was read in the wrong encoding. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const broken = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffd]/;

let problems = 0;
for (const language of languages) {
  for (const { sentences, file } of tables) await follow(sentences, `${file}.${language}.json`);
}
if (problems > 0) {
  console.error(`${problems} translations are missing or wrong: docs/development/translations.md`);
  process.exitCode = 1;
}

/** @returns {Promise<Sentences>} */
async function sentencesOfSource() {
  const files = (await readdir(new URL('src', root), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const sources = await Promise.all(
    files.sort().map((name) => readFile(new URL(`src/${name}`, root), 'utf8')),
  );
  const worded = sources.filter((contents) => contents.includes('l10n.t('));
  // As one file with one import: for each import, the library compiles its queries again, which takes far longer
  // than to look for the sentences. What this import says finds `l10n.t(` too.
  const joined = worded.map((contents) => contents.replaceAll("from 'vscode'", "from 'editor'"));
  const contents = ["import * as vscode from 'vscode';", ...joined].join('\n');
  const exported = Object.entries(await getL10nJson([{ extension: '.ts', contents }]));
  return Object.fromEntries(
    exported.map(([key, value]) => [key, typeof value === 'string' ? value : value.message]),
  );
}

/** @param {string} name @returns {Promise<Sentences>} empty where there is no file yet */
async function read(name) {
  const text = await readFile(new URL(name, root), 'utf8').catch(() => '{}');
  return /** @type {Sentences} */ (JSON.parse(text));
}

/** @param {Sentences} sentences @param {string} file of their translations */
async function follow(sentences, file) {
  const translations = await read(file);
  const missing = Object.entries(sentences).filter(([key]) => !translations[key]);
  const obsolete = Object.keys(translations).filter((key) => !(key in sentences));
  for (const [key, sentence] of Object.entries(sentences)) {
    const lost = lostIn(sentence, translations[key]);
    if (lost !== undefined) report(`${file}: ${lost} differs: ${JSON.stringify(sentence)}`);
    if (broken.test(translations[key] ?? '')) {
      report(`${file}: a control character: ${JSON.stringify(translations[key])}`);
    }
  }
  for (const [key] of missing) report(`${file}: not translated: ${JSON.stringify(key)}`);
  if (isCheck) {
    for (const key of obsolete) report(`${file}: no longer said: ${JSON.stringify(key)}`);
    return;
  }
  if (obsolete.length > 0) {
    const present = Object.entries(translations).filter(([key]) => key in sentences);
    await write(file, Object.fromEntries(present));
  }
  if (missing.length > 0) {
    await mkdir(new URL('out/l10n/', root), { recursive: true });
    await write(`out/l10n/${file.replace('l10n/', '')}`, Object.fromEntries(missing));
  }
}

/**
 * @param {string} sentence
 * @param {string | undefined} translation
 * @returns {string | undefined} what the translation has more or less often than the sentence
 */
function lostIn(sentence, translation) {
  if (!translation) return undefined;
  const differing = kept.find(({ pattern }) => {
    const [wanted, found] = [sentence, translation].map((text) =>
      [...text.matchAll(pattern)].map(([match]) => match).sort(),
    );
    return JSON.stringify(wanted) !== JSON.stringify(found);
  });
  return differing?.what;
}

/** @param {string} name @param {Sentences} sentences */
async function write(name, sentences) {
  const sorted = Object.entries(sentences).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  const { code } = await format(name, text, formatOptions);
  await writeFile(new URL(name, root), code);
  console.log(`wrote ${name}`);
}

/** @param {string} problem */
function report(problem) {
  problems += 1;
  console.error(problem);
}
