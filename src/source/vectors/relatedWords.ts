import { sum } from '../../base/sum';
import { isStopWord, stemmedPartsOf } from '../words';
import type { WordVectors } from './wordVectors';

/** A word of a text that brings it near to a question, though the question doesn't have it. */
export interface RelatedWord {
  /** As the text has it most often, in lower case. */
  word: string;
  /** Its part of the similarity, 0 to 1. */
  share: number;
}

/** Words with a smaller part say nothing about why a text is near. */
const leastShare = 0.08;
/** A word is a neighbour of one of the question's from this cosine on; others count because the text has them often. */
const leastCosine = 0.3;
/** Abbreviations of one or two letters show nobody what was taken along. */
const wordPattern = /^\p{L}{3,}$/u;

interface Counted {
  count: number;
  written: Map<string, number>;
}

/** The words that a text is near to a question by, of those that the question doesn't have; the strongest first. */
export function relatedWordsOf(
  vectors: WordVectors,
  question: string,
  text: string,
): RelatedWord[] {
  const asked = vectors.vectorOf(question);
  if (asked === undefined) return [];
  const own = stemmedPartsOf(question);
  const stems = new Set(own.map(({ stem }) => stem));
  const saying = own.filter(({ written }) => !isStopWord(written)).map(({ stem }) => stem);
  const parts = [...countStems(text)].map(([stem, { count, written }]) => {
    const weight = Math.log1p(count) * vectors.productOf(stem, asked);
    return { stem, written, weight };
  });
  const total = sum(parts.map(({ weight }) => weight));
  return parts
    .filter(({ weight }) => total > 0 && weight / total >= leastShare)
    .filter(({ stem }) => {
      const isNear = (other: string): boolean => vectors.similarityOf(stem, other) >= leastCosine;
      return !stems.has(stem) && saying.some(isNear);
    })
    .map(({ written, weight }) => ({ word: mostOften(written), share: weight / total }))
    .filter(({ word }) => wordPattern.test(word) && !isStopWord(word))
    .toSorted((left, right) => right.share - left.share);
}

function countStems(text: string): Map<string, Counted> {
  const stems = new Map<string, Counted>();
  for (const { written, stem } of stemmedPartsOf(text)) {
    const counted = stems.get(stem) ?? { count: 0, written: new Map<string, number>() };
    counted.count += 1;
    counted.written.set(written, (counted.written.get(written) ?? 0) + 1);
    stems.set(stem, counted);
  }
  return stems;
}

function mostOften(counts: ReadonlyMap<string, number>): string {
  const [[word] = ['']] = [...counts].toSorted(([, left], [, right]) => right - left);
  return word;
}
