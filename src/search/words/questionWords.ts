import { isStopWord, wordsOf, writtenWordsOf } from '../../source/words';

/** The words of a question that say what is looked for. */
export interface QuestionWords {
  /** As the index knows them, each once, in their order. */
  words: string[];
  /** How the last one begins as it is written so far: it may be still under way. */
  begun?: string;
}

/** More words of a question than these don't count: it may be a whole text. */
const maxWords = 64;
const maxUnits = 10_000;
const minBegunUnits = 3;
const beginningOfWord = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u;

/** The words of a question that say something, each once. Stop words are known as they are written, not by their stems. */
export function sayingWords(question: string): string[] {
  const words = writtenWordsOf(question.slice(0, maxUnits));
  const written = words.filter((word) => !isStopWord(word));
  return [...new Set(written.flatMap(wordsOf))].filter((word) => !isStopWord(word));
}

/** Takes a question apart. Where it holds nothing but words that say nothing, these are looked for. */
export function questionWordsOf(question: string): QuestionWords {
  const all = [...new Set(wordsOf(question.slice(0, maxUnits)))];
  const notifying = all.filter((word) => !isStopWord(word));
  const words = (notifying.length > 0 ? notifying : all).slice(0, maxWords);
  const begun = beginningOfWord.exec(question)?.[0].normalize('NFC').toLowerCase() ?? '';
  const isPrefix = begun.length >= minBegunUnits && !isStopWord(begun);
  return { words, ...(isPrefix && { begun }) };
}
