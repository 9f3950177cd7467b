import type { Env, Token } from 'markdown-it';
import { BlockSplitter } from './blockSplitter';
import type { BlockSource, OpenCode } from './blockSplitter';
import { completeOpen } from './completeOpen';
import { isWorthAnother } from './longBlock';
import { openFormulaLine } from './math';
import type { MarkdownParser } from './markdownParser';
import { renderPart } from './renderPart';
import type { RenderedPart } from './renderPart';

/** A part of a long block, counted from zero: its container with the children of this part alone. */
export interface PartUpdate extends Pick<RenderedPart, 'html' | 'rest'> {
  index: number;
  part: number;
  hasNext: boolean;
}

/**
 * New content of the block at `index`: rendered, a part of it rendered, or the code of a fence that is
 * still open.
 */
export type BlockUpdate =
  | { index: number; html: string }
  | PartUpdate
  | { index: number; openCode: OpenCode };

/** How much is rendered again at most for definitions that arrive later, for each character of the whole. */
const againPerCharacter = 8;

/** Blocks without words. */
const asWritten: ReadonlySet<string> = new Set(['fence', 'code_block', 'math_block']);

type References = NonNullable<Env['references']>;

/** What is known of all parts of the long block under way. */
interface LongBlockState {
  isLoose: boolean;
  parts: FinishedBlock[];
}

/** A block that is rendered again when something that follows says so. */
interface FinishedBlock extends BlockSource {
  index: number;
  long: LongBlockState;
  html: string;
}

/**
 * Renders Markdown as it arrives, block by block. A finished block is rendered once, and so is each
 * finished part of a long one; only a definition of a link that arrives later renders those again that
 * may refer to it, and an empty line between the items of a list all of that list. The last block counts
 * as open and is rendered again with every {@link update}, a long one whenever it has grown by a part of its
 * length. So the work is proportional to the text, whatever is in it: what it does not suffice for waits
 * until the end.
 */
export class MarkdownStream {
  readonly #parser: MarkdownParser;
  readonly #splitter: BlockSplitter;
  readonly #references: References = {};
  #finishedCount = 0;
  #long: LongBlockState = { isLoose: false, parts: [] };
  /** Finished blocks and parts in which a link may refer to a definition. */
  readonly #referrers: FinishedBlock[] = [];
  #referrersLength = 0;
  /** Definitions have arrived that the referrers were not rendered with. */
  #hasNews = false;
  /** As many characters may be rendered again for that. */
  #creditLength = 0;
  /** The open block as it was last rendered. */
  #shown = { index: -1, part: -1, length: 0 };

  constructor(parser: MarkdownParser) {
    this.#parser = parser;
    this.#splitter = new BlockSplitter(parser);
  }

  append(text: string): void {
    this.#splitter.append(text);
    this.#creditLength += text.length * againPerCharacter;
  }

  /** What differs from what was last returned. */
  update(): BlockUpdate[] {
    const { finished, open, openCode } = this.#splitter.split();
    const updates = this.#finishBlocks(finished);
    if (this.#creditLength >= this.#referrersLength) this.#showNews(updates);
    const index = this.#finishedCount;
    if (openCode) return [...updates, { index, openCode }];
    if (!this.#isWorthShowing(open)) return updates;
    // The open block sees the definitions so far; its own may still be incomplete, so they stay its own.
    const env = { references: Object.create(this.#references) as References };
    const source = { ...open, text: this.#completed(open.text) };
    return [...updates, this.#render({ ...source, index, long: this.#long }, env).update];
  }

  /** As {@link update}, when the text is complete. */
  finish(): BlockUpdate[] {
    const updates = this.#finishBlocks(this.#splitter.finish());
    this.#showNews(updates);
    return updates;
  }

  /** With what its last words have begun ended. In code and formulas marks are what they are. */
  #completed(text: string): string {
    const lines = text.split('\n');
    const formulaLine = openFormulaLine(lines);
    if (formulaLine !== undefined) return completeFrom(lines, formulaLine);
    const tokens: Token[] = [];
    this.#parser.block.parse(text, this.#parser, {}, tokens);
    const { map, type = '' } = tokens.findLast(isLeaf) ?? {};
    if (!map || asWritten.has(type)) return text;
    // The next item or line of a quote has begun, and has no words yet.
    if (/\S/.test(lines.slice(map[1]).join(''))) return text;
    return completeFrom(lines, map[0]);
  }

  #isWorthShowing({ text: { length }, part }: BlockSource): boolean {
    const open = { index: this.#finishedCount, part: part?.number ?? 0, length };
    const shown = this.#shown;
    const isSame = open.index === shown.index && open.part === shown.part;
    if (isSame && !isWorthAnother(length, shown.length)) return false;
    this.#shown = open;
    return true;
  }

  #finishBlocks(sources: readonly BlockSource[]): BlockUpdate[] {
    return sources.flatMap((source) => this.#finishBlock(source));
  }

  #showNews(updates: BlockUpdate[]): void {
    if (!this.#hasNews) return;
    this.#hasNews = false;
    this.#creditLength -= this.#referrersLength;
    for (const update of this.#renderAgain(this.#referrers)) updates.push(update);
  }

  #finishBlock(source: BlockSource): BlockUpdate[] {
    const long = this.#long;
    const block: FinishedBlock = { ...source, index: this.#finishedCount, long, html: '' };
    const own = Object.create(this.#references) as References;
    const { update, isLoose } = this.#render(block, { references: own });
    if ('html' in update) block.html = update.html;
    if (Object.keys(own).length > 0) {
      Object.assign(this.#references, own);
      this.#hasNews = true;
    }
    if (source.text.includes('[')) {
      this.#referrers.push(block);
      this.#referrersLength += source.text.length;
    }
    const earlier = isLoose && !long.isLoose ? long.parts : [];
    long.isLoose ||= isLoose;
    if (source.part?.hasNext) {
      long.parts.push(block);
    } else {
      this.#finishedCount++;
      this.#long = { isLoose: false, parts: [] };
    }
    return [...this.#renderAgain(earlier), update];
  }

  #renderAgain(blocks: readonly FinishedBlock[]): BlockUpdate[] {
    return blocks.flatMap((block) => {
      const { update } = this.#render(block, { references: this.#references });
      if (!('html' in update) || update.html === block.html) return [];
      block.html = update.html;
      return [update];
    });
  }

  #render(
    { text, part, index, long }: Omit<FinishedBlock, 'html'>,
    env: Env,
  ): { update: BlockUpdate; isLoose: boolean } {
    if (!part) return { update: { index, html: this.#parser.render(text, env) }, isLoose: false };
    const { isLoose } = long;
    const rendered = renderPart(this.#parser, { text, part }, { env, isLoose });
    const { html, rest } = rendered;
    const { number, hasNext } = part;
    return { update: { index, part: number, hasNext, html, rest }, isLoose: rendered.isLoose };
  }
}

function completeFrom(lines: readonly string[], first: number): string {
  const before = lines.slice(0, first).map((line) => `${line}\n`);
  return before.join('') + completeOpen(lines.slice(first).join('\n'));
}

/** Whether no blocks are in it; the lines of cells are known by their row. */
function isLeaf({ map, nesting, type }: Token): boolean {
  return map !== null && (nesting === 0 || type === 'tr_open');
}
