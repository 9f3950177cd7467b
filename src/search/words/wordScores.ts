import { isOneEditApart } from '../../source/spelling';
import { synonymsOf } from '../../source/synonyms';
import { stem } from '../../source/words';
import { weightBits, type Postings } from './postings';
import { questionWordsOf } from './questionWords';
import { ScoreSums } from './scoreSums';
import type { WordIndex } from './wordIndex';
import type { WordTable } from './wordTable';

/** What has words: contents, or files by their paths. */
export interface WordHolders {
  /** By number; -1 if it does not count. */
  lengths: Int32Array;
  /** Of those that count. */
  count: number;
  averageLength: number;
}

/** What the words of a question are worth, by number of content and by number of file. */
export interface WordScores {
  contents: ScoreSums;
  files: Float32Array;
}

/** With few chunks, being in one of them says little: as if there were this many more. */
const assumedHolders = 20;
/** A word that only begins as it was written, or differs by a letter. */
const nearWeight = 0.6;
/** A word that programmers use for the one that is asked for. */
const synonymWeight = 0.5;
/** A word of the path says where a chunk is, not what it is. */
const pathWeight = 0.4;
const maxNearWords = 50;
const minMisspeltUnits = 5;

/** A word of the index that stands for one of the question. */
interface Match {
  word: number;
  weight: number;
}

/** Scores by BM25. What does not count now has no part in it, whatever was there before. */
export function scoreWords(
  question: string,
  { table, contents, paths }: WordIndex,
  holders: { contents: WordHolders; files: WordHolders },
): WordScores {
  const { words, begun } = questionWordsOf(question);
  const terms = words.map((word, at) =>
    matchesOf(table, word, at === words.length - 1 ? begun : undefined),
  );
  const byPath = scoreTerms(terms, paths, holders.files).sums;
  for (let file = 0; file < byPath.length; file += 1) {
    byPath[file] = (byPath[file] ?? 0) * pathWeight;
  }
  return { contents: scoreTerms(terms, contents, holders.contents), files: byPath };
}

function scoreTerms(
  terms: readonly (readonly Match[])[],
  postings: Postings,
  { lengths, averageLength, count: holders }: WordHolders,
): ScoreSums {
  const scores = new ScoreSums(lengths, averageLength);
  // Where all count, none need to be looked at for that.
  const isAll = holders === lengths.length;
  for (const matches of terms) {
    const found = matches
      .map(({ word, weight }) => ({ weight, entries: postings.entriesOf(word) }))
      .map((each) => ({ ...each, count: isAll ? each.entries.length : countOf(each, lengths) }))
      .filter(({ count }) => count > 0)
      .map((each) => ({ ...each, rarity: rarityOf(each.count, holders) }));
    const rarest = found.reduce((most, { rarity }) => Math.max(most, rarity), 0);
    for (const { weight, entries, rarity } of found) {
      scores.offer(entries, { factor: weight * rarity, cover: weight * rarest });
    }
    scores.endTerm(rarest > 0 ? rarest : rarityOf(0, holders));
  }
  return scores;
}

/** Of those that count. */
function countOf({ entries }: { entries: Uint32Array }, lengths: Int32Array): number {
  let count = 0;
  for (const entry of entries) count += (lengths[entry >>> weightBits] ?? -1) >= 0 ? 1 : 0;
  return count;
}

function rarityOf(count: number, holders: number): number {
  return Math.log(1 + (holders + assumedHolders - count + 0.5) / (count + 0.5));
}

/** The word itself, and those that may be meant by it: begun so far, misspelt, or used for it. */
function matchesOf(table: WordTable, word: string, begun: string | undefined): Match[] {
  const same = table.find(word);
  const begins = begun === undefined ? [] : table.startingWith(begun);
  const near = same === -1 && begins.length === 0 ? misspelt(table, word) : begins;
  const weights = new Map<number, number>();
  for (const other of synonymsOf(stem(word))) weights.set(table.find(other), synonymWeight);
  for (const other of nearest(table, near)) weights.set(other, nearWeight);
  weights.set(same, 1);
  weights.delete(-1);
  return [...weights].map(([other, weight]) => ({ word: other, weight }));
}

function misspelt(table: WordTable, word: string): number[] {
  if (word.length < minMisspeltUnits) return [];
  return table
    .ofLengthNear(word.length, word.charCodeAt(0))
    .filter((other) => isOneEditApart(word, table.wordAt(other)));
}

/** The shortest are nearest. The choice does not depend on the order in which words came. */
function nearest(table: WordTable, words: readonly number[]): number[] {
  if (words.length <= maxNearWords) return [...words];
  return words
    .map((word) => ({ word, text: table.wordAt(word) }))
    .sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, maxNearWords)
    .map(({ word }) => word);
}
