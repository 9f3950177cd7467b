import { byKind } from '../../../../base/byType';
import type { AnswerWriter } from '../answerWriter';
import { throwsIn } from '../facts/codeFacts';
import { directCallees } from '../facts/callChain';
import { occurrencesOf } from '../facts/occurrences';
import { thrownWord } from '../facts/steps';
import { inlineCode, nameOf, place, plainWords } from '../markdown';
import {
  type Material,
  type PlacedSymbol,
  scopeOf,
  sourcesCalled,
  symbolsNamed,
} from '../material';
import { isCallable, qualifiedName, rangeWithDoc } from '../../../../source/outline/codeSymbol';
import type { Intent } from '../question/intent';
import type { LanguageCode } from '../question/languages/foreignLanguage';
import type { ForeignQuestion } from '../question/languages/foreignQuestion';
import type { Subject } from '../question/subject';
import { bestLines } from '../retrieval/bestLines';
import { writeCallChain, writeChainOf } from './chainAnswer';
import { findPassages, passagesOfValues } from './passageAnswer';
import { quoted } from './passageWords';
import type { Phrases } from './phrases/phrases';
import { phrasesOf } from './phrases/phrasesOf';
import {
  answerEndpoints,
  answerEnvironment,
  answerImporters,
  answerImports,
  answerLargest,
  itemList,
  type PlacedItem,
  textsRead,
  writeItems,
} from './structureAnswer';
import { isSize, itemsOf, scopeWith, sizeOf } from './subjectItems';
import { valuesFor, writeValues } from './valueAnswer';

const maxQuoteLines = 24;
const maxFiles = 6;
const maxOutlineItems = 30;

/** Answers a question of another language in that language; what is quoted stays as it is. */
export function answerForeign(
  material: Material,
  writer: AnswerWriter,
  code: LanguageCode,
  asked: ForeignQuestion,
): void {
  const phrases = phrasesOf[code];
  const lookUp = (): void => {
    answerFromTerms(material, writer, phrases, asked);
  };
  const named = (each: Named): void => {
    if (!writeNamed(material, writer, phrases, each)) lookUp();
  };
  const counted = ({ subject }: { subject: Subject }): void => {
    writeSubject(material, writer, phrases, subject);
  };
  if (material.all.length === 0 && asked.intent.kind !== 'unable') {
    writer.add(phrases.nothingToRead).addOffer(phrases.connect);
    return;
  }
  byKind<Intent, unknown>(
    {
      environment: () => answerEnvironment(material, writer, phrases),
      endpoints: () => answerEndpoints(material, writer, phrases),
      largest: (wish) => answerLargest(material, writer, phrases, wish),
      outline: () => writeOutlines(material, writer, phrases),
      unable: () => writer.addOffer(`${phrases.unable} ${phrases.connect}`),
      importers: ({ name }) => {
        if (!answerImporters(material, writer, phrases, name)) lookUp();
      },
      imports: ({ name }) => {
        if (!answerImports(material, writer, phrases, name)) lookUp();
      },
      subclasses: lookUp,
      count: counted,
      list: counted,
      define: named,
      symbol: named,
      facet: named,
      uses: named,
      greeting: lookUp,
      thanks: lookUp,
      about: lookUp,
      more: lookUp,
      countText: lookUp,
      find: lookUp,
      lines: lookUp,
      ask: lookUp,
    },
    asked.intent,
  );
}

type Named = Extract<Intent, { kind: 'define' | 'symbol' | 'facet' | 'uses' }>;

function writeNamed(
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  { kind, name }: Named,
): boolean {
  const [placed] = symbolsNamed(name, material.all);
  if (kind === 'uses') {
    writeUses(material, writer, phrases, placed?.symbol.name ?? name);
    return true;
  }
  if (placed === undefined) return false;
  if (kind === 'facet') writeThrown(placed, material, writer, phrases);
  else writeDefinition(placed, writer, phrases);
  if (kind === 'symbol' && isCallable(placed.symbol)) {
    writeCallChain(placed, material, writer, phrases);
  }
  return true;
}

function writeDefinition(
  { read, symbol }: PlacedSymbol,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  writer.add(
    `${phrases.definedAt(inlineCode(qualifiedName(symbol)))} ${place(read.source, symbol.range)}`,
  );
  const { firstLine, lastLine } = rangeWithDoc(symbol);
  writer.quote(read.source, {
    firstLine,
    lastLine: Math.min(lastLine, firstLine + maxQuoteLines - 1),
  });
}

function writeUses({ all }: Material, writer: AnswerWriter, phrases: Phrases, name: string): void {
  const text = name.split('.').at(-1) ?? name;
  const uses = all
    .flatMap((read) => occurrencesOf(read, { text, isWholeWord: true, isCaseSensitive: true }))
    .filter(({ role }) => role === 'use' || role === 'import');
  if (uses.length === 0) {
    writer.add(phrases.notThere(inlineCode(text), textsRead(all, phrases)));
    return;
  }
  writer.add(phrases.usedIn(inlineCode(text), phrases.lines(uses.length)));
  const items = uses.map((use) => ({
    read: use.read,
    line: use.line,
    words: inlineCode(use.text),
  }));
  writer.add(itemList(items, phrases));
}

/** What a function throws, and what those throw that it calls. */
function writeThrown(
  placed: PlacedSymbol,
  { all }: Material,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  const { read, symbol } = placed;
  const items = [placed, ...directCallees(placed, all)].flatMap((each) =>
    throwsIn(each.read, each.symbol.range).map((thrown): PlacedItem => {
      const via = each === placed ? '' : ` (${inlineCode(each.symbol.name)})`;
      return { read: each.read, line: thrown.line, words: `${thrownWord(thrown)}${via}` };
    }),
  );
  const name = `${inlineCode(qualifiedName(symbol))} (${place(read.source, symbol.range)})`;
  writer.add(items.length === 0 ? phrases.throwsNothing(name) : phrases.throwsErrors(name));
  writer.add(itemList(items, phrases));
}

function writeSubject(
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  subject: Subject,
): void {
  const reads = subject === 'file' ? material.all : scopeWith(material, subject);
  if (!isSize(subject)) {
    const items = reads.flatMap((read) =>
      itemsOf(read, subject).map(({ words, line }) => ({ read, words, line })),
    );
    writeItems(reads, writer, phrases, subject, items);
    return;
  }
  const sizes = reads.map((read) => ({ read, size: sizeOf(read, subject) ?? 0 }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  writer.add(phrases.counted(phrases.labels[subject], total, textsRead(reads, phrases)));
  if (sizes.length < 2) return;
  writer.add(
    sizes
      .map(({ read, size }) => `- ${nameOf(read.source)}${subject === 'file' ? '' : `: ${size}`}`)
      .join('\n'),
  );
}

/** What there is in each file, with the first sentences of its own words. */
function writeOutlines(material: Material, writer: AnswerWriter, phrases: Phrases): void {
  const words = material.question.match(/[\w-]{3,}/g) ?? [];
  const called = new Set(words.flatMap((word) => sourcesCalled(word, material.all)));
  const reads = called.size > 0 ? [...called] : scopeOf(material);
  for (const read of reads.slice(0, maxFiles)) {
    const { source } = read;
    writer.add(phrases.outlineOf(nameOf(source), phrases.lines(source.lines.length)));
    const items = [...itemsOf(read, 'heading'), ...itemsOf(read, 'symbol')]
      .filter(({ line }, index, all) => all.findIndex((each) => each.line === line) === index)
      .slice(0, maxOutlineItems)
      .map(({ words, line }) => ({ read, line, words: `${words}${leadOf(read, line)}` }));
    writer.add(itemList(items, phrases));
  }
  if (reads.length > maxFiles) writer.add(phrases.more(reads.length - maxFiles));
  writer.addOffer(phrases.connect);
}

/** What a heading of prose begins with. */
function leadOf({ symbols }: Material['all'][number], line: number): string {
  const heading = symbols.find(({ kind, range }) => kind === 'heading' && range.firstLine === line);
  return heading === undefined || heading.doc === '' ? '' : `: “${plainWords(heading.doc)}”`;
}

function answerFromTerms(
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  { terms, measure, isHow }: ForeignQuestion,
): void {
  const values = measure === '' ? [] : valuesFor(material, measure, terms);
  const { shown: found, hits } = findPassages(material, terms);
  const shown = values.length > 0 ? passagesOfValues(values, found, hits) : found;
  if (values.length > 0) writeValues(values, writer, phrases);
  if (values.length === 0 && shown.length === 0) {
    const words = [...new Set(terms.map((term) => quoted(term.shown)))].join(', ');
    const texts = textsRead(material.all, phrases);
    writer.add(terms.length === 0 ? phrases.noWords : phrases.nothingFound(words, texts));
    writer.addOffer(phrases.connect);
    return;
  }
  if (shown.length > 0) writer.add(phrases.bestPassages);
  for (const hit of shown) {
    const range = bestLines(hit);
    const { source, symbol } = hit.passage;
    const name = symbol === undefined ? '' : ` ${inlineCode(hit.passage.name)}`;
    writer.add(`**${place(source, range)}**${name}`);
    writer.quote(source, range, new Set(hit.matches.map(({ found: word }) => word)));
  }
  if (isHow && values.length === 0) writeChainOf(shown, material, writer, phrases);
}
