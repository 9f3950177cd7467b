import { endOfText, startOfText } from '../base/shortText';
import { terminalText } from '../base/terminalText';

/** Of what a command writes, this much of the beginning and of the end is kept, in UTF-16 units. */
const keptBeginning = 100_000;
const keptEnd = 400_000;
/** Of the plain text of it. */
const givenBeginning = 20_000;
const givenEnd = 40_000;
const shownEnd = 8000;

/** What a command writes to its terminal: beginning and end of it, where it is too long. */
export class CommandOutput {
  #beginning = '';
  readonly #chunks: string[] = [];
  #endLength = 0;
  #dropped = 0;

  add(chunk: string): void {
    const room = keptBeginning - this.#beginning.length;
    this.#beginning += chunk.slice(0, room);
    const rest = chunk.slice(room);
    if (rest === '') return;
    this.#chunks.push(rest);
    this.#endLength += rest.length;
    while (this.#endLength - (this.#chunks[0]?.length ?? 0) >= keptEnd) {
      const { length } = this.#chunks.shift() ?? '';
      this.#endLength -= length;
      this.#dropped += length;
    }
  }

  /** The end of it so far, as plain text. */
  get latest(): string {
    let written = '';
    for (const chunk of this.#chunks.toReversed()) {
      if (written.length >= shownEnd) break;
      written = chunk + written;
    }
    return terminalText(endOfText(this.#beginning + written, shownEnd));
  }

  /** All of it as plain text, or its beginning, how much is left out, and its end; empty if there was none. */
  get text(): string {
    const end = this.#chunks.join('');
    if (this.#dropped === 0) return withoutMiddle(terminalText(this.#beginning + end));
    const first = startOfText(terminalText(this.#beginning), givenBeginning);
    const last = endOfText(terminalText(end), givenEnd);
    const given = first.length + last.length;
    const length = this.#beginning.length + this.#dropped + this.#endLength;
    return joined(first, length - given, last);
  }
}

function withoutMiddle(text: string): string {
  if (text.length <= givenBeginning + givenEnd) return text;
  const first = startOfText(text, givenBeginning);
  const last = endOfText(text, givenEnd);
  return joined(first, text.length - first.length - last.length, last);
}

function joined(first: string, leftOut: number, last: string): string {
  return `${first}\n… about ${leftOut} characters are left out here …\n${last}`;
}
