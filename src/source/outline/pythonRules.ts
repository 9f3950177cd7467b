import type { Node } from '@vscode/tree-sitter-wasm';
import { isCallable } from './codeSymbol';
import { commentWords } from './docComment';
import type { FoundSymbol, TreeRules } from './treeOutline';

const transparentTypes = new Set([
  'decorated_definition',
  'expression_statement',
  'if_statement',
  'else_clause',
  'try_statement',
  'except_clause',
  'block',
]);

/** Rules for Python trees; Python exports nothing by a word of its own. */
export const pythonRules: TreeRules = {
  symbolOf(node, _holder, parent) {
    const isInFunction = parent !== undefined && isCallable(parent);
    switch (node.type) {
      case 'function_definition':
        return definition(node, parent?.kind === 'class' ? 'method' : 'function');
      case 'class_definition':
        return isInFunction ? undefined : definition(node, 'class');
      case 'assignment':
        return isInFunction ? undefined : assignment(node, parent?.kind === 'class');
      default:
        return undefined;
    }
  },
  isTransparent(node, parent) {
    const isInFunction = parent !== undefined && isCallable(parent);
    return isInFunction ? node.type === 'decorated_definition' : transparentTypes.has(node.type);
  },
  isWrapper: (node) => /^(?:decorated_definition|expression_statement)$/.test(node.type),
};

function definition(node: Node, kind: 'function' | 'method' | 'class'): FoundSymbol | undefined {
  const name = node.childForFieldName('name')?.text;
  const body = node.childForFieldName('body') ?? undefined;
  return name === undefined ? undefined : { kind, name, node, body, innerDoc: docString(body) };
}

function docString(body: Node | undefined): string {
  const first = body?.firstNamedChild;
  const text = first?.type === 'expression_statement' ? first.firstNamedChild : null;
  return text?.type === 'string' ? commentWords(text.text) : '';
}

function assignment(node: Node, isInClass: boolean): FoundSymbol | undefined {
  const left = node.childForFieldName('left');
  if (left?.type !== 'identifier') return undefined;
  const isConstant = /^[A-Z][A-Z0-9_]*$/.test(left.text);
  const kind = isInClass ? 'property' : isConstant ? 'constant' : 'variable';
  return { kind, name: left.text, node };
}
