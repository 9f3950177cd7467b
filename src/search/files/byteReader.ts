import { grown } from '../growing';

/** Shorter texts are put together letter by letter: a decoder takes longer to begin. */
const minDecodedUnits = 12;

const decoder = new TextDecoder();

/**
 * Reads pieces of bytes that a ByteWriter wrote. Throws a RangeError if there is not enough of one. A file has thousands
 * of pieces with dozens of numbers and words each: they are read into arrays that are made once.
 */
export class ByteReader {
  /** The same bytes, each with a sign. */
  readonly signedBytes: Int8Array;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #end = 0;
  #units = new Uint16Array(64);
  #words = new Uint32Array(0);
  #firsts = new Uint32Array(0);
  #seconds = new Uint32Array(0);

  /** Reads nothing before it {@link begin begins}. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.signedBytes = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** From now on it reads the piece from `start` to before `end`. */
  begin({ start, end }: { start: number; end: number }): void {
    this.#at = start;
    this.#end = end;
  }

  /** What {@link readUnits} read last; as many as it gave. */
  get units(): Uint16Array {
    return this.#units;
  }

  /** What {@link readPairs} read last; as many as it was asked for. */
  get pairs(): readonly [Uint32Array, Uint32Array] {
    return [this.#firsts, this.#seconds];
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  number(): number {
    let value = 0;
    let place = 1;
    for (;;) {
      if (this.#at >= this.#end) throw tooShort();
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      if (byte < 128) return value + byte * place;
      value += (byte - 128) * place;
      place *= 128;
    }
  }

  /** Reads {@link pairs} of numbers. */
  readPairs(count: number): void {
    if (this.#end - this.#at < count) throw tooShort();
    this.#firsts = grown(this.#firsts, count);
    this.#seconds = grown(this.#seconds, count);
    for (let at = 0; at < count; at += 1) {
      this.#firsts[at] = this.number();
      this.#seconds[at] = this.number();
    }
  }

  float(): number {
    return this.#view.getFloat64(this.skip(8), true);
  }

  /** Numbers of 32 bits; good until the next ones are read. */
  words(count: number): Uint32Array {
    if (this.#words.length !== count) this.#words = new Uint32Array(count);
    const from = this.skip(count * 4);
    for (let at = 0; at < count; at += 1) {
      this.#words[at] = this.#view.getUint32(from + at * 4, true);
    }
    return this.#words;
  }

  text(): string {
    const length = this.#textLength();
    if (length >= minDecodedUnits && this.#isAscii(length)) {
      const start = this.skip(length);
      return decoder.decode(this.#bytes.subarray(start, start + length));
    }
    let text = '';
    for (let at = 0; at < length; at += 1) text += String.fromCharCode(this.number());
    return text;
  }

  /** Reads a text as {@link units} of UTF-16, and gives how many. */
  readUnits(): number {
    const length = this.#textLength();
    this.#units = grown(this.#units, length);
    for (let at = 0; at < length; at += 1) this.#units[at] = this.number();
    return length;
  }

  /** Passes over this many bytes, and gives where they begin. */
  skip(length: number): number {
    if (length > this.#end - this.#at) throw tooShort();
    this.#at += length;
    return this.#at - length;
  }

  #textLength(): number {
    const length = this.number();
    if (length > this.#end - this.#at) throw tooShort();
    return length;
  }

  /** Whether each of the next units takes a byte, and is what UTF-8 has for it. */
  #isAscii(length: number): boolean {
    for (let at = this.#at; at < this.#at + length; at += 1) {
      if ((this.#bytes[at] ?? 0) >= 128) return false;
    }
    return true;
  }
}

function tooShort(): RangeError {
  return new RangeError('the file is too short');
}
