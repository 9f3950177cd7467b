import { borders, ChunkList, uncounted } from './chunkList';
import type { TokenTotal } from './chunkList';
import { countChunks } from './countChunks';
import type { CountedText, TextSource } from './countedText';
import { countRange } from './countRange';
import { settleBorder } from './settleBorder';
import type { Tokenizer } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** The units from `start` up to `end` became `newLength` others. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newLength: number;
}

/** How much text one step counts: a millisecond or two. */
const stepLength = 4096;
/** How much of a change is counted at once: what a dozen cursors touch. */
const changeLength = 8192;

/**
 * The token count of a document that is being edited. It keeps the lengths and counts of chunks and
 * no text. Of a new document it counts the beginning; `settle` does the rest step by step.
 */
export class DocumentCount {
  readonly #text: CountedText;
  readonly #chunks = new ChunkList();

  constructor(source: TextSource, vocabulary: Vocabulary, tokenizer: Tokenizer) {
    this.#text = { source, vocabulary, tokenizer, chunks: this.#chunks };
    this.update([{ start: 0, end: 0, newLength: source.length }]);
  }

  get total(): TokenTotal {
    return this.#chunks.estimate(this.#chunks.total);
  }

  /**
   * Takes in edits after the source has changed. Each one's offsets are those after the edits before
   * it, as in VS Code's change events. Counts again what keystrokes touch; what a larger change leaves
   * waits for `settle`. Throws a `RangeError` when the edits don't lead to the source's length; the
   * count is of no use then.
   */
  update(edits: readonly TextEdit[]): void {
    for (const edit of edits) this.#mark(edit);
    const { length } = this.#text.source;
    if (this.#chunks.length !== length) {
      throw new RangeError(`The text has ${length} units, its edits make ${this.#chunks.length}.`);
    }
    countChunks(this.#text, changeLength);
  }

  /** Does a few milliseconds of what is left to do; returns whether there is more. */
  settle(): boolean {
    const forced = this.#chunks.findForced();
    if (forced && !this.#chunks.findUncounted()) {
      settleBorder(this.#text, forced);
    } else {
      countChunks(this.#text, stepLength);
    }
    return !this.total.isExact;
  }

  /** The tokens of the text from `start` up to `end` as if it stood alone. */
  countRange(start: number, end: number): TokenTotal {
    return countRange(this.#text, start, end);
  }

  /** Makes one uncounted chunk of all that an edit touches, the two units around it included. */
  #mark({ start, end, newLength }: TextEdit): void {
    const chunks = this.#chunks;
    if (!(start >= 0 && start <= end && end <= chunks.length && newLength >= 0)) {
      throw new RangeError(`There is no text from ${start} to ${end}.`);
    }
    const first = chunks.find(start - 2);
    const last = chunks.find(end + 1);
    const oldLength = last.start + chunks.get(last.index).length - first.start;
    const length = oldLength - (end - start) + newLength;
    this.#weaken(first.index);
    const { border } = chunks.get(first.index);
    const marked = length > 0 ? [{ length, tokens: uncounted, border }] : [];
    chunks.splice(first.index, Math.min(chunks.count, last.index - first.index + 1), marked);
    this.#weaken(first.index + 1);
  }

  /** A border that was verified must be so again when the tokens on one of its sides change. */
  #weaken(index: number): void {
    if (this.#chunks.get(index).border === borders.verified) {
      this.#chunks.setBorder(index, borders.forced);
    }
  }
}
