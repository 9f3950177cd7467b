import { synonymsOf } from '../../source/synonyms';
import { stem, wordsOf } from '../../source/words';
import { sayingWords } from '../words/questionWords';

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
