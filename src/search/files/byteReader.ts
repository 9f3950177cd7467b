import { grown } from '../growing';

/** Shorter texts are put together letter by letter: a decoder takes longer to begin. */
const minDecodedUnits = 12;

const decoder = new TextDecoder();

/**
 * Reads what a ByteWriter wrote, one piece after the other. Throws a RangeError if there is not enough of one. A file
 * has thousands of pieces, and what reading them takes is made once.
 */
export class ByteReader {
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  /** In the buffer of which the piece is a part. */
  #at = 0;
  #end = 0;
  #units = new Uint16Array(64);
  #words = new Uint32Array(0);
  #pairs: readonly [Uint32Array, Uint32Array] = [new Uint32Array(0), new Uint32Array(0)];

  /** From now on it reads this piece. */
  begin(piece: Uint8Array): void {
    if (piece.buffer !== this.#bytes.buffer) {
      this.#bytes = new Uint8Array(piece.buffer);
      this.#view = new DataView(piece.buffer);
    }
    this.#at = piece.byteOffset;
    this.#end = piece.byteOffset + piece.length;
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

  /** Pairs of numbers, the first ones and the second ones; good until the next ones are read. */
  pairs(count: number): readonly [Uint32Array, Uint32Array] {
    if (this.#end - this.#at < count) throw tooShort();
    if (this.#pairs[0].length < count) {
      this.#pairs = [grown(this.#pairs[0], count), grown(this.#pairs[1], count)];
    }
    const [firsts, seconds] = this.#pairs;
    for (let at = 0; at < count; at += 1) {
      firsts[at] = this.number();
      seconds[at] = this.number();
    }
    return [firsts.subarray(0, count), seconds.subarray(0, count)];
  }

  float(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  /** Numbers of 32 bits; good until the next ones are read. */
  words(count: number): Uint32Array {
    if (this.#words.length !== count) this.#words = new Uint32Array(count);
    const from = this.#take(count * 4);
    for (let at = 0; at < count; at += 1) {
      this.#words[at] = this.#view.getUint32(from + at * 4, true);
    }
    return this.#words;
  }

  text(): string {
    const length = this.#textLength();
    if (length >= minDecodedUnits && this.#isAscii(length)) {
      return decoder.decode(this.bytes(length));
    }
    let text = '';
    for (let at = 0; at < length; at += 1) text += String.fromCharCode(this.number());
    return text;
  }

  /** A text in its UTF-16 units; good until the next one is read. */
  units(): Uint16Array {
    const length = this.#textLength();
    if (this.#units.length < length) this.#units = grown(this.#units, length);
    for (let at = 0; at < length; at += 1) this.#units[at] = this.number();
    return this.#units.subarray(0, length);
  }

  /** A view of the next bytes. */
  bytes(length: number): Uint8Array {
    const from = this.#take(length);
    return this.#bytes.subarray(from, from + length);
  }

  /** The same, each with a sign. */
  signedBytes(length: number): Int8Array {
    return new Int8Array(this.#bytes.buffer, this.#take(length), length);
  }

  /** Passes over this many bytes, and gives where they begin. */
  #take(length: number): number {
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
