import { synonymGroupsOf } from '../../../source/synonyms';
import { isStopWord, wordsOf } from '../../../source/words';
import type { FeatureTable } from './featureTable';

/** What a feature weighs that occurs once (chosen by `npm run bench -- search`; powers of two sum the fastest). */
const wordUnit = 8;
const likeUnit = 6;
const pairUnit = 2;
const lettersUnit = 2;
const stopWordUnit = 2;

/** Of a longer word the beginning says enough. */
const maxWordChars = 40;

/** What a word brings into every text it is in. */
interface WordFeatures {
  /** At most {@link maxWordChars} of it. */
  word: string;
  hash: number;
  /** State of the hash of a pair whose first word it is. */
  pairStart: number;
  /** Hashes of its groups of three letters. */
  letters: Int32Array;
  /** Hashes of the groups of synonyms that it is in. */
  like: Int32Array;
  isStopWord: boolean;
}

/** Texts repeat their words: each is taken apart once, as long as there is room. */
const knownWords = new Map<string, WordFeatures>();
const maxKnownWords = 20_000;

/**
 * Counts what a text is made of, so often each time it occurs: words, pairs of neighbouring words, the
 * letters of words by threes, and the groups of synonyms; stop words count only as themselves.
 */
export function addFeatures(table: FeatureTable, text: string, count: number): void {
  const counts = new Map<WordFeatures, number>();
  let before: WordFeatures | undefined;
  for (const word of wordsOf(text)) {
    const known = featuresOf(word);
    counts.set(known, (counts.get(known) ?? 0) + count);
    if (known.isStopWord) continue;
    if (before !== undefined) {
      table.add(mixed(hashed(before.pairStart, known.word)), pairUnit, count);
    }
    before = known;
  }
  for (const [known, wordCount] of counts) addWord(table, known, wordCount);
}

function addWord(table: FeatureTable, known: WordFeatures, count: number): void {
  table.add(known.hash, known.isStopWord ? stopWordUnit : wordUnit, count);
  if (!known.isStopWord) {
    for (const hash of known.letters) table.add(hash, lettersUnit, count);
    for (const hash of known.like) table.add(hash, likeUnit, count);
  }
}

/** Counts a text without any word as a whole: signs alone. */
export function addWholeText(table: FeatureTable, text: string): void {
  table.add(mixed(hashed(hashStart, text.trim())), wordUnit, 1);
}

function featuresOf(word: string): WordFeatures {
  let known = knownWords.get(word);
  if (known === undefined) {
    known = takeApart(word.slice(0, maxWordChars));
    if (knownWords.size >= maxKnownWords) knownWords.clear();
    knownWords.set(word, known);
  }
  return known;
}

function takeApart(word: string): WordFeatures {
  const edged = `<${word}>`;
  const letters = Int32Array.from({ length: edged.length - 2 }, (_, at) =>
    mixed(hashed(hashStart, `t${edged.slice(at, at + 3)}`)),
  );
  return {
    word,
    hash: mixed(hashed(hashStart, `w${word}`)),
    pairStart: hashed(hashStart, `p${word} `),
    letters,
    like: Int32Array.from(synonymGroupsOf(word), (group) => mixed(hashed(hashStart, `l${group}`))),
    isStopWord: isStopWord(word),
  };
}

const hashStart = 0x811c9dc5;

/** FNV-1a over UTF-16 units, going on from a state. */
function hashed(state: number, text: string): number {
  let hash = state;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** Mixed once more, so that the high bits depend on all of the text. */
function mixed(state: number): number {
  let hash = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
