import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import type { LineRange } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';
import { codeIn } from './codeFacts';

/** A constant with what it is set to, as the source writes it. */
export interface ConstantFact {
  name: string;
  value: string;
  line: number;
}

/** What a constant or variable on one line is set to; undefined without a value. */
export function valueOf(symbol: CodeSymbol): string | undefined {
  const isValue = symbol.kind === 'constant' || symbol.kind === 'variable';
  const isOneLine = symbol.range.firstLine === symbol.range.lastLine;
  return isValue && isOneLine ? /[^=!<>]=(?![=>])\s*(\S.*)/.exec(symbol.signature)?.[1] : undefined;
}

/** Constants of the whole source that a stretch of it uses, in the order of the text. */
export function constantsUsedIn(read: ReadSource, range: LineRange): ConstantFact[] {
  const used = new Set(
    codeIn(read, range)
      .join('\n')
      .match(/[\w$]+/g) ?? [],
  );
  return read.symbols.flatMap((symbol) => {
    const value = symbol.kind === 'constant' && symbol.depth === 0 ? valueOf(symbol) : undefined;
    const { firstLine } = symbol.range;
    const isOutside = firstLine < range.firstLine || firstLine > range.lastLine;
    return value !== undefined && isOutside && used.has(symbol.name)
      ? [{ name: symbol.name, value, line: firstLine }]
      : [];
  });
}
