// Extracts the pairs of all sources as numbers: what each word is called, and which words a pair has. What is
// evaluated is left out, and whatever shares a run of 14 words with it.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pairsOfFile } from './commentPairs.mjs';

/** @typedef {{ name: string, folder: string }} SourceFolder */

const maxFileBytes = 400_000;
const maxPairsOfSource = 9000;
const sharedRun = 14;
/** Longer sides are cut: what follows says little more. */
const maxSaidWords = 48;
const maxOfWords = 160;
/** Copies of packages within packages, built files, and what programs wrote. */
const skipped =
  /(?:^|\/)(?:node_modules|vendor|third[_-]party|dist|min|locale|locales|i18n|testdata|fixtures|__pycache__)\/|\.min\.|\.bundle\.|[._-]pb[._]|\.pb\.|_generated|zz_generated|\.umd\.|\.iife\.|\.global\./;
const read =
  /\.(?:[cm]?[jt]sx?|java|kt|go|rs|c|h|cc|cpp|cxx|hpp|hh|mm?|cs|swift|scala|pyi?|md|mdx|markdown|rst|txt)$/;
const copyleft =
  /\bGNU (?:Lesser |Affero |Library )?General Public|\b[AL]?GPL(?:-|v|\b)|Mozilla Public License|\bMPL[- ]|Eclipse Public License|Common Development and Distribution|Creative Commons|Server Side Public/;

/** Words by number, in the order they came; and lists of numbers that grow. */
class Words {
  /** @type {Map<string, number>} */
  ids = new Map();

  /** @param {string} word */
  idOf(word) {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(word, id);
    }
    return id;
  }
}

/** A list of numbers that grows. */
class Numbers {
  #values = new Uint32Array(1 << 16);
  length = 0;

  /** @param {number} value */
  push(value) {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** As bytes. */
  get bytes() {
    return Buffer.from(this.#values.buffer, 0, this.length * 4);
  }
}

/** 53-bit hashes of runs of words, as numbers. */
class Runs {
  /** @type {Set<number>} */
  #known = new Set();

  /** @param {readonly string[]} words */
  add(words) {
    for (const run of runsOf(words)) this.#known.add(run);
  }

  /** @param {readonly string[]} words */
  shares(words) {
    for (const run of runsOf(words)) if (this.#known.has(run)) return true;
    return false;
  }
}

/** @param {readonly string[]} words */
function* runsOf(words) {
  const hashes = words.map(hashOf);
  for (let at = 0; at + sharedRun <= hashes.length; at += 1) {
    let [high, low] = [17, 23];
    for (let next = at; next < at + sharedRun; next += 1) {
      high = Math.imul(high ^ (hashes[next] ?? 0), 0x01000193);
      low = Math.imul(low + (hashes[next] ?? 0), 0x85ebca6b) ^ (low >>> 13);
    }
    yield (high >>> 11) * 2 ** 32 + (low >>> 0);
  }
}

/** @param {string} word */
function hashOf(word) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** What was extracted so far. */
class Extraction {
  words = new Words();
  lists = { said: new Numbers(), more: new Numbers(), of: new Numbers() };
  lengths = new Numbers();
  sources = new Numbers();
  shared = 0;
  repeated = 0;
  /** @type {Set<string>} */
  #seen = new Set();
  #runs = new Runs();
  #wordPartsOf;

  /** @param {(text: string) => string[]} wordPartsOf */
  constructor(wordPartsOf) {
    this.#wordPartsOf = wordPartsOf;
  }

  /** Nothing that shares a run with this text is taken. @param {string} text */
  leaveOut(text) {
    this.#runs.add(this.#wordPartsOf(text));
  }

  /**
   * Takes a pair of a file; false where it is left out.
   * @param {number} source
   * @param {string} file
   * @param {import('./commentPairs.mjs').Pair} pair
   */
  take(source, file, pair) {
    const place = file.split('/').slice(-2).join('/');
    const said = this.#wordPartsOf(pair.said);
    const more = this.#wordPartsOf(pair.more);
    const of = this.#wordPartsOf(`${place}\n${pair.of}`);
    const key = createHash('md5').update(`${pair.said}\0${pair.of}`).digest('base64');
    if (this.#seen.has(key)) {
      this.repeated += 1;
      return false;
    }
    if (said.length < 3 || of.length < 6) return false;
    if (this.#runs.shares(of) || this.#runs.shares([...said, ...more])) {
      this.shared += 1;
      return false;
    }
    this.#seen.add(key);
    this.#push('said', said.slice(0, maxSaidWords));
    this.#push('more', more.slice(0, maxSaidWords));
    this.#push('of', of.slice(0, maxOfWords));
    this.sources.push(source);
    return true;
  }

  /** @param {'said' | 'more' | 'of'} side @param {readonly string[]} words */
  #push(side, words) {
    for (const word of words) this.lists[side].push(this.words.idOf(word));
    this.lengths.push(words.length);
  }
}

/**
 * Writes `words.txt`, and `said`, `more`, `of` (numbers of words, one pair after the other), `lengths` (three a
 * pair) and `sources` (one a pair), all little-endian 32-bit numbers, into the folder.
 * @param {{ sources: SourceFolder[], evaluated: { path: string, text: string }[], wordPartsOf: (text: string) => string[], into: string, progress: (text: string) => void }} options
 */
export async function extractPairs({ sources, evaluated, wordPartsOf, into, progress }) {
  const extraction = new Extraction(wordPartsOf);
  for (const { text } of evaluated) extraction.leaveOut(text);
  for (const [number, source] of sources.entries()) {
    const taken = await takeSource(extraction, number, source);
    progress(`${source.name}: ${taken} pairs, ${extraction.sources.length} in all`);
  }
  const { words, lists, lengths, shared, repeated } = extraction;
  await writeFile(path.join(into, 'words.txt'), [...words.ids.keys()].join('\n'));
  const numbers = { ...lists, lengths, sources: extraction.sources };
  await Promise.all(
    Object.entries(numbers).map(([name, list]) =>
      writeFile(path.join(into, `${name}.u32`), list.bytes),
    ),
  );
  progress(`${numbers.sources.length} pairs`);
  progress(`left out: ${shared} that share a run with what is evaluated, ${repeated} repeated`);
}

/**
 * How many pairs a source has given.
 * @param {Extraction} extraction
 * @param {number} number
 * @param {SourceFolder} source
 */
async function takeSource(extraction, number, { folder }) {
  let taken = 0;
  for (const file of await filesOf(folder)) {
    if (taken >= maxPairsOfSource) break;
    const text = await readFile(path.join(folder, file), 'utf8');
    if (copyleft.test(text.slice(0, 4000)) || isPacked(text)) continue;
    for (const pair of pairsOfFile(file, text)) {
      if (extraction.take(number, file, pair)) taken += 1;
    }
  }
  return taken;
}

/**
 * Paths of a folder in an order that is the same everywhere and mixes its parts.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  /** @type {{ name: string, order: string }[]} */
  const files = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).replaceAll(path.sep, '/');
    if (!read.test(name)) continue;
    if (skipped.test(name) || (await stat(full)).size > maxFileBytes) continue;
    files.push({ name, order: createHash('md5').update(name).digest('hex') });
  }
  return files.sort((left, right) => (left.order < right.order ? -1 : 1)).map(({ name }) => name);
}

/** @param {string} text */
function isPacked(text) {
  return text.length > 2000 && text.length / text.split('\n').length > 200;
}
