import type { Token } from 'markdown-it';
import { fenceInfo } from './fenceInfo';
import { openFormulaLine } from './math';
import { findCut, isWorthAnother, longBlockLength } from './longBlock';
import type { BlockPart } from './longBlock';
import type { MarkdownParser } from './markdownParser';
import { OpenFence } from './openFence';

/** A fenced block whose end has not come yet. */
export interface OpenCode {
  language: string;
  /** The code that has come since the last time. */
  newCode: string;
}

/** The source of a block, or of a part of a long one, with the part's lead. */
export interface BlockSource {
  text: string;
  part?: BlockPart;
}

/** `finished` blocks can't change any more, whatever follows; `open` is the source after them. */
export interface Split {
  finished: BlockSource[];
  open: BlockSource;
  openCode?: OpenCode;
}

/**
 * Cuts Markdown that is still arriving into top-level blocks. A block is finished when another one has
 * begun after it on a complete line, because blocks depend only on the lines before and at their end.
 * The source kept is that of the open block, so the work does not grow with the answer; within an open
 * fence only new lines are looked at, and a long list, table or quote is finished in parts.
 */
export class BlockSplitter {
  readonly #parser: MarkdownParser;
  /** Within a fence what it has not taken in yet. */
  #open = '';
  /** A carriage return at the end of a chunk may be half of a line break. */
  #hasHeldReturn = false;
  /** Length of the complete lines that were already looked at in vain. */
  #lookedAt = 0;
  #fence: OpenFence | undefined;
  /** The part of a long block with which the open source begins. */
  #part: BlockPart | undefined;

  constructor(parser: MarkdownParser) {
    this.#parser = parser;
  }

  append(text: string): void {
    const whole = this.#hasHeldReturn ? `\r${text}` : text;
    this.#hasHeldReturn = whole.endsWith('\r');
    this.#open += (this.#hasHeldReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }

  /** What became finished since the last call, and what is open now. */
  split(): Split {
    const finished: BlockSource[] = [];
    if (!this.#fence || this.#closeFence(this.#fence, finished)) {
      const length = this.#open.lastIndexOf('\n') + 1;
      if (isWorthAnother(length, this.#lookedAt)) this.#closeBlocks(finished);
    }
    const open = this.#openSource();
    if (!this.#fence) return { finished, open };
    const { language } = this.#fence;
    return { finished, open, openCode: { language, newCode: this.#fence.takeCode() } };
  }

  /** The rest, when the text is complete. */
  finish(): BlockSource[] {
    if (this.#hasHeldReturn) this.append('\n');
    const finished: BlockSource[] = [];
    if (!this.#fence || this.#closeFence(this.#fence, finished)) this.#closeBlocks(finished);
    const open = this.#openSource();
    this.#open = '';
    this.#fence = undefined;
    this.#part = undefined;
    return open.text.trim() === '' ? finished : [...finished, open];
  }

  #openSource(): BlockSource {
    return this.#fence ? { text: this.#fence.source } : blockSource(this.#open, this.#part);
  }

  #closeBlocks(finished: BlockSource[]): void {
    const length = this.#open.lastIndexOf('\n') + 1;
    if (length === this.#lookedAt) return;
    const source = this.#open.slice(0, length);
    const tokens = this.#tokens(source);
    const blocks = topLevelBlocks(tokens);
    const last = blocks.at(-1);
    const formulaLine = openFormulaLine(source.split('\n').slice(0, -1)) ?? Infinity;
    const ends = blocks
      .slice(0, -1)
      .map(endLine)
      .filter((end) => end <= formulaLine);
    // A fence settles all that is above it, and is itself followed line by line.
    if (last?.type === 'fence') ends.splice(-1, 1, startLine(last));
    else if (last && this.#mayRejoin(ends.at(-1), startLine(last))) ends.pop();
    const unseen = this.#open.length - length;
    const line = this.#cut(ends, finished);
    if (formulaLine === Infinity) this.#cutLongBlock(tokens, line, finished);
    this.#lookedAt = this.#open.length - unseen;
    if (last?.type === 'fence') this.#enterFence(last, finished);
  }

  #tokens(source: string): Token[] {
    const tokens: Token[] = [];
    this.#parser.block.parse(source, this.#parser, {}, tokens);
    return tokens;
  }

  /**
   * A block right under another, without an empty line between, may turn out to be the end of a link's
   * title that was begun inside the other.
   */
  #mayRejoin(end: number | undefined, start: number): boolean {
    if (end === undefined || start > end) return false;
    const lineStart = lineOffset(this.#open, 0, end - 1);
    return /\S/.test(this.#open.slice(lineStart, this.#open.indexOf('\n', lineStart)));
  }

  /** Moves the blocks that end at these lines to `finished`; returns how many lines that were. */
  #cut(endLines: readonly number[], finished: BlockSource[]): number {
    let line = 0;
    for (const nextLine of endLines) {
      const text = this.#takeLines(nextLine - line);
      if (text.trim() !== '') {
        finished.push(blockSource(text, this.#part));
        this.#part = undefined;
      }
      line = nextLine;
    }
    return line;
  }

  /** `tokens` are those of the source in which the open one begins at `firstLine`. */
  #cutLongBlock(tokens: readonly Token[], firstLine: number, finished: BlockSource[]): void {
    if (this.#open.length <= longBlockLength) return;
    const [last, before] = topLevelBlocks(tokens).reverse();
    // The block before it is open as well when the two may rejoin.
    if (!last || (before && firstLine < endLine(before))) return;
    const cut = findCut(tokens.slice(tokens.indexOf(last)), firstLine, this.#open);
    if (!cut || lineOffset(this.#open, 0, cut.lines) === this.#part?.lead.length) return;
    const { lines, ...block } = cut;
    const number = this.#part?.number ?? 0;
    finished.push({ text: this.#takeLines(lines), part: { ...block, number, hasNext: true } });
    this.#part = { ...block, number: number + 1, hasNext: false };
    this.#open = block.lead + this.#open;
  }

  #takeLines(lines: number): string {
    const end = lineOffset(this.#open, 0, lines);
    const text = this.#open.slice(0, end);
    this.#open = this.#open.slice(end);
    return text;
  }

  #enterFence(token: Token, finished: BlockSource[]): void {
    const line = this.#takeLines(1);
    this.#fence = new OpenFence({
      line,
      language: fenceInfo(this.#parser.utils.unescapeAll(token.info)).language,
      mark: token.markup.charAt(0),
      markLength: token.markup.length,
      indent: line.search(/\S/),
    });
    if (this.#closeFence(this.#fence, finished)) this.#closeBlocks(finished);
  }

  /** Hands over what is new; true when the closing line has come. */
  #closeFence(fence: OpenFence, finished: BlockSource[]): boolean {
    const rest = fence.append(this.#open);
    this.#open = rest ?? '';
    if (rest === undefined) return false;
    finished.push({ text: fence.source });
    this.#lookedAt = 0;
    this.#fence = undefined;
    return true;
  }
}

/**
 * Definitions of links do not count as blocks: one that ends the text may go on, with a title over
 * several lines, and so belongs to the block after it.
 */
function topLevelBlocks(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ level, nesting, map, type }) =>
      level === 0 && nesting >= 0 && map && type !== 'reference_definition',
  );
}

function blockSource(text: string, part: BlockPart | undefined): BlockSource {
  return part ? { text, part } : { text };
}

function startLine(block: Token): number {
  return block.map?.[0] ?? 0;
}

function endLine(block: Token): number {
  return block.map?.[1] ?? 0;
}

function lineOffset(text: string, from: number, lines: number): number {
  let offset = from;
  for (let count = 0; count < lines; count++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
