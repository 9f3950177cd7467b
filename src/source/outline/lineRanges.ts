import type { SourceText } from '../sourceText';
import type { SymbolKind } from './codeSymbol';
import type { LexedSource } from './lexedSource';
import { type LineRule, lineRulesOf } from './lineRules';

/** Index (from 0) of the last line of what begins at a line. */
export function lastIndexOfBlock(
  source: SourceText,
  lexed: LexedSource,
  index: number,
  kind: SymbolKind,
): number {
  switch (source.language.shape) {
    case 'braces':
      return isDirective(source.lines[index]) || isWholeValue(source, lexed, index, kind)
        ? index
        : closingBraceIndex(lexed.code, index);
    case 'lines':
      return kind === 'section'
        ? lastIndexOfSection(source, index)
        : lastIndentedIndex(source.lines, index);
    case 'indent':
    case 'json':
    case 'markdown':
    case 'prose':
      return lastIndentedIndex(source.lines, index);
  }
}

/** `#define` and the like end with their line. */
function isDirective(line = ''): boolean {
  return line.trimStart().startsWith('#');
}

/** Go and others have no semicolon behind a value: without this it would go on to the next brace. */
function isWholeValue(
  { lines }: SourceText,
  { code }: LexedSource,
  index: number,
  kind: SymbolKind,
): boolean {
  if (kind !== 'constant' && kind !== 'variable') return false;
  const line = code[index] ?? '';
  const isClosed = line.split('(').length <= line.split(')').length && !/[{[]/.test(line);
  const goesOn = /[=,(+\-*/|&.?:]$/.test((lines[index] ?? '').trimEnd());
  return isClosed && line.includes('=') && !goesOn && !/^\s*[{.?:|&+]/.test(code[index + 1] ?? '');
}

/** How many lines a declaration's head may have before its brace. */
const maxHeadLines = 12;

/** The line of the brace that closes the first one a declaration opens, or of the semicolon that ends it before. */
function closingBraceIndex(code: readonly string[], index: number): number {
  let parentheses = 0;
  const lastHeadIndex = Math.min(index + maxHeadLines, code.length - 1);
  for (let lineIndex = index; lineIndex <= lastHeadIndex; lineIndex += 1) {
    for (const [char] of (code[lineIndex] ?? '').matchAll(markPattern)) {
      if (char === '{') return closingLines(code)[lineIndex] ?? index;
      if (char === '}') return Math.max(index, lineIndex - 1);
      if (char === ';' && parentheses <= 0) return lineIndex;
      parentheses += char === '(' ? 1 : char === ')' ? -1 : 0;
    }
  }
  return index;
}

const markPattern = /[(){};]/g;
const knownClosingLines = new WeakMap<readonly string[], Int32Array>();

/**
 * For each line, where the first brace it opens is closed; the last line where it never is. Found once for all
 * declarations: what is never closed would otherwise be read to the end by each of them.
 */
function closingLines(code: readonly string[]): Int32Array {
  const known = knownClosingLines.get(code);
  if (known !== undefined) return known;
  const closing = new Int32Array(code.length).fill(code.length - 1);
  /** Lines of open braces; -1 where the line has opened one before. */
  const open: number[] = [];
  for (const [lineIndex, line] of code.entries()) {
    let isFirst = true;
    for (const [char] of line.matchAll(/[{}]/g)) {
      if (char === '{') {
        open.push(isFirst ? lineIndex : -1);
        isFirst = false;
      } else {
        const opened = open.pop() ?? -1;
        if (opened >= 0) closing[opened] = lineIndex;
      }
    }
  }
  knownClosingLines.set(code, closing);
  return closing;
}

function lastIndentedIndex(lines: readonly string[], index: number): number {
  const indent = indentOf(lines[index] ?? '');
  let last = index;
  for (let next = index + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) {
      return /^\s*(?:end\b|\))/.test(line) && indentOf(line) === indent ? next : last;
    }
    if (line.trim() !== '') last = next;
  }
  return last;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lastIndexOfSection(source: SourceText, index: number): number {
  const sections = lineRulesOf(source.language.id).filter(({ kind }) => kind === 'section');
  let end = index + 1;
  while (end < source.lines.length && !isSectionStart(source.lines[end] ?? '', sections)) end += 1;
  let last = end - 1;
  while (last > index && source.lines[last]?.trim() === '') last -= 1;
  return last;
}

function isSectionStart(line: string, sections: readonly LineRule[]): boolean {
  return sections.some(({ pattern }) => pattern.test(line));
}
