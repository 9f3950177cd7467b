// Compares our tokenizer with the reference, id by id, and reports the processor time that both take. Not part
// of the tests, because the reference weighs 240 MB. Fails when a difference has no known reason.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readCorpora } from './corpora.mjs';
import { loadReference } from './reference.mjs';

/** @typedef {import('./corpora.mjs').Corpus} Corpus */

/**
 * Reasons for a difference, and how a text is rewritten so that the reason is gone while our tokens
 * stay the same. docs/development/tokenizer.md says more about each.
 * @type {Record<string, (text: string) => string>}
 */
const rewrites = {
  'lone surrogate': (text) => text.replaceAll(/\p{Cs}/gu, '\ufffd'),
  'literal U+2581': (text) => text.replaceAll('\u2581', ' '),
};

const controlToken = /<(pad|eos|bos|unk|(start|end)_of_(turn|image)|image_soft_token)>/;

/** @param {string} path */
function fromRoot(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/**
 * What we use of our own modules.
 * @typedef {object} OurModules
 * @property {(bytes: Uint8Array) => object} parseVocabulary
 * @property {(vocabulary: object) => { encode: (text: string) => Uint32Array }} createTokenizer
 */

/** @returns {Promise<(text: string) => Uint32Array>} */
async function loadOurs() {
  const outfile = join(tmpdir(), 'parley-tokenizer.cjs');
  const contents = "export * from './tokenizer'; export * from './vocabulary';";
  await build({
    stdin: { contents, resolveDir: fromRoot('src/tokenizer'), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'cjs',
    target: 'node20',
  });
  /** @type {unknown} */
  const modules = createRequire(import.meta.url)(outfile);
  const { createTokenizer, parseVocabulary } = /** @type {OurModules} */ (modules);
  const bytes = gunzipSync(readFileSync(fromRoot('media/tokenizer/gemma3.bin')));
  const tokenizer = createTokenizer(parseVocabulary(bytes));
  return (text) => tokenizer.encode(text);
}

/**
 * @template T
 * @param {() => T} work
 * @returns {[T, number]} the result and the milliseconds of processor time that it took
 */
function timed(work) {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
}

/**
 * @param {ArrayLike<number>} left
 * @param {ArrayLike<number>} right
 */
function isEqual(left, right) {
  return left.length === right.length && Array.from(left).every((id, at) => id === right[at]);
}

/**
 * @param {string} text
 * @param {number[]} expected
 * @param {Uint32Array} found
 */
function findReason(text, expected, found) {
  if (isEqual(expected, found)) return undefined;
  if (controlToken.test(text)) return 'text of a control token';
  const rewritten = Object.values(rewrites).reduce((result, rewrite) => rewrite(result), text);
  if (!isEqual(reference(rewritten), found)) return 'UNKNOWN';
  const names = Object.entries(rewrites).filter(([, rewrite]) => rewrite(text) !== text);
  return names.map(([name]) => name).join(' + ');
}

const reference = loadReference();
const ours = await loadOurs();
/** @type {Record<string, number>} */
const countByReason = {};
/** @type {Record<string, string>} */
const examples = {};
const rows = readCorpora().map(({ name, texts }) => {
  const [expected, referenceMs] = timed(() => texts.map(reference));
  const [found, ourMs] = timed(() => texts.map(ours));
  let differing = 0;
  texts.forEach((text, index) => {
    const reason = findReason(text, expected[index] ?? [], found[index] ?? new Uint32Array());
    if (reason) {
      differing += 1;
      countByReason[reason] = (countByReason[reason] ?? 0) + 1;
      const shortest = examples[reason];
      if (shortest === undefined || text.length < shortest.length) examples[reason] = text;
    }
  });
  return {
    corpus: name,
    texts: texts.length,
    characters: texts.reduce((total, text) => total + text.length, 0),
    tokens: found.reduce((total, ids) => total + ids.length, 0),
    differing,
    'reference ms': Math.round(referenceMs),
    'our ms': Math.round(ourMs),
  };
});
console.table(rows);
console.log('Differing texts by reason:', countByReason);
for (const [reason, text] of Object.entries(examples)) {
  console.log(`${reason}: ${JSON.stringify(text)}`);
  console.log(`  reference ${reference(text).join(' ')}\n  ours      ${ours(text).join(' ')}`);
}
process.exitCode = 'UNKNOWN' in countByReason ? 1 : 0;
