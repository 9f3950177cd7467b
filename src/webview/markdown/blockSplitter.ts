import type { Token } from 'markdown-it';
import { fenceInfo } from './fenceInfo';
import type { MarkdownParser } from './markdownParser';

/** A fenced block whose end has not come yet. */
export interface OpenCode {
  language: string;
  code: string;
}

/** `finished` blocks can't change any more, whatever follows; `open` is the source after them. */
export interface Split {
  finished: string[];
  open: string;
  openCode?: OpenCode;
}

interface OpenFence {
  language: string;
  closing: RegExp;
  /** A line that may still become the closing one. */
  partOfClosing: RegExp;
  /** Spaces before the opening mark, which its lines may have too. */
  indent: number;
  contentStart: number;
  /** Up to here no closing line was found. */
  scanned: number;
}

/**
 * Cuts Markdown that is still arriving into top-level blocks. A block is finished when another one has
 * begun after it on a complete line, because blocks depend only on the lines before and at their end.
 * The source kept is that of the open block, so the work does not grow with the answer; within an open
 * fence only new lines are looked at.
 */
export class BlockSplitter {
  private readonly parser: MarkdownParser;
  private open = '';
  /** A carriage return at the end of a chunk may be half of a line break. */
  private hasHeldReturn = false;
  /** Length of the complete lines that were already looked at in vain. */
  private lookedAt = 0;
  private fence: OpenFence | undefined;

  constructor(parser: MarkdownParser) {
    this.parser = parser;
  }

  append(text: string): void {
    const whole = this.hasHeldReturn ? `\r${text}` : text;
    this.hasHeldReturn = whole.endsWith('\r');
    this.open += (this.hasHeldReturn ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }

  /** What became finished since the last call, and what is open now. */
  split(): Split {
    const finished: string[] = [];
    if (!this.fence || this.closeFence(this.fence, finished)) this.closeBlocks(finished);
    return this.fence
      ? { finished, open: this.open, openCode: this.openCode(this.fence) }
      : { finished, open: this.open };
  }

  /** The rest, when no more text will come. */
  finish(): string[] {
    if (this.hasHeldReturn) this.append('\n');
    const { finished, open } = this.split();
    this.open = '';
    this.fence = undefined;
    return open.trim() === '' ? finished : [...finished, open];
  }

  private closeBlocks(finished: string[]): void {
    const length = this.open.lastIndexOf('\n') + 1;
    if (length === this.lookedAt) return;
    const blocks = this.topLevelBlocks(this.open.slice(0, length));
    const last = blocks.at(-1);
    const ends = blocks.slice(0, -1).map(endLine);
    // A fence settles all that is above it, and is itself followed line by line.
    if (last?.type === 'fence') ends.splice(-1, 1, startLine(last));
    else if (last && this.mayRejoin(ends.at(-1), startLine(last))) ends.pop();
    this.lookedAt = length - this.cut(ends, finished);
    if (last?.type === 'fence') this.enterFence(last, finished);
  }

  /**
   * Definitions of links do not count as blocks: one that ends the text may go on, with a title over
   * several lines, and so belongs to the block after it.
   */
  private topLevelBlocks(source: string): Token[] {
    const tokens: Token[] = [];
    this.parser.block.parse(source, this.parser, {}, tokens);
    return tokens.filter(
      (token) =>
        token.level === 0 &&
        token.nesting >= 0 &&
        token.map &&
        token.type !== 'reference_definition',
    );
  }

  /**
   * A block right under another, without an empty line between, may turn out to be the end of a link's
   * title that was begun inside the other.
   */
  private mayRejoin(end: number | undefined, start: number): boolean {
    if (end === undefined || start > end) return false;
    const lineStart = lineOffset(this.open, 0, end - 1);
    return /\S/.test(this.open.slice(lineStart, this.open.indexOf('\n', lineStart)));
  }

  /** Moves the blocks that end at these lines to `finished`; returns the length cut off. */
  private cut(endLines: readonly number[], finished: string[]): number {
    let line = 0;
    let start = 0;
    for (const nextLine of endLines) {
      const end = lineOffset(this.open, start, nextLine - line);
      const source = this.open.slice(start, end);
      if (source.trim() !== '') finished.push(source);
      start = end;
      line = nextLine;
    }
    this.open = this.open.slice(start);
    return start;
  }

  private enterFence(token: Token, finished: string[]): void {
    const mark = token.markup.charAt(0);
    const contentStart = this.open.indexOf('\n') + 1;
    this.fence = {
      language: fenceInfo(this.parser.utils.unescapeAll(token.info)).language,
      closing: new RegExp(`^ {0,3}${mark}{${token.markup.length},}[ \\t]*$`),
      partOfClosing: new RegExp(`^ {0,3}${mark}+$`),
      indent: this.open.search(/\S/),
      contentStart,
      scanned: contentStart,
    };
    if (this.closeFence(this.fence, finished)) this.closeBlocks(finished);
  }

  /** Looks for the closing line in what is new; true when it has come. */
  private closeFence(fence: OpenFence, finished: string[]): boolean {
    for (;;) {
      const end = this.open.indexOf('\n', fence.scanned);
      if (end < 0) return false;
      const line = this.open.slice(fence.scanned, end);
      fence.scanned = end + 1;
      if (fence.closing.test(line)) break;
    }
    finished.push(this.open.slice(0, fence.scanned));
    this.open = this.open.slice(fence.scanned);
    this.lookedAt = 0;
    this.fence = undefined;
    return true;
  }

  private openCode(fence: OpenFence): OpenCode {
    const { language, indent, contentStart, scanned } = fence;
    // The closing mark arrives in pieces; a line that may become it is not shown as code.
    const isClosing = fence.partOfClosing.test(this.open.slice(scanned));
    const code = this.open.slice(contentStart, isClosing ? scanned : undefined);
    return {
      language,
      code: indent > 0 ? code.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '') : code,
    };
  }
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
