/** Where the first column says what a line is. */
const keptLanguages = new Set([
  'diff',
  'patch',
  'makefile',
  'mk',
  'markdown',
  'md',
  'text',
  'txt',
  '',
]);

/** Whether code of a language reads the same without the indentation that all of its lines have. */
export function canBeDedented(language: string): boolean {
  return !keptLanguages.has(language.toLowerCase());
}

/** Code without the indentation that all of its lines have, and that indentation. */
export function dedent(code: string): { text: string; indent: string } {
  const indent = commonIndent(code);
  if (indent === '') return { text: code, indent };
  const dedenter = new Dedenter(indent);
  return { text: dedenter.take(code), indent };
}

/** The code with its indentation again. */
export function indented(code: string, indent: string): string {
  if (indent === '') return code;
  const lines = code.split('\n');
  return lines.map((line) => (line.trim() === '' ? line : indent + line)).join('\n');
}

function commonIndent(code: string): string {
  let common: string | undefined;
  for (const line of code.split('\n')) {
    const length = line.search(/\S/);
    if (length < 0) continue;
    common = common === undefined ? line.slice(0, length) : sharedStart(common, line);
    if (common === '') return '';
  }
  return common ?? '';
}

function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1;
  return one.slice(0, length);
}

/**
 * Takes the indentation off the lines of code that is arriving: unless it is known, that of the first line with
 * anything in it.
 */
export class Dedenter {
  #indent: string | undefined;
  /** Blanks with which a line has begun. */
  #held = '';
  #isAtStart = true;

  constructor(indent?: string) {
    this.#indent = indent;
  }

  /** What is shown of the code that has come. */
  take(code: string): string {
    let shown = '';
    let at = 0;
    while (at < code.length) {
      if (this.#isAtStart && this.#hold(code.charAt(at))) {
        at += 1;
        continue;
      }
      const end = code.indexOf('\n', at) + 1 || code.length;
      shown += code.slice(at, end);
      at = end;
      this.#isAtStart = code.charAt(end - 1) === '\n';
    }
    return shown;
  }

  /** Whether the character is indentation; after it comes what the line says. */
  #hold(character: string): boolean {
    const isIndent =
      this.#indent === undefined
        ? character === ' ' || character === '\t'
        : character === this.#indent.charAt(this.#held.length);
    if (isIndent) {
      this.#held += character;
      return true;
    }
    if (character !== '\n') this.#indent ??= this.#held;
    this.#held = '';
    this.#isAtStart = false;
    return false;
  }
}
