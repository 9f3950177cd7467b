import type { CodeRegion } from './codeAnswer';
import { indentOf, isBlank, linesOf, openBrackets, withoutBlankEnds } from './codeLines';
import { beginsDeclaration, isLeading } from './codeUnits';

/** How statements that import begin; only at the margin, because some languages have them inside of functions. */
const imports: readonly (readonly [languages: RegExp, line: RegExp])[] = [
  [/^(?:type|java)script/, /^import\b(?!\s*[(.])|^(?:const|var|let) .{1,200}= require\(/],
  [/^python$/, /^(?:import|from)\s[\w.]/],
  [/^go$/, /^import\s(?:\(|[\w.]* ?")/],
  [/^(?:java|kotlin|scala|swift|groovy|dart|haskell)$/, /^import\s/],
  [/^csharp$/, /^(?:global )?using (?:static )?(?!var\b)[\w.= ]+;/],
  [/^rust$/, /^(?:pub )?use\s/],
  [/^(?:c|cpp|objective-c)$/, /^#\s*include\b/],
  [/^php$/, /^use [\w\\]+/],
  [/^ruby$/, /^require(?:_relative)?\b/],
  [/^(?:css|scss|less)$/, /^@(?:import|use)\b/],
];

/** Whether a line imports in one of the languages. */
export function isImport(text: string): boolean {
  return imports.some(([, line]) => line.test(text));
}

/** Code with the imports taken off that stood in front of it. */
export interface WithoutImports {
  lines: string[];
  /** Those that the file has not, each on a line. */
  needed: string[];
}

/** Whether lines import and do nothing else. */
export function areImports(lines: readonly string[], languageId: string): boolean {
  const { statements, next } = leadingImports(lines, languageId);
  return (
    statements.length > 0 && lines.slice(next).every((line) => isBlank(line) || isLeading(line))
  );
}

/**
 * The code without imports at its start: they belong to those of the file. Where the region is right behind
 * these, or has imports itself, they stay, but for those that the file has already.
 */
export function withoutImports(lines: readonly string[], region: CodeRegion): WithoutImports {
  const { languageId, text } = region;
  const { statements, next } = leadingImports(lines, languageId);
  const rest = withoutBlankEnds(lines.slice(next));
  const own = leadingImports(linesOf(text), languageId);
  const isKept =
    statements.length === 0 ||
    rest.length === 0 ||
    own.statements.length > 0 ||
    !(beginsWithDeclaration(rest) || beginsWithDeclaration(linesOf(text)));
  if (isKept) return { lines: [...lines], needed: [] };
  const file = region.file ?? region.before + text + region.after;
  const known = new KnownImports(linesOf(file), languageId);
  const needed = statements.flatMap((each) => (known.has(each) ? [] : [each]));
  const front = linesOf(region.before).filter((line) => !isBlank(line));
  if (needed.length === 0) return { lines: rest, needed };
  if (!isHead(region, front, languageId)) return { lines: rest, needed };
  if (needed.length === statements.length) return { lines: [...lines], needed: [] };
  return { lines: [...needed.flatMap((each) => each.split('\n')), '', ...rest], needed: [] };
}

/** Code as the imports at its start, each whole, and what is behind them. */
export function splitImports(
  code: string,
  languageId: string,
): { imports: string[]; rest: string } {
  const lines = linesOf(code);
  const { statements, next } = leadingImports(lines, languageId);
  return { imports: statements, rest: withoutBlankEnds(lines.slice(next)).join('\n') };
}

function beginsWithDeclaration(lines: readonly string[]): boolean {
  const first = lines.find((line) => !isBlank(line) && !isLeading(line)) ?? '';
  return (
    indentOf(first) !== '' ||
    beginsDeclaration(first) ||
    /^(?:export|pub|public|static)\b/.test(first)
  );
}

/** Whether nothing but imports, comments and the name of a package is in front of the region. */
function isHead(region: CodeRegion, front: readonly string[], languageId: string): boolean {
  if (region.file !== undefined && !region.file.startsWith(region.before)) return false;
  if (indentOf(linesOf(region.text).find((line) => !isBlank(line)) ?? '') !== '') return false;
  const { next } = leadingImports(
    front.filter((line) => !isLeading(line) && !isStart(line)),
    languageId,
  );
  return next === front.filter((line) => !isLeading(line) && !isStart(line)).length;
}

function isStart(line: string): boolean {
  return /^(?:package\b|namespace\b.*;$|<\?php|#!|['"]use (?:strict|client|server)['"])/.test(line);
}

/** The statements that lines begin with and that import, each with its line ends, and the line behind them. */
export function leadingImports(
  lines: readonly string[],
  languageId: string,
): { statements: string[]; next: number } {
  const form = imports.find(([languages]) => languages.test(languageId))?.[1];
  const statements: string[] = [];
  let next = 0;
  for (let index = 0; form !== undefined && index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    if (!form.test(line)) break;
    const first = index;
    let open = openBrackets([line]);
    while (open > 0 && index + 1 < lines.length) {
      index += 1;
      open += openBrackets([lines[index] ?? '']);
    }
    statements.push(lines.slice(first, index + 1).join('\n'));
    next = index + 1;
  }
  return { statements, next };
}

/** What a file imports, wherever it does. */
export class KnownImports {
  readonly #words = new Map<string, Set<string>>();
  readonly #languageId: string;

  constructor(lines: readonly string[], languageId: string) {
    this.#languageId = languageId;
    for (let index = 0; index < lines.length; index++) {
      const { statements, next } = leadingImports(lines.slice(index, index + 60), languageId);
      for (const each of statements) this.#add(each);
      index += Math.max(0, next - 1);
    }
  }

  has(statement: string): boolean {
    return this.#modulesOf(statement).every((module) => {
      const known = this.#words.get(module);
      return known !== undefined && wordsOf(statement).every((word) => known.has(word));
    });
  }

  #add(statement: string): void {
    for (const module of this.#modulesOf(statement)) {
      const words = this.#words.get(module) ?? new Set();
      for (const word of wordsOf(statement)) words.add(word);
      this.#words.set(module, words);
    }
  }

  /** What it imports from: what is in quotes, behind `from`, or the whole of it. */
  #modulesOf(statement: string): string[] {
    const quoted = [...statement.matchAll(/["']([^"'\n]+)["']/g)].map(([, name = '']) => name);
    if (quoted.length > 0) return quoted;
    const from = this.#languageId === 'python' ? /^from\s+(\S+)/.exec(statement)?.[1] : undefined;
    return [from ?? statement.replace(/\s+/g, ' ').replace(/;$/, '')];
  }
}

function wordsOf(statement: string): string[] {
  return statement.replace(/["'][^"'\n]*["']/g, '').match(/[\w$]+|[*\\]/g) ?? [];
}
