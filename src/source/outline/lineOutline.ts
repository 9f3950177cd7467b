import type { SourceText } from '../sourceText';
import { type CodeSymbol, isCallable, qualifiedName, type SymbolKind } from './codeSymbol';
import { docAbove } from './docComment';
import type { LexedSource } from './lexedSource';
import { type LineRule, lineRulesOf } from './lineRules';
import { lastIndexOfBlock } from './lineRanges';

const holderKinds: readonly SymbolKind[] = ['class', 'interface', 'enum', 'module'];

interface Around {
  symbol: CodeSymbol;
  lastIndex: number;
}

/**
 * The symbols of a source whose language has no grammar here: lines that match the language's rules, each
 * up to where its block ends.
 */
export function outlineLines(source: SourceText, lexed: LexedSource): CodeSymbol[] {
  const rules = lineRulesOf(source.language.id);
  const isCode = source.language.shape !== 'lines' && source.language.id !== 'yaml';
  const around: Around[] = [];
  const symbols: CodeSymbol[] = [];
  for (const [index, line] of source.lines.entries()) {
    while ((around.at(-1)?.lastIndex ?? index) < index) around.pop();
    const parent = around.at(-1)?.symbol;
    const found = matchLine(isCode ? (lexed.code[index] ?? '') : line, rules, parent);
    if (found !== undefined) {
      const lastIndex = lastIndexOfBlock(source, lexed, index, found.kind);
      const symbol = toSymbol(source, lexed, { ...found, index, lastIndex, parent });
      symbols.push(symbol);
      around.push({ symbol, lastIndex });
    }
  }
  return symbols;
}

interface Found {
  kind: SymbolKind;
  name: string;
  owner: string | undefined;
  isExported: boolean;
}

function matchLine(
  text: string,
  rules: readonly LineRule[],
  parent: CodeSymbol | undefined,
): Found | undefined {
  if (text.trim() === '') return undefined;
  const isHeld = parent !== undefined && holderKinds.includes(parent.kind);
  for (const { kind, pattern } of rules.filter((rule) => fits(rule.kind, parent, isHeld))) {
    const groups = pattern.exec(text)?.groups;
    if (groups?.['name'] !== undefined) {
      const isMember = isHeld || groups['owner'] !== undefined;
      return {
        kind: kind === 'function' && isMember ? 'method' : kind,
        name: groups['name'].trim(),
        owner: groups['owner'],
        isExported: groups['exported'] !== undefined,
      };
    }
  }
  return undefined;
}

/** A method needs a holder, keys go two levels deep; within functions only functions count. */
function fits(kind: SymbolKind, parent: CodeSymbol | undefined, isHeld: boolean): boolean {
  if (kind === 'method') return isHeld;
  if (kind === 'key') return parent === undefined || parent.depth === 0;
  return kind === 'function' || parent === undefined || !isCallable(parent);
}

interface Placed extends Found {
  index: number;
  lastIndex: number;
  parent: CodeSymbol | undefined;
}

function toSymbol(source: SourceText, lexed: LexedSource, found: Placed): CodeSymbol {
  const { kind, name, owner, isExported, index, lastIndex, parent } = found;
  const { doc, docLine } = docAbove(source, lexed.comments, index);
  return {
    kind,
    name,
    container: owner ?? (parent === undefined ? '' : qualifiedName(parent)),
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature: signatureAt(source, index, lastIndex),
    doc,
    // Go exports what begins with a capital letter.
    isExported: isExported || (source.language.id === 'go' && /^\p{Lu}/u.test(name)),
    range: { firstLine: source.firstLine + index, lastLine: source.firstLine + lastIndex },
    docLine,
  };
}

/** The line, and those after it until its parentheses are closed. */
function signatureAt(source: SourceText, index: number, lastIndex: number): string {
  let text = source.lines[index]?.trim() ?? '';
  for (let next = index + 1; next <= Math.min(lastIndex, index + 8) && isOpen(text); next += 1) {
    text += ` ${source.lines[next]?.trim() ?? ''}`;
  }
  return text
    .replace(/(?<!\s)\s*(?:\{[^]*|(?:=>|:|=)\s*$)/, '')
    .replace(/;$/, '')
    .replace(/\( /g, '(');
}

function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length;
}
