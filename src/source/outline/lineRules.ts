import type { SymbolKind } from './codeSymbol';

/**
 * A line that declares something. The group `name` names it; a group `owner` names what it belongs to; a
 * group `exported` that took part says that others can use it. A `method` counts only within a holder.
 */
export interface LineRule {
  kind: SymbolKind;
  pattern: RegExp;
}

function rule(kind: SymbolKind, pattern: RegExp): LineRule {
  return { kind, pattern };
}

const modifiers =
  '(?:(?<exported>pub(?:\\([^)]*\\))?|public|export|open)\\s+)?' +
  '(?:(?:private|protected|internal|static|final|abstract|virtual|override|sealed|async|inline|const|' +
  'unsafe|default|data|case|implicit|partial|readonly|synchronized|native|suspend|extern|mutating|' +
  'fileprivate|lazy|companion|inner)\\s+)*';

/** C#, Java, Kotlin, Swift, Scala, PHP and Dart are near enough to each other to share rules. */
const classLike: readonly LineRule[] = [
  rule('interface', new RegExp(`^\\s*${modifiers}(?:interface|trait|protocol)\\s+(?<name>\\w+)`)),
  rule('enum', new RegExp(`^\\s*${modifiers}enum(?:\\s+class)?\\s+(?<name>\\w+)`)),
  rule(
    'class',
    new RegExp(`^\\s*${modifiers}(?:class|record|struct|object|extension|actor)\\s+(?<name>\\w+)`),
  ),
  rule('module', /^\s*namespace\s+(?<name>[\w.\\]+)/),
  rule(
    'function',
    new RegExp(
      `^\\s*${modifiers}(?:fun|func|function|def)\\s+(?:<[^>]*>\\s*)?(?<name>[\\w.]+)\\s*[(<\\[]`,
    ),
  ),
  rule('method', new RegExp(`^\\s*${modifiers}(?<name>init|constructor)\\s*\\(`)),
  rule(
    'method',
    new RegExp(
      `^\\s*${modifiers}(?!return\\b|new\\b|else\\b|throw\\b|await\\b|yield\\b|case\\b)` +
        '(?:<[^>]+>\\s*)?(?:[\\w.<>,?\\[\\]]+\\s+)?(?<name>(?!if\\b|for\\b|while\\b|switch\\b|catch\\b|return\\b|using\\b|lock\\b|when\\b|synchronized\\b)\\w+)' +
        '\\s*\\([^;={}]*\\)\\s*(?:throws\\s+[\\w.,][\\w.,\\s]*)?(?:\\{|$)',
    ),
  ),
];

const script: readonly LineRule[] = [
  rule(
    'function',
    /^\s*(?<exported>export\s+)?(?:default\s+)?(?:async\s+)?function\s*(?:\*\s*)?(?<name>[\w$]+)/,
  ),
  rule(
    'class',
    /^\s*(?<exported>export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(?<name>[\w$]+)/,
  ),
  rule('interface', /^\s*(?<exported>export\s+)?(?:declare\s+)?interface\s+(?<name>[\w$]+)/),
  rule('type', /^\s*(?<exported>export\s+)?(?:declare\s+)?type\s+(?<name>[\w$]+)(?![\w$])[^=]*=/),
  rule('enum', /^\s*(?<exported>export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+(?<name>[\w$]+)/),
  rule(
    'module',
    /^\s*(?<exported>export\s+)?(?:declare\s+)?(?:namespace|module)\s+(?<name>[\w$.]+)\s*\{/,
  ),
  rule(
    'function',
    /^\s*(?<exported>export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)(?![\w$])[^=]*=\s*(?:async\s*)?(?:function\b|\((?=[^=]*=>)[^=]*\)\s*(?:=>|:)|[\w$]+\s*=>)/,
  ),
  rule('constant', /^(?<exported>export\s+)?const\s+(?<name>[\w$]+)/),
  rule('variable', /^(?<exported>export\s+)?(?:let|var)\s+(?<name>[\w$]+)/),
  rule('method', /^\s+(?<name>constructor)\s*\(/),
  rule(
    'method',
    /^\s+(?:(?:public|private|protected|static|async|override|get|set|readonly)\s+)*\*?(?<name>(?!if\b|for\b|while\b|switch\b|catch\b|function\b|return\b)[\w$#]+)\s*(?:<[^>]*>)?\([^;]*?\{(?<=\)\s*(?::[^;{]+)?\{)/,
  ),
];

const cLike: readonly LineRule[] = [
  rule('constant', /^#\s*define\s+(?<name>\w+)/),
  rule('module', /^\s*(?:inline\s+)?namespace\s+(?<name>[\w:]+)\s*\{/),
  rule('enum', /^\s*(?:typedef\s+)?enum(?:\s+(?:class|struct))?\s+(?<name>\w+)/),
  rule(
    'class',
    /^\s*(?:typedef\s+)?(?:(?=(?<template>template\s*<.*>\s*(?=(?:class|struct|union)\s)))\k<template>)?(?:class|struct|union)\s+(?<name>\w+)(?!\w)[^;(){]*(?:\{|$)/,
  ),
  rule(
    'function',
    /^(?!\s*(?:return|else|typedef|new|delete|throw|case)\b)\s*(?:[\w:<>,~[\]]+[\s*&]+)+(?:(?<owner>\w+)::)?(?<name>~?\w+)\s*\([^;{]*(?:\{|$)/,
  ),
];

const rulesById = new Map<string, readonly LineRule[]>([
  ...['typescript', 'tsx', 'javascript', 'jsx'].map((id) => [id, script] as const),
  ...['java', 'kotlin', 'swift', 'scala', 'dart', 'csharp', 'php'].map(
    (id) => [id, classLike] as const,
  ),
  ...['c', 'cpp'].map((id) => [id, cLike] as const),
  [
    'python',
    [
      rule('class', /^\s*class\s+(?<name>\w+)/),
      rule('function', /^\s*(?:async\s+)?def\s+(?<name>\w+)/),
      rule('constant', /^(?<name>[A-Z][A-Z0-9_]+)\s*(?::[^=]+)?=/),
      rule('variable', /^(?<name>[a-z_]\w*)\s*(?::[^=]+)?=[^=]/),
    ],
  ],
  [
    'go',
    [
      rule('function', /^func\s+(?:\(\s*(?:\w+\s+)?\*?(?<owner>\w+)(?!\w)[^)]*\)\s*)?(?<name>\w+)/),
      rule('interface', /^type\s+(?<name>\w+)(?:\[.*\])?\s+interface\b/),
      rule('class', /^type\s+(?<name>\w+)(?:\[.*\])?\s+struct\b/),
      rule('type', /^type\s+(?<name>\w+)/),
      rule('constant', /^const\s+(?<name>\w+)/),
      rule('variable', /^var\s+(?<name>\w+)/),
    ],
  ],
  [
    'rust',
    [
      rule(
        'function',
        new RegExp(`^\\s*${modifiers}(?:extern\\s+"[^"]*"\\s+)?fn\\s+(?<name>\\w+)`),
      ),
      rule('class', new RegExp(`^\\s*${modifiers}(?:struct|union)\\s+(?<name>\\w+)`)),
      rule('enum', new RegExp(`^\\s*${modifiers}enum\\s+(?<name>\\w+)`)),
      rule('interface', new RegExp(`^\\s*${modifiers}trait\\s+(?<name>\\w+)`)),
      rule(
        'module',
        /^\s*(?:unsafe\s+)?impl(?:<(?:[^{>]|>(?!\s))*>)?\s+(?=\S)(?:[\w:<>',\s]*\sfor\s+)?(?<name>\w+)/,
      ),
      rule('module', new RegExp(`^\\s*${modifiers}mod\\s+(?<name>\\w+)`)),
      rule('type', new RegExp(`^\\s*${modifiers}type\\s+(?<name>\\w+)`)),
      rule('function', /^\s*macro_rules!\s+(?<name>\w+)/),
      rule(
        'constant',
        /^\s*(?:(?<exported>pub)\s+)?(?:const|static)\s+(?:mut\s+)?(?<name>[A-Z]\w*)\s*:/,
      ),
    ],
  ],
  [
    'ruby',
    [
      rule('module', /^\s*module\s+(?<name>[\w:]+)/),
      rule('class', /^\s*class\s+(?<name>[\w:]+)/),
      rule('function', /^\s*def\s+(?:self\.)?(?<name>[\w?!=]+)/),
    ],
  ],
  [
    'shellscript',
    [
      rule('function', /^\s*(?:function\s+)?(?<name>[\w:-]+)\s*\(\s*\)/),
      rule('function', /^\s*function\s+(?<name>[\w:-]+)/),
    ],
  ],
  ['powershell', [rule('function', /^\s*function\s+(?<name>[\w:-]+)/i)]],
  ['lua', [rule('function', /^\s*(?:local\s+)?function\s+(?<name>[\w.:]+)/)]],
  [
    'sql',
    [
      rule(
        'section',
        /^\s*create\s+(?:or\s+replace\s+)?(?:temp\w*\s+|unique\s+|materialized\s+)*(?:table|view|index|function|procedure|trigger|type)\s+(?:if\s+not\s+exists\s+)?(?<name>[\w."`]+)/i,
      ),
    ],
  ],
  ['yaml', [rule('key', /^(?<name>[\w$./-]+)\s*:/), rule('key', /^ {1,4}(?<name>[\w$./-]+)\s*:/)]],
  ['toml', [rule('section', /^\[+(?<name>[^[\]][^\]]*)\]/), rule('key', /^(?<name>[\w.-]+)\s*=/)]],
  ['ini', [rule('section', /^\[(?<name>[^\]]+)\]/), rule('key', /^(?<name>[\w.-]+)\s*[=:]/)]],
  ['makefile', [rule('rule', /^(?<name>[\w./%-]+)\s*:(?!=)/)]],
  ['dockerfile', [rule('section', /^FROM\s+(?<name>\S+(?:\s+AS\s+\S+)?)/i)]],
  [
    'css',
    [
      rule('rule', /^\s*(?<name>[^{}@;/*\s](?:[^{};]*[^{};\s])?)\s*\{/),
      rule('rule', /^\s*(?<name>@[\w-](?:[^{;]*[^{;\s])?)\s*\{/),
    ],
  ],
  ['scss', [rule('rule', /^\s*(?<name>[^{};/*\s](?:[^{};]*[^{};\s])?)\s*\{/)]],
  [
    'html',
    [
      rule('heading', /<h[1-6][^<>]*>\s*(?<name>[^<\s][^<]*)/i),
      rule('section', /<(?<name>(?:script|style|template|main|nav|header|footer|form)\b[^<>]*)>/i),
    ],
  ],
]);

/** The rules of a language, most specific first; none for languages without declarations. */
export function lineRulesOf(languageId: string): readonly LineRule[] {
  return rulesById.get(languageId) ?? [];
}
