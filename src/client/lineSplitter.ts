const code = { lineFeed: 0x0a, carriageReturn: 0x0d } as const;

/**
 * Cuts bytes of UTF-8 that come in pieces into lines of text, ended by LF, CR or CRLF. Lines are found in
 * the bytes and decoded one by one: finding them is as fast there, and a line without a character beyond
 * ASCII stays a string of single bytes, whatever its neighbours hold.
 */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What arrived since the last end of a line. */
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  /** Size of the line under way. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  feed(bytes: Uint8Array): void {
    let start = 0;
    let end = bytes.indexOf(code.lineFeed);
    while (end !== -1) {
      if (this.#pendingBytes === 0) this.#handOn(bytes, start, end);
      else this.#handOnWithPending(bytes.subarray(start, end));
      start = this.#handOnBlankLines(bytes, end + 1);
      end = bytes.indexOf(code.lineFeed, start);
    }
    if (start < bytes.length) this.#keep(bytes.subarray(start));
  }

  /** Hands on what is left as a last line. */
  end(): void {
    if (this.#pendingBytes > 0) this.#handOnWithPending(new Uint8Array());
  }

  /** Every second line of a stream is blank: these need neither a search nor the decoder. */
  #handOnBlankLines(bytes: Uint8Array, from: number): number {
    let at = from;
    for (;;) {
      const end = bytes[at] === code.carriageReturn ? at + 1 : at;
      if (bytes[end] !== code.lineFeed) return at;
      this.#onLine('');
      at = end + 1;
    }
  }

  #keep(rest: Uint8Array): void {
    // A CR in the last place may be half a CRLF; those before it end a line each.
    const lastCr = rest.subarray(0, -1).lastIndexOf(code.carriageReturn);
    const isAfterCr = this.#pending.at(-1)?.at(-1) === code.carriageReturn;
    if (lastCr === -1 && !isAfterCr) {
      this.#hold(rest);
    } else {
      this.#handOnWithPending(rest.subarray(0, lastCr + 1));
      this.#hold(rest.subarray(lastCr + 1));
    }
  }

  #hold(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  #handOnWithPending(bytes: Uint8Array): void {
    const whole = new Uint8Array(this.#pendingBytes + bytes.length);
    let at = 0;
    for (const piece of [...this.#pending, bytes]) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#handOn(whole, 0, whole.length);
  }

  /** A line without its LF. Any CR but that of a CRLF ended a line of its own. */
  #handOn(bytes: Uint8Array, start: number, end: number): void {
    const isCrLf = end > start && bytes[end - 1] === code.carriageReturn;
    const text = this.#decoder.decode(bytes.subarray(start, isCrLf ? end - 1 : end));
    if (text.includes('\r')) text.split('\r').forEach((line) => this.#onLine(line));
    else this.#onLine(text);
  }
}
