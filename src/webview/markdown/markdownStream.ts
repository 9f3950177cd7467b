import type { Env } from 'markdown-it';
import { BlockSplitter } from './blockSplitter';
import type { OpenCode } from './blockSplitter';
import { completeOpen } from './completeOpen';
import type { MarkdownParser } from './markdownParser';

/** New content of the block at `index`: rendered, or the code of a fence that is still open. */
export type BlockUpdate = { index: number; html: string } | { index: number; openCode: OpenCode };

type References = NonNullable<Env['references']>;

/**
 * Renders Markdown as it arrives, block by block. A finished block is rendered once; only a definition
 * of a link that arrives later renders those again that may refer to it. The last block counts as open
 * and is rendered anew with every {@link update}.
 */
export class MarkdownStream {
  private readonly parser: MarkdownParser;
  private readonly splitter: BlockSplitter;
  private readonly references: References = {};
  private finishedCount = 0;
  /** Finished blocks in which a link may refer to a definition, by index. */
  private readonly referrers = new Map<number, { source: string; html: string }>();

  constructor(parser: MarkdownParser) {
    this.parser = parser;
    this.splitter = new BlockSplitter(parser);
  }

  append(text: string): void {
    this.splitter.append(text);
  }

  /** The blocks that differ from what was last returned. */
  update(): BlockUpdate[] {
    const { finished, open, openCode } = this.splitter.split();
    const updates = this.finishBlocks(finished);
    const index = this.finishedCount;
    if (openCode) return [...updates, { index, openCode }];
    // The open block sees the definitions so far; its own may still be incomplete, so they stay its own.
    const html = this.parser.render(completeOpen(open), { references: { ...this.references } });
    return [...updates, { index, html }];
  }

  /** As {@link update}, when no more text will come. */
  finish(): BlockUpdate[] {
    return this.finishBlocks(this.splitter.finish());
  }

  private finishBlocks(sources: readonly string[]): BlockUpdate[] {
    const definitionCount = Object.keys(this.references).length;
    const updates = sources.map((source) => this.finishBlock(source));
    if (Object.keys(this.references).length === definitionCount) return updates;
    return [...updates, ...this.resolveReferences()];
  }

  private finishBlock(source: string): BlockUpdate {
    const index = this.finishedCount++;
    const html = this.parser.render(source, { references: this.references });
    if (source.includes('[')) this.referrers.set(index, { source, html });
    return { index, html };
  }

  private resolveReferences(): BlockUpdate[] {
    const updates: BlockUpdate[] = [];
    for (const [index, block] of this.referrers) {
      const html = this.parser.render(block.source, { references: this.references });
      if (html === block.html) continue;
      block.html = html;
      updates.push({ index, html });
    }
    return updates;
  }
}
