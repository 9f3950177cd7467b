import type { LineTarget } from '../../messages/answerPageMessages';
import { findLineReferences } from '../../source/lineReferences';

/** What links to lines need of the host. */
interface LineHost {
  countLines: (path: string | undefined) => Promise<number | undefined>;
  showLines: (target: LineTarget) => void;
}

interface FoundText {
  node: Text;
  /** Where it begins in the text that references are looked for in. */
  start: number;
}

/** What is no text of the answer's own sentences, or is a link already. */
const apart = '.code-block, .math, a, .image-placeholder, .hidden-character';

/**
 * Makes links of what an answer says about lines, where there are such lines. What the host says about a file
 * is remembered, so that text which is rendered again has its links at once.
 */
export class LineLinks {
  readonly #root: HTMLElement;
  readonly #title: string;
  readonly #host: LineHost;
  /** By path, the empty one for the code that the answer is about; undefined where there is no such file. */
  readonly #lineCounts = new Map<string, number | undefined>();
  readonly #asked = new Set<string>();

  /** @param root holds what is rendered, once it is on the page */
  constructor(root: HTMLElement, title: string, host: LineHost) {
    this.#root = root;
    this.#title = title;
    this.#host = host;
  }

  /** Adds the links to rendered Markdown; those to files that are not known yet come a moment later. */
  add(content: ParentNode): void {
    for (const block of content.children) {
      for (const path of this.#link(block)) this.#ask(path);
    }
  }

  /** Shows the lines of a link; false if it isn't one to lines. */
  follow({ dataset: { first, last, path = '' } }: HTMLElement): boolean {
    if (first === undefined || last === undefined) return false;
    const lines = { first: Number(first), last: Number(last) };
    this.#host.showLines({ ...lines, ...(path !== '' && { path }) });
    return true;
  }

  #ask(path: string): void {
    if (this.#asked.has(path)) return;
    this.#asked.add(path);
    void this.#host.countLines(path === '' ? undefined : path).then((count) => {
      this.#lineCounts.set(path, count);
      // What was rendered when it was asked may have been rendered again since.
      for (const block of this.#root.querySelectorAll('.block > *')) this.#link(block);
    });
  }

  /** Makes the links that are known to lead somewhere; returns the paths that are not known. */
  #link(block: Element): string[] {
    const texts = textsIn(block);
    const unknown: string[] = [];
    let offset = 0;
    const text = texts.map(({ node }) => node.data).join('');
    for (const line of text.split('\n')) {
      for (const { start, end, lines, path = '' } of findLineReferences(line)) {
        const place = { start: offset + start, end: offset + end };
        if (!this.#lineCounts.has(path)) unknown.push(path);
        else if (lines.last <= (this.#lineCounts.get(path) ?? 0)) {
          this.#wrap(texts, place, { ...lines, path });
        }
      }
      offset += line.length + 1;
    }
    return unknown;
  }

  #wrap(texts: FoundText[], { start, end }: { start: number; end: number }, to: LineTarget): void {
    const index = texts.findLastIndex((text) => text.start <= start);
    const text = texts[index];
    if (text === undefined || !isWhole(text, start, end)) return;
    const words = text.node.splitText(start - text.start);
    const rest = words.splitText(end - start);
    const link = this.#createLink(to);
    words.replaceWith(link);
    link.append(words);
    texts.splice(index + 1, 0, { node: rest, start: end });
  }

  #createLink({ first, last, path = '' }: LineTarget): HTMLElement {
    const link = document.createElement('a');
    link.href = '#';
    link.title = this.#title;
    link.dataset['first'] = String(first);
    link.dataset['last'] = String(last);
    if (path !== '') link.dataset['path'] = path;
    return link;
  }
}

/** Whether the words are of one piece of text; of code they have to be all. */
function isWhole({ node, start: from }: FoundText, start: number, end: number): boolean {
  if (end > from + node.length) return false;
  return node.parentElement?.tagName !== 'CODE' || (start === from && end === from + node.length);
}

/** The text of a block, without what is {@link apart} from it. */
function textsIn(block: Element): FoundText[] {
  if (block.matches(apart)) return [];
  const texts: FoundText[] = [];
  const walker = document.createTreeWalker(
    block,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches(apart)
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
