import { isServiceError, ServiceError } from '../protocol/serviceError';
import type { CallGuard } from './callGuard';
import { invalidField } from './invalid';
import { redactError } from '../protocol/redact';
import type { UploadSource } from './uploadSource';

/** Bytes to send at once. */
export interface UploadChunk {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether nothing comes behind them. */
  isLast: boolean;
}

/**
 * Cuts a source into chunks, from whatever offset the service asks for. Holds on to the chunk it gave
 * last, so that one that broke off on the way can be sent again from a source that comes only once.
 */
export class UploadChunks {
  readonly #source: UploadSource;
  readonly #guard: CallGuard;
  #pieces: Uint8Array[] = [];
  /** Where the first of the pieces is in the source, and how many bytes they have. */
  #start = 0;
  #heldBytes = 0;
  #iterator: AsyncIterator<Uint8Array, unknown> | undefined;
  #isAtEnd = false;

  constructor(source: UploadSource, guard: CallGuard) {
    this.#source = source;
    this.#guard = guard;
  }

  /** At most this many bytes from the offset on, fewer only at the end. */
  async at(offset: number, maxBytes: number): Promise<UploadChunk> {
    this.#moveTo(offset);
    while (this.#heldBytes <= maxBytes && !this.#isAtEnd) await this.#readPiece();
    const bytes = this.#take(Math.min(maxBytes, this.#heldBytes));
    return { bytes, isLast: this.#isAtEnd && this.#heldBytes === bytes.byteLength };
  }

  /** Lets go of the source. */
  close(): void {
    // It may be waiting for its next piece, and may fail in whatever way: nobody is there to hear it.
    this.#iterator?.return?.().then(undefined, () => undefined);
    this.#iterator = undefined;
  }

  #moveTo(offset: number): void {
    const skippedBytes = offset - this.#start;
    if (skippedBytes >= 0 && skippedBytes <= this.#heldBytes) {
      this.#drop(skippedBytes);
    } else if ('read' in this.#source) {
      this.close();
      this.#isAtEnd = false;
      this.#pieces = [];
      this.#heldBytes = 0;
    } else {
      throw new ServiceError('The service lost bytes that can’t be read again', {
        kind: 'protocol',
      });
    }
    this.#start = offset;
  }

  #drop(sizeBytes: number): void {
    this.#heldBytes -= sizeBytes;
    let left = sizeBytes;
    for (let [first] = this.#pieces; first !== undefined && left > 0; [first] = this.#pieces) {
      this.#pieces.shift();
      if (first.byteLength > left) this.#pieces.unshift(first.subarray(left));
      left -= Math.min(left, first.byteLength);
    }
  }

  /** One copy takes the place of the pieces it was made of, so that they are not held twice. */
  #take(sizeBytes: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(sizeBytes);
    const pieces = this.#pieces;
    const heldBytes = this.#heldBytes;
    let filledBytes = 0;
    for (const piece of pieces) {
      const wanted = piece.subarray(0, sizeBytes - filledBytes);
      bytes.set(wanted, filledBytes);
      filledBytes += wanted.byteLength;
    }
    this.#drop(sizeBytes);
    this.#pieces.unshift(bytes);
    this.#heldBytes = heldBytes;
    return bytes;
  }

  async #readPiece(): Promise<void> {
    const { done, value } = await this.#next();
    const { sizeBytes } = this.#source;
    if (done === true) {
      this.#isAtEnd = true;
    } else {
      this.#pieces.push(value);
      this.#heldBytes += value.byteLength;
    }
    const readBytes = this.#start + this.#heldBytes;
    const isShort = this.#isAtEnd && readBytes < (sizeBytes ?? 0);
    if (isShort || readBytes > (sizeBytes ?? Infinity)) {
      throw invalidField(
        'source',
        `gives ${isShort ? 'less' : 'more'} than its ${sizeBytes} bytes`,
      );
    }
  }

  async #next(): Promise<IteratorResult<Uint8Array, unknown>> {
    try {
      this.#iterator ??= this.#open()[Symbol.asyncIterator]();
      return await this.#guard.wait(this.#iterator.next());
    } catch (error) {
      if (isServiceError(error)) throw error;
      const violations = [{ field: 'source', rule: 'couldn’t be read' }];
      const cause = redactError(error, []);
      throw new ServiceError(
        `The source could not be read: ${cause.message}`,
        { kind: 'invalid', violations },
        { cause },
      );
    }
  }

  #open(): AsyncIterable<Uint8Array> {
    return 'read' in this.#source ? this.#source.read(this.#start) : this.#source.stream;
  }
}
