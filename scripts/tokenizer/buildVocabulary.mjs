// Builds media/tokenizer/gemma3.bin, or with --check compares the committed file with a fresh build.
// The format is described in docs/development/tokenizer.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { readTokenizerJson, sha256 } from './reference.mjs';

/** @typedef {import('./reference.mjs').TokenizerJson} TokenizerJson */

const target = fileURLToPath(new URL('../../media/tokenizer/gemma3.bin', import.meta.url));

/** How SentencePiece writes a space inside a token. */
const writtenSpace = '\u2581';

/**
 * Token texts in id order: the model's vocabulary, and added tokens whose ids lie behind it.
 * @param {TokenizerJson} tokenizer
 */
function readTokens({ model, added_tokens: addedTokens }) {
  const textById = new Map(addedTokens.map(({ id, content }) => [id, content]));
  for (const [text, id] of Object.entries(model.vocab)) textById.set(id, text);
  return Array.from({ length: textById.size }, (_, id) => {
    const text = textById.get(id);
    if (text === undefined || /[\0\p{Cs}]/u.test(text)) {
      throw new Error(`The text of token ${id} is missing, or the format has no room for it.`);
    }
    return text;
  });
}

/**
 * Kinds as runs of `[kind, length]` in id order.
 * @param {TokenizerJson} tokenizer
 * @param {string[]} tokens
 */
function readKinds({ added_tokens: addedTokens }, tokens) {
  const kindById = new Map(
    addedTokens.map(({ id, special }) => [id, special ? 'control' : 'userDefined']),
  );
  /** @type {[string, number][]} */
  const runs = [];
  tokens.forEach((text, id) => {
    const kind = kindById.get(id) ?? (/^<0x[0-9A-F]{2}>$/.test(text) ? 'byte' : 'normal');
    const last = runs.at(-1);
    if (last?.[0] === kind) {
      last[1] += 1;
    } else {
      runs.push([kind, 1]);
    }
  });
  return runs;
}

/**
 * The file stores no merges: the tokenizer takes every split of a token whose halves are tokens,
 * and the smallest token id first. This proves that the source says the same. User-defined tokens
 * are left out of the order, because they are found before any merging.
 * @param {TokenizerJson} tokenizer
 */
function checkMerges({ model, added_tokens: addedTokens }) {
  const derived = new Set();
  for (const text of Object.keys(model.vocab)) {
    for (let at = 1; at < text.length; at += 1) {
      const halves = [text.slice(0, at), text.slice(at)];
      if (halves.every((half) => Object.hasOwn(model.vocab, half))) derived.add(halves.join('\0'));
    }
  }
  const isDerived = model.merges.every((merge) => derived.has(merge.join('\0')));
  if (!isDerived || derived.size !== model.merges.length) {
    throw new Error("The source's merges don't follow from its tokens.");
  }
  const addedIds = new Set(addedTokens.map(({ id }) => id));
  const ids = model.merges.map((merge) => model.vocab[merge.join('')] ?? -1);
  const ranked = ids.filter((id) => !addedIds.has(id));
  if (ranked.some((id, index) => id < (ranked[index - 1] ?? 0))) {
    throw new Error("The source's merges are not in the order of the ids of their tokens.");
  }
  console.log(`${derived.size} merges follow from the tokens, ${ranked.length} ordered by id`);
}

/** @param {Uint16Array} units */
function fnv1a(units) {
  return units.reduce((hash, unit) => Math.imul(hash ^ unit, 0x01000193), 0x811c9dc5) >>> 0;
}

/** @param {TokenizerJson} tokenizer */
function build(tokenizer) {
  const tokens = readTokens(tokenizer);
  const texts = tokens.map((text) => `${text.replaceAll(writtenSpace, ' ')}\0`).join('');
  const body = Buffer.from(texts, 'utf16le');
  const header = {
    format: 1,
    name: 'gemma3',
    tokenCount: tokens.length,
    checksum: fnv1a(new Uint16Array(new Uint8Array(body).buffer)),
    kinds: readKinds(tokenizer, tokens),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`, 'utf8'), body]);
}

/**
 * Brotli would take a quarter less, and not every browser decompresses it.
 * @param {Buffer} bytes
 */
function compress(bytes) {
  return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
}

const tokenizer = readTokenizerJson();
checkMerges(tokenizer);
const fresh = build(tokenizer);
if (process.argv.includes('--check')) {
  // Compressed bytes may differ between zlib versions, so the contents are compared.
  const isEqual = fresh.equals(gunzipSync(readFileSync(target)));
  console.log(
    isEqual ? 'gemma3.bin equals a fresh build' : 'gemma3.bin differs from a fresh build',
  );
  process.exitCode = isEqual ? 0 : 1;
} else {
  writeFileSync(target, compress(fresh));
}
const committed = readFileSync(target);
console.log(`gemma3.bin: ${committed.length} bytes, sha256 ${sha256(committed)}`);
console.log(`contents: ${fresh.length} bytes, sha256 ${sha256(fresh)}`);
