/** Where a text stops being JSON, counted from 1. */
export interface JsonMistake {
  line: number;
  column: number;
}

const space = /[ \t\n\r]*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const word = /true|false|null/uy;
// Strings of JSON hold no raw control characters.
const string = /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;

/**
 * Where a text stops being JSON; undefined when it is JSON. The engine's own messages name the place in
 * some cases only, and by no fixed form.
 */
export function jsonMistake(text: string): JsonMistake | undefined {
  const end = endOfJson(text);
  if (end === undefined) return undefined;
  const before = text.slice(0, end).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Without recursion, so that no depth of nesting is too much. */
function endOfJson(text: string): number | undefined {
  const reader = new Reader(text);
  for (;;) {
    const begun = reader.begin();
    if (begun === 'mistake') return reader.at;
    if (begun === 'opened') continue;
    if (!reader.isInside()) return reader.isAtEnd ? undefined : reader.at;
    if (!reader.takesNext()) return reader.at;
  }
}

class Reader {
  readonly #text: string;
  /** The closing brackets that are owed, innermost last. */
  readonly #owed: string[] = [];
  at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#match(space);
  }

  get isAtEnd(): boolean {
    return this.at === this.#text.length;
  }

  /** Goes behind a value, or into one that holds others. */
  begin(): 'whole' | 'opened' | 'mistake' {
    const closing = this.#takes('{') ? '}' : this.#takes('[') ? ']' : undefined;
    if (closing === undefined) return this.#takesScalar() ? 'whole' : 'mistake';
    if (this.#takes(closing)) return 'whole';
    this.#owed.push(closing);
    return closing === '}' && !this.#takesKey() ? 'mistake' : 'opened';
  }

  /** Skips the brackets that close here, and returns whether another is missing. */
  isInside(): boolean {
    while (this.#owed.length > 0 && this.#takes(this.#owed.at(-1) ?? '')) this.#owed.pop();
    return this.#owed.length > 0;
  }

  /** Goes to where the next entry's value has to be. */
  takesNext(): boolean {
    return this.#takes(',') && (this.#owed.at(-1) === ']' || this.#takesKey());
  }

  #takes(character: string): boolean {
    if (this.#text[this.at] !== character) return false;
    this.at += 1;
    this.#match(space);
    return true;
  }

  #takesKey(): boolean {
    return this.#match(string) && this.#match(space) && this.#takes(':');
  }

  #takesScalar(): boolean {
    return [string, word, number].some((pattern) => this.#match(pattern)) && this.#match(space);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }
}
