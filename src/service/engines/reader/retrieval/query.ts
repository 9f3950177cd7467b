import { synonymsOf } from '../../../../source/synonyms';
import { isStopWord, stem, wordsOf } from '../../../../source/words';

/** A word that is looked for. */
export interface QueryTerm {
  /** As the question writes it. */
  shown: string;
  stem: string;
  /** Stems that may stand for it. */
  synonyms: readonly string[];
}

/** What belongs to the form of a question or to a word's form, not to what is looked for. */
const formPattern =
  /^how (?:many|much|long|often|far|old|big)\b|(?<=\p{L})['’](?:s|t|re|ve|ll|d|m)\b/giu;

/** The words of a question that say what is looked for, each once. */
export function queryTermsOf(question: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const [shown] of question.replace(formPattern, '').matchAll(/[\p{L}\p{N}_$]+/gu)) {
    const stems = isStopWord(shown) ? [] : wordsOf(shown);
    for (const each of stems.filter((word) => stems.length === 1 || !isStopWord(word))) {
      if (!terms.has(each)) {
        terms.set(each, { shown, stem: each, synonyms: synonymsOf(stem(each)) });
      }
    }
  }
  return [...terms.values()];
}
