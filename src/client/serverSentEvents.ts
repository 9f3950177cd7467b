import { ServiceError } from '../protocol/serviceError';
import { JsonScanner, tooLarge } from './jsonScanner';
import { LineSplitter } from './lineSplitter';

/** Fields that say nothing of an answer, and comments, whose name is empty. */
const ignoredFields = new Set(['', 'event', 'id', 'retry']);

/**
 * Server-sent events (the stream of the interface with `alt=sse`), with bare JSON between them: services
 * put an error there without `data:`.
 */
export class ServerSentEvents {
  readonly #onEvent: (json: string) => void;
  readonly #maxChars: number;
  readonly #lines: LineSplitter;
  readonly #bareJson: JsonScanner;
  /** The data of the event under way; undefined before its first `data:` line. */
  #data: string | undefined;
  #hasEvents = false;
  #hasStrayLines = false;

  constructor(onEvent: (json: string) => void, maxChars: number) {
    this.#onEvent = onEvent;
    this.#maxChars = maxChars;
    this.#lines = new LineSplitter((line) => this.#takeLine(line));
    this.#bareJson = new JsonScanner(onEvent, maxChars);
  }

  feed(bytes: Uint8Array): void {
    this.#lines.feed(bytes);
    // In bytes, of which there are as many as characters or more: they are what memory is taken for.
    if (this.#lines.pendingBytes > this.#maxChars) throw tooLarge(this.#maxChars);
  }

  /** The last event may lack the blank line that closes it. */
  end(): void {
    this.#lines.end();
    this.#endEvent();
    this.#bareJson.end();
    if (this.#hasStrayLines && !this.#hasEvents) {
      throw new ServiceError('The service didn’t return a stream of events', { kind: 'protocol' });
    }
  }

  #takeLine(line: string): void {
    if (line.startsWith('data:')) this.#takeData(line.slice(line.charAt(5) === ' ' ? 6 : 5));
    else if (line === '') this.#endEvent();
    else if (line === 'data') this.#takeData('');
    else this.#takeOther(line);
  }

  #takeData(value: string): void {
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    if (this.#data.length > this.#maxChars) throw tooLarge(this.#maxChars);
  }

  #endEvent(): void {
    if (this.#data === undefined) return;
    const data = this.#data;
    this.#data = undefined;
    this.#hasEvents = true;
    this.#onEvent(data);
  }

  #takeOther(line: string): void {
    const [name = ''] = line.split(':', 1);
    if (ignoredFields.has(name)) return;
    const isWithin = this.#bareJson.isWithinObject;
    if (!isWithin && !/^\s*[[{]/.test(line)) {
      this.#hasStrayLines = true;
      return;
    }
    // What came before it may lack its blank line.
    if (!isWithin) this.#endEvent();
    this.#bareJson.feed(`${line}\n`);
  }
}
