import { linesIn } from '../reading/sourceText';
import type { Passage } from './passages';
import type { QueryTerm } from './query';
import { isOneEditApart } from './spelling';
import { isStopWord, wordsOf } from './words';

/** A word of the question that a passage holds, as itself or by another word. */
export interface TermMatch {
  term: QueryTerm;
  /** The word found in the passage. */
  found: string;
  how: 'same' | 'near' | 'synonym';
}

/** A passage found for a question. */
export interface Hit {
  passage: Passage;
  /** Rank among the hits of one search; higher is better. */
  score: number;
  /** How much of what the question says is matched, from 0 to 1; rare words count more. */
  coverage: number;
  matches: TermMatch[];
}

/** Passages made ready for search. */
export interface PassageIndex {
  /** All passages that share a word with the question, best first. */
  search(terms: readonly QueryTerm[]): Hit[];
}

/** How much a word counts by where it stands: what a thing is called says most of what it is. */
const nameWeight = 3;
const docWeight = 2;
const textWeight = 1;

/** The usual constants of BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2;
const lengthShare = 0.6;

const weightOf: Record<TermMatch['how'], number> = { same: 1, near: 0.6, synonym: 0.5 };
/** With few passages, being in one of them says little: as if there were this many more. */
const assumedPassages = 20;
const minPrefixChars = 4;
const minMisspeltChars = 5;

/** Numbers of passages, each followed by the weight of the word in it. */
type Postings = number[];

/** Builds a BM25 index over passages. */
export function createPassageIndex(passages: readonly Passage[]): PassageIndex {
  const postings = new Map<string, Postings>();
  const lengths = passages.map((passage, id) => addPassage(postings, passage, id));
  const averageLength = lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, lengths.length);
  const rarityOf = (count: number): number =>
    Math.log(1 + (passages.length + assumedPassages - count + 0.5) / (count + 0.5));

  /** What a word of this weight adds to a passage's score. */
  const scoreOf = (weight: number, id: number): number => {
    const length = (lengths[id] ?? 0) / averageLength;
    const norm = saturation * (1 - lengthShare + lengthShare * length);
    return (weight * (saturation + 1)) / (weight + norm);
  };

  return {
    search(terms) {
      const found = new Map<number, Found>();
      let total = 0;
      for (const term of terms) {
        const rarity = rarityOf((postings.get(term.stem)?.length ?? 0) / 2);
        total += rarity;
        for (const [id, { score, match }] of bestByPassage(postings, term, scoreOf, rarityOf)) {
          const entry = found.get(id) ?? { score: 0, covered: 0, matches: [] };
          entry.score += score;
          entry.covered += rarity * weightOf[match.how];
          entry.matches.push(match);
          found.set(id, entry);
        }
      }
      return [...found]
        .flatMap(([id, entry]) => toHit(passages[id], entry, total))
        .sort((left, right) => right.score - left.score);
    },
  };
}

interface Found {
  score: number;
  covered: number;
  matches: TermMatch[];
}

function toHit(
  passage: Passage | undefined,
  { score, covered, matches }: Found,
  total: number,
): Hit[] {
  if (passage === undefined) {
    return [];
  }
  const coverage = covered / Math.max(total, Number.EPSILON);
  const isNamed = passage.name !== '';
  return [{ passage, coverage, matches, score: score * (0.4 + coverage) * (isNamed ? 1 : 0.8) }];
}

/** Returns the passage's length: the weights of all its words. */
function addPassage(postings: Map<string, Postings>, passage: Passage, id: number): number {
  const weights = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      if (!isStopWord(word)) {
        weights.set(word, (weights.get(word) ?? 0) + weight);
        length += weight;
      }
    }
  };
  add(passage.name, nameWeight);
  add(passage.doc, docWeight);
  add(passage.source.name, textWeight);
  add(linesIn(passage.source, passage.range).join('\n'), textWeight);
  for (const [word, weight] of weights) {
    const known = postings.get(word);
    if (known === undefined) {
      postings.set(word, [id, weight]);
    } else {
      known.push(id, weight);
    }
  }
  return length;
}

/** For each passage the best that a term, or a word that may stand for it, adds to its score. */
function bestByPassage(
  postings: ReadonlyMap<string, Postings>,
  term: QueryTerm,
  scoreOf: (weight: number, id: number) => number,
  rarityOf: (count: number) => number,
): Map<number, { score: number; match: TermMatch }> {
  const best = new Map<number, { score: number; match: TermMatch }>();
  for (const match of matchesOf(postings, term)) {
    const entries = postings.get(match.found) ?? [];
    const factor = rarityOf(entries.length / 2) * weightOf[match.how];
    for (let index = 0; index < entries.length; index += 2) {
      const id = entries[index] ?? 0;
      const score = factor * scoreOf(entries[index + 1] ?? 0, id);
      if (score > (best.get(id)?.score ?? 0)) {
        best.set(id, { score, match });
      }
    }
  }
  return best;
}

/** The words of the index that may stand for a term. One the texts do not have may be misspelt. */
function matchesOf(postings: ReadonlyMap<string, Postings>, term: QueryTerm): TermMatch[] {
  const { stem, synonyms } = term;
  const matches: TermMatch[] = synonyms
    .filter((word) => postings.has(word))
    .map((found) => ({ term, found, how: 'synonym' }));
  if (postings.has(stem)) {
    matches.push({ term, found: stem, how: 'same' });
  }
  const mayBeMisspelt = stem.length >= minMisspeltChars && !postings.has(stem);
  for (const found of stem.length >= minPrefixChars ? postings.keys() : []) {
    const isLonger = found !== stem && found.startsWith(stem);
    if (isLonger || (mayBeMisspelt && isOneEditApart(stem, found))) {
      matches.push({ term, found, how: 'near' });
    }
  }
  return matches;
}
