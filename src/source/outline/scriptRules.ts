import type { Node } from '@vscode/tree-sitter-wasm';
import { isCallable, type SymbolKind } from './codeSymbol';
import type { FoundSymbol, TreeRules } from './treeOutline';

/** Declarations whose `name` and `body` fields say all there is to know. */
const plainKinds = new Map<string, SymbolKind>([
  ['function_declaration', 'function'],
  ['generator_function_declaration', 'function'],
  ['function_signature', 'function'],
  ['class_declaration', 'class'],
  ['abstract_class_declaration', 'class'],
  ['class', 'class'],
  ['interface_declaration', 'interface'],
  ['type_alias_declaration', 'type'],
  ['enum_declaration', 'enum'],
  ['internal_module', 'module'],
  ['module', 'module'],
  ['method_definition', 'method'],
  ['abstract_method_signature', 'method'],
  ['method_signature', 'method'],
  ['property_signature', 'property'],
]);

const functionTypes = new Set(['arrow_function', 'function_expression', 'generator_function']);

/** Within functions only functions count, and only those of its own block. */
const transparentEverywhere = new Set([
  'export_statement',
  'ambient_declaration',
  'lexical_declaration',
  'variable_declaration',
]);

const transparentOutsideFunctions = new Set([
  'expression_statement',
  'statement_block',
  'call_expression',
  'parenthesized_expression',
  'arguments',
  'arrow_function',
  'function_expression',
  'if_statement',
  'else_clause',
]);

const testCallees = /^(describe|context|suite|it|test|specify)(\.(only|skip|each))?$/;

const wrapperTypes = new Set([
  'export_statement',
  'ambient_declaration',
  'lexical_declaration',
  'variable_declaration',
  'expression_statement',
]);

/** Rules for TypeScript, TSX and JavaScript trees. */
export const scriptRules: TreeRules = {
  symbolOf(node, holder, parent) {
    const isInFunction = parent !== undefined && isCallable(parent);
    // Seen at once, and most of what is in functions: no look at its name.
    const isLocal = isInFunction && node.type === 'variable_declarator' && !holdsFunction(node);
    if (isLocal) return undefined;
    const found = symbolOf(node, holder);
    return isInFunction && found?.kind !== 'function' ? undefined : found;
  },
  isTransparent(node, parent) {
    const isInFunction = parent !== undefined && isCallable(parent);
    return (
      transparentEverywhere.has(node.type) ||
      (!isInFunction && transparentOutsideFunctions.has(node.type))
    );
  },
  isWrapper: (node) => wrapperTypes.has(node.type),
};

function symbolOf(node: Node, holder: Node): FoundSymbol | undefined {
  const kind = plainKinds.get(node.type);
  if (kind !== undefined) return namedSymbol(node, kind);
  switch (node.type) {
    case 'public_field_definition':
    case 'field_definition':
      return valueSymbol(node, fieldText(node, 'name') ?? fieldText(node, 'property'), 'property');
    case 'variable_declarator': {
      const isConstant = holder.firstChild?.type === 'const';
      return valueSymbol(node, fieldText(node, 'name'), isConstant ? 'constant' : 'variable');
    }
    case 'pair':
      return methodPair(node);
    case 'assignment_expression':
      return assignedFunction(node);
    case 'call_expression':
      return testCall(node);
    default:
      return undefined;
  }
}

function namedSymbol(node: Node, kind: SymbolKind): FoundSymbol | undefined {
  const name = fieldText(node, 'name') ?? (node.type === 'class' ? 'default' : undefined);
  const body = node.childForFieldName('body') ?? undefined;
  return name === undefined ? undefined : { kind, name: unquote(name), node, body };
}

/** A variable or field: callable when its value is a function, else a value. */
function valueSymbol(
  node: Node,
  name: string | undefined,
  valueKind: 'constant' | 'variable' | 'property',
): FoundSymbol | undefined {
  if (name === undefined || /^[{[]/.test(name)) return undefined;
  const value = unwrapped(node.childForFieldName('value') ?? undefined);
  if (value === undefined || value.type === 'object') {
    return { kind: valueKind, name, node, body: value };
  }
  const body = value.childForFieldName('body') ?? undefined;
  if (functionTypes.has(value.type)) {
    return { kind: valueKind === 'property' ? 'method' : 'function', name, node, body };
  }
  return value.type === 'class'
    ? { kind: 'class', name, node, body }
    : { kind: valueKind, name, node };
}

function holdsFunction(node: Node): boolean {
  const value = unwrapped(node.childForFieldName('value') ?? undefined);
  return value !== undefined && functionTypes.has(value.type);
}

/** `{…} as const` and `{…} satisfies T` are objects too. */
function unwrapped(value: Node | undefined): Node | undefined {
  let inner = value;
  while (inner !== undefined && /^(as|satisfies)_expression$/.test(inner.type)) {
    inner = inner.firstNamedChild ?? undefined;
  }
  return inner;
}

function methodPair(node: Node): FoundSymbol | undefined {
  const value = node.childForFieldName('value');
  const name = fieldText(node, 'key');
  return value === null || name === undefined || !functionTypes.has(value.type)
    ? undefined
    : {
        kind: 'method',
        name: unquote(name),
        node,
        body: value.childForFieldName('body') ?? undefined,
      };
}

function assignedFunction(node: Node): FoundSymbol | undefined {
  const right = node.childForFieldName('right');
  const left = node.childForFieldName('left');
  const name = left?.childForFieldName('property')?.text;
  const target = left?.text ?? '';
  const owner = /^([\w$]+)\.prototype\./.exec(target)?.[1];
  return right === null || name === undefined || !functionTypes.has(right.type)
    ? undefined
    : {
        kind: owner === undefined ? 'function' : 'method',
        name,
        owner,
        node,
        body: right.childForFieldName('body') ?? undefined,
        isExported: /^(?:module\.)?exports\b/.test(target),
      };
}

function testCall(node: Node): FoundSymbol | undefined {
  const callee = node.childForFieldName('function');
  if (callee === null || !testCallees.test(callee.text)) return undefined;
  const [title, run] = node.childForFieldName('arguments')?.namedChildren ?? [];
  if (title?.type.includes('string') !== true) return undefined;
  const body = run?.childForFieldName('body') ?? undefined;
  return { kind: 'test', name: unquote(title.text), node, body };
}

function fieldText(node: Node, field: string): string | undefined {
  return node.childForFieldName(field)?.text;
}

function unquote(text: string): string {
  return text.replace(/^(["'`])([\s\S]*)\1$/, '$2');
}
