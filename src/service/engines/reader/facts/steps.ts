import { inlineCode, listWords, plainWords } from '../markdown';
import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import type { LineRange } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';
import { callsIn, codeIn, returnsIn, type Thrown, throwsIn } from './codeFacts';

/** One statement of a body, in words. */
export interface Step {
  range: LineRange;
  words: string;
}

/** What a function does statement by statement, read off its outermost level. */
export function stepsOf(read: ReadSource, symbol: CodeSymbol): Step[] {
  const body = bodyOf(read, symbol);
  return body === undefined ? [] : stepsIn(read, body);
}

/** The statements of a stretch of code, read off its outermost level. */
export function stepsIn(read: ReadSource, range: LineRange): Step[] {
  return statementsIn(read, range).flatMap((statement) => {
    const words = describe(read, statement);
    return words === '' ? [] : [{ range: statement, words }];
  });
}

/** The lines between a function's head and its end. */
function bodyOf({ source, lexed }: ReadSource, { range }: CodeSymbol): LineRange | undefined {
  const isIndented = source.language.shape === 'indent';
  const lines = lexed.code.slice(
    range.firstLine - source.firstLine,
    range.lastLine - source.firstLine + 1,
  );
  const head = lines.findIndex((line) => (isIndented ? /:\s*$/ : /(?:\{|=>|=)\s*$/).test(line));
  const firstLine = range.firstLine + head + 1;
  const lastLine =
    isIndented || !/^\s*\}/.test(lines.at(-1) ?? '') ? range.lastLine : range.lastLine - 1;
  return head === -1 || lastLine < firstLine ? undefined : { firstLine, lastLine };
}

/** Stretches that begin at the body's own indentation; what is indented further belongs to them. */
function statementsIn(read: ReadSource, body: LineRange): LineRange[] {
  const lines = codeIn(read, body);
  const indents = lines.map((line) =>
    line.trim() === '' ? Infinity : line.length - line.trimStart().length,
  );
  const base = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  const statements: LineRange[] = [];
  for (const [index, line] of lines.entries()) {
    const lineNumber = body.firstLine + index;
    const last = statements.at(-1);
    const isContinued = /^\s*(?:[)\]}.?:|&+]|else\b|elif\b|except\b|catch\b|finally\b)/.test(line);
    if (indents[index] === base && !isContinued) {
      statements.push({ firstLine: lineNumber, lastLine: lineNumber });
    } else if (last !== undefined && line.trim() !== '') {
      last.lastLine = lineNumber;
    }
  }
  return statements;
}

function describe(read: ReadSource, range: LineRange): string {
  const { source } = read;
  const code = codeIn(read, range)[0]?.trim() ?? '';
  const line = source.lines[range.firstLine - source.firstLine]?.trim() ?? '';
  const keyword = /^(?:\}\s*)?(?:await\s+)?([a-z]+)\b/.exec(code)?.[1] ?? '';
  const lead = blockLead(keyword, line);
  if (lead !== undefined) return `${lead}${outcomeOf(read, range)}`;
  switch (keyword) {
    case 'return':
      return `returns ${inlineCode(statementOf(read, range).replace(/^return\s*/, '') || 'nothing')}`;
    case 'throw':
    case 'raise':
      return `throws ${thrownWords(read, range)}`;
    default:
      return describeSimple(statementOf(read, range));
  }
}

/** How the words for a statement with a block begin; undefined for other statements. */
function blockLead(keyword: string, line: string): string | undefined {
  switch (keyword) {
    case 'if':
    case 'unless':
      return `${keyword} ${inlineCode(conditionOf(line))}`;
    case 'for':
    case 'while':
    case 'loop':
      return `loops ${inlineCode(line.replace(/(?<!\s)\s*[{:]\s*$/, ''))}`;
    case 'try':
      return 'tries code that may fail';
    case 'switch':
    case 'match':
      return `chooses by ${inlineCode(conditionOf(line))}`;
    default:
      return undefined;
  }
}

function describeSimple(statement: string): string {
  const [, target = '', value] = /^(?:const|let|var|val) ([^=]+)= ?(.+)/.exec(statement) ?? [];
  const name = /^([\w$]+|[{[].*[}\]]) ?(?::|$)/.exec(target)?.[1];
  if (name !== undefined && value !== undefined) {
    return `sets ${inlineCode(name)} to ${inlineCode(value)}`;
  }
  return /[\w$)\]]/.test(statement) ? inlineCode(statement) : '';
}

function statementOf({ source }: ReadSource, range: LineRange): string {
  const lines = source.lines.slice(
    range.firstLine - source.firstLine,
    range.lastLine - source.firstLine + 1,
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim().replace(/;$/, '');
}

function conditionOf(line: string): string {
  return line
    .replace(/^\w+\s*/, '')
    .replace(/(?<!\s)\s*[{:]\s*$/, '')
    .replace(/^\((.*)\)$/, '$1');
}

/** What comes of a nested block: what it returns, throws or else calls. */
function outcomeOf(read: ReadSource, range: LineRange): string {
  const returned = returnsIn(read, range)
    .slice(0, 2)
    .map((each) => inlineCode(each, 60));
  const thrown = thrownWords(read, range);
  const calls = callsIn(read, range, '')
    .slice(0, 3)
    .map((each) => inlineCode(each));
  const outcomes = [
    returned.length === 0 ? '' : `returns ${listWords(returned, 'or')}`,
    thrown === '' ? '' : `throws ${thrown}`,
    returned.length > 0 || thrown !== '' || calls.length === 0 ? '' : `calls ${listWords(calls)}`,
  ].filter((words) => words !== '');
  return outcomes.length === 0 ? '' : `, ${outcomes.join(', ')}`;
}

function thrownWords(read: ReadSource, range: LineRange): string {
  return listWords(throwsIn(read, range).slice(0, 2).map(thrownWord), 'or');
}

/** An error's name with its message: `Error` (“The book is out.”). */
export function thrownWord({ name, message }: Thrown): string {
  return message === '' ? inlineCode(name) : `${inlineCode(name)} (“${plainWords(message)}”)`;
}
