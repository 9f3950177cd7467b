import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression of a source file; without a source where its parts are known only at run time. */
export interface SourcePattern {
  /** From the folder of the sources, with slashes. */
  file: string;
  line: number;
  source: string | undefined;
  flags: string;
}

/** All regular expressions in the TypeScript files of a folder: the literals, and those made by `new RegExp`. */
export async function patternsIn(folder: string): Promise<SourcePattern[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts')).sort();
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return files.flatMap((name, index) =>
    patternsOf(name.split(path.sep).join('/'), texts[index] ?? ''),
  );
}

/** Those of one file. */
export function patternsOf(file: string, text: string): SourcePattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const found: SourcePattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = textOf(node.initializer, constants);
      if (value !== undefined) constants.set(node.name.text, value);
    }
    const pattern = patternOf(node, constants);
    if (pattern) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, ...pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function patternOf(
  node: ts.Node,
  constants: ReadonlyMap<string, string>,
): Pick<SourcePattern, 'source' | 'flags'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression);
  if (!isMade) return undefined;
  const [pattern, flags] = node.arguments ?? [];
  const source = pattern && textOf(pattern, constants);
  return { source, flags: (flags && textOf(flags, constants)) ?? '' };
}

function isRegExp(callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) && callee.text === 'RegExp';
}

/** The text that an expression yields, if it is built from constants of its own file. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
  if (ts.isTemplateExpression(node)) return templateText(node, constants, ({ text }) => text);
  if (ts.isTaggedTemplateExpression(node)) {
    const raw = ({ rawText = '' }: ts.TemplateLiteralLikeNode) => rawText;
    const { template } = node;
    return ts.isTemplateExpression(template)
      ? templateText(template, constants, raw)
      : raw(template);
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) {
    return undefined;
  }
  const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function templateText(
  { head, templateSpans }: ts.TemplateExpression,
  constants: ReadonlyMap<string, string>,
  read: (part: ts.TemplateLiteralLikeNode) => string,
): string | undefined {
  let text = read(head);
  for (const { expression, literal } of templateSpans) {
    const value = textOf(expression, constants);
    if (value === undefined) return undefined;
    text += value + read(literal);
  }
  return text;
}
