import { normalizeText } from './normalize';
import type { Vocabulary } from './vocabulary';

/**
 * Whether no token can span the border before `index`, so that the tokens of the two parts of the
 * text are the tokens of the whole. It may answer false for such a border, never true for another.
 * It looks at the two units on each side and at nothing else.
 */
export function isExactCut(vocabulary: Vocabulary, text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const left = text.charCodeAt(index - 1);
  const right = text.charCodeAt(index);
  if (isPlain(left) && isPlain(right)) return !vocabulary.pairs.has(left, right);
  return !isInsidePair(text, index) && isExactWhenNormalized(vocabulary, text, index);
}

function isInsidePair(text: string, index: number): boolean {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff;
}

/** Two units on each side show which surrogates are lone. */
function isExactWhenNormalized(vocabulary: Vocabulary, text: string, index: number): boolean {
  const start = Math.max(0, index - 2);
  const around = normalizeText(text.slice(start, index + 2));
  const at = index - start;
  return !vocabulary.pairs.has(around.charCodeAt(at - 1), around.charCodeAt(at));
}

/** Whether normalizing leaves the unit as it is wherever it is. */
function isPlain(unit: number): boolean {
  return unit !== 0x2581 && (unit & 0xf800) !== 0xd800;
}
