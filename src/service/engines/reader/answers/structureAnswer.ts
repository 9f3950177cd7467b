import type { AnswerWriter } from '../answerWriter';
import { type DependentFact, dependentsOf, namedTargets } from '../facts/dependentFacts';
import { endpointsIn } from '../facts/endpointFacts';
import { importsOf } from '../facts/importFacts';
import { environmentIn } from '../facts/environmentFacts';
import { inlineCode, nameOf, nameWithRange, place } from '../markdown';
import { type Material, scopeOf } from '../material';
import { type CodeSymbol, isCallable, qualifiedName } from '../../../../source/outline/codeSymbol';
import type { SizedSubject } from '../question/intent';
import type { ReadSource } from '../retrieval/library';
import type { Label, Phrases } from './phrases/phrases';

/** A line of a list: where it is, and what is there as Markdown. */
export interface PlacedItem {
  read: ReadSource;
  line: number;
  words: string;
}

const holderKinds: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);
const maxItems = 60;
const maxSizes = 5;

/** "13 texts (836 lines)". */
export function textsRead(reads: readonly ReadSource[], phrases: Phrases): string {
  const lines = reads.reduce((sum, { source }) => sum + source.lines.length, 0);
  return phrases.texts(reads.length, lines);
}

/** A heading with a count and its list, or that there is none of it. */
export function writeItems(
  reads: readonly ReadSource[],
  writer: AnswerWriter,
  phrases: Phrases,
  label: Label,
  items: readonly PlacedItem[],
): void {
  const words = phrases.labels[label];
  const texts = textsRead(reads, phrases);
  if (items.length === 0) {
    writer.add(phrases.noneOf(words, texts));
    return;
  }
  writer.add(phrases.counted(words, items.length, texts)).add(itemList(items, phrases));
}

/** `- path:line: words` for each. */
export function itemList(items: readonly PlacedItem[], phrases: Phrases): string {
  const lines = items.slice(0, maxItems).map(({ read, line, words }) => {
    const where = place(read.source, { firstLine: line, lastLine: line });
    return `- ${where}: ${words}`;
  });
  const rest = items.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- ${phrases.more(rest)}`] : [])].join('\n');
}

/** The variables of the environment that the code reads. */
export function answerEnvironment(
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  const reads = scopeFor(material, (read) => environmentIn(read).length > 0);
  const items = reads.flatMap((read) =>
    environmentIn(read).map(({ text, line }) => ({ read, line, words: inlineCode(text) })),
  );
  writeItems(reads, writer, phrases, 'environment', items);
}

/** The routes that the code registers. */
export function answerEndpoints(material: Material, writer: AnswerWriter, phrases: Phrases): void {
  const reads = scopeFor(material, (read) => endpointsIn(read).length > 0);
  const items = reads.flatMap((read) =>
    endpointsIn(read).map(({ method, path, line }) => ({
      read,
      line,
      words: inlineCode(`${method} ${path}`),
    })),
  );
  writeItems(reads, writer, phrases, 'endpoint', items);
}

/** What the question means by "this" if it has what is asked for, else everything. */
function scopeFor(
  material: Material,
  hasAny: (read: ReadSource) => boolean,
): readonly ReadSource[] {
  const scope = scopeOf(material);
  return scope.some((read) => hasAny(read)) ? scope : material.all;
}

/** Which files import a file, a folder or a package. False if the name means none of them. */
export function answerImporters(
  { all }: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  name: string,
): boolean {
  const { targets, dependents } = dependentsByName(name, all);
  if (targets.length === 0 && dependents.length === 0) return false;
  const [only] = targets;
  const shown = targets.length === 1 && only !== undefined ? nameOf(only.source) : inlineCode(name);
  if (dependents.length === 0) {
    writer.add(phrases.importedByNone(shown, textsRead(all, phrases)));
    return true;
  }
  writer.add(phrases.importedBy(shown, dependents.length));
  const items = dependents.map(({ read, fact: { line } }) => ({
    read,
    line,
    words: inlineCode(read.source.lines[line - read.source.firstLine] ?? ''),
  }));
  writer.add(itemList(items, phrases));
  return true;
}

/** What a file or the files of a folder import. False if the name means none of them. */
export function answerImports(
  { all }: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  name: string,
): boolean {
  const [targets] = namedTargets(name, all);
  if (targets === undefined) return false;
  const items = targets.flatMap((read) =>
    importsOf(read).map(({ from, line }) => ({ read, line, words: inlineCode(from) })),
  );
  writeItems(targets, writer, phrases, 'import', items);
  return true;
}

/** The types that are made from another. False if there are none. */
export function answerSubclasses(
  { all }: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  name: string,
): boolean {
  const items = all.flatMap((read) =>
    read.symbols

      .filter((symbol) => holderKinds.has(symbol.kind) && isMadeFrom(symbol, name))
      .map((symbol) => ({
        read,
        line: symbol.range.firstLine,
        words: inlineCode(symbol.signature),
      })),
  );
  if (items.length === 0) return false;
  writeItems(all, writer, phrases, 'class', items);
  return true;
}

/** `class One extends Base`, `class Two(Base):`, `class Three : Base`. */
function isMadeFrom({ name: own, signature }: CodeSymbol, name: string): boolean {
  const words: string[] = signature.match(/[\w$]+/g) ?? [];
  const behind = words.slice(words.indexOf(own) + 1);
  return /\b(?:extends|implements)\b|[(:]/.test(signature) && behind.includes(name);
}

/** A name may be a file's or a folder's: the first that is imported counts. */
function dependentsByName(
  name: string,
  reads: readonly ReadSource[],
): { targets: ReadSource[]; dependents: DependentFact[] } {
  const meanings = [...namedTargets(name, reads), []];
  const found = meanings.map((targets) => ({
    targets,
    dependents: dependentsOf(name, targets, reads),
  }));
  const imported = found.find(({ dependents }) => dependents.length > 0);
  return imported ?? found[0] ?? { targets: [], dependents: [] };
}

interface Sized {
  words: string;
  lines: number;
  bytes: number;
}

/** The largest or smallest files, or symbols of a kind. */
export function answerLargest(
  material: Material,
  writer: AnswerWriter,
  phrases: Phrases,
  wish: { subject: SizedSubject; isSmallest: boolean },
): void {
  const { subject, isSmallest } = wish;
  const reads = subject === 'file' ? material.all : scopeOf(material);
  const sized = subject === 'file' ? reads.map(sizeOfFile) : sizesOfSymbols(reads, subject);
  const sorted = sized.toSorted(
    (left, right) => (isSmallest ? -1 : 1) * (right.lines - left.lines || right.bytes - left.bytes),
  );
  const label = phrases.labels[subject];
  if (sorted.length === 0) {
    writer.add(phrases.noneOf(label, textsRead(reads, phrases)));
    return;
  }
  const items = sorted.slice(0, maxSizes).map(({ words, lines, bytes }, index) => {
    const shown = index === 0 ? `**${words}**` : words;
    return `${index + 1}. ${shown}: ${phrases.lines(lines)} · ${phrases.bytes(bytes)}`;
  });
  writer.add(isSmallest ? phrases.smallest(label) : phrases.largest(label)).add(items.join('\n'));
}

function sizeOfFile({ source }: ReadSource): Sized {
  return {
    words: nameWithRange(source),
    lines: source.lines.length,
    bytes: byteCount(source.lines),
  };
}

function sizesOfSymbols(reads: readonly ReadSource[], subject: SizedSubject): Sized[] {
  return reads.flatMap(({ source, symbols }) =>
    symbols
      .filter((symbol) => (subject === 'function' ? isCallable(symbol) : symbol.kind === subject))
      .map((symbol) => {
        const { firstLine, lastLine } = symbol.range;
        const first = firstLine - source.firstLine;
        const lines = source.lines.slice(first, lastLine - source.firstLine + 1);
        return {
          words: `${inlineCode(qualifiedName(symbol))} (${place(source, symbol.range)})`,
          lines: lines.length,
          bytes: byteCount(lines),
        };
      }),
  );
}

/** With a line end of one byte behind each line. */
function byteCount(lines: readonly string[]): number {
  const encoder = new TextEncoder();
  return lines.reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
}
