import type { AnswerWriter } from '../answerWriter';
import { importsOf } from '../facts/importFacts';
import { commentsIn, measureText } from '../facts/textFacts';
import { countOf, listWords, nameOf, nameWithRange, plainWords } from '../markdown';
import type { Material } from '../material';
import {
  type CodeSymbol,
  isCallable,
  type SymbolKind,
} from '../../../../source/outline/codeSymbol';
import { firstSentence } from '../../../../source/outline/docComment';
import { isProse } from '../../../../source/languages';
import { lastLineOf } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';
import { looseSteps, looseWords } from './looseCode';
import { answerNothingGiven } from './plainAnswers';
import { writeProse } from './proseOutline';
import { capitalised, connectCommand, lineWords } from './answerPhrases';
import { writeSymbolCard } from './symbolCard';
import { symbolList } from './symbolList';
import { codeList } from './symbolWords';

const maxSources = 6;
const maxFirstLines = 5;

/** Explains sources by their structure: what there is, and what the comments say. */
export function answerOutline(
  material: Material,
  writer: AnswerWriter,
  reads: readonly ReadSource[],
): void {
  if (reads.length === 0) {
    answerNothingGiven(material, writer);
    return;
  }
  for (const read of reads.slice(0, maxSources)) {
    if (reads.length > 1) writer.add(`### ${nameWithRange(read.source)}`);
    writeOutline(read, writer, reads.length);
  }
  if (reads.length > maxSources) {
    writer.add(
      `${countOf(reads.length - maxSources, 'more text')} not shown; name a file to see it.`,
    );
  }
  writer.addOffer(closingWords(material, reads));
}

function closingWords({ choose }: Material, reads: readonly ReadSource[]): string {
  const isAllProse = reads.every(({ source }) => isProse(source.language));
  const said = isAllProse
    ? choose('These sentences are quoted from the text', 'All of this is quoted from the text')
    : choose(
        'This comes from structure and comments',
        'All of this comes from structure and comments',
      );
  return `*${said}. For an explanation in other words, connect a language model: ${connectCommand}.*`;
}

function writeOutline(read: ReadSource, writer: AnswerWriter, sourceCount: number): void {
  const main = read.symbols.filter((symbol) => symbol.depth === 0);
  const only = main[0];
  if (only !== undefined && main.length === 1 && isCallable(only) && sourceCount === 1) {
    writer.add(read.source.isRange ? '' : sizeWords(read));
    writeSymbolCard(read, only, writer);
  } else if (isProse(read.source.language)) {
    writeProse(read, writer);
  } else {
    writer.add([sizeWords(read), openingComment(read)].filter((words) => words !== '').join(' '));
    writeParts(read, writer);
  }
}

/** What a source of code or data is made of; of one without any structure, how it begins. */
function writeParts(read: ReadSource, writer: AnswerWriter): void {
  const { source, symbols } = read;
  if (source.language.shape === 'lines' && symbols.length === 0) {
    const lastLine = Math.min(lastLineOf(source), source.firstLine + maxFirstLines - 1);
    writer.add('It starts with:').quote(source, { firstLine: source.firstLine, lastLine });
    return;
  }
  writer.add(symbols.length === 0 ? looseWords(read) : symbolList(read));
  writer.add(looseSteps(read));
}

/** Language, sizes, what is declared and imported. */
function sizeWords(read: ReadSource): string {
  const { source } = read;
  const facts = measureText(read);
  const parts = [
    `${facts.codeLines} of code`,
    ...(facts.commentLines === 0 ? [] : [`${facts.commentLines} of comment`]),
  ];
  const isPlain = facts.codeLines === facts.lines || source.language.shape === 'json';
  const size = isPlain
    ? countOf(facts.lines, 'line')
    : `${countOf(facts.lines, 'line')} (${parts.join(', ')})`;
  const what = source.isRange
    ? `${capitalised(lineWords(source.firstLine, lastLineOf(source)))} of ${nameOf(source)} are`
    : `${capitalised(nameOf(source))} is`;
  const kinds = kindCounts(read.symbols);
  const imports = importsOf(read).map(({ from }) => from);
  return [
    `${what} ${source.language.label}: ${size}${kinds === '' ? '' : `, with ${kinds}`}.`,
    imports.length === 0 ? '' : `It imports from ${codeList(imports, 6)}.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}

const kindPlurals: Partial<Record<SymbolKind, string>> = {
  class: 'classes',
  property: 'properties',
};

function kindCounts(symbols: readonly CodeSymbol[]): string {
  const counts = new Map<SymbolKind, number>();
  for (const { kind, depth } of symbols) {
    if (kind !== 'property' && (kind !== 'key' || depth === 0)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return listWords(
    [...counts].map(([kind, count]) => countOf(count, kindWord(kind), kindPlurals[kind])),
  );
}

function kindWord(kind: SymbolKind): string {
  return kind === 'key' ? 'top-level key' : kind;
}

/** A comment at the very top that belongs to no symbol speaks of the whole. */
function openingComment(read: ReadSource): string {
  const first = commentsIn(read)[0];
  const isOwned = read.symbols.some(
    ({ docLine, range }) =>
      first !== undefined && docLine <= first.line && first.line <= range.lastLine,
  );
  const isAtTop = first !== undefined && first.line <= read.source.firstLine + 2;
  return !isAtTop || isOwned || first.text.length < 20 || /copyright|licen[sc]e/i.test(first.text)
    ? ''
    : `Its opening comment says: “${plainWords(firstSentence(first.text))}”`;
}
