import { isBlank } from './codeLines';
import { leadingImports } from './importLines';

/** Where the imports of a file are: its first statements. Lines from 0. */
export interface ImportBlock {
  /** The last line of the statement that new ones are put behind. */
  last: number;
  statements: ImportStatement[];
  /** The file imports nothing so far, and this is the line that names its package. */
  isPackageLine?: true;
}

export interface ImportStatement {
  text: string;
  first: number;
  last: number;
}

/** Lines that may stand before and between imports, by language; each is a line of its own. */
const neutral: readonly (readonly [languages: RegExp, line: RegExp])[] = [
  [/^(?:type|java)script/, /^(?:['"]use \w+['"];?$|\/\/|#!)/],
  [/^python$/, /^#/],
  [/^(?:go|java)$/, /^(?:package\s|\/\/)/],
  [/^rust$/, /^(?:\/\/|#!?\[[^[\]]*\]$|(?:pub )?mod \w+;|extern crate )/],
  [/^csharp$/, /^(?:namespace [\w.]+;|\/\/)/],
  [/^(?:c|cpp)$/, /^(?:\/\/|#\s*pragma once\b)/],
];

/** Comments and texts that go over lines, by how they begin and end; only where a line begins. */
const long: readonly (readonly [languages: RegExp, start: string, end: string])[] = [
  [/^python$/, '"""', '"""'],
  [/^python$/, "'''", "'''"],
  [/^(?!python$)/, '/*', '*/'],
];

/**
 * The imports that a file begins with. Only what can't be anything else may be before and between them, so that
 * nothing is put into a condition, a text or a comment. Undefined if there are none, and no line that names a package.
 */
export function findImportBlock(
  lines: readonly string[],
  languageId: string,
): ImportBlock | undefined {
  if (!neutral.some(([languages]) => languages.test(languageId))) return undefined;
  const statements: ImportStatement[] = [];
  let packageLine: number | undefined;
  let line = 0;
  while (line < lines.length) {
    // Here, and not by what reads imports: it would go over all blank lines for each of them.
    if (isBlank(lines[line] ?? '')) {
      line += 1;
      continue;
    }
    if (/^package\s/.test(lines[line] ?? '')) packageLine = line;
    const found = leadingImports(lines, languageId, line);
    const next =
      found.statements.length > 0
        ? takeStatements(found.statements, lines, line, statements)
        : behindNeutral(lines, line, languageId);
    if (next === undefined) break;
    line = next;
  }
  const last = statements.at(-1)?.last;
  if (last !== undefined) return { last, statements };
  return packageLine === undefined
    ? undefined
    : { last: packageLine, statements, isPackageLine: true };
}

/** The line behind what may stand between imports; undefined where something else begins. */
function behindNeutral(
  lines: readonly string[],
  line: number,
  languageId: string,
): number | undefined {
  const text = lines[line] ?? '';
  const form = neutral.find(([languages]) => languages.test(languageId))?.[1];
  const after = afterLong(lines, line, languageId);
  if (after !== undefined) return after;
  if (form?.test(text) === true) return line + 1;
  return isGuard(lines, line, languageId) ? line + 2 : undefined;
}

/** Adds the statements that begin at a line, and returns the line behind them. */
function takeStatements(
  found: readonly string[],
  lines: readonly string[],
  from: number,
  statements: ImportStatement[],
): number {
  let line = from;
  for (const text of found) {
    while (isBlank(lines[line] ?? '')) line += 1;
    const last = line + text.split('\n').length - 1;
    statements.push({ text, first: line, last });
    line = last + 1;
  }
  return line;
}

/** The line behind a long comment or text that begins at a line, where nothing else is on its last line. */
function afterLong(lines: readonly string[], line: number, languageId: string): number | undefined {
  const text = lines[line] ?? '';
  for (const [languages, start, end] of long) {
    if (!languages.test(languageId) || !text.startsWith(start)) continue;
    let rest = text.slice(start.length);
    for (let at = line; at < lines.length; rest = lines[++at] ?? '') {
      const close = rest.indexOf(end);
      if (close === -1) continue;
      return isBlank(rest.slice(close + end.length)) ? at + 1 : undefined;
    }
  }
  return undefined;
}

/** The two lines that keep a header from being read twice. */
function isGuard(lines: readonly string[], line: number, languageId: string): boolean {
  if (!/^(?:c|cpp)$/.test(languageId)) return false;
  const name = /^#\s*ifndef\s+(\w+)\s*$/.exec(lines[line] ?? '')?.[1];
  return name !== undefined && /^#\s*define\s+(\w+)/.exec(lines[line + 1] ?? '')?.[1] === name;
}
