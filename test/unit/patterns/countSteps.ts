import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A position, and what to do when this much matched: true when all that follows matches too. */
type Then = (at: number) => boolean;
type Match = (at: number, then: Then) => boolean;

class TooManySteps extends Error {}

/** The longest text and the most steps that are worth following: far above what a linear pattern takes. */
const stepLimit = 2_000_000;

/**
 * A pattern that counts how often it looks at a character. It backtracks as the engine of V8 does, which remembers
 * nothing between two tries, so that the count grows as the time does, and is the same on every machine.
 */
export class CountedPattern {
  readonly ast: AST.RegExpLiteral;
  readonly #match: Match;
  readonly #flags: string;
  readonly #tests = new Map<string, (code: number) => boolean>();
  readonly #groups = new Map<AST.CapturingGroup, string>();
  #text = '';
  #steps = 0;

  constructor(source: string, flags: string) {
    this.#flags = flags.replace(/[dgy]/g, '');
    this.ast = new RegExpParser().parseLiteral(String(new RegExp(source, this.#flags)));
    this.#match = this.#alternatives(this.ast.pattern.alternatives, 1);
  }

  /** How many steps it takes to find all matches in a text, or undefined when there is no end to it. */
  steps(text: string): number | undefined {
    this.#text = text;
    this.#steps = 0;
    try {
      for (let at = 0; at <= text.length;) at = Math.max(this.#end(at), at + 1);
      return this.#steps;
    } catch (error) {
      if (error instanceof TooManySteps) return undefined;
      throw error;
    }
  }

  /** Whether one character is of a set, a class, or the character of the pattern. */
  isOf(element: AST.Character | AST.CharacterSet | AST.CharacterClass, code: number): boolean {
    let test = this.#tests.get(element.raw);
    if (!test) {
      const form = new RegExp(
        `^${element.raw === '/' ? '\\/' : element.raw}$`,
        this.#flags.replace('m', ''),
      );
      const known = new Map<number, boolean>();
      test = (of) => {
        let is = known.get(of);
        if (is === undefined) known.set(of, (is = form.test(String.fromCodePoint(of))));
        return is;
      };
      this.#tests.set(element.raw, test);
    }
    return test(code);
  }

  #end(from: number): number {
    let end = -1;
    this.#match(from, (at) => {
      end = at;
      return true;
    });
    return end;
  }

  #alternatives(alternatives: readonly AST.Alternative[], step: 1 | -1): Match {
    const matches = alternatives.map((each) => this.#sequence(each.elements, step));
    const [only] = matches;
    if (only && matches.length === 1) return only;
    return (at, then) => matches.some((match) => match(at, then));
  }

  #sequence(elements: readonly AST.Element[], step: 1 | -1): Match {
    const matches = elements.map((each) => this.#element(each, step));
    if (step < 0) matches.reverse();
    const from = (index: number, at: number, then: Then): boolean => {
      const match = matches[index];
      return match ? match(at, (next) => from(index + 1, next, then)) : then(at);
    };
    return (at, then) => from(0, at, then);
  }

  #element(element: AST.Element, step: 1 | -1): Match {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        const next = this.#character(element, step);
        return (at, then) => {
          const after = next(at);
          return after !== undefined && then(after);
        };
      }
      case 'Group':
        return this.#alternatives(element.alternatives, step);
      case 'CapturingGroup':
        return this.#capture(element, step);
      case 'Quantifier':
        return this.#quantifier(element, step);
      case 'Assertion':
        return this.#assertion(element);
      case 'Backreference':
        return this.#backreference(element);
      case 'ExpressionCharacterClass':
        throw new Error(`${element.type} is not known here`);
    }
  }

  /** Where the next character ends if it is of the element; the one thing that is counted. */
  #character(
    element: AST.Character | AST.CharacterSet | AST.CharacterClass,
    step: 1 | -1,
  ): (at: number) => number | undefined {
    const isUnicode = /[uv]/.test(this.#flags);
    return (at) => {
      if (++this.#steps > stepLimit) throw new TooManySteps();
      const first = step > 0 ? at : at - 1;
      const code = isUnicode ? this.#text.codePointAt(first) : this.#text.charCodeAt(first);
      if (code === undefined || Number.isNaN(code) || !this.isOf(element, code)) return undefined;
      return at + step * (code > 0xffff ? 2 : 1);
    };
  }

  #capture(group: AST.CapturingGroup, step: 1 | -1): Match {
    const inside = this.#alternatives(group.alternatives, step);
    return (at, then) => {
      const before = this.#groups.get(group);
      const isMatch = inside(at, (end) => {
        this.#groups.set(group, this.#text.slice(Math.min(at, end), Math.max(at, end)));
        return then(end);
      });
      if (!isMatch) {
        if (before === undefined) this.#groups.delete(group);
        else this.#groups.set(group, before);
      }
      return isMatch;
    };
  }

  #quantifier(quantifier: AST.Quantifier, step: 1 | -1): Match {
    const { min, max, greedy, element } = quantifier;
    if (
      element.type === 'Character' ||
      element.type === 'CharacterSet' ||
      element.type === 'CharacterClass'
    ) {
      return this.#run(this.#character(element, step), quantifier);
    }
    const match = this.#element(element, step);
    const go = (count: number, at: number, then: Then): boolean => {
      const more = () =>
        count < max &&
        match(at, (next) => (next !== at || count < min) && go(count + 1, next, then));
      if (count < min) return more();
      return greedy ? more() || then(at) : then(at) || more();
    };
    return (at, then) => go(0, at, then);
  }

  /** A run of single characters, without a call within a call for each. */
  #run(next: (at: number) => number | undefined, { min, max, greedy }: AST.Quantifier): Match {
    return (at, then) => {
      const ends = [at];
      const grow = () => {
        const end = ends.length <= max ? next(ends.at(-1) ?? at) : undefined;
        if (end !== undefined) ends.push(end);
        return end !== undefined;
      };
      while (ends.length <= min) if (!grow()) return false;
      if (!greedy) {
        do {
          if (then(ends.at(-1) ?? at)) return true;
        } while (grow());
        return false;
      }
      while (grow());
      for (let count = ends.length - 1; count >= min; count--) {
        if (then(ends[count] ?? at)) return true;
        if (++this.#steps > stepLimit) throw new TooManySteps();
      }
      return false;
    };
  }

  #assertion(assertion: AST.Assertion): Match {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      const inside = this.#alternatives(
        assertion.alternatives,
        assertion.kind === 'lookahead' ? 1 : -1,
      );
      return (at, then) => inside(at, () => true) !== assertion.negate && then(at);
    }
    const isAt = this.#edge(assertion);
    return (at, then) => isAt(at) && then(at);
  }

  #edge(assertion: AST.EdgeAssertion | AST.WordBoundaryAssertion): Then {
    const isLine = this.#flags.includes('m');
    const isBreak = (at: number) => isLine && /[\n\r\u2028\u2029]/.test(this.#text.charAt(at));
    const isWord = (at: number) => /\w/.test(this.#text.charAt(at));
    switch (assertion.kind) {
      case 'start':
        return (at) => at === 0 || isBreak(at - 1);
      case 'end':
        return (at) => at === this.#text.length || isBreak(at);
      case 'word':
        return (at) => (isWord(at - 1) !== isWord(at)) !== assertion.negate;
    }
  }

  #backreference(reference: AST.Backreference): Match {
    const { resolved } = reference;
    const group = Array.isArray(resolved) ? resolved[0] : resolved;
    return (at, then) => {
      const text = (group && this.#groups.get(group)) ?? '';
      this.#steps += text.length;
      return this.#text.startsWith(text, at) && then(at + text.length);
    };
  }
}
