import { throwsIn } from '../facts/codeFacts';
import { thrownWord } from '../facts/steps';
import { importsOf } from '../facts/importFacts';
import { sentencesOf } from '../facts/keySentences';
import { commentsIn, linksIn, measureText, todosIn } from '../facts/textFacts';
import { inlineCode, plainWords } from '../markdown';
import { type Material, scopeOf } from '../material';
import { type CodeSymbol, isCallable } from '../../../../source/outline/codeSymbol';
import { firstSentence } from '../../../../source/outline/docComment';
import type { Subject } from '../question/subject';
import { lastLineOf } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';
import { callForm, docWords } from './symbolWords';

/** One thing of a list: Markdown, and the real line it is at. */
export interface Item {
  words: string;
  line: number;
}

/** The subjects that are found in the text itself; all others are symbols. */
const textItems: Partial<Record<Subject, (read: ReadSource) => Item[]>> = {
  import: (read) => importsOf(read).map(({ from, line }) => ({ words: inlineCode(from), line })),
  todo: (read) => todosIn(read).map(({ text, line }) => ({ words: plainWords(text), line })),
  comment: (read) =>
    commentsIn(read).map(({ text, line }) => ({
      words: `“${plainWords(firstSentence(text))}”`,
      line,
    })),
  link: (read) => linksIn(read.source).map(({ text, line }) => ({ words: `<${text}>`, line })),
  error: errorItems,
  sentence: ({ source }) =>
    sentencesOf(source).map(({ text, line }) => ({ words: plainWords(text), line })),
};

/** What a list holds of one source. `onlyWord`, where not empty, narrows it ("exported", "async"). */
export function itemsOf(read: ReadSource, subject: Subject, onlyWord = ''): Item[] {
  const inText = textItems[subject];
  if (inText !== undefined) return inText(read);
  return symbolsOf(read, subject, onlyWord).map((symbol) => symbolItem(read, symbol));
}

/** What the question means by "this", or all texts when that holds none of the subject. */
export function scopeWith(
  material: Material,
  subject: Subject,
  onlyWord = '',
): readonly ReadSource[] {
  const scope = scopeOf(material);
  const hasAny =
    isSize(subject) || scope.some((read) => itemsOf(read, subject, onlyWord).length > 0);
  return hasAny ? scope : material.all;
}

/** The subjects that are only ever counted, never listed. */
const sizes: Partial<Record<Subject, (read: ReadSource) => number>> = {
  line: (read) => measureText(read).lines,
  word: (read) => measureText(read).words,
  character: (read) => measureText(read).characters,
  file: () => 1,
};

/** Whether a subject is only ever counted, never listed. */
export function isSize(subject: Subject): boolean {
  return subject in sizes;
}

/** Sizes that are counted rather than listed; undefined for what is a list. */
export function sizeOf(read: ReadSource, subject: Subject): number | undefined {
  return sizes[subject]?.(read);
}

function symbolsOf(read: ReadSource, subject: Subject, onlyWord: string): CodeSymbol[] {
  return read.symbols.filter((symbol) => isOf(symbol, subject) && fits(symbol, onlyWord));
}

/** "Functions" include methods when asked for in general; "exports" is what others can use. */
function isOf(symbol: CodeSymbol, subject: Subject): boolean {
  if (subject === 'symbol') return symbol.kind !== 'property';
  if (subject === 'export') return symbol.isExported && symbol.depth === 0;
  if (subject === 'function') return isCallable(symbol);
  return symbol.kind === subject || (subject === 'heading' && symbol.kind === 'section');
}

function fits(symbol: CodeSymbol, onlyWord: string): boolean {
  switch (onlyWord) {
    case '':
      return true;
    case 'exported':
      return symbol.isExported;
    case 'public':
      return symbol.isExported || /\bpublic\b/.test(symbol.signature);
    case 'private':
      return /\bprivate\b/.test(symbol.signature) || /^[#_]/.test(symbol.name);
    default:
      return new RegExp(`\\b${onlyWord}\\b`).test(symbol.signature);
  }
}

function symbolItem(read: ReadSource, symbol: CodeSymbol): Item {
  const isNamedInWords = symbol.kind === 'heading' || symbol.kind === 'test';
  const owner =
    symbol.container === '' || isNamedInWords || symbol.kind === 'key'
      ? ''
      : `${symbol.container}.`;
  const name = isNamedInWords
    ? plainWords(symbol.name)
    : inlineCode(`${owner}${callForm(symbol, read.source.language.id)}`);
  const doc = symbol.kind === 'heading' ? '' : docWords(symbol);
  return { words: doc === '' ? name : `${name}: ${doc}`, line: symbol.range.firstLine };
}

/** Each error thrown, at the line that throws it. */
function errorItems(read: ReadSource): Item[] {
  const { firstLine } = read.source;
  return throwsIn(read, { firstLine, lastLine: lastLineOf(read.source) }).map((thrown) => ({
    words: thrownWord(thrown),
    line: thrown.line,
  }));
}
