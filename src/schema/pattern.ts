import { parsePattern } from './parsePattern';
import { holds } from './patternNode';
import type { CharRange, PatternNode } from './patternNode';
import { PatternProgram } from './patternProgram';

/** A regular expression that texts can be tested against and made for, in bounded time. */
export interface Pattern {
  /** What a look at one character costs at most. */
  size: number;
  /** Whether it is found anywhere in the text; undefined for a text that would take too long. */
  matches(text: string): boolean | undefined;
  /** The same for texts that are tried one by one: after enough steps no further one is looked at. */
  isFoundIn(text: string): boolean;
  /** A text of at least that many characters that matches, or undefined when none was found. */
  make(minLength: number): string | undefined;
}

/** What trying the texts of a conversation may cost. */
const maxSteps = 20_000_000;
/** What trying one text may cost. */
const maxStepsOfText = 2_000_000;
/** Texts are made no longer than this by repeating. */
const maxRepeatedLength = 1000;

/** Reads a pattern; undefined when it is beyond the subset that is understood. */
export function readPattern(source: string): Pattern | undefined {
  const node = parsePattern(source);
  if (node === undefined) return undefined;
  const size = sizeOf(node);
  const known = new Map<string, boolean | undefined>();
  // Made when it is needed first: a schema is often read only to see whether it is sound.
  let program: PatternProgram | undefined;
  let steps = 0;
  const test = (text: string): boolean | undefined => {
    const chars = Array.from(text);
    program ??= new PatternProgram(node);
    return size * chars.length <= maxStepsOfText ? program.finds(chars) : undefined;
  };
  const matches = (text: string): boolean | undefined => {
    const isMatch = known.get(text) ?? test(text);
    known.set(text, isMatch);
    return isMatch;
  };
  return {
    size,
    matches,
    isFoundIn: (text) => {
      steps += known.has(text) ? 0 : size * text.length;
      return steps <= maxSteps && matches(text) === true;
    },
    make: (minLength) => {
      const lack = { length: Math.max(0, minLength - lengthOf(node)) };
      const text = textOf(node, lack);
      const padded = text + 'a'.repeat(Math.max(0, minLength - Array.from(text).length));
      return [padded, text].find(matches);
    },
  };
}

/** How many steps a match takes for a character; nested counts multiply. */
function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.reduce((sum, each) => sum + sizeOf(each), 1);
    case 'repeat':
      return Math.max(1, node.max === Infinity ? node.min + 1 : node.max) * (sizeOf(node.node) + 1);
    case 'chars':
    case 'start':
    case 'end':
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
      return leastOf(node.nodes.map(lengthOf));
    case 'repeat':
      return node.min * lengthOf(node.node);
    case 'start':
    case 'end':
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
      const shortest = leastOf(node.nodes.map(lengthOf));
      const chosen = node.nodes.find((each) => lengthOf(each) === shortest);
      return chosen === undefined ? '' : textOf(chosen, lack);
    }
    case 'repeat':
      return repeatedText(node, lack);
    case 'start':
    case 'end':
      return '';
  }
}

function repeatedText(
  { node, min, max }: PatternNode & { kind: 'repeat' },
  lack: { length: number },
): string {
  let text = '';
  for (let count = 0; count < min; count += 1) text += textOf(node, lack);
  const step = Math.max(1, lengthOf(node));
  for (
    let count = min;
    count < max && lack.length > 0 && text.length < maxRepeatedLength;
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

function leastOf(lengths: readonly number[]): number {
  return lengths.reduce((least, length) => Math.min(least, length), Infinity);
}
