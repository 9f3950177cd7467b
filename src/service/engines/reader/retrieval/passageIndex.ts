import type { Passage } from './passages';
import type { Layer, PassageLayers, WordEntry } from './passageLayers';
import { layersOf } from './passageLayers';
import type { QueryTerm } from './query';
import { isOneEditApart } from '../../../../source/spelling';

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

/** The usual constants of BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2;
const lengthShare = 0.6;

const weightOf: Record<TermMatch['how'], number> = { same: 1, near: 0.6, synonym: 0.5 };
/** With few passages, being in one of them says little: as if there were this many more. */
const assumedPassages = 20;
const minPrefixChars = 4;
const minMisspeltChars = 5;

/**
 * A BM25 index over passages that were made ready before, in their order. What it finds is the same
 * however the passages are spread over the layers.
 */
export function createPassageIndex(given: readonly Layer[]): PassageIndex {
  const layers = layersOf(given);
  const { passageCount } = layers;
  const averageLength = layers.totalLength / Math.max(1, passageCount);
  const rarityOf = (count: number): number =>
    Math.log(1 + (passageCount + assumedPassages - count + 0.5) / (count + 0.5));

  /** What a word adds to the score of a passage. */
  const scoreOf = ({ weight, length }: WordEntry): number => {
    const norm = saturation * (1 - lengthShare + lengthShare * (length / averageLength));
    return (weight * (saturation + 1)) / (weight + norm);
  };

  return {
    search(terms) {
      const found = new Map<number, Found>();
      let total = 0;
      for (const term of terms) {
        const rarity = rarityOf(layers.countOf(term.stem));
        total += rarity;
        for (const [id, { score, match }] of bestByPassage(layers, term, scoreOf, rarityOf)) {
          const entry = found.get(id) ?? { id, score: 0, covered: 0, matches: [] };
          entry.score += score;
          entry.covered += rarity * weightOf[match.how];
          entry.matches.push(match);
          found.set(id, entry);
        }
      }
      return [...found.values()]
        .map((entry) => ({ id: entry.id, hit: toHit(layers.passageOf(entry.id), entry, total) }))
        .sort((left, right) => right.hit.score - left.hit.score || left.id - right.id)
        .map(({ hit }) => hit);
    },
  };
}

interface Found {
  id: number;
  score: number;
  covered: number;
  matches: TermMatch[];
}

function toHit(passage: Passage, { score, covered, matches }: Found, total: number): Hit {
  const coverage = covered / Math.max(total, Number.EPSILON);
  const isNamed = passage.name !== '';
  return { passage, coverage, matches, score: score * (0.4 + coverage) * (isNamed ? 1 : 0.8) };
}

/** For each passage the best that a term, or a word that may stand for it, adds to its score. */
function bestByPassage(
  layers: PassageLayers,
  term: QueryTerm,
  scoreOf: (entry: WordEntry) => number,
  rarityOf: (count: number) => number,
): Map<number, { score: number; match: TermMatch }> {
  const best = new Map<number, { score: number; match: TermMatch }>();
  for (const match of matchesOf(layers, term)) {
    const factor = rarityOf(layers.countOf(match.found)) * weightOf[match.how];
    layers.forEach(match.found, (entry) => {
      const { id } = entry;
      const score = factor * scoreOf(entry);
      if (score > (best.get(id)?.score ?? 0)) best.set(id, { score, match });
    });
  }
  return best;
}

/**
 * The words of the index that may stand for a term, where several do as well the first of the alphabet
 * first. One the texts do not have may be misspelt.
 */
function matchesOf(layers: PassageLayers, term: QueryTerm): TermMatch[] {
  const { stem, synonyms } = term;
  const matches: TermMatch[] = synonyms
    .filter((word) => layers.countOf(word) > 0)
    .map((found) => ({ term, found, how: 'synonym' }));
  const isThere = layers.countOf(stem) > 0;
  if (isThere) matches.push({ term, found: stem, how: 'same' });
  const longer = stem.length >= minPrefixChars ? layers.wordsFrom(stem) : [];
  const misspelt =
    stem.length >= minMisspeltChars && !isThere
      ? layers.wordsOfLength(stem.length).filter((word) => isOneEditApart(stem, word))
      : [];
  const near = new Set([...longer, ...misspelt].filter((word) => layers.countOf(word) > 0));
  near.delete(stem);
  return [
    ...matches,
    ...[...near].sort().map((found): TermMatch => ({ term, found, how: 'near' })),
  ];
}
