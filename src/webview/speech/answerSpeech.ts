const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Long enough to gather a burst of text, short enough to keep up with it. */
const pauseMs = 500;

/** Reads an answer out sentence by sentence while it grows, each block once. */
export class AnswerSpeech {
  readonly #say: (text: string) => void;
  #blockIndex = 0;
  #spokenLength = 0;
  #timer: number | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Takes what is there for said, up to its last whole sentence: it was, before the page was shown again. */
  skip(blocks: readonly HTMLElement[]): void {
    this.#take(blocks, true);
  }

  /** Says soon what is new; `blocks` are the answer's, the last one open. */
  follow(blocks: readonly HTMLElement[]): void {
    this.#timer ??= window.setTimeout(() => {
      this.#timer = undefined;
      this.#speak(blocks, true);
    }, pauseMs);
  }

  /** Says the rest, now that the answer is complete. */
  finish(blocks: readonly HTMLElement[]): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#speak(blocks, false);
  }

  #speak(blocks: readonly HTMLElement[], isGrowing: boolean): void {
    const sentences = this.#take(blocks, isGrowing);
    if (sentences.length > 0) this.#say(sentences.join(' '));
  }

  #take(blocks: readonly HTMLElement[], isGrowing: boolean): string[] {
    const sentences: string[] = [];
    for (;;) {
      const block = blocks[this.#blockIndex];
      if (!block) break;
      const isOpen = isGrowing && this.#blockIndex === blocks.length - 1;
      const found = finishedSentences(spokenText(block), this.#spokenLength, isOpen);
      for (const each of found.sentences) sentences.push(each);
      this.#spokenLength = found.next;
      if (isOpen) break;
      this.#blockIndex++;
      this.#spokenLength = 0;
    }
    return sentences;
  }
}

/**
 * Code is named, not read: it is on the page for whoever wants to go through it. A formula is read as LaTeX, whose words
 * say what its layout shows.
 */
function spokenText(block: HTMLElement): string {
  // Alone, it may be long: no copy is made of it.
  const alone = block.querySelector(':scope > .code-block > pre');
  if (alone) return alone.getAttribute('aria-label') ?? '';
  if (!block.querySelector('.code-block, .formula')) return block.textContent;
  const copy = document.createElement('div');
  copy.append(block.cloneNode(true));
  for (const code of copy.querySelectorAll('.code-block')) {
    const name = code.querySelector('pre')?.getAttribute('aria-label') ?? '';
    code.replaceWith(` ${name} `);
  }
  for (const formula of copy.querySelectorAll<HTMLElement>('.formula')) {
    formula.textContent = formula.dataset['source'] ?? '';
  }
  return copy.textContent;
}

/**
 * The finished sentences of a text from an offset on, trimmed, and the offset after them. The last
 * sentence of a text that still grows is not finished, even where it ends in a full stop.
 */
export function finishedSentences(
  text: string,
  from: number,
  isGrowing: boolean,
): { sentences: string[]; next: number } {
  const segments = [...segmenter.segment(text.slice(from))];
  if (isGrowing) segments.pop();
  const sentences = segments.map(({ segment }) => segment.trim()).filter((words) => words !== '');
  const length = segments.reduce((sum, { segment }) => sum + segment.length, 0);
  return { sentences, next: from + length };
}
