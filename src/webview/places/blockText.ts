/** What is no text of the answer's own sentences, or is a link already. */
const apart = '.code-block, .math, a, .image-placeholder, .hidden-character, [data-place]';

/** The text of a block's own sentences, and where it is in the document. Places are taken in their order. */
export class BlockText {
  readonly text: string;
  readonly #nodes: { node: Text; start: number }[];
  #next = 0;

  constructor(block: Element) {
    this.#nodes = textsIn(block);
    this.text = this.#nodes.map(({ node }) => node.data).join('');
  }

  /** Puts words of the text into an element; undefined if they are of several, or of code. */
  wrap(start: number, end: number): HTMLElement | undefined {
    let at = this.#nodes[this.#next];
    while (at && at.start + at.node.length <= start) at = this.#nodes[++this.#next];
    if (!at || start < at.start || end > at.start + at.node.length) return undefined;
    if (at.node.parentElement?.closest('code')) return undefined;
    const words = at.node.splitText(start - at.start);
    this.#nodes[this.#next] = { node: words.splitText(end - start), start: end };
    const element = document.createElement('span');
    words.replaceWith(element);
    element.append(words);
    return element;
  }
}

function textsIn(block: Element): { node: Text; start: number }[] {
  if (block.matches(apart)) return [];
  const texts: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(
    block,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && isApart(node)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    texts.push({ node, start });
    start += node.length;
  }
  return texts;
}

/** Code that names a place stays part of its sentence: "line 4 of `a.py`". */
function isApart(element: Element): boolean {
  return element.matches(apart) && !element.parentElement?.matches('code');
}
