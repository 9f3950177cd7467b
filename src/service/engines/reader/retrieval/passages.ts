import {
  type CodeSymbol,
  qualifiedName,
  rangeWithDoc,
} from '../../../../source/outline/codeSymbol';
import { isProse } from '../../../../source/languages';
import {
  linesIn,
  type LineRange,
  lastLineOf,
  type SourceText,
} from '../../../../source/sourceText';

/** A stretch of a source that can be found and quoted. */
export interface Passage {
  source: SourceText;
  range: LineRange;
  /** What it belongs to, with those around: `Client.send`; empty outside of any. */
  name: string;
  doc: string;
  symbol?: CodeSymbol;
}

/** Longer stretches are cut into windows of this many lines. */
const maxPassageLines = 40;
const overlapLines = 5;
const maxParagraphLines = 12;
const maxSectionLines = 12;

/** Cuts a source into passages: one a symbol, the rest by blank lines. */
export function passagesOf(source: SourceText, symbols: readonly CodeSymbol[]): Passage[] {
  const passages: Passage[] = [];
  const add = (more: readonly Passage[]): void => {
    for (const passage of more) passages.push(passage);
  };
  let next = source.firstLine;
  const stretches = symbolStretches(symbols);
  for (const { symbol, range } of stretches) {
    add(looseStretches(source, next, range.firstLine - 1));
    add(symbolPassages(source, symbol, range));
    next = Math.max(next, range.lastLine + 1);
  }
  add(looseStretches(source, next, lastLineOf(source)));
  return passages.filter((passage) => hasWords(passage));
}

/** A lone closing brace isn't a passage. */
function hasWords({ source, range }: Passage): boolean {
  return linesIn(source, range).some((line) => /[\p{L}\p{N}]/u.test(line));
}

interface Stretch {
  symbol: CodeSymbol;
  range: LineRange;
}

/** Each symbol up to the first of those within it: no line is in two passages. */
function symbolStretches(symbols: readonly CodeSymbol[]): Stretch[] {
  const worth = symbols.filter((symbol) => isWorthAPassage(symbol));
  const stretches: Stretch[] = [];
  for (const [index, symbol] of worth.entries()) {
    const own = rangeWithDoc(symbol);
    const firstLine = Math.max(own.firstLine, (stretches.at(-1)?.range.lastLine ?? 0) + 1);
    const inner = worth[index + 1];
    const innerStart = inner === undefined ? Infinity : rangeWithDoc(inner).firstLine;
    const lastLine = innerStart <= own.lastLine ? innerStart - 1 : own.lastLine;
    if (lastLine >= firstLine) stretches.push({ symbol, range: { firstLine, lastLine } });
  }
  return stretches;
}

/** A symbol is one passage; of a long section of prose each block is one. */
function symbolPassages(source: SourceText, symbol: CodeSymbol, range: LineRange): Passage[] {
  const name = qualifiedName(symbol);
  if (symbol.kind !== 'heading') return windows({ source, range, name, doc: symbol.doc, symbol });
  const isLong = range.lastLine - range.firstLine >= maxSectionLines;
  const blocks = isLong ? proseBlocks(source, range) : [range];
  return blocks.flatMap((block) => windows({ source, range: block, name, doc: '', symbol }));
}

/** Cuts at blank lines, except within fenced code and between a heading and what it is for. */
function proseBlocks(source: SourceText, { firstLine, lastLine }: LineRange): LineRange[] {
  const blocks: LineRange[] = [];
  let start = firstLine;
  let isInFence = false;
  let hasBody = false;
  for (let line = firstLine; line <= lastLine; line += 1) {
    const text = source.lines[line - source.firstLine]?.trim() ?? '';
    isInFence = /^(?:```|~~~)/.test(text) !== isInFence;
    hasBody ||= text !== '' && !/^#{1,6}\s/.test(text);
    if (line === lastLine || (text === '' && hasBody && !isInFence)) {
      blocks.push({ firstLine: start, lastLine: line });
      start = line + 1;
      hasBody = false;
    }
  }
  return blocks;
}

/** Small members are best quoted with what they belong to. */
function isWorthAPassage({ kind, depth, range }: CodeSymbol): boolean {
  if (kind !== 'property' && kind !== 'function') return true;
  const lineCount = range.lastLine - range.firstLine + 1;
  return depth === 0 || lineCount > 8;
}

/** Lines outside of symbols, cut at blank lines into pieces that are not too small. */
function looseStretches(source: SourceText, firstLine: number, lastLine: number): Passage[] {
  const passages: Passage[] = [];
  let start = firstLine;
  for (let line = firstLine; line <= lastLine; line += 1) {
    const isBlank = source.lines[line - source.firstLine]?.trim() === '';
    if (
      line === lastLine ||
      (isBlank && (isProse(source.language) || line - start >= maxParagraphLines))
    ) {
      const range = { firstLine: start, lastLine: line };
      const stretch = trimmed({ source, range, name: '', doc: '' });
      for (const window of windows(stretch)) passages.push(window);
      start = line + 1;
    }
  }
  return passages;
}

function trimmed(passage: Passage): Passage {
  let { firstLine, lastLine } = passage.range;
  const isBlank = (line: number): boolean =>
    passage.source.lines[line - passage.source.firstLine]?.trim() === '';
  while (firstLine < lastLine && isBlank(firstLine)) firstLine += 1;
  while (lastLine > firstLine && isBlank(lastLine)) lastLine -= 1;
  return { ...passage, range: { firstLine, lastLine } };
}

function windows(passage: Passage): Passage[] {
  const { firstLine, lastLine } = trimmed(passage).range;
  if (lastLine - firstLine < maxPassageLines) {
    return [{ ...passage, range: { firstLine, lastLine } }];
  }
  const parts: Passage[] = [];
  for (let start = firstLine; start <= lastLine; start += maxPassageLines - overlapLines) {
    const end = Math.min(lastLine, start + maxPassageLines - 1);
    parts.push({ ...passage, range: { firstLine: start, lastLine: end } });
    if (end === lastLine) break;
  }
  return parts;
}
