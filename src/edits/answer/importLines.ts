import { isBlank, linesOf, openBrackets, withoutBlankEnds } from './codeLines';
import { isLeading } from './codeUnits';

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

/** What goes on for longer isn’t one. */
const mostLines = 1000;

/** Whether a line imports in one of the languages. */
export function isImport(text: string): boolean {
  return imports.some(([, line]) => line.test(text));
}

/** Whether lines import and do nothing else. */
export function areImports(lines: readonly string[], languageId: string): boolean {
  const { statements, next } = leadingImports(lines, languageId);
  return (
    statements.length > 0 && lines.slice(next).every((line) => isBlank(line) || isLeading(line))
  );
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

/** The statements from a line on that import, each with its line ends, and the line behind them. */
export function leadingImports(
  lines: readonly string[],
  languageId: string,
  from = 0,
): { statements: string[]; next: number } {
  const form = formOf(languageId);
  const statements: string[] = [];
  let next = from;
  for (let index = from; form !== undefined && index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (isBlank(line)) continue;
    const end = form.test(line) ? endOfImport(lines, languageId, index) : undefined;
    if (end === undefined) break;
    statements.push(lines.slice(index, end).join('\n'));
    next = end;
    index = end - 1;
  }
  return { statements, next };
}

function formOf(languageId: string): RegExp | undefined {
  return imports.find(([languages]) => languages.test(languageId))?.[1];
}

/** The line behind the statement that begins at a line; undefined if it doesn't end, also before another begins. */
function endOfImport(
  lines: readonly string[],
  languageId: string,
  first: number,
): number | undefined {
  const form = formOf(languageId);
  const last = Math.min(lines.length, first + mostLines);
  let open = 0;
  let hasModule = !/^(?:type|java)script/.test(languageId);
  for (let index = first; index < last; index++) {
    const line = withoutRemark(lines[index] ?? '', languageId);
    if (index > first && form?.test(line) === true) return undefined;
    open += openBrackets([line]);
    hasModule ||= /['"`=]/.test(line);
    const isCut = languageId === 'python' && line.endsWith('\\');
    if (open <= 0 && hasModule && !isCut) return index + 1;
  }
  return undefined;
}

/** A bracket in a comment behind a line opens nothing. */
function withoutRemark(line: string, languageId: string): string {
  const remark = /^(?:python|php|ruby)$/.test(languageId) ? /(?:^|\s)#[^]*/ : /(?:^|\s)\/\/[^]*/;
  return line.replace(remark, '');
}

/** Go imports several at once; each is a statement by itself. */
export function singleStatements(statement: string, languageId: string): string[] {
  const list = /^import\s*\(([^()]*)\)\s*$/.exec(statement)?.[1];
  if (languageId !== 'go' || list === undefined) return [statement];
  const entries = list.split('\n').map((line) => line.trim());
  return entries.filter((line) => line !== '').map((entry) => `import ${entry}`);
}

/** What a file imports, wherever it does. */
export class KnownImports {
  readonly #words = new Map<string, Set<string>>();
  readonly #languageId: string;

  constructor(lines: readonly string[], languageId: string) {
    this.#languageId = languageId;
    for (let index = 0; index < lines.length; index++) {
      if (isBlank(lines[index] ?? '')) continue;
      const { statements, next } = leadingImports(lines, languageId, index);
      for (const each of statements) this.#add(each);
      index = Math.max(index, next - 1);
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
