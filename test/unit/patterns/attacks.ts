import type { AST } from '@eslint-community/regexpp';

import type { CountedPattern } from './countSteps';

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass;

/**
 * Characters that patterns for text and code distinguish; of those that a pattern treats alike, one is tried.
 */
const candidates = ' \t\n\r\v\u00a0aAbeEfFzZ059_$-+.,:;!?/\\\'"`*#=<>()[]{}|&%@~^é漢·…\u0301\u0001';

/** How often a pump is repeated is counted in characters: texts of two lengths, one twice the other. */
const length = 160;

/** A text on which the work of a pattern grows faster than the text does. */
export interface Attack {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

/**
 * The first text built from a pattern's own structure on which it takes more than linear work: what leads to each of
 * its loops, what each of its parts matches, and what each of its characters may be, repeated, with an end that fits and
 * one that does not.
 */
export function findAttack(pattern: CountedPattern): Attack | undefined {
  const structure = new Structure(pattern);
  if (structure.leads.length === 0) return undefined;
  for (const [pumps, ends] of structure.tries) {
    for (const pump of pumps) {
      for (const before of structure.leads) {
        for (const after of ends) {
          const attack = { before, pump, after };
          if (isSuperLinear(pattern, attack)) return attack;
        }
      }
    }
  }
  return undefined;
}

function isSuperLinear(pattern: CountedPattern, { before, pump, after }: Attack): boolean {
  const text = (of: number) => before + pump.repeat(Math.ceil(of / pump.length)) + after;
  const short = text(length);
  const steps = pattern.steps(short);
  if (steps !== undefined && steps < 10 * short.length) return false;
  const twice = pattern.steps(text(2 * length));
  const fourTimes = twice === undefined ? undefined : pattern.steps(text(4 * length));
  // Linear work doubles, quadratic work is four times as much; what stays the same is in both.
  return (
    steps === undefined ||
    twice === undefined ||
    fourTimes === undefined ||
    fourTimes - twice > 2.8 * (twice - steps)
  );
}

/** What the parts of a pattern look like as text. */
class Structure {
  readonly leads: string[];
  /** Pumps with the ends that are tried behind them. */
  readonly tries: readonly (readonly [pumps: readonly string[], ends: readonly string[]])[];
  readonly #pattern: CountedPattern;
  readonly #alphabet: string[];

  constructor(pattern: CountedPattern) {
    this.#pattern = pattern;
    const singles: Single[] = [];
    const samples = new Set<string>();
    this.#alphabet = [];
    collect(pattern.ast.pattern.alternatives, singles);
    this.#alphabet = representatives(pattern, singles);
    const leads = new Set<string>();
    for (const alternative of pattern.ast.pattern.alternatives) {
      this.#walk(alternative, '', leads, samples);
    }
    if (leads.size > 0) leads.add('');
    this.leads = [...leads].slice(0, 6);
    const few = this.#alphabet.slice(0, 6);
    const pairs = few.flatMap((one) => few.map((two) => one + two));
    const own = [...samples].filter((each) => each !== '' && each.length <= 40).slice(0, 24);
    const onLines = pattern.ast.flags.multiline ? own.map((each) => `${each}\n`) : [];
    const longer = [...new Set([...pairs, ...own, ...onLines])];
    const others = this.#alphabet.filter((each) => singles.every((of) => !isOf(pattern, of, each)));
    const other = others[0] ?? '\u0001';
    const ends = ['', other, '\n'];
    this.tries = [
      [
        this.#alphabet,
        [...new Set([...ends, `${other}\n${other}`, ...this.#alphabet.slice(0, 8)])],
      ],
      [longer, ends],
    ];
  }

  /** Gathers what is before each loop and what each part matches; returns what the whole matches. */
  #walk(
    alternative: AST.Alternative,
    before: string,
    leads: Set<string>,
    samples: Set<string>,
  ): string {
    let text = '';
    for (const element of alternative.elements) {
      const sample = this.#sample(element);
      const inner =
        element.type === 'Quantifier' && element.element.type !== 'Character'
          ? element.element
          : element;
      if (element.type === 'Quantifier' && element.max > 30) {
        leads.add(before + text);
        const lead = before + text;
        samples
          .add(lead)
          .add(lead.slice(-1))
          .add(lead.slice(-2))
          .add(lead + sample);
        samples.add(this.#sample(element.element));
      }
      if (inner.type === 'Group' || inner.type === 'CapturingGroup' || inner.type === 'Assertion') {
        const parts = 'alternatives' in inner ? inner.alternatives : [];
        for (const part of parts) samples.add(this.#walk(part, before + text, leads, samples));
      }
      text += sample;
    }
    samples.add(text);
    return text;
  }

  #sample(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#alphabet.find((each) => isOf(this.#pattern, element, each)) ?? '';
      case 'Group':
      case 'CapturingGroup':
        return this.#sampleOf(element.alternatives[0]);
      case 'Quantifier':
        return this.#sample(element.element).repeat(
          Math.min(Math.max(element.min, 1), element.max),
        );
      case 'Assertion':
      case 'Backreference':
      case 'ExpressionCharacterClass':
        return '';
    }
  }

  #sampleOf(alternative: AST.Alternative | undefined): string {
    return alternative?.elements.map((each) => this.#sample(each)).join('') ?? '';
  }
}

function collect(alternatives: readonly AST.Alternative[], singles: Single[]): void {
  for (const { elements } of alternatives) {
    for (const element of elements) {
      const inner = element.type === 'Quantifier' ? element.element : element;
      if (
        inner.type === 'Character' ||
        inner.type === 'CharacterSet' ||
        inner.type === 'CharacterClass'
      ) {
        singles.push(inner);
      } else if ('alternatives' in inner) {
        collect(inner.alternatives, singles);
      }
    }
  }
}

/**
 * One character of each kind that the pattern distinguishes, at most 16, those that most of its parts take
 * first.
 */
function representatives(pattern: CountedPattern, singles: readonly Single[]): string[] {
  const kinds = new Map<string, [string, number]>();
  const unique = [...new Map(singles.map((each) => [each.raw, each])).values()];
  const own = unique.flatMap((each) =>
    each.type === 'Character' ? [String.fromCodePoint(each.value)] : [],
  );
  for (const character of [...Array.from(candidates), ...own]) {
    const taken = unique.map((each) => isOf(pattern, each, character));
    // Word boundaries distinguish these too.
    const key = [...taken, /\w/.test(character)].map(Number).join('');
    if (!kinds.has(key)) kinds.set(key, [character, taken.filter(Boolean).length]);
  }
  return [...kinds.values()]
    .sort((left, right) => right[1] - left[1])
    .slice(0, 16)
    .map(([character]) => character);
}

function isOf(pattern: CountedPattern, element: Single, character: string): boolean {
  return pattern.isOf(element, character.codePointAt(0) ?? 0);
}
