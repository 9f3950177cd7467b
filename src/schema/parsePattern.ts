import { complementOf } from './patternNode';
import type { CharRange, PatternNode } from './patternNode';

const digits: CharRange[] = [[0x30, 0x39]];
const wordChars: CharRange[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const spaces: CharRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: CharRange[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

const classes: Readonly<Record<string, readonly CharRange[]>> = {
  d: digits,
  w: wordChars,
  s: spaces,
  D: complementOf(digits),
  W: complementOf(wordChars),
  S: complementOf(spaces),
};

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

/** Longer or deeper patterns are refused: what reads them recurses, here and in model servers. */
const maxPatternChars = 5000;
const maxGroupNesting = 50;

/** What is wrong with a pattern, whichever engine is asked; undefined when nothing is. */
export function patternProblem(source: string): string | undefined {
  if (source.length > maxPatternChars) {
    return `The pattern is too long: it may have ${String(maxPatternChars)} characters.`;
  }
  if (groupNesting(source) > maxGroupNesting) {
    return `The pattern nests groups too deep: ${String(maxGroupNesting)} within one another is the most.`;
  }
  const isRegularExpression = isTaken(source, 'u') || isTaken(source, '');
  return isRegularExpression ? undefined : 'The pattern is not a regular expression.';
}

/** Whether JavaScript takes the pattern with the flags. */
function isTaken(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** How deep groups are nested; brackets that are escaped or in a set open none. */
function groupNesting(pattern: string): number {
  let depth = 0;
  let most = 0;
  let isInSet = false;
  for (const [token] of pattern.matchAll(/\\.|[[\]()]/gsu)) {
    if (token === '[') isInSet = true;
    else if (token === ']') isInSet = false;
    else if (isInSet) continue;
    else if (token === ')') depth -= 1;
    else if (token === '(') depth += 1;
    most = Math.max(most, depth);
  }
  return most;
}

/** A text of a pattern with larger counts is longer than anybody wants to read. */
const maxCount = 500;

/**
 * Parses a pattern that JavaScript takes: literals, classes, groups, alternatives, repetition and the
 * anchors `^` and `$`. Undefined when it uses more than that (look-around, back-references, word
 * borders, Unicode properties).
 */
export function parsePattern(pattern: string): PatternNode | undefined {
  const parser = new PatternParser(Array.from(pattern));
  const node = parser.alternatives();
  return parser.isAtEnd && !parser.isUnsupported ? node : undefined;
}

class PatternParser {
  isUnsupported = false;
  readonly #chars: readonly string[];
  #at = 0;

  constructor(chars: readonly string[]) {
    this.#chars = chars;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#chars.length;
  }

  alternatives(): PatternNode {
    const nodes = [this.#sequence()];
    while (this.#takes('|')) nodes.push(this.#sequence());
    const [only] = nodes;
    return only !== undefined && nodes.length === 1 ? only : { kind: 'any', nodes };
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (!this.isAtEnd && !['|', ')'].includes(this.#peek())) {
      nodes.push(this.#repeated(this.#atom()));
    }
    return { kind: 'all', nodes };
  }

  #atom(): PatternNode {
    const char = this.#next();
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return { kind: 'chars', ranges: this.#set() };
      case '.':
        return { kind: 'chars', ranges: complementOf(lineEnds) };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '\\':
        return { kind: 'chars', ranges: this.#escaped() };
      default:
        return { kind: 'chars', ranges: [rangeOf(char)] };
    }
  }

  #group(): PatternNode {
    if (this.#takes('?') && !this.#takes(':')) this.#skipName();
    const node = this.alternatives();
    this.isUnsupported ||= !this.#takes(')');
    return node;
  }

  /** What is left after `(?` is a name in angle brackets, or something that isn't understood. */
  #skipName(): void {
    const isNamed = this.#takes('<') && /\w/u.test(this.#peek());
    this.isUnsupported ||= !isNamed;
    while (isNamed && !this.isAtEnd && this.#next() !== '>');
  }

  #repeated(node: PatternNode): PatternNode {
    const [min, max] = this.#count();
    if (min === 1 && max === 1) return node;
    this.#takes('?');
    this.isUnsupported ||= min > maxCount;
    return { kind: 'repeat', node, min, max };
  }

  #count(): [min: number, max: number] {
    if (this.#takes('*')) return [0, Infinity];
    if (this.#takes('+')) return [1, Infinity];
    if (this.#takes('?')) return [0, 1];
    if (!this.#takes('{')) return [1, 1];
    let text = '';
    for (let char = this.#next(); char !== '}' && char !== ''; char = this.#next()) text += char;
    this.isUnsupported ||= !/^\d+(?:,\d*)?$/u.test(text);
    const [least = '', most = least] = text.split(',');
    return [Number(least), most === '' ? Infinity : Number(most)];
  }

  #set(): CharRange[] {
    const isNegated = this.#takes('^');
    const ranges: CharRange[] = [];
    while (!this.isAtEnd && !this.#takes(']')) {
      const first = this.#member();
      const from = first[0]?.[0] ?? 0;
      if (this.#peek() === '-' && this.#chars[this.#at + 1] !== ']') {
        this.#next();
        ranges.push([from, this.#member()[0]?.[1] ?? from]);
      } else {
        for (const each of first) ranges.push(each);
      }
    }
    return isNegated ? complementOf(ranges) : ranges;
  }

  #member(): readonly CharRange[] {
    const char = this.#next();
    return char === '\\' ? this.#escaped() : [rangeOf(char)];
  }

  #escaped(): readonly CharRange[] {
    const char = this.#next();
    const known = classes[char];
    if (known !== undefined) return known;
    if (char === 'x' || char === 'u') return this.#hexadecimal(char === 'x' ? 2 : 4);
    const control = controls[char];
    this.isUnsupported ||= control === undefined && /[\w]/u.test(char);
    return [rangeOf(control ?? char)];
  }

  #hexadecimal(length: number): readonly CharRange[] {
    const text = this.#chars.slice(this.#at, this.#at + length).join('');
    this.#at += length;
    const isValid = text.length === length && /^[\da-f]+$/iu.test(text);
    this.isUnsupported ||= !isValid;
    const code = isValid ? Number.parseInt(text, 16) : 0;
    return [[code, code]];
  }

  #peek(): string {
    return this.#chars[this.#at] ?? '';
  }

  #next(): string {
    const char = this.#peek();
    this.#at += 1;
    return char;
  }

  #takes(char: string): boolean {
    const isNext = this.#peek() === char;
    this.#at += isNext ? 1 : 0;
    return isNext;
  }
}

function rangeOf(char: string): CharRange {
  const code = char.codePointAt(0) ?? 0;
  return [code, code];
}
