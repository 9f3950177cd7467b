import type { RelatedWord } from '../../source/vectors/relatedWords';

/** As many words as a line has room for. */
const mostWords = 4;
const mostWordsOfHit = 2;
/** What is further down is seldom looked at. */
const mostHits = 10;
/** Shorter beginnings say nothing about what a word is a form of. */
const minFormUnits = 3;

/** The words of one hit that a line of its own has room for. */
export function alsoOfHit(words: readonly RelatedWord[]): string[] {
  return withoutForms(words.map(({ word }) => word)).slice(0, mostWordsOfHit);
}

/** The words that counted most in a list of hits, best first: the further down a hit is, the less it counts. */
export function alsoOfList(words: readonly (readonly RelatedWord[])[]): string[] {
  const sums = new Map<string, number>();
  for (const [at, ofHit] of words.slice(0, mostHits).entries()) {
    for (const { word, share } of ofHit) sums.set(word, (sums.get(word) ?? 0) + share / (at + 1));
  }
  const best = [...sums].toSorted(([, left], [, right]) => right - left).map(([word]) => word);
  return withoutForms(best).slice(0, mostWords);
}

/** Of `schedule`, `scheduler` and `scheduling` the first. */
function withoutForms(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (const word of words) if (!kept.some((other) => isForm(word, other))) kept.push(word);
  return kept;
}

function isForm(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return shorter.length >= minFormUnits && longer.startsWith(shorter.replace(/(?<=.{3})e$/u, ''));
}
