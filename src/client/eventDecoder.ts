import { ServiceError } from '../protocol/serviceError';
import { JsonScanner } from './jsonScanner';
import { ServerSentEvents } from './serverSentEvents';
import { Utf8Decoder } from './utf8Decoder';

/** Takes a stream in pieces; throws what makes the rest unreadable. */
interface Decoder {
  feed(bytes: Uint8Array): void;
  end(): void;
}

/**
 * Finds the JSON of every event in the bytes of a stream, however they are cut. The kind of body is
 * recognized by its first character, since servers and proxies label it wrongly: server-sent events, a JSON
 * array of events, a bare error object, or a page that is none of these.
 */
export class EventDecoder implements Decoder {
  readonly #onEvent: (json: string) => void;
  readonly #maxChars: number;
  #decoder: Decoder | undefined;

  constructor(onEvent: (json: string) => void, maxChars: number) {
    this.#onEvent = onEvent;
    this.#maxChars = maxChars;
  }

  feed(bytes: Uint8Array): void {
    const start = this.#decoder === undefined ? bytes.findIndex(isFirst) : 0;
    const first = bytes[start];
    if (first === undefined) return;
    this.#decoder ??= this.#decoderFor(String.fromCharCode(first));
    this.#decoder.feed(start === 0 ? bytes : bytes.subarray(start));
  }

  end(): void {
    this.#decoder?.end();
  }

  #decoderFor(firstChar: string): Decoder {
    switch (firstChar) {
      case '{':
      case '[':
        return new JsonStream(this.#onEvent, this.#maxChars);
      case '<':
        throw new ServiceError('The service returned a page instead of a stream', {
          kind: 'protocol',
        });
      default:
        return new ServerSentEvents(this.#onEvent, this.#maxChars);
    }
  }
}

/** Objects one after the other, or the elements of one array. */
class JsonStream implements Decoder {
  readonly #utf8 = new Utf8Decoder();
  readonly #scanner: JsonScanner;

  constructor(onEvent: (json: string) => void, maxChars: number) {
    this.#scanner = new JsonScanner(onEvent, maxChars);
  }

  feed(bytes: Uint8Array): void {
    this.#scanner.feed(this.#utf8.decode(bytes));
  }

  end(): void {
    this.#scanner.feed(this.#utf8.end());
    this.#scanner.end();
  }
}

/** Whether a byte is neither white space nor part of a byte order mark. */
function isFirst(byte: number): boolean {
  return byte > 0x20 && ![0xef, 0xbb, 0xbf].includes(byte);
}
