import { createParser, type EventSourceParser, type ParseError } from 'eventsource-parser';
import { ServiceError } from '../protocol/serviceError';
import { JsonScanner, tooLarge } from './jsonScanner';

/** Takes the text of a stream in pieces; throws what makes the rest unreadable. */
interface Decoder {
  feed(text: string): void;
  end(): void;
}

/**
 * Finds the JSON of every event in the text of a stream, however it is cut. What comes is told by its
 * first character, since servers and proxies label it wrongly: server-sent events, a JSON array of
 * events, a bare error object, or a page that is none of it.
 */
export class EventDecoder implements Decoder {
  readonly #onEvent: (json: string) => void;
  readonly #maxChars: number;
  #decoder: Decoder | undefined;

  constructor(onEvent: (json: string) => void, maxChars: number) {
    this.#onEvent = onEvent;
    this.#maxChars = maxChars;
  }

  feed(text: string): void {
    const begun = this.#decoder === undefined ? text.trimStart() : text;
    if (begun === '') return;
    this.#decoder ??= this.#decoderFor(begun.charAt(0));
    this.#decoder.feed(begun);
  }

  end(): void {
    this.#decoder?.end();
  }

  #decoderFor(firstChar: string): Decoder {
    switch (firstChar) {
      case '{':
      case '[':
        return new JsonScanner(this.#onEvent, this.#maxChars);
      case '<':
        throw new ServiceError('A page came instead of a stream', { kind: 'protocol' });
      default:
        return new ServerSentEvents(this.#onEvent, this.#maxChars);
    }
  }
}

/** Server-sent events, with bare JSON between them: services put an error there without `data:`. */
class ServerSentEvents implements Decoder {
  readonly #parser: EventSourceParser;
  readonly #bareJson: JsonScanner;
  readonly #maxChars: number;
  #hasEvents = false;
  #hasStrayLines = false;

  constructor(onEvent: (json: string) => void, maxChars: number) {
    this.#maxChars = maxChars;
    this.#bareJson = new JsonScanner(onEvent, maxChars);
    this.#parser = createParser({
      maxBufferSize: maxChars,
      onEvent: ({ data }) => {
        this.#hasEvents = true;
        if (data.length > maxChars) throw tooLarge(maxChars);
        onEvent(data);
      },
      onError: (error) => this.#onStrayLine(error),
    });
  }

  feed(text: string): void {
    this.#parser.feed(text);
  }

  /** The last event may lack the blank line that closes it. */
  end(): void {
    this.#parser.feed('\n\n');
    this.#bareJson.end();
    if (this.#hasStrayLines && !this.#hasEvents) {
      throw new ServiceError('What came is no stream of events', { kind: 'protocol' });
    }
  }

  #onStrayLine({ type, line = '' }: ParseError): void {
    if (type === 'max-buffer-size-exceeded') throw tooLarge(this.#maxChars);
    if (type !== 'unknown-field') return;
    if (this.#bareJson.isWithinObject || /^\s*[[{]/.test(line)) this.#bareJson.feed(`${line}\n`);
    else this.#hasStrayLines = true;
  }
}
