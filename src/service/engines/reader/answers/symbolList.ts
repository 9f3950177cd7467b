import { valueOf } from '../facts/constantFacts';
import { inlineCode } from '../markdown';
import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import type { ReadSource } from '../retrieval/library';
import { capitalised, lineWords } from './answerPhrases';
import { membersOf } from './symbolCard';
import { behaviourWords, callForm, codeList, docWords } from './symbolWords';

const maxItems = 40;

/** The symbols of a source as a nested list; of many, those at the top. */
export function symbolList(read: ReadSource): string {
  const listed = read.symbols.filter(
    ({ kind, depth }) => kind !== 'property' && (kind !== 'key' || depth < 2),
  );
  const isLong = listed.length > maxItems;
  const wanted = isLong ? listed.filter(({ depth }) => depth === 0) : listed;
  const groups = groupValues(wanted).slice(0, maxItems);
  const lines = groups.map((group) => groupItem(read, group));
  const hidden = listed.length - groups.flat().length;
  if (hidden > 0) {
    const wish = read.source.language.shape === 'json' ? 'keys' : 'functions';
    lines.push(`- … and ${hidden} more, most of them nested. Ask to list the ${wish} to see all.`);
  }
  return lines.join('\n');
}

/** Puts plain values that follow one another into one group; all else stands alone. */
function groupValues(symbols: readonly CodeSymbol[]): CodeSymbol[][] {
  const groups: CodeSymbol[][] = [];
  for (const symbol of symbols) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isSame = before?.depth === symbol.depth && before.kind === symbol.kind;
    if (last !== undefined && isSame && isPlainValue(symbol) && last.every(isPlainValue)) {
      last.push(symbol);
    } else {
      groups.push([symbol]);
    }
  }
  return groups;
}

function isPlainValue(symbol: CodeSymbol): boolean {
  return symbol.doc === '' && valueOf(symbol) !== undefined;
}

function groupItem(read: ReadSource, group: readonly CodeSymbol[]): string {
  const [first] = group;
  if (first === undefined || (group.length === 1 && !isPlainValue(first))) {
    return first === undefined ? '' : symbolItem(read, first);
  }
  const values = group.map((symbol) => inlineCode(`${symbol.name} = ${valueOf(symbol) ?? ''}`));
  const kind = group.length === 1 ? first.kind : `${first.kind}s`;
  const lines = lineWords(first.range.firstLine, group.at(-1)?.range.lastLine ?? 0);
  const indent = '  '.repeat(first.depth);
  return `${indent}- ${capitalised(kind)} (${lines}): ${values.join(', ')}`;
}

function symbolItem(read: ReadSource, symbol: CodeSymbol): string {
  const { source } = read;
  const { firstLine, lastLine } = symbol.range;
  const head = `${'  '.repeat(symbol.depth)}- **${inlineCode(callForm(symbol, source.language.id))}**`;
  if (symbol.kind === 'key') {
    return `${head}: ${keyValueWords(read, symbol)} (${lineWords(firstLine, lastLine)})`;
  }
  const notes = [
    symbol.kind,
    lineWords(firstLine, lastLine),
    ...(symbol.isExported ? ['exported'] : []),
  ];
  return [
    `${head} (${notes.join(', ')})`,
    [docWords(symbol), memberWords(read, symbol), behaviourWords(read, symbol)]
      .filter((words) => words !== '')
      .join(' '),
  ]
    .filter((words) => words !== '')
    .join(': ');
}

/** A key's value, or what it holds. */
function keyValueWords(read: ReadSource, symbol: CodeSymbol): string {
  const isHolder = symbol.signature === 'object' || symbol.signature === 'array';
  if (!isHolder) return inlineCode(symbol.signature, 60);
  const names = membersOf(read, symbol).map(({ name }) => name);
  return `${symbol.signature}${names.length === 0 ? '' : ` with ${codeList(names, 5)}`}`;
}

/** The properties of a class, an interface, an enum. */
function memberWords(read: ReadSource, symbol: CodeSymbol): string {
  const names = membersOf(read, symbol).flatMap(({ kind, name }) =>
    kind === 'property' ? name : [],
  );
  return names.length === 0 ? '' : `Has ${codeList(names, 6)}.`;
}
