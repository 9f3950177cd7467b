import type { Node } from '@vscode/tree-sitter-wasm';
import type { SourceText } from '../sourceText';
import { type CodeSymbol, qualifiedName, type SymbolKind } from './codeSymbol';
import { docAbove } from './docComment';

/** What a grammar's node means for an outline. */
export interface FoundSymbol {
  kind: SymbolKind;
  name: string;
  /** The node the signature begins with. */
  node: Node;
  /** Where the signature ends and symbols within are looked for. */
  body?: Node | undefined;
  /** Words that are in the body and document it, as Python has them. */
  innerDoc?: string;
  isExported?: boolean;
  /** What it belongs to, if it does not stand in it. */
  owner?: string | undefined;
}

/** A text as it was parsed: a fragment may be in something that makes it whole. */
export interface ParsedText {
  /** Below this node the symbols are. */
  root: Node;
  /** What was parsed; row for row the source's lines. */
  lines: readonly string[];
}

/** How to read one grammar's trees. */
export interface TreeRules {
  /** The symbol a node declares, if it declares one. `holder` is the node right above. */
  symbolOf(node: Node, holder: Node, parent: CodeSymbol | undefined): FoundSymbol | undefined;
  /** Whether symbols are looked for below a node that declares none. */
  isTransparent(node: Node, parent: CodeSymbol | undefined): boolean;
  /** Statements around a declaration that belong to it, such as `export` and decorators. */
  isWrapper(node: Node): boolean;
}

interface Walk {
  source: SourceText;
  lines: readonly string[];
  comments: readonly string[];
  rules: TreeRules;
  symbols: CodeSymbol[];
}

/** The symbols of a parsed source in the order of the text. */
export function outlineTree(
  { root, lines }: ParsedText,
  source: SourceText,
  comments: readonly string[],
  rules: TreeRules,
): CodeSymbol[] {
  const walk: Walk = { source, lines, comments, rules, symbols: [] };
  visitChildren(root, { parent: undefined, wrapper: undefined, isExported: false }, walk);
  return walk.symbols;
}

/** Where a walk is. */
interface Place {
  /** The symbol around. */
  parent: CodeSymbol | undefined;
  /** The outermost statement that wraps nothing but what comes next. */
  wrapper: Node | undefined;
  isExported: boolean;
}

function visitChildren(node: Node, place: Place, walk: Walk): void {
  const { rules } = walk;
  const { parent } = place;
  for (const child of node.namedChildren.filter((each) => each !== null)) {
    const found = rules.symbolOf(child, node, parent);
    if (found !== undefined) {
      const symbol = toSymbol(found, place, walk);
      walk.symbols.push(symbol);
      if (found.body !== undefined) {
        const inner = { parent: symbol, wrapper: undefined, isExported: false };
        visitChildren(found.body, inner, walk);
      }
    } else if (rules.isTransparent(child, parent)) {
      visitChildren(child, placeWithin(child, place, rules), walk);
    }
  }
}

function placeWithin(node: Node, { parent, wrapper, isExported }: Place, rules: TreeRules): Place {
  if (!rules.isWrapper(node)) return { parent, wrapper: undefined, isExported: false };
  return {
    parent,
    wrapper: node.namedChildCount === 1 || wrapper !== undefined ? (wrapper ?? node) : undefined,
    isExported: isExported || node.type === 'export_statement',
  };
}

function toSymbol(
  found: FoundSymbol,
  { parent, wrapper, isExported }: Place,
  walk: Walk,
): CodeSymbol {
  const { source, comments } = walk;
  const outer = wrapper ?? found.node;
  const firstRow = outer.startPosition.row;
  const above = docAbove(source, comments, firstRow);
  return {
    kind: found.kind,
    name: found.name,
    container: found.owner ?? (parent === undefined ? '' : qualifiedName(parent)),
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature: signatureOf(found, walk),
    doc: above.doc === '' ? (found.innerDoc ?? '') : above.doc,
    isExported: isExported || found.isExported === true,
    range: {
      firstLine: source.firstLine + firstRow,
      lastLine: source.firstLine + outer.endPosition.row,
    },
    docLine: above.docLine,
  };
}

/** From the node to its body without comments, on one line. */
function signatureOf({ node, body }: FoundSymbol, { lines, comments }: Walk): string {
  const first = node.startPosition;
  const last = body?.startPosition ?? node.endPosition;
  const pieces: string[] = [];
  for (let row = first.row; row <= last.row; row += 1) {
    const line = lines[row] ?? '';
    const end = row === last.row ? last.column : line.length;
    const piece = line.slice(row === first.row ? first.column : 0, end);
    pieces.push(piece.replace(comments[row]?.trim() ?? '', ''));
  }
  return pieces
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?(?:\{|=>|:|=)? ?$/, '')
    .replace(/;$/, '')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')');
}
