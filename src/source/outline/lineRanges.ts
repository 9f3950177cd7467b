import type { SourceText } from '../sourceText';
import type { SymbolKind } from './codeSymbol';
import type { LexedSource } from './lexedSource';
import { lineRulesOf } from './lineRules';

/** Index (from 0) of the last line of what begins at a line. */
export function lastIndexOfBlock(
  source: SourceText,
  lexed: LexedSource,
  index: number,
  kind: SymbolKind,
): number {
  switch (source.language.shape) {
    case 'braces':
      return isDirective(source.lines[index]) ? index : closingBraceIndex(lexed.code, index);
    case 'lines':
      return kind === 'section'
        ? lastIndexOfSection(source, index)
        : lastIndentedIndex(source.lines, index);
    default:
      return lastIndentedIndex(source.lines, index);
  }
}

/** `#define` and the like end with their line. */
function isDirective(line = ''): boolean {
  return line.trimStart().startsWith('#');
}

/** How many lines a declaration's head may have before its brace. */
const maxHeadLines = 12;

function closingBraceIndex(code: readonly string[], index: number): number {
  const nesting = new Nesting();
  for (let lineIndex = index; lineIndex < code.length; lineIndex += 1) {
    const end = nesting.read(code[lineIndex] ?? '');
    if (end !== undefined) {
      return end === 'outside' ? Math.max(index, lineIndex - 1) : lineIndex;
    }
    if (!nesting.hasOpened && lineIndex - index >= maxHeadLines) {
      return index;
    }
  }
  return nesting.hasOpened ? code.length - 1 : index;
}

/** How deep in braces a declaration is, read line by line. */
class Nesting {
  hasOpened = false;
  #braces = 0;
  #parentheses = 0;

  /** Tells when the declaration ends on this line, or has ended before it. */
  read(line: string): 'inside' | 'outside' | undefined {
    for (const [char] of line.matchAll(/[(){};]/g)) {
      this.#step(char);
      if (this.#braces < 0) {
        return 'outside';
      }
      if (this.hasOpened ? this.#braces === 0 : char === ';' && this.#parentheses <= 0) {
        return 'inside';
      }
    }
    return undefined;
  }

  #step(char: string): void {
    switch (char) {
      case '{':
        this.#braces += 1;
        this.hasOpened = true;
        break;
      case '}':
        this.#braces -= 1;
        break;
      case '(':
        this.#parentheses += 1;
        break;
      case ')':
        this.#parentheses -= 1;
        break;
    }
  }
}

function lastIndentedIndex(lines: readonly string[], index: number): number {
  const indent = indentOf(lines[index] ?? '');
  let last = index;
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) {
      return /^\s*(?:end\b|\))/.test(line) && indentOf(line) === indent ? next : last;
    }
    if (line.trim() !== '') {
      last = next;
    }
  }
  return last;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lastIndexOfSection(source: SourceText, index: number): number {
  const sections = lineRulesOf(source.language.id).filter(({ kind }) => kind === 'section');
  const length = source.lines
    .slice(index + 1)
    .findIndex((line) => sections.some(({ pattern }) => pattern.test(line)));
  let last = length === -1 ? source.lines.length - 1 : index + length;
  while (last > index && source.lines[last]?.trim() === '') {
    last -= 1;
  }
  return last;
}
