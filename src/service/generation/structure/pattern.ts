import { parsePattern } from './parsePattern';
import { holds } from './patternNode';
import type { CharRange, PatternNode } from './patternNode';

/** A regular expression that texts can be tested against and made for, in bounded time. */
export interface Pattern {
  /** What a look at one character costs at most. */
  size: number;
  /** Whether it is found anywhere in the text. */
  matches(text: string): boolean;
  /** A text of at least that many characters that matches, or undefined when none was found. */
  make(minLength: number): string | undefined;
}

/** Longer texts are not tried. */
const maxTestedLength = 1000;

/** Reads a pattern; undefined when it is beyond the subset that is understood. */
export function readPattern(source: string): Pattern | undefined {
  const node = parsePattern(source);
  if (node === undefined) {
    return undefined;
  }
  const known = new Map<string, boolean>();
  const test = (text: string): boolean => {
    const chars = Array.from(text);
    const starts = new Set(chars.keys()).add(chars.length);
    return chars.length <= maxTestedLength && endsOf(node, chars, starts).size > 0;
  };
  const matches = (text: string): boolean => {
    const isMatch = known.get(text) ?? test(text);
    known.set(text, isMatch);
    return isMatch;
  };
  return {
    size: sizeOf(node),
    matches,
    make: (minLength) => {
      const lack = { length: Math.max(0, minLength - lengthOf(node)) };
      const text = textOf(node, lack);
      const padded = text + 'a'.repeat(Math.max(0, minLength - Array.from(text).length));
      return [padded, text].find(matches);
    },
  };
}

/** How many steps a match takes at least; nested counts multiply. */
function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.reduce((sum, each) => sum + sizeOf(each), 1);
    case 'repeat':
      return Math.max(1, node.min, node.max === Infinity ? 1 : node.max) * sizeOf(node.node);
    default:
      return 1;
  }
}

/** Length of the shortest text. */
function lengthOf(node: PatternNode): number {
  switch (node.kind) {
    case 'chars':
      return 1;
    case 'all':
      return node.nodes.reduce((sum, each) => sum + lengthOf(each), 0);
    case 'any':
      return Math.min(...node.nodes.map(lengthOf));
    case 'repeat':
      return node.min * lengthOf(node.node);
    default:
      return 0;
  }
}

/** The shortest text, made longer at its repetitions as long as something lacks. */
function textOf(node: PatternNode, lack: { length: number }): string {
  switch (node.kind) {
    case 'chars':
      return sampleOf(node.ranges);
    case 'all':
      return node.nodes.map((each) => textOf(each, lack)).join('');
    case 'any': {
      const shortest = Math.min(...node.nodes.map(lengthOf));
      const chosen = node.nodes.find((each) => lengthOf(each) === shortest);
      return chosen === undefined ? '' : textOf(chosen, lack);
    }
    case 'repeat':
      return repeatedText(node, lack);
    default:
      return '';
  }
}

function repeatedText(
  { node, min, max }: PatternNode & { kind: 'repeat' },
  lack: { length: number },
): string {
  let text = '';
  for (let count = 0; count < min; count += 1) {
    text += textOf(node, lack);
  }
  const step = Math.max(1, lengthOf(node));
  for (
    let count = min;
    count < max && lack.length > 0 && text.length < maxTestedLength;
    count += 1
  ) {
    lack.length -= step;
    text += textOf(node, lack);
  }
  return text;
}

/** A character people can read, if there is one. */
function sampleOf(ranges: readonly CharRange[]): string {
  const readable = Array.from('a0A-_ .@').find((char) => holds(ranges, char.charCodeAt(0)));
  return readable ?? String.fromCodePoint(ranges[0]?.[0] ?? 0);
}

/** Where matches end that begin at the given places. Sets of places, so that nothing is tried twice. */
function endsOf(
  node: PatternNode,
  chars: readonly string[],
  starts: ReadonlySet<number>,
): ReadonlySet<number> {
  switch (node.kind) {
    case 'start':
      return new Set([...starts].filter((at) => at === 0));
    case 'end':
      return new Set([...starts].filter((at) => at === chars.length));
    case 'all':
      return node.nodes.reduce((ends, each) => endsOf(each, chars, ends), starts);
    case 'any':
      return new Set(node.nodes.flatMap((each) => [...endsOf(each, chars, starts)]));
    case 'repeat':
      return repeatedEnds(node, chars, starts);
    case 'chars':
      return new Set(
        [...starts]
          .filter((at) => at < chars.length && holds(node.ranges, chars[at]?.codePointAt(0) ?? 0))
          .map((at) => at + 1),
      );
  }
}

function repeatedEnds(
  { node, min, max }: PatternNode & { kind: 'repeat' },
  chars: readonly string[],
  starts: ReadonlySet<number>,
): ReadonlySet<number> {
  const ends = new Set<number>(min === 0 ? starts : []);
  let newest = starts;
  for (let count = 1; count <= max && newest.size > 0; count += 1) {
    const reached = endsOf(node, chars, newest);
    newest = count > min ? new Set([...reached].filter((at) => !ends.has(at))) : reached;
    if (count >= min) {
      newest.forEach((at) => ends.add(at));
    }
  }
  return ends;
}
