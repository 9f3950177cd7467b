/** What the first line of a fenced block says. */
export interface FenceOpening {
  /** With its line break. */
  line: string;
  language: string;
  /** The character of its mark, and how often that is there. */
  mark: string;
  markLength: number;
  /** Spaces before the mark, which are taken off the lines of code as well. */
  indent: number;
}

/**
 * A fenced block whose end has not come yet. Each character is looked at when it arrives and handed over
 * once, so the work does not grow with the block.
 */
export class OpenFence {
  readonly #opening: FenceOpening;
  /** Only added to: adding copies nothing as long as nobody reads it. */
  #taken: string;
  /** The last line while it may still become the closing one. */
  #held = '';
  #closing: ClosingLine | undefined;
  #newCode = '';

  constructor(opening: FenceOpening) {
    this.#opening = opening;
    this.#taken = opening.line;
    this.#closing = new ClosingLine(opening);
  }

  get language(): string {
    return this.#opening.language;
  }

  /** The block as it was written, as far as it has come. */
  get source(): string {
    return this.#taken;
  }

  /** Takes in what has arrived, up to the closing line; returns what follows that, nothing while it has not come. */
  append(text: string): string | undefined {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#addToLine(text.slice(start, end));
      start = end + 1;
      if (this.#closing?.isComplete === true) {
        this.#taken += text.slice(0, start);
        return text.slice(start);
      }
      this.#endLine();
    }
    this.#addToLine(text.slice(start));
    this.#taken += text;
    return undefined;
  }

  /** The code that has arrived since the last call. The closing mark arrives in pieces, which aren't code. */
  takeCode(): string {
    const code = this.#newCode;
    this.#newCode = '';
    return code;
  }

  #addToLine(text: string): void {
    if (!this.#closing) {
      this.#newCode += text;
      return;
    }
    this.#held += text;
    if (!this.#closing.continuesWith(text)) this.#showHeld();
  }

  #endLine(): void {
    if (this.#closing) this.#showHeld();
    this.#newCode += '\n';
    this.#closing = new ClosingLine(this.#opening);
  }

  /** What is held begins its line, and ends after the indent. */
  #showHeld(): void {
    this.#newCode += withoutIndent(this.#held, this.#opening.indent);
    this.#held = '';
    this.#closing = undefined;
  }
}

/** Whether a line that is still arriving can be the closing one of a fence. */
class ClosingLine {
  readonly #opening: FenceOpening;
  #indent = 0;
  #markLength = 0;
  #isAfterMark = false;

  constructor(opening: FenceOpening) {
    this.#opening = opening;
  }

  get isComplete(): boolean {
    return this.#markLength >= this.#opening.markLength;
  }

  continuesWith(text: string): boolean {
    for (const character of text) {
      if (!this.#continuesWithOne(character)) return false;
    }
    return true;
  }

  #continuesWithOne(character: string): boolean {
    if (character === this.#opening.mark && !this.#isAfterMark) {
      this.#markLength++;
      return true;
    }
    // Four spaces make it code.
    if (this.#markLength === 0) return character === ' ' && ++this.#indent < 4;
    this.#isAfterMark = true;
    return this.isComplete && (character === ' ' || character === '\t');
  }
}

/** As the parser does it: a tab reaches to the next column that is a multiple of four. */
function withoutIndent(line: string, indent: number): string {
  let column = 0;
  let at = 0;
  for (; column < indent; at++) {
    if (line.charAt(at) === ' ') column++;
    else if (line.charAt(at) === '\t') column = 4;
    else break;
  }
  return ' '.repeat(Math.max(0, column - indent)) + line.slice(at);
}
