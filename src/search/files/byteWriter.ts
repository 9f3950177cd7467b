/** Writes numbers, texts and bytes one after the other. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(room = 1024) {
    this.#bytes = new Uint8Array(room);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** What was written; only good until more is. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A whole number from 0 to 2^53, the shorter the smaller. */
  number(value: number): void {
    this.#makeRoom(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest % 128) + 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** Any number. */
  float(value: number): void {
    this.#makeRoom(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  word(value: number): void {
    this.#makeRoom(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** Unit by unit, so that halves of surrogate pairs come back too. */
  text(value: string): void {
    this.number(value.length);
    for (let at = 0; at < value.length; at += 1) this.number(value.charCodeAt(at));
  }

  bytes(value: Uint8Array | Int8Array): void {
    this.#makeRoom(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  clear(): void {
    this.#length = 0;
  }

  #makeRoom(more: number): void {
    if (this.#length + more > this.#bytes.length) {
      const longer = new Uint8Array(Math.max(this.#length + more, this.#bytes.length * 2));
      longer.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = longer;
      this.#view = new DataView(longer.buffer);
    }
  }
}
