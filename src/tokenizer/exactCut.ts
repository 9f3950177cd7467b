import { normalizeText } from './normalize';
import type { Vocabulary } from './vocabulary';

/**
 * Whether no token can span the border before `index`, so that the tokens of the two parts of the
 * text are the tokens of the whole. It may answer false for such a border, never true for another.
 */
export function isExactCut(vocabulary: Vocabulary, text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) {
    return true;
  }
  if ((text.codePointAt(index - 1) ?? 0) > 0xffff) {
    return false;
  }
  // Two units on each side tell which surrogates are lone.
  const start = Math.max(0, index - 2);
  const around = normalizeText(text.slice(start, index + 2));
  const at = index - start;
  return !vocabulary.pairs.has(around.charCodeAt(at - 1), around.charCodeAt(at));
}
