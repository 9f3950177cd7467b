import type { OpenCode } from './blockSplitter';
import { createCodeBlock, GrowingCode, type RenderStrings } from './codeBlock';
import { canBeDedented, Dedenter } from './dedent';
import { decorate } from './decorate';
import { showDiagrams } from './diagrams';
import { formulasLoaded, showFormulas } from './formulas';
import { createMarkdownParser } from './markdownParser';
import { LongBlockView } from './longBlockView';
import { MarkdownStream } from './markdownStream';
import type { BlockUpdate, PartUpdate } from './markdownStream';
import { morphChildren } from './morph';
import { sanitizeAnswer } from './sanitizer';

const parser = createMarkdownParser();

/**
 * Blocks are gathered in sections, which the browser lays out and paints only while they are in view.
 * It watches each section with every frame, so a long answer must not have one for each block.
 */
const blocksInSection = 16;

/** Adds to rendered Markdown; `before` is the block in front of it. */
type DecorateMore = (content: DocumentFragment, before: HTMLElement | undefined) => void;

/**
 * An answer in the page, with an element for each block. Text is taken in at once and shown by
 * {@link render}, which touches the open block only.
 */
export class MarkdownView {
  readonly element = document.createElement('div');
  /** In order; the last one may still grow. */
  readonly blocks: HTMLElement[] = [];
  readonly #strings: RenderStrings;
  readonly #decorateMore: DecorateMore;
  readonly #stream = new MarkdownStream(parser);
  #growing: { index: number; code: GrowingCode; dedenter: Dedenter } | undefined;
  /** By index. */
  readonly #longBlocks = new Map<number, LongBlockView>();
  #isComplete = false;
  /** Blocks with what may be drawn once they are finished. */
  readonly #undrawn = new Set<HTMLElement>();
  #awaitsFormulas = false;

  /** @param decorateMore adds what only one page has to what is rendered, before it is shown */
  constructor(strings: RenderStrings, decorateMore: DecorateMore = () => undefined) {
    this.#strings = strings;
    this.#decorateMore = decorateMore;
    this.element.className = 'markdown';
  }

  append(text: string): void {
    this.#stream.append(text);
  }

  /** Shows what has arrived. Once the text was said to be complete, nothing can be added. */
  render(isComplete: boolean): void {
    if (this.#isComplete) return;
    this.#isComplete = isComplete;
    const updates = isComplete ? this.#stream.finish() : this.#stream.update();
    for (const update of updates) this.#apply(update);
    for (const block of this.#undrawn) {
      if (!isComplete && block === this.blocks.at(-1)) continue;
      this.#undrawn.delete(block);
      showDiagrams(block, this.#strings);
    }
  }

  #apply(update: BlockUpdate): void {
    if ('openCode' in update) {
      this.#showOpenCode(update.index, update.openCode);
      return;
    }
    // An answer without text has no element either, so that it takes no room.
    if (update.html === '' && !this.blocks[update.index]) return;
    const block = this.#blockAt(update.index);
    if (this.#growing?.index === update.index) this.#growing = undefined;
    const content = this.#content(update.html, update.index);
    if ('part' in update) this.#showPart(block, update, content);
    else morphChildren(block, content);
    if (block.querySelector('[data-language="mermaid"]')) this.#undrawn.add(block);
  }

  #showPart(block: HTMLElement, update: PartUpdate, content: DocumentFragment): void {
    const long = this.#longBlocks.get(update.index);
    if (long) long.show(update, content, this.#content(update.rest, update.index));
    else this.#longBlocks.set(update.index, new LongBlockView(block, content));
  }

  #content(html: string, index: number): DocumentFragment {
    const content = sanitizeAnswer(html);
    decorate(content, this.#strings);
    this.#showFormulas(content);
    this.#decorateMore(content, this.blocks[index - 1]);
    return content;
  }

  #showFormulas(content: DocumentFragment): void {
    if (showFormulas(content, this.#strings) || this.#awaitsFormulas) return;
    this.#awaitsFormulas = true;
    void formulasLoaded().then(() => showFormulas(this.element, this.#strings));
  }

  #showOpenCode(index: number, { language, newCode }: OpenCode): void {
    if (this.#growing?.index !== index) {
      const created = createCodeBlock({ language, about: '' }, this.#strings);
      this.#blockAt(index).replaceChildren(created.element);
      const dedenter = new Dedenter(canBeDedented(language) ? undefined : '');
      this.#growing = { index, code: new GrowingCode(created, language), dedenter };
    }
    this.#growing.code.append(this.#growing.dedenter.take(newCode));
  }

  #blockAt(index: number): HTMLElement {
    for (;;) {
      const existing = this.blocks[index];
      if (existing) return existing;
      const block = document.createElement('div');
      block.className = 'block';
      this.#openSection().append(block);
      this.blocks.push(block);
    }
  }

  #openSection(): Element {
    const last = this.element.lastElementChild;
    if (last && this.blocks.length % blocksInSection > 0) return last;
    const section = document.createElement('div');
    section.className = 'section';
    this.element.append(section);
    return section;
  }
}
