/** Decodes UTF-8 that is cut anywhere. A byte order mark at the start is left in, as white space. */
export class Utf8Decoder {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  decode(bytes: Uint8Array): string {
    const last = bytes.at(-1);
    if (last === undefined) return '';
    // What ends with ASCII ends a character. Decoding without the rest of one in mind is several times
    // as fast.
    return this.#decoder.decode(bytes, { stream: last >= 0x80 });
  }

  /** What is left: a replacement character for a character that was never completed. */
  end(): string {
    return this.#decoder.decode();
  }
}
