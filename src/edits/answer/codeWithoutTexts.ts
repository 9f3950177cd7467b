/** What begins a comment or a text of several lines, and what ends it. */
const longMarks: readonly (readonly [begin: string, end: string, languages: RegExp])[] = [
  ['/*', '*/', /./],
  ['"""', '"""', /python|java|csharp|kotlin|swift/],
  ["'''", "'''", /python/],
  ['`', '`', /script|go/],
  ['<!--', '-->', /./],
];

/** A longer line is data, and isn't read. */
const longestLine = 2000;

/**
 * Reads lines one after the other for what stands outside of comments and texts; what is inside may be in any
 * language. Reads each character once.
 */
export class TextScanner {
  readonly #languageId: string;
  readonly #marks: typeof longMarks;
  #end: string | undefined;
  #isValue = false;

  constructor(languageId: string) {
    this.#languageId = languageId;
    this.#marks = longMarks.filter(([, , languages]) => languages.test(languageId));
  }

  /** Whether the next line begins inside of a text that is a value: not of a comment, nor of a docstring. */
  get isInValue(): boolean {
    return this.#end !== undefined && this.#isValue;
  }

  /** The line without comments; texts of one line become empty ones. */
  take(line: string): string {
    if (line.length > longestLine) return line;
    let text = '';
    let at = 0;
    while (at < line.length) {
      if (this.#end !== undefined) {
        const found = line.indexOf(this.#end, at);
        if (found === -1) return text;
        at = found + this.#end.length;
        this.#end = undefined;
        continue;
      }
      const mark = this.#marks.find(([begin]) => line.startsWith(begin, at));
      if (mark !== undefined) {
        [, this.#end] = mark;
        const isDoc = mark[0] !== '`' && text.trim() === '';
        this.#isValue = !isDoc && !/^[/<]/.test(mark[0]);
        at += mark[0].length;
        text += '""';
        continue;
      }
      if (isLineComment(line, at, this.#languageId)) return text;
      const next = endOfText(line, at);
      text += next === at + 1 ? line.charAt(at) : `${line.charAt(at)}${line.charAt(at)}`;
      at = next;
    }
    return text;
  }
}

/** Lines without comments and what stands inside of texts. */
export function codeWithoutTexts(lines: readonly string[], languageId: string): string[] {
  const scanner = new TextScanner(languageId);
  return lines.map((line) => scanner.take(line));
}

function isLineComment(line: string, at: number, languageId: string): boolean {
  const isFirst = line.slice(0, at).trim() === '';
  if (line.startsWith('//', at)) return isFirst || line[at - 1] === ' ';
  if (line[at] !== '#') return false;
  // A colour, a private name, an attribute or a command of the preprocessor begins with the same.
  return (
    /python|ruby|shell|yaml/.test(languageId) &&
    (isFirst || line[at - 1] === ' ') &&
    line[at + 1] !== '!'
  );
}

/** Where a text of one line ends that begins here; the next place if none does. */
function endOfText(line: string, at: number): number {
  const quote = line.charAt(at);
  if (quote !== '"' && quote !== "'") return at + 1;
  for (let index = at + 1; index < line.length; index++) {
    if (line[index] === '\\') index += 1;
    else if (line[index] === quote) return index + 1;
  }
  return at + 1;
}
