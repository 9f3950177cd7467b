import type { MessageShape } from '../protocol/shapes/shape';
import { errorOfBody, isErrorBody, type ErrorContext } from './answerError';
import { EventDecoder } from './eventDecoder';
import type { Exchange } from './exchange';
import { notJson } from './jsonScanner';
import { readJson } from './readJson';

/** Reads the events of a stream in batches: all that one piece of the body brought to its end. */
export class EventReader {
  readonly #exchange: Exchange;
  readonly #shape: MessageShape;
  readonly #context: ErrorContext;
  readonly #decoder: EventDecoder;
  #batch: object[] = [];
  #failure: Error | undefined;
  #isAtEnd = false;

  constructor(
    exchange: Exchange,
    shape: MessageShape,
    { context, maxEventChars }: { context: ErrorContext; maxEventChars: number },
  ) {
    this.#exchange = exchange;
    this.#shape = shape;
    this.#context = context;
    this.#decoder = new EventDecoder((json) => this.#readEvent(json), maxEventChars);
  }

  /** The next events, none at the end of the stream. An error comes after all that arrived before it. */
  async next(): Promise<object[]> {
    while (this.#batch.length === 0 && !this.#isAtEnd) {
      const chunk = await this.#exchange.readChunk();
      this.#isAtEnd = chunk === undefined;
      this.#decode(chunk);
    }
    if (this.#batch.length === 0 && this.#failure !== undefined) throw this.#failure;
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  #decode(chunk: Uint8Array | undefined): void {
    try {
      if (chunk === undefined) this.#decoder.end();
      else this.#decoder.feed(chunk);
    } catch (error) {
      this.#failure = error as Error;
      this.#isAtEnd = true;
    }
  }

  #readEvent(json: string): void {
    // Some relays close their streams so; others send events without data to keep them alive.
    if (json === '[DONE]' || json === '') return;
    const value = readJson(json, this.#shape);
    if (Array.isArray(value)) value.forEach((event) => this.#accept(event));
    else this.#accept(value);
  }

  #accept(event: unknown): void {
    if (typeof event !== 'object' || event === null) throw notJson();
    if (isErrorBody(event)) throw errorOfBody(event, this.#context);
    this.#batch.push(event);
  }
}
