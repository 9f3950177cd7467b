/** UTF-8 bytes of a text. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) {
      // Half of a pair is one of four bytes' two units; alone it becomes a replacement of three.
      bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
    }
  }
  return bytes;
}

/** A file's lines with their sizes, so that the size of any stretch is known at once. Lines count from 1. */
export class SizedLines {
  readonly lines: readonly string[];
  /** Bytes before each line, line ends included. */
  readonly #before: Float64Array;

  constructor(lines: readonly string[]) {
    this.lines = lines;
    this.#before = new Float64Array(lines.length + 1);
    let bytes = 0;
    for (const [index, line] of lines.entries()) {
      bytes += utf8Bytes(line) + 1;
      this.#before[index + 1] = bytes;
    }
  }

  get count(): number {
    return this.lines.length;
  }

  line(number: number): string {
    return this.lines[number - 1] ?? '';
  }

  /** Both lines included, the last line's end not. */
  bytes(firstLine: number, lastLine: number): number {
    return (this.#before[lastLine] ?? 0) - (this.#before[firstLine - 1] ?? 0) - 1;
  }

  text(firstLine: number, lastLine: number): string {
    return this.lines.slice(firstLine - 1, lastLine).join('\n');
  }

  isBlank(number: number): boolean {
    return this.line(number).trim() === '';
  }

  /** Whether a line holds a letter or a digit: brackets alone say nothing. */
  says(number: number): boolean {
    return /[\p{L}\p{N}]/u.test(this.line(number));
  }
}
