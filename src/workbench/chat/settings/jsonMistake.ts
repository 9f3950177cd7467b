/** Where a text stops being JSON, counted from 1. */
export interface JsonMistake {
  line: number;
  column: number;
}

const space = /[ \t\n\r]*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const word = /true|false|null/uy;
// Strings of JSON hold no raw control characters.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;

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
  /** The closing brackets that are owed, innermost last. */
  const open: string[] = [];
  for (;;) {
    const closing = reader.takeOpening();
    if (closing !== undefined) {
      open.push(closing);
      if (!reader.takes(closing)) {
        if (closing === '}' && !reader.takesKey()) return reader.at;
        continue;
      }
      open.pop();
    } else if (!reader.takesScalar()) return reader.at;
    while (open.length > 0 && reader.takes(open.at(-1) ?? '')) open.pop();
    if (open.length === 0) return reader.isAtEnd ? undefined : reader.at;
    if (!reader.takes(',') || (open.at(-1) === '}' && !reader.takesKey())) return reader.at;
  }
}

class Reader {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#match(space);
  }

  get isAtEnd(): boolean {
    return this.at === this.#text.length;
  }

  /** Goes behind an opening bracket and tells which closes it. */
  takeOpening(): string | undefined {
    if (this.takes('{')) return '}';
    return this.takes('[') ? ']' : undefined;
  }

  takes(character: string): boolean {
    if (this.#text[this.at] !== character) return false;
    this.at += 1;
    this.#match(space);
    return true;
  }

  takesKey(): boolean {
    return this.#match(string) && this.#match(space) && this.takes(':');
  }

  takesScalar(): boolean {
    return [string, word, number].some((pattern) => this.#match(pattern)) && this.#match(space);
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }
}
