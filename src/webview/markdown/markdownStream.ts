import type { Env } from 'markdown-it';
import { BlockSplitter } from './blockSplitter';
import type { BlockSource, OpenCode } from './blockSplitter';
import { completeOpen } from './completeOpen';
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
  { index: number; html: string } | PartUpdate | { index: number; openCode: OpenCode };

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
 * as open and is rendered anew with every {@link update}.
 */
export class MarkdownStream {
  private readonly parser: MarkdownParser;
  private readonly splitter: BlockSplitter;
  private readonly references: References = {};
  private finishedCount = 0;
  private long: LongBlockState = { isLoose: false, parts: [] };
  /** Finished blocks and parts in which a link may refer to a definition. */
  private readonly referrers: FinishedBlock[] = [];

  constructor(parser: MarkdownParser) {
    this.parser = parser;
    this.splitter = new BlockSplitter(parser);
  }

  append(text: string): void {
    this.splitter.append(text);
  }

  /** What differs from what was last returned. */
  update(): BlockUpdate[] {
    const { finished, open, openCode } = this.splitter.split();
    const updates = this.finishBlocks(finished);
    const index = this.finishedCount;
    if (openCode) return [...updates, { index, openCode }];
    // The open block sees the definitions so far; its own may still be incomplete, so they stay its own.
    const env = { references: { ...this.references } };
    const source = { ...open, text: completeOpen(open.text) };
    return [...updates, this.render({ ...source, index, long: this.long }, env).update];
  }

  /** As {@link update}, when no more text will come. */
  finish(): BlockUpdate[] {
    return this.finishBlocks(this.splitter.finish());
  }

  private finishBlocks(sources: readonly BlockSource[]): BlockUpdate[] {
    const definitionCount = Object.keys(this.references).length;
    const updates = sources.flatMap((source) => this.finishBlock(source));
    if (Object.keys(this.references).length === definitionCount) return updates;
    return [...updates, ...this.renderAgain(this.referrers)];
  }

  private finishBlock(source: BlockSource): BlockUpdate[] {
    const { long } = this;
    const block: FinishedBlock = { ...source, index: this.finishedCount, long, html: '' };
    const { update, isLoose } = this.render(block, { references: this.references });
    if ('html' in update) block.html = update.html;
    if (source.text.includes('[')) this.referrers.push(block);
    const earlier = isLoose && !long.isLoose ? long.parts : [];
    long.isLoose ||= isLoose;
    if (source.part?.hasNext) {
      long.parts.push(block);
    } else {
      this.finishedCount++;
      this.long = { isLoose: false, parts: [] };
    }
    return [...this.renderAgain(earlier), update];
  }

  private renderAgain(blocks: readonly FinishedBlock[]): BlockUpdate[] {
    return blocks.flatMap((block) => {
      const { update } = this.render(block, { references: this.references });
      if (!('html' in update) || update.html === block.html) return [];
      block.html = update.html;
      return [update];
    });
  }

  private render(
    { text, part, index, long }: Omit<FinishedBlock, 'html'>,
    env: Env,
  ): { update: BlockUpdate; isLoose: boolean } {
    if (!part) return { update: { index, html: this.parser.render(text, env) }, isLoose: false };
    const { isLoose } = long;
    const rendered = renderPart(this.parser, { text, part }, { env, isLoose });
    const { html, rest } = rendered;
    const { number, hasNext } = part;
    return { update: { index, part: number, hasNext, html, rest }, isLoose: rendered.isLoose };
  }
}
