/** A part of a text: UTF-16 units, the end left out. */
export interface TextRange {
  start: number;
  end: number;
}

/** Text indented this far is code, unless it is a fence. */
const tabWidth = 4;

interface Fence {
  marker: string;
  indent: number;
  /** Whether every reader takes what is in it for code. */
  isCode: boolean;
}

const fenceForm = /^( *)(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
/** What may be in front of a block inside of quotes, lists and notes. */
const blockPrefix = /^[\s>*+\-:|.)\d]*/;
/** Blocks of Markdown extensions whose lines mean something else: formulas. */
const otherBlock = /^(?:\$\$|\\begin\{)/;
const backticks = /`+/g;
/** A backtick that is text, a formula, or what only some take for the end of a line. */
const otherPairing = /\\`|[$\r\u2028\u2029]/;

/**
 * The parts of a Markdown text that every reader takes for code: fences and code in a line. VS Code's
 * language service, markdown-it and its extensions differ at the edges, so if a text is not plain, what
 * follows isn't certain to be code: in doubt it is prose. In linear time.
 */
export function certainCode(text: string): TextRange[] {
  const reader = new CodeReader(text.startsWith('---'));
  let start = 0;
  for (const line of text.split('\n')) {
    reader.read(line.endsWith('\r') ? line.slice(0, -1) : line, start);
    start += line.length + 1;
  }
  return reader.ranges;
}

class CodeReader {
  readonly ranges: TextRange[] = [];
  #fence: Fence | undefined;
  /** Whether a fence may be known as one: nothing before it was in doubt. */
  #isPlain: boolean;
  /** Whether the backticks since the last empty line pair in each line. */
  #isPaired = true;
  #isAfterBlank = true;

  constructor(hasFrontMatter: boolean) {
    this.#isPlain = !hasFrontMatter;
  }

  read(line: string, start: number): void {
    if (this.#fence !== undefined) this.#readInFence(this.#fence, line, start);
    else this.#readOutside(line, start);
    this.#isAfterBlank = line.trim() === '';
  }

  #readInFence(fence: Fence, line: string, start: number): void {
    const place = placeInFence(fence, line);
    if (place === 'doubtful') {
      this.#fence = undefined;
      this.#isPlain = false;
      this.#readOutside(line, start);
      return;
    }
    if (fence.isCode) this.#add(start, start + line.length);
    if (place === 'inside') return;
    this.#fence = undefined;
    this.#isPaired = false;
  }

  #readOutside(line: string, start: number): void {
    if (line === '') this.#isPaired = true;
    const opened = this.#isPlain ? openedFence(line, this.#isAfterBlank) : undefined;
    if (opened === undefined) {
      if (isDoubtful(line)) this.#isPlain = false;
      this.#readSpans(line, start);
      return;
    }
    this.#fence = opened;
    if (opened.isCode) this.#add(start, start + line.length);
  }

  /** Code in a line, where its backticks can be paired in one way only. */
  #readSpans(line: string, start: number): void {
    const runs = [...line.matchAll(backticks)];
    if (runs.length === 0) return;
    this.#isPaired &&= pairs(runs, line);
    if (!this.#isPaired) return;
    for (let index = 0; index < runs.length; index += 2) {
      const [from = 0, to = 0] = [runs[index]?.index, runs[index + 1]?.index];
      // A table is cut at its bars, code or not.
      if (!line.slice(from, to).includes('|')) this.#add(start + from, start + to);
    }
  }

  #add(start: number, end: number): void {
    const last = this.ranges.at(-1);
    if (last !== undefined && last.end + 1 >= start) last.end = end;
    else this.ranges.push({ start, end });
  }
}

function placeInFence(fence: Fence, line: string): 'inside' | 'last' | 'doubtful' {
  if (line.trim() === '') return 'inside';
  const indent = line.startsWith('\t') ? tabWidth : (/^ */.exec(line)?.[0].length ?? 0);
  // What is further left may end a list that the fence is in.
  if (indent < fence.indent) return 'doubtful';
  const rest = line.trim();
  const mayClose = rest.startsWith(fence.marker) && onlyOf(rest, fence.marker.charAt(0));
  if (!mayClose || (fence.indent === 0 && indent >= tabWidth)) return 'inside';
  return fence.indent === 0 || indent === fence.indent ? 'last' : 'doubtful';
}

function onlyOf(text: string, character: string): boolean {
  return text === character.repeat(text.length);
}

/** Whether each run of backticks has its like beside it, and nothing else takes one of them. */
function pairs(runs: readonly RegExpExecArray[], line: string): boolean {
  if (runs.length % 2 !== 0 || otherPairing.test(line)) return false;
  return runs.every(([run], index) => run === runs[0]?.[0] && (index % 2 === 1 || isFree(index)));

  /** A bare address takes everything up to a blank. */
  function isFree(index: number): boolean {
    const before = line.slice(runs[index - 1]?.index ?? 0, runs[index]?.index);
    return !before.split(/\s/).at(-1)?.includes('://');
  }
}

function openedFence(line: string, isAfterBlank: boolean): Fence | undefined {
  const [, { length: indent } = '', marker = '', info = ''] = fenceForm.exec(line) ?? [];
  // With a bar it may be the head of a table.
  if (marker === '' || info.includes('|')) return undefined;
  if (marker.startsWith('`') && info.includes('`')) return undefined;
  // Deeper, it is a fence of a list, or else indented: code after an empty line, text after another.
  return { marker, indent, isCode: indent < tabWidth || isAfterBlank };
}

function isDoubtful(line: string): boolean {
  const rest = line.replace(blockPrefix, '');
  return rest.startsWith('```') || rest.startsWith('~~~') || otherBlock.test(rest);
}
