import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import { escapeRegExp } from '../../../../base/untrusted/escape';
import type { ReadSource } from '../retrieval/library';

/** A line that holds what was looked for. */
export interface Occurrence {
  read: ReadSource;
  line: number;
  text: string;
  /** How often the line holds it. */
  count: number;
  role: 'definition' | 'import' | 'comment' | 'use';
  /** The innermost symbol around the line. */
  within: CodeSymbol | undefined;
}

/** How a text is looked for. */
export interface SearchPattern {
  text: string;
  /** Only if it isn't part of a longer word. */
  isWholeWord: boolean;
  isCaseSensitive: boolean;
}

/** Every line of a source that holds the text, in order. */
export function occurrencesOf(read: ReadSource, pattern: SearchPattern): Occurrence[] {
  const { source, lexed, symbols } = read;
  const expression = toExpression(pattern);
  return source.lines.flatMap((text, index) => {
    const count = composed(text).match(expression)?.length ?? 0;
    if (count === 0) return [];
    const line = source.firstLine + index;
    const isInCode = expression.test(composed(lexed.code[index] ?? ''));
    expression.lastIndex = 0;
    const isInComment = !isInCode && expression.test(composed(lexed.comments[index] ?? ''));
    expression.lastIndex = 0;
    const role = isInComment ? 'comment' : roleOf(text, line, symbols, pattern.text);
    return [{ read, line, text, count, role, within: innermost(symbols, line) }];
  });
}

/** The same letters may be written with marks of their own, as macOS and PDFs do. */
function composed(text: string): string {
  return text.normalize('NFC');
}

function toExpression({ text: wanted, isWholeWord, isCaseSensitive }: SearchPattern): RegExp {
  const text = composed(wanted);
  const inWord = '[\\p{L}\\p{M}\\p{N}_$]';
  const start = isWholeWord && new RegExp(`^${inWord}`, 'u').test(text) ? `(?<!${inWord})` : '';
  const end = isWholeWord && new RegExp(`${inWord}$`, 'u').test(text) ? `(?!${inWord})` : '';
  const source = `${start}${escapeRegExp(text)}${end}`;
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

function roleOf(
  text: string,
  line: number,
  symbols: readonly CodeSymbol[],
  name: string,
): Occurrence['role'] {
  if (
    /^\s*(?:import\b|export\b.*\bfrom\b|from\s+\S+\s+import\b|use\s|using\s|#\s*include)/.test(text)
  ) {
    return 'import';
  }
  const isDefined = symbols.some(
    (symbol) =>
      symbol.name === name &&
      line >= symbol.range.firstLine &&
      line <= symbol.range.lastLine &&
      isDeclarationLine(symbol, line, text),
  );
  return isDefined ? 'definition' : 'use';
}

/** The first line of a symbol that names it: decorators may be before. */
function isDeclarationLine(symbol: CodeSymbol, line: number, text: string): boolean {
  return (
    line === symbol.range.firstLine ||
    (line <= symbol.range.firstLine + 3 && text.trim().startsWith(symbol.signature.slice(0, 12)))
  );
}

/** The smallest symbol around a line. */
function innermost(symbols: readonly CodeSymbol[], line: number): CodeSymbol | undefined {
  return symbols
    .filter(({ range }) => range.firstLine <= line && line <= range.lastLine)
    .reduce<CodeSymbol | undefined>(
      (inner, symbol) =>
        inner === undefined ||
        symbol.range.lastLine - symbol.range.firstLine <=
          inner.range.lastLine - inner.range.firstLine
          ? symbol
          : inner,
      undefined,
    );
}
