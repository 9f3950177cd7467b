import type { AnswerWriter } from '../answerWriter';
import { type Occurrence, occurrencesOf, type SearchPattern } from '../facts/occurrences';
import { countOf, inlineCode, listWords, nameOf, place } from '../markdown';
import { type Material, symbolsNamed } from '../material';
import { isCallable, qualifiedName, rangeWithDoc } from '../../../../source/outline/codeSymbol';
import type { ReadSource } from '../retrieval/library';
import { lineWords, namesOf, withArticle } from './answerPhrases';

const maxLinesShown = 40;
const maxQuoteLines = 24;

/** Shows where a name is defined, and the definition. */
export function answerDefine(material: Material, writer: AnswerWriter, name: string): void {
  const placed = symbolsNamed(name, material.all);
  const [first] = placed;
  if (first === undefined) {
    writer.add(`${inlineCode(name)} is not defined in ${namesOf(material.all)}.`);
    writeOccurrences(material.all, writer, wordPattern(name), 'It occurs');
    return;
  }
  const { read, symbol } = first;
  const what = `${inlineCode(qualifiedName(symbol))}, ${withArticle(symbol.kind)},`;
  writer.add(`${what} is defined at ${place(read.source, symbol.range)}:`);
  const { firstLine, lastLine } = rangeWithDoc(symbol);
  writer.quote(read.source, {
    firstLine,
    lastLine: Math.min(lastLine, firstLine + maxQuoteLines - 1),
  });
  if (lastLine - firstLine >= maxQuoteLines) {
    writer.add(`These are its first ${maxQuoteLines} lines; it ends at line ${lastLine}.`);
  }
  if (placed.length > 1) {
    const others = placed
      .slice(1, 9)
      .map(
        (other) =>
          `- ${withArticle(other.symbol.kind)} at ${place(other.read.source, other.symbol.range)}`,
      );
    writer.add('The same name is also used by:').add(others.join('\n'));
  }
}

/** Shows each line that uses a name; for `onlyCode`, imports and comments are left out. */
export function answerUses(
  material: Material,
  writer: AnswerWriter,
  name: string,
  onlyCode = false,
): void {
  const known = symbolsNamed(name, material.all)[0]?.symbol;
  const pattern = wordPattern(known?.name ?? name);
  const all = material.all.flatMap((read) => occurrencesOf(read, pattern));
  const uses = all.filter(({ role }) => role === 'use' || (role !== 'definition' && !onlyCode));
  if (all.length === 0) {
    writer.add(`${inlineCode(name)} does not occur in ${namesOf(material.all)}.`);
    return;
  }
  const places = all
    .filter(({ role }) => role === 'definition')
    .slice(0, 4)
    .map((each) => placeOf(each));
  const shown = inlineCode(pattern.text);
  if (uses.length === 0) {
    writer.add(
      `${shown} is defined at ${listWords(places)} and not used anywhere else in ${namesOf(material.all)}.`,
    );
    return;
  }
  const defined = places.length === 0 ? '' : ` It is defined at ${listWords(places)}.`;
  writer.add(
    `${shown} is used on **${countOf(uses.length, 'line')}** of ${foundIn(uses)}.${defined}`,
  );
  writeLines(uses, writer);
}

/** Finds a text exactly; letter case counts only where the text has capitals. */
export function answerFind(material: Material, writer: AnswerWriter, text: string): void {
  const pattern = { text, isWholeWord: false, isCaseSensitive: /\p{Lu}/u.test(text) };
  const isFound = writeOccurrences(material.all, writer, pattern, `${inlineCode(text)} occurs`);
  if (!isFound) writer.add(`${inlineCode(text)} does not occur in ${namesOf(material.all)}.`);
}

function wordPattern(name: string): SearchPattern {
  const text = name.split('.').findLast((part) => part !== '') ?? name;
  return { text, isWholeWord: true, isCaseSensitive: true };
}

function writeOccurrences(
  reads: readonly ReadSource[],
  writer: AnswerWriter,
  pattern: SearchPattern,
  lead: string,
): boolean {
  const found = reads.flatMap((read) => occurrencesOf(read, pattern));
  if (found.length > 0) {
    writer.add(`${lead} on **${countOf(found.length, 'line')}** of ${foundIn(found)}.`);
    writeLines(found, writer);
  }
  return found.length > 0;
}

function foundIn(found: readonly Occurrence[]): string {
  return namesOf([...new Set(found.map(({ read }) => read))]);
}

function writeLines(found: readonly Occurrence[], writer: AnswerWriter): void {
  const shown = found.slice(0, maxLinesShown);
  const reads = [...new Set(shown.map(({ read }) => read))];
  for (const read of reads) {
    const lines = shown.filter((each) => each.read === read).map((each) => occurrenceItem(each));
    if (reads.length > 1) writer.add(`In ${nameOf(read.source)}:`);
    writer.add(lines.join('\n'));
  }
  if (found.length > shown.length) {
    writer.add(`… and ${countOf(found.length - shown.length, 'more line')}.`);
  }
}

function occurrenceItem({ line, text, role, within }: Occurrence): string {
  const isInside = within !== undefined && within.range.firstLine !== line && isCallable(within);
  const notes = [
    ...(role === 'import' || role === 'comment' ? [role] : []),
    ...(isInside ? [`in ${inlineCode(qualifiedName(within))}`] : []),
  ];
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return `- line ${line}${note}: ${inlineCode(text)}`;
}

function placeOf({ read, line }: Occurrence): string {
  return place(read.source, { firstLine: line, lastLine: line });
}

/** Shows lines by their numbers. */
export function answerLines(
  reads: readonly ReadSource[],
  writer: AnswerWriter,
  wanted: { firstLine: number; lastLine: number },
): void {
  const maxLines = 80;
  for (const { source, symbols } of reads.slice(0, 3)) {
    const last = source.firstLine + source.lines.length - 1;
    const firstLine = Math.max(wanted.firstLine, source.firstLine);
    const range = {
      firstLine,
      lastLine: Math.min(wanted.lastLine, last, firstLine + maxLines - 1),
    };
    if (range.firstLine > range.lastLine) {
      writer.add(
        `I have ${lineWords(source.firstLine, last)} of ${nameOf(source)}, so not ${lineWords(wanted.firstLine, wanted.lastLine)}.`,
      );
      continue;
    }
    const around = symbols.findLast(
      (symbol) =>
        symbol.range.firstLine <= range.firstLine && symbol.range.lastLine >= range.lastLine,
    );
    const within = around === undefined ? '' : `, in the ${around.kind} ${inlineCode(around.name)}`;
    writer.add(`${place(source, range)}${within}:`).quote(source, range);
  }
}
