import type { Tree } from '@vscode/tree-sitter-wasm';
import type { SourceText } from '../sourceText';
import type { Parse } from './grammars';
import type { ParsedText } from './treeOutline';

/**
 * Parses a source and hands its tree to `use`, which must not keep it. A selection may begin within a
 * class or an indented block: when it makes no sense alone, it is parsed as what it may be part of.
 */
export function withParsed<Result>(
  source: SourceText,
  parse: Parse,
  use: (parsed: ParsedText) => Result,
): Result | undefined {
  const lines = source.language.id === 'python' ? dedented(source.lines) : source.lines;
  const tree = parse(lines.join('\n'));
  if (tree === null) return undefined;
  const member =
    tree.rootNode.hasError && source.isRange ? parseAsMembers(lines, parse) : undefined;
  try {
    return use(member?.parsed ?? { root: tree.rootNode, lines });
  } finally {
    member?.tree.delete();
    tree.delete();
  }
}

/** The lines as the body of a class, which stays on the first line so that rows keep their numbers. */
function parseAsMembers(
  lines: readonly string[],
  parse: Parse,
): { tree: Tree; parsed: ParsedText } | undefined {
  const [first = '', ...rest] = lines;
  const wrapped = [`class Part { ${first}`, ...rest, '}'];
  const tree = parse(wrapped.join('\n'));
  const root = tree?.rootNode.firstNamedChild?.childForFieldName('body');
  if (tree === null || tree.rootNode.hasError || root === null || root === undefined) {
    tree?.delete();
    return undefined;
  }
  return { tree, parsed: { root, lines: wrapped } };
}

function dedented(lines: readonly string[]): readonly string[] {
  let indent = Infinity;
  for (const line of lines) {
    indent = line.trim() === '' ? indent : Math.min(indent, line.length - line.trimStart().length);
  }
  return Number.isFinite(indent) && indent > 0 ? lines.map((line) => line.slice(indent)) : lines;
}
