import { ServiceError } from '../protocol/serviceError';
import { overLimit } from './overLimit';

const code = {
  quote: 0x22,
  comma: 0x2c,
  arrayStart: 0x5b,
  backslash: 0x5c,
  arrayEnd: 0x5d,
  objectStart: 0x7b,
  objectEnd: 0x7d,
} as const;

/**
 * Finds the objects of a JSON text that comes in pieces, without waiting for its end: objects one after
 * the other, or the elements of one array (a stream of the interface without `alt=sse`). What follows
 * that array is ignored.
 */
export class JsonScanner {
  readonly #onObject: (json: string) => void;
  readonly #maxChars: number;
  #pieces: string[] = [];
  #length = 0;
  /** Brackets open within the object under way. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #array: 'none' | 'open' | 'closed' = 'none';

  constructor(onObject: (json: string) => void, maxChars: number) {
    this.#onObject = onObject;
    this.#maxChars = maxChars;
  }

  /** Whether an object has begun that is not at its end. */
  get isWithinObject(): boolean {
    return this.#depth > 0;
  }

  feed(text: string): void {
    let at = 0;
    while (at < text.length && this.#array !== 'closed') {
      if (this.#depth === 0) at = this.#findObject(text, at);
      const end = this.#findEnd(text, at);
      this.#keep(text.slice(at, end));
      if (this.#depth === 0) this.#emit();
      at = end;
    }
  }

  end(): void {
    if (this.#depth > 0) {
      throw new ServiceError('The answer ended in the middle of JSON', { kind: 'protocol' });
    }
  }

  /** Where the next object begins, or the text's end. */
  #findObject(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (char === code.objectStart) return at;
      if (char === code.arrayEnd && this.#array === 'open') {
        this.#array = 'closed';
        return text.length;
      }
      if (char === code.arrayStart && this.#array === 'none') this.#array = 'open';
      else if (char !== code.comma && !isSpace(char)) throw notJson();
    }
    return text.length;
  }

  /** Where the object under way ends, or the text does. */
  #findEnd(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      const char = text.charCodeAt(at);
      this.#step(char);
      if (this.#depth === 0) return at + 1;
    }
    return text.length;
  }

  #step(char: number): void {
    if (this.#isInString) this.#stepInString(char);
    else if (char === code.quote) this.#isInString = true;
    else if (char === code.objectStart || char === code.arrayStart) this.#depth++;
    else if (char === code.objectEnd || char === code.arrayEnd) this.#depth--;
  }

  #stepInString(char: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === code.backslash) this.#isEscaped = true;
    else if (char === code.quote) this.#isInString = false;
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#maxChars) throw tooLarge(this.#maxChars);
    if (piece !== '') this.#pieces.push(piece);
  }

  #emit(): void {
    const json = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    if (json !== '') this.#onObject(json);
  }
}

/** The error for an event that is larger than what the client was allowed to hold. */
export function tooLarge(maxChars: number): ServiceError {
  return overLimit('An event of the answer is longer', maxChars, 'characters');
}

/** The error for an answer, or an event, that should be JSON and is not. */
export function notJson(): ServiceError {
  return new ServiceError('The answer isn’t valid JSON', { kind: 'protocol' });
}

function isSpace(char: number): boolean {
  return char === 0x20 || (char >= 0x09 && char <= 0x0d);
}
