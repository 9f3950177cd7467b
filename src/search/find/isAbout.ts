import { synonymsOf } from '../../source/synonyms';
import { isStopWord, stem, wordsOf } from '../../source/words';

/**
 * Whether a text has two words of a question that say something, or half of them, itself or by a synonym. One word
 * among many is there by chance: "write" is in code, and also in "Write a poem about the sea".
 */
export function isAbout(question: string, text: string): boolean {
  const asked = sayingWords(question);
  const had = new Set(wordsOf(text));
  const shared = asked.filter(
    (word) => had.has(word) || synonymsOf(stem(word)).some((other) => had.has(other)),
  ).length;
  return shared >= 2 || (shared > 0 && shared * 2 >= asked.length);
}

/** Stop words are known as they are written, not by their stems. */
function sayingWords(question: string): string[] {
  const written = question.split(/[^\p{L}\p{N}_$]+/u).filter((word) => !isStopWord(word));
  return [...new Set(written.flatMap(wordsOf))].filter((word) => !isStopWord(word));
}
