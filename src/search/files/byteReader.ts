/** Reads what a ByteWriter wrote. Throws a RangeError if there is not enough. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    let place = 1;
    for (;;) {
      const byte = this.#view.getUint8(this.#at);
      this.#at += 1;
      if (byte < 128) return value + byte * place;
      value += (byte - 128) * place;
      place *= 128;
    }
  }

  float(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  word(): number {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return value;
  }

  text(): string {
    const length = this.number();
    if (length > this.#bytes.length - this.#at) {
      throw new RangeError('the text is longer than what is left');
    }
    let text = '';
    for (let at = 0; at < length; at += 1) text += String.fromCharCode(this.number());
    return text;
  }

  /** A view of the next bytes. */
  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new RangeError('the file is too short');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
