import { errorOfBody, isErrorBody, type ErrorContext } from './answerError';
import { EventDecoder } from './eventDecoder';
import type { Exchange } from './exchange';
import { notJson } from './jsonScanner';
import { overLimit } from './overLimit';
import { readJson } from './readJson';

/** What reading events takes beside their bytes. */
interface EventReaderOptions {
  /** An event by its shape; throws for what isn't one. */
  read: (value: unknown) => object;
  context: ErrorContext;
  maxEventChars: number;
  maxStreamBytes: number;
}

/** Reads the events of a stream in batches: all that one piece of the body brought to its end. */
export class EventReader {
  readonly #exchange: Exchange;
  readonly #read: (value: unknown) => object;
  readonly #context: ErrorContext;
  readonly #decoder: EventDecoder;
  readonly #maxBytes: number;
  #bytes = 0;
  #batch: object[] = [];
  #failure: Error | undefined;
  #isAtEnd = false;
  #hasGiven = false;

  constructor(
    exchange: Exchange,
    { read, context, maxEventChars, maxStreamBytes }: EventReaderOptions,
  ) {
    this.#exchange = exchange;
    this.#read = read;
    this.#maxBytes = maxStreamBytes;
    this.#context = context;
    this.#decoder = new EventDecoder((json) => this.#readEvent(json), maxEventChars);
  }

  /** The next events, none at the end of the stream. An error comes after all that arrived before it. */
  async next(): Promise<object[]> {
    while (this.#batch.length === 0 && !this.#isAtEnd) await this.#readChunk();
    if (this.#batch.length === 0 && this.#failure !== undefined) throw this.#failure;
    const batch = this.#batch;
    this.#batch = [];
    this.#hasGiven ||= batch.length > 0;
    return batch;
  }

  async #readChunk(): Promise<void> {
    try {
      const chunk = await this.#exchange.readChunk();
      this.#isAtEnd = chunk === undefined;
      this.#decode(chunk);
    } catch (error) {
      this.#isAtEnd = true;
      // The last event may be whole but for the end of its lines. Before the first, another attempt gives more.
      if (this.#hasGiven) this.#decode(undefined);
      this.#failure = error as Error;
    }
  }

  #decode(chunk: Uint8Array | undefined): void {
    try {
      if (chunk === undefined) this.#decoder.end();
      else this.#feed(chunk);
    } catch (error) {
      this.#failure = error as Error;
      this.#isAtEnd = true;
    }
  }

  #feed(chunk: Uint8Array): void {
    this.#decoder.feed(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) {
      throw overLimit('The answer is longer', this.#maxBytes, 'bytes');
    }
  }

  #readEvent(json: string): void {
    // Some relays close their streams so; others send events without data to keep them alive.
    if (json === '[DONE]' || json === '') return;
    const value = readJson(json);
    if (Array.isArray(value)) value.forEach((event) => this.#accept(event));
    else this.#accept(value);
  }

  #accept(event: unknown): void {
    if (typeof event !== 'object' || event === null) throw notJson();
    if (isErrorBody(event)) throw errorOfBody(event, this.#context);
    this.#batch.push(this.#read(event));
  }
}
