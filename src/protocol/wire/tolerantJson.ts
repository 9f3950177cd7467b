import { failure } from '../failure';

/** How deep arrays and objects may be nested; what a real server takes. */
export const maxDepth = 100;

/**
 * Reads JSON as the interface's public servers do: besides strict JSON it takes trailing commas, single
 * quotes, keys without quotes and raw line breaks in strings. Throws INVALID_ARGUMENT for the rest.
 */
export function parseTolerantJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new TolerantReader(text).read();
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class TolerantReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const value = this.#readValue(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected('Expected the end of the document.');
    return value;
  }

  #readValue(depth: number): unknown {
    this.#skipSpace();
    if (depth > maxDepth) throw this.#unexpected('Message too deep.');
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readObject(depth);
      case '[':
        return this.#readArray(depth);
      case '"':
      case "'":
        return this.#readString();
      case undefined:
      default:
        return this.#readWord();
    }
  }

  #readObject(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    while (!this.#takes('}')) {
      const key = this.#readKey();
      if (!this.#takes(':')) throw this.#unexpected('Expected : between key:value pair.');
      entries.push([key, this.#readValue(depth + 1)]);
      this.#expectCommaOr('}', 'Expected , or } after key:value pair.');
    }
    return Object.fromEntries(entries);
  }

  #readArray(depth: number): unknown[] {
    const values: unknown[] = [];
    this.#at += 1;
    while (!this.#takes(']')) {
      values.push(this.#readValue(depth + 1));
      this.#expectCommaOr(']', 'Expected , or ] after array value.');
    }
    return values;
  }

  #readKey(): string {
    this.#skipSpace();
    const isQuoted = this.#text[this.#at] === '"' || this.#text[this.#at] === "'";
    const key = isQuoted ? this.#readString() : this.#match(/[A-Za-z_$][\w$]*/uy);
    if (key === '' && !isQuoted) throw this.#unexpected('Expected an object key or }.');
    return key;
  }

  #readString(): string {
    const quote = this.#text[this.#at];
    const plain = quote === '"' ? /[^"\\]*/uy : /[^'\\]*/uy;
    const pieces: string[] = [];
    this.#at += 1;
    for (;;) {
      pieces.push(this.#match(plain));
      const next = this.#text[this.#at];
      if (next === undefined) throw this.#unexpected('Closing quote expected in string.');
      this.#at += 1;
      if (next === quote) return pieces.join('');
      pieces.push(this.#readEscape());
    }
  }

  #readEscape(): string {
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (letter !== 'u') return escapes[letter] ?? letter;
    const digits = this.#match(/[\dA-Fa-f]{4}/uy);
    if (digits === '') throw this.#unexpected('Illegal hex string.');
    return String.fromCharCode(parseInt(digits, 16));
  }

  #readWord(): unknown {
    const start = this.#at;
    const word = this.#match(/[\w.+-]+/uy);
    if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u.test(word)) {
      return JSON.parse(word) as unknown;
    }
    this.#at = start;
    throw this.#unexpected('Expected a value.');
  }

  #expectCommaOr(end: string, otherwise: string): void {
    if (!this.#takes(',') && this.#text[this.#at] !== end) throw this.#unexpected(otherwise);
  }

  #takes(character: string): boolean {
    this.#skipSpace();
    const isThere = this.#text[this.#at] === character;
    this.#at += isThere ? 1 : 0;
    return isThere;
  }

  #skipSpace(): void {
    this.#match(/\s*/uy);
  }

  /** What the sticky pattern matches here, or ''; goes on behind it. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #unexpected(expectation: string): Error {
    const start = Math.max(0, this.#at - 20);
    const excerpt = this.#text.slice(start, this.#at + 20).replace(/\s/gu, ' ');
    return failure(
      'INVALID_ARGUMENT',
      `Invalid JSON payload received. ${expectation}\n${excerpt}\n${' '.repeat(this.#at - start)}^`,
    );
  }
}
