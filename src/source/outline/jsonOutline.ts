import type { SourceText } from '../sourceText';
import type { CodeSymbol } from './codeSymbol';

/** A string, a bracket, a comma or colon, a line end, a comment, or a bare value. */
const tokenPattern =
  /(?<text>"(?:\\.|[^"\\\n])*"?)|(?<gap>\n|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|[{}[\],:]|[^\s{}[\],:"/]+|\//g;
const maxDepth = 2;

/** The keys of a JSON text down to the second level, each with its value or its value's kind. */
export function outlineJson(source: SourceText): CodeSymbol[] {
  const reader = new JsonReader(source.firstLine);
  for (const match of source.lines.join('\n').matchAll(tokenPattern)) {
    const { text, gap } = match.groups ?? {};
    if (gap !== undefined) {
      reader.skip(gap);
    } else if (text !== undefined) {
      reader.takeText(text);
    } else {
      reader.takeMark(match[0]);
    }
  }
  return reader.finish();
}

class JsonReader {
  readonly #symbols: CodeSymbol[] = [];
  readonly #open: { symbol: CodeSymbol; depth: number }[] = [];
  #line: number;
  #depth = 0;
  /** Line of the token before this one, where a value may have ended. */
  #lastLine: number;
  /** A text that is a key if a colon follows. */
  #pending: { text: string; lineBefore: number } | undefined;

  constructor(firstLine: number) {
    this.#line = firstLine;
    this.#lastLine = firstLine;
  }

  skip(gap: string): void {
    this.#line += gap.split('\n').length - 1;
  }

  takeText(text: string): void {
    this.#describeValue(text);
    this.#pending = { text, lineBefore: this.#lastLine };
    this.#lastLine = this.#line;
  }

  takeMark(mark: string): void {
    switch (mark) {
      case ':':
        this.#openKey();
        break;
      case '{':
      case '[':
        this.#describeValue(mark === '{' ? 'object' : 'array');
        this.#depth += 1;
        break;
      case '}':
      case ']':
        this.#closeFrom(this.#depth, this.#lastLine);
        this.#depth -= 1;
        break;
      case ',':
        break;
      default:
        this.#describeValue(mark);
    }
    this.#pending = undefined;
    this.#lastLine = this.#line;
  }

  finish(): CodeSymbol[] {
    this.#closeFrom(0, this.#lastLine);
    return this.#symbols;
  }

  #openKey(): void {
    if (this.#pending === undefined || this.#depth > maxDepth) return;
    this.#closeFrom(this.#depth, this.#pending.lineBefore);
    const symbol: CodeSymbol = {
      kind: 'key',
      name: unquote(this.#pending.text),
      container: this.#open.map(({ symbol: { name } }) => name).join('.'),
      depth: this.#open.length,
      signature: '',
      doc: '',
      isExported: false,
      range: { firstLine: this.#line, lastLine: this.#line },
      docLine: this.#line,
    };
    this.#symbols.push(symbol);
    this.#open.push({ symbol, depth: this.#depth });
  }

  /** The first thing after a key's colon is its value. */
  #describeValue(value: string): void {
    const key = this.#open.at(-1);
    if (key?.depth === this.#depth && key.symbol.signature === '') key.symbol.signature = value;
  }

  #closeFrom(depth: number, line: number): void {
    while ((this.#open.at(-1)?.depth ?? -1) >= depth) {
      const closed = this.#open.pop();
      if (closed !== undefined) {
        closed.symbol.range.lastLine = Math.max(line, closed.symbol.range.firstLine);
      }
    }
  }
}

function unquote(token: string): string {
  const isClosed = token.length > 1 && token.endsWith('"');
  return token.slice(1, isClosed ? -1 : undefined).replace(/\\(["\\/])/g, '$1');
}
