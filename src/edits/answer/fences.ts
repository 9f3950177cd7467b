import { joinTexts } from './codeLines';

/** What a line of an answer is to its fences. `lastCode`: code with the closing fence stuck to its end. */
export type LineRole = 'outside' | 'open' | 'code' | 'lastCode' | 'close';

interface OpenFence {
  mark: string;
  indent: number;
  info: string;
}

/** A block between fences. */
export interface FencedBlock {
  info: string;
  lines: string[];
  isClosed: boolean;
  /** The words in front of it, after the block before. */
  intro: string[];
}

/** An answer taken apart. */
export interface FencedAnswer {
  blocks: FencedBlock[];
  /** What follows the last block; everything if there are no blocks. */
  rest: string[];
}

const fenceForm = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^]*)/;
/** A fence at the end of the sentence that leads to it. */
const ledFence = /^([A-Z][^`]*: *)(`{3,})([\w+#-]*)\s*$/;
const stuckFence = /[;})\]>]`{3,}\s*$/;

/** Decides line by line what is inside fences, with constant work per line. */
export class FenceReader {
  readonly #knowsNesting: boolean;
  #fence: OpenFence | undefined;
  #depth = 0;

  /**
   * With `knowsNesting`, a fence with an info inside of another begins an inner one, and one that is
   * indented otherwise is part of the code.
   */
  constructor(knowsNesting: boolean) {
    this.#knowsNesting = knowsNesting;
  }

  /** The info of the fence that is open. */
  get info(): string {
    return this.#fence?.info ?? '';
  }

  /** A code line without what the fence itself is indented by. */
  codeOf(line: string): string {
    const indent = this.#fence?.indent ?? 0;
    return indent === 0 ? line : line.replace(new RegExp(`^[ \\t]{0,${indent}}`), '');
  }

  take(line: string): LineRole {
    const hasMark = line.includes('```') || line.includes('~~~');
    const mark = hasMark ? fenceForm.exec(line) : null;
    if (this.#fence === undefined) {
      const opening = mark ?? (hasMark ? ledMark(line) : null);
      return opening === null ? 'outside' : this.#open(opening);
    }
    if (mark !== null) return this.#takeMark(mark, this.#fence);
    const mayClose = hasMark && this.#depth === 0 && this.#fence.mark.startsWith('`');
    if (!mayClose || !stuckFence.test(line)) return 'code';
    this.#fence = undefined;
    return 'lastCode';
  }

  #open([, indent = '', mark = '', info = '']: RegExpExecArray): LineRole {
    if (info.includes('`')) return 'outside';
    this.#fence = { mark, indent: indent.length, info: info.trim() };
    this.#depth = 0;
    return 'open';
  }

  #takeMark([, indent = '', mark = '', info = '']: RegExpExecArray, fence: OpenFence): LineRole {
    if (!mark.startsWith(fence.mark)) return 'code';
    if (info.trim() !== '') {
      if (mark === fence.mark && !info.includes('`')) this.#beginInner();
      return 'code';
    }
    if (this.#depth > 0) {
      this.#depth -= 1;
      return 'code';
    }
    const isElsewhere = indent.length !== fence.indent;
    if (isElsewhere && (this.#knowsNesting || indent.length > fence.indent + 3)) return 'code';
    this.#fence = undefined;
    return 'close';
  }

  #beginInner(): void {
    if (this.#knowsNesting) this.#depth += 1;
  }
}

/** Such a fence as one on a line of its own. */
function ledMark(line: string): RegExpExecArray | null {
  const [, , mark, info] = ledFence.exec(line) ?? [];
  return mark === undefined ? null : fenceForm.exec(mark + (info ?? ''));
}

/** Takes an answer apart at its fences. Where inner fences leave the block open, they are read as plain ones. */
export function readFences(lines: readonly string[]): FencedAnswer {
  const nested = readWith(new FenceReader(true), lines);
  if (nested.blocks.at(-1)?.isClosed !== false) return nested;
  const plain = readWith(new FenceReader(false), lines);
  return plain.blocks.at(-1)?.isClosed === true ? plain : nested;
}

function readWith(reader: FenceReader, lines: readonly string[]): FencedAnswer {
  const blocks: FencedBlock[] = [];
  let rest: string[] = [];
  for (const line of lines) {
    const code = reader.codeOf(line);
    const role = reader.take(line);
    const block = blocks.at(-1);
    if (role === 'open') {
      const words = ledFence.exec(line)?.[1];
      if (words !== undefined) rest.push(words);
      blocks.push({ info: reader.info, lines: [], isClosed: false, intro: rest });
      rest = [];
    } else if (role === 'outside' || block === undefined) rest.push(line);
    else if (role === 'code') block.lines.push(code);
    else {
      if (role === 'lastCode') block.lines.push(withoutStuckFence(code));
      block.isClosed = true;
    }
  }
  return { blocks, rest };
}

export function withoutStuckFence(line: string): string {
  return line.replace(/(?<!`)`{3,}\s*$/, '');
}

/** What an answer says beside its blocks, as one text. */
export function wordsBeside({ blocks, rest }: FencedAnswer): string {
  const parts = [...blocks.map(({ intro }) => intro), rest];
  return joinTexts(parts.map((lines) => lines.join('\n').trim()));
}
