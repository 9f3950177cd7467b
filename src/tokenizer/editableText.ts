import type { TextSource } from './countedText';

/** In UTF-16 units: few enough to be copied by every edit, enough that a document has few blocks. */
const blockLength = 2 ** 12;

interface BlockPlace {
  readonly index: number;
  readonly start: number;
}

/**
 * A text in blocks, so that an edit copies a block and not the whole text. Offsets in UTF-16 units,
 * which must lie inside the text.
 */
export class EditableText implements TextSource {
  length: number;
  readonly #blocks: string[];

  constructor(text: string) {
    this.length = text.length;
    this.#blocks = cut(text);
  }

  slice(start: number, end: number): string {
    const first = this.#find(start);
    let { index } = first;
    let text = this.#block(index).slice(start - first.start, end - first.start);
    for (let at = first.start + this.#block(index).length; at < Math.min(end, this.length);) {
      index += 1;
      text += this.#block(index).slice(0, end - at);
      at += this.#block(index).length;
    }
    return text;
  }

  replace(start: number, end: number, text: string): void {
    const first = this.#find(start);
    const last = this.#find(end);
    const head = this.#block(first.index).slice(0, start - first.start);
    const tail = this.#block(last.index).slice(end - last.start);
    const after = this.#blocks.slice(last.index + 1);
    this.#blocks.length = first.index;
    for (const block of cut(head + text + tail)) this.#blocks.push(block);
    for (const block of after) this.#blocks.push(block);
    this.length += text.length - (end - start);
  }

  #block(index: number): string {
    return this.#blocks[index] ?? '';
  }

  /** The block that holds the unit at `offset`; the last one when the text ends before. */
  #find(offset: number): BlockPlace {
    let start = 0;
    let index = 0;
    while (index < this.#blocks.length - 1 && offset >= start + this.#block(index).length) {
      start += this.#block(index).length;
      index += 1;
    }
    return { index, start };
  }
}

/** Blocks of the usual length, the last one up to twice as long. */
function cut(text: string): string[] {
  const blocks: string[] = [];
  let at = 0;
  while (text.length - at > 2 * blockLength) {
    blocks.push(text.slice(at, at + blockLength));
    at += blockLength;
  }
  blocks.push(text.slice(at));
  return blocks;
}
