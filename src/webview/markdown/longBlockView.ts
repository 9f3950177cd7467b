import type { PartUpdate } from './markdownStream';
import { morphChildren, morphNodes } from './morph';

const containers = 'ul, ol, tbody, blockquote';

/**
 * A list, table or quote that comes in parts, as one element of its kind. Only the nodes of the part
 * that is shown are touched.
 */
export class LongBlockView {
  readonly #block: HTMLElement;
  readonly #container: Element;
  /** The nodes of each part within the container. */
  readonly #parts: ChildNode[][];
  /** How many nodes the block has before those of what comes after the container. */
  readonly #ownLength: number;

  /** `first` is the first part; what `block` shows of the next one stays until that is shown. */
  constructor(block: HTMLElement, first: DocumentFragment) {
    const wanted = first.querySelector(containers) ?? first;
    const length = wanted.childNodes.length;
    const next = [...(block.querySelector(containers)?.childNodes ?? [])].slice(length);
    wanted.append(...next.map((node) => node.cloneNode(true)));
    morphChildren(block, first);
    this.#block = block;
    this.#ownLength = block.childNodes.length;
    this.#container = block.querySelector(containers) ?? block;
    const nodes = [...this.#container.childNodes];
    this.#parts = [nodes.slice(0, length), nodes.slice(length)];
  }

  /** `content` and `rest` are what the update's HTML says. */
  show({ part, hasNext }: PartUpdate, content: DocumentFragment, rest: DocumentFragment): void {
    this.#showHead(content);
    const wanted = [...(content.querySelector(containers)?.childNodes ?? [])];
    const existing = this.#parts[part] ?? [];
    const shown = morphNodes(this.#container, existing, wanted);
    const surplus = existing.slice(shown.length);
    this.#parts[part] = shown;
    if (hasNext) {
      this.#parts[part + 1] ??= surplus;
      return;
    }
    for (const node of surplus) node.remove();
    this.#showRest(rest);
  }

  /** A table's head comes with its first part, outside of what the others are put into. */
  #showHead(content: DocumentFragment): void {
    const head = content.querySelector('thead');
    const shown = this.#container.previousElementSibling;
    if (head && shown) morphChildren(shown, head);
  }

  #showRest(rest: DocumentFragment): void {
    const existing = [...this.#block.childNodes].slice(this.#ownLength);
    const shown = morphNodes(this.#block, existing, [...rest.childNodes]);
    for (const node of existing.slice(shown.length)) node.remove();
  }
}
