/** Digits in threes, with what a language has between them: all its spaces are one in NFKC. */
const grouped = /^[-+]?[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$/u;

/**
 * A number as any language writes it; NaN for what isn't one. Whether a dot or a comma is before thousands or before a
 * fraction differs by language and by habit: the kind that is wanted decides, and not a guess.
 */
export function typedNumber(text: string, kind: 'whole' | 'decimal'): number {
  const typed = text.normalize('NFKC').trim().replace('−', '-');
  return kind === 'whole' && grouped.test(typed)
    ? Number(typed.replace(/[.,'’ ]/gu, ''))
    : Number(typed.replace(',', '.'));
}
