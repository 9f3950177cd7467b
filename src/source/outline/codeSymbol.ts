import type { LineRange } from '../sourceText';

/** What a named piece of a source is. */
export type SymbolKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'module'
  | 'constant'
  | 'variable'
  | 'property'
  | 'test'
  | 'heading'
  | 'key'
  | 'section'
  | 'rule';

/** A named piece of a source: a function, a class, a heading, a key. Line numbers are the file's own. */
export interface CodeSymbol {
  kind: SymbolKind;
  name: string;
  /** Names of the symbols around it, joined by dots; empty at the top. */
  container: string;
  /** How many symbols are around it. */
  depth: number;
  /** What is before the body, on one line. */
  signature: string;
  /** The comment that belongs to it, as plain words; empty without one. */
  doc: string;
  isExported: boolean;
  range: LineRange;
  /** First line of its comment, else of itself. */
  docLine: number;
}

/** Kinds that hold code to be run. */
export function isCallable(symbol: CodeSymbol): boolean {
  return symbol.kind === 'function' || symbol.kind === 'method';
}

/** Its name with those around it: `Client.send`. */
export function qualifiedName({ container, name }: CodeSymbol): string {
  return container === '' ? name : `${container}.${name}`;
}

/** Its comment and itself. */
export function rangeWithDoc({ docLine, range }: CodeSymbol): LineRange {
  return { firstLine: docLine, lastLine: range.lastLine };
}
