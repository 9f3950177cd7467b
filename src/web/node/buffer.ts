/** How Node writes bytes as text. */
type Encoding = 'utf8' | 'base64' | 'hex' | 'latin1' | 'utf16le';

const charsPerText = 65_536;

/** As much of Node's `Buffer` as Parley uses, in a browser. */
export class Buffer extends Uint8Array<ArrayBuffer> {
  static alloc(size: number): Buffer {
    return new Buffer(new ArrayBuffer(size));
  }

  static allocUnsafe(size: number): Buffer {
    return Buffer.alloc(size);
  }

  static byteLength(text: string): number {
    return new TextEncoder().encode(text).length;
  }

  static concat(pieces: readonly Uint8Array[]): Buffer {
    const whole = Buffer.alloc(pieces.reduce((size, piece) => size + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  static compare(one: Uint8Array, other: Uint8Array): number {
    const shared = Math.min(one.length, other.length);
    for (let at = 0; at < shared; at += 1) {
      const difference = (one[at] ?? 0) - (other[at] ?? 0);
      if (difference !== 0) return Math.sign(difference);
    }
    return Math.sign(one.length - other.length);
  }

  /** A text's bytes, or a copy of some; those of a whole `ArrayBuffer` are shared. */
  static override from(data: unknown, encoding?: unknown): Buffer {
    if (typeof data === 'string') return bytesOf(data, (encoding ?? 'utf8') as Encoding);
    if (data instanceof ArrayBuffer) return new Buffer(data);
    return copyOf(data as ArrayLike<number>);
  }

  /** @param end behind the last byte */
  override toString(
    encoding: Exclude<Encoding, 'utf16le'> = 'utf8',
    start = 0,
    end = this.length,
  ): string {
    const bytes = this.subarray(start, end);
    switch (encoding) {
      case 'utf8':
        // As Node does, a byte order mark stays.
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      case 'latin1':
        return binaryOf(bytes);
      case 'base64':
        return btoa(binaryOf(bytes));
      case 'hex':
        return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }
  }

  override includes(searched: number | string, start = 0): boolean {
    if (typeof searched === 'number') return super.includes(searched, start);
    const wanted = Buffer.from(searched);
    const [first] = wanted;
    if (first === undefined) return true;
    for (let at = this.indexOf(first, start); at !== -1; at = this.indexOf(first, at + 1)) {
      if (wanted.every((byte, offset) => this[at + offset] === byte)) return true;
    }
    return false;
  }

  /** Swaps the two bytes of each unit. */
  swap16(): this {
    for (let at = 0; at + 1 < this.length; at += 2) {
      this.set([this[at + 1] ?? 0, this[at] ?? 0], at);
    }
    return this;
  }

  readUInt32BE(at: number): number {
    return new DataView(this.buffer, this.byteOffset, this.length).getUint32(at);
  }
}

function bytesOf(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf8':
      return copyOf(new TextEncoder().encode(text));
    case 'utf16le':
      return unitBytes(text);
    case 'latin1':
      return charBytes(text);
    case 'base64':
      // As Node does: what isn't a digit is left out, and both alphabets are read.
      return charBytes(atob(base64Digits(text)));
    case 'hex':
      return Buffer.from(text.match(/[0-9a-f]{2}/giu)?.map((digits) => parseInt(digits, 16)) ?? []);
  }
}

function base64Digits(text: string): string {
  const digits = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/gu, '');
  // A last digit alone is not even a byte.
  return digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
}

/** Not letter by letter: half of a surrogate pair may stand alone. */
function unitBytes(text: string): Buffer {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  return new Buffer(units.buffer);
}

function charBytes(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function copyOf(data: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(data.length);
  bytes.set(data);
  return bytes;
}

/** A letter for each byte. */
function binaryOf(bytes: Uint8Array): string {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += charsPerText) {
    let text = '';
    for (const byte of bytes.subarray(at, at + charsPerText)) text += String.fromCharCode(byte);
    texts.push(text);
  }
  return texts.join('');
}
