import { synonymsOf } from '../../../../source/synonyms';
import { isStopWord, stem, wordsOf, writtenWordsOf } from '../../../../source/words';

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
  /^how (?:many|much|long|often|far|old|big|large)\b|^where (?:is|are|do|does) (?:it|that|this|we|they) (?:be )?(?:decided?|determined?|specified|specify)\b|\b(?:allowed|permitted|possible|made|default) ?[?.!]*$|(?<=\p{L})['’](?:s|t|re|ve|ll|d|m)\b/giu;

/** Words of questions that stand for nothing that could be looked for. */
const askingWords = new Set(['whether', 'something', 'anything', 'someone', 'somebody', 'anyone']);

/** The words of a question that say what is looked for, each once. */
export function queryTermsOf(question: string): QueryTerm[] {
  const terms = termsIn(question.replace(formPattern, ''));
  // "What is allowed?" has no other word.
  return terms.length > 0 ? terms : termsIn(question);
}

function termsIn(text: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const shown of writtenWordsOf(text)) {
    const isAsking = isStopWord(shown) || askingWords.has(shown.toLowerCase());
    const stems = isAsking ? [] : wordsOf(shown);
    for (const each of stems.filter((word) => stems.length === 1 || !isStopWord(word))) {
      if (!terms.has(each)) {
        terms.set(each, { shown, stem: each, synonyms: synonymsOf(stem(each)) });
      }
    }
  }
  return [...terms.values()];
}
