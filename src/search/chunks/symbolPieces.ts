import { type CodeSymbol, isCallable, qualifiedName } from '../../source/outline/codeSymbol';
import type { ChunkSizes } from './chunkSizes';
import type { ChunkPiece } from './piece';
import type { SizedLines } from './sizedLines';

interface SymbolNode {
  symbol: CodeSymbol | undefined;
  firstLine: number;
  lastLine: number;
  children: SymbolNode[];
}

/** Smaller ones are joined with their neighbours; what is called keeps a chunk of its own sooner. */
const smallBytes = 240;
const smallCallableBytes = 80;

/** Deeper ones belong to those around them: nobody looks that deep, and a brace never closed makes thousands. */
const maxDepth = 8;

/**
 * The pieces of a source with symbols: a symbol with its comment, what is too large to stay whole as its
 * head and its members, and what is between them.
 */
export function symbolPieces(
  source: SizedLines,
  symbols: readonly CodeSymbol[],
  sizes: ChunkSizes,
): ChunkPiece[] {
  const root: SymbolNode = {
    symbol: undefined,
    firstLine: 1,
    lastLine: source.count,
    children: childrenOf(
      symbols.filter(({ depth }) => depth <= maxDepth),
      source.count,
    ),
  };
  const pieces: ChunkPiece[] = [];
  addInner(root, { source, sizes, pieces });
  return pieces;
}

/** Symbols within the symbols around them. */
function childrenOf(symbols: readonly CodeSymbol[], lineCount: number): SymbolNode[] {
  const top: SymbolNode[] = [];
  const open: SymbolNode[] = [];
  for (const symbol of symbols) {
    while ((open.at(-1)?.lastLine ?? Infinity) < symbol.range.firstLine) open.pop();
    const parent = open.at(-1);
    const siblings = parent?.children ?? top;
    const around = { firstLine: parent?.firstLine ?? 1, lastLine: parent?.lastLine ?? lineCount };
    const node = nodeOf(symbol, { ...around, firstLine: lineAfter(siblings, around.firstLine) });
    takeOverload(siblings, node);
    if (node.firstLine <= node.lastLine) {
      siblings.push(node);
      open.push(node);
    }
  }
  return top;
}

/** Declarations of one function, or what reads and writes one property, are found as one. */
function takeOverload(siblings: SymbolNode[], node: SymbolNode): void {
  const before = siblings.at(-1);
  if (before !== undefined && isOverload(before, node)) {
    node.firstLine = before.firstLine;
    node.children = before.children;
    siblings.pop();
  }
}

function isOverload(before: SymbolNode, { symbol, firstLine }: SymbolNode): boolean {
  return (
    symbol !== undefined &&
    isCallable(symbol) &&
    before.symbol?.name === symbol.name &&
    before.symbol.kind === symbol.kind &&
    firstLine - before.lastLine <= 2
  );
}

function lineAfter(siblings: readonly SymbolNode[], otherwise: number): number {
  const last = siblings.at(-1);
  return last === undefined ? otherwise : last.lastLine + 1;
}

/** Its lines as far as they are free: two symbols of one line are the first one's. */
function nodeOf(symbol: CodeSymbol, free: { firstLine: number; lastLine: number }): SymbolNode {
  return {
    symbol,
    firstLine: Math.max(symbol.docLine, free.firstLine),
    lastLine: Math.min(symbol.range.lastLine, free.lastLine),
    children: [],
  };
}

interface Walk {
  source: SizedLines;
  sizes: ChunkSizes;
  pieces: ChunkPiece[];
}

function addNode(node: SymbolNode, owner: string, walk: Walk): void {
  const { source, sizes, pieces } = walk;
  const { symbol, firstLine, lastLine, children } = node;
  if (symbol === undefined) return;
  const bytes = source.bytes(firstLine, lastLine);
  const wholeBytes = isCallable(symbol) ? sizes.maxBytes : sizes.wholeHolderBytes;
  if (children.length > 0 && bytes > wholeBytes) {
    addInner(node, walk);
    return;
  }
  const isSmall = bytes <= (isCallable(symbol) ? smallCallableBytes : smallBytes);
  const name = qualifiedName(symbol);
  pieces.push({ kind: 'symbol', symbol: name, firstLine, lastLine, owner, isSmall });
}

/** The members of what is taken apart, and the lines that belong to no member. */
function addInner(node: SymbolNode, walk: Walk): void {
  const owner = node.symbol === undefined ? '' : qualifiedName(node.symbol);
  let line = node.firstLine;
  for (const child of node.children) {
    addGap(line, child.firstLine - 1, owner, walk);
    addNode(child, owner, walk);
    line = child.lastLine + 1;
  }
  addGap(line, node.lastLine, owner, walk);
}

function addGap(first: number, last: number, owner: string, { source, pieces }: Walk): void {
  let firstLine = first;
  let lastLine = last;
  while (firstLine <= lastLine && !source.says(firstLine)) firstLine += 1;
  while (lastLine >= firstLine && !source.says(lastLine)) lastLine -= 1;
  if (firstLine > lastLine) return;
  const isSmall = source.bytes(firstLine, lastLine) <= smallBytes;
  const named =
    owner === '' ? { kind: 'lines' as const } : { kind: 'symbol' as const, symbol: owner };
  pieces.push({ ...named, firstLine, lastLine, owner, isSmall });
}
