import type { CodeRegion } from './codeAnswer';
import { indentOf, isBlank, linesOf, withoutBlankEnds } from './codeLines';
import { beginsDeclaration, isLeading } from './codeUnits';
import { declarationsOf } from './declarations';
import { findImportBlock } from './importBlock';
import { KnownImports, leadingImports, singleStatements } from './importLines';
import { placeImports } from './placeImports';

/** Code with the imports taken off that stood in front of it. */
export interface WithoutImports {
  lines: string[];
  /** Those that the file has not, each whole. */
  needed: string[];
}

/**
 * The code without imports at its start, and without what its file begins with: they belong to those of the file.
 * They stay where the region has imports itself, or is right behind lines that nothing can be put to.
 */
export function withoutImports(lines: readonly string[], region: CodeRegion): WithoutImports {
  const { languageId, text } = region;
  const body = lines.slice(startLength(lines, region));
  const { statements, next } = importsAtStart(body, region);
  const rest = withoutBlankEnds(body.slice(next));
  const { statements: own } = blockAtStart(linesOf(text), languageId);
  if (rest.length === 0 || own.length > 0) return { lines: [...lines], needed: [] };
  const isKept =
    statements.length === 0 ||
    !(beginsWithDeclaration(rest) || beginsWithDeclaration(linesOf(text)));
  if (isKept) return { lines: body, needed: [] };
  const file = region.file ?? region.before + text + region.after;
  const known = new KnownImports(linesOf(file), languageId);
  const needed = statements
    .flatMap((each) => singleStatements(each, languageId))
    .filter((each) => !known.has(each));
  if (needed.length === 0 || !isHead(region)) return { lines: rest, needed };
  if (hasImports(region) && placeImports(file, languageId, needed).unplaced.length === 0) {
    return { lines: rest, needed };
  }
  const isAll = statements.every((each) => !known.has(each));
  const imports = statements.filter((each) => !known.has(each)).flatMap((each) => linesOf(each));
  return { lines: isAll ? body : [...imports, '', ...rest], needed: [] };
}

interface ImportsAtStart {
  statements: string[];
  /** The line behind them. */
  next: number;
}

/** As the imports of a file are read, as long as nothing between them would be lost with the comments there. */
function importsAtStart(lines: readonly string[], region: CodeRegion): ImportsAtStart {
  const { file, before, text, languageId } = region;
  const known = new Set(linesOf(file ?? before).map((line) => line.trim()));
  const own = new Set(linesOf(text).map((line) => line.trim()));
  const block = blockAtStart(lines, languageId);
  const isLost = lines.slice(0, block.next).some((line) => {
    if (saysMore.test(line)) return !known.has(line.trim());
    return isLeading(line) && /\w/.test(line) && own.has(line.trim());
  });
  return isLost ? leadingImports(lines, languageId) : block;
}

/** Comments may stand in front of imports and between them; behind the last they belong to the code. */
function blockAtStart(lines: readonly string[], languageId: string): ImportsAtStart {
  const { statements = [], last = 0 } = findImportBlock(lines, languageId) ?? {};
  return statements.length === 0
    ? leadingImports(lines, languageId)
    : { statements: statements.map((each) => each.text), next: last + 1 };
}

/** What may stand between imports and isn't a comment. */
const saysMore =
  /^(?:package\b|namespace\b|(?:pub )?mod\b|extern crate\b|#!|#\[|#\s*(?:pragma|ifndef|define)\b|['"]use\b)/;

/**
 * Whether code is a whole script that is changed in front of the region's declarations: what begins with the script's own
 * first line isn't the region alone.
 */
export function changesScript(lines: readonly string[], region: CodeRegion): boolean {
  const length = startLength(lines, region);
  const start = lines.slice(0, length).find((line) => !isBlank(line)) ?? '';
  const own = new Set(declarationsOf(linesOf(region.text)).map(({ name }) => name));
  const rest = lines.slice(length);
  const [declared] = declarationsOf(rest).filter(({ name }) => own.has(name));
  if (!start.startsWith('#!') || declared === undefined) return false;
  const known = new Set(linesOf(region.file ?? region.before).map((line) => line.trim()));
  const front = rest.slice(0, declared.lead).filter((line) => !isBlank(line) && !isLeading(line));
  return front.some(
    (line) => !known.has(line.trim()) && indentOf(line) === '' && !opensBlock(line),
  );
}

/** A new function in front of the region's is a part of the answer. */
function opensBlock(line: string): boolean {
  return /[{}]\s*$/.test(line);
}

/** How many lines name the package or the mode of the file, which has them in front of the region. */
function startLength(lines: readonly string[], { file, before, text }: CodeRegion): number {
  const known = new Set(linesOf(file ?? before).map((line) => line.trim()));
  const own = new Set(linesOf(text).map((line) => line.trim()));
  let length = 0;
  for (const [index, line] of lines.entries()) {
    if (isBlank(line)) continue;
    const isTheirs = isStart(line) && known.has(line.trim()) && !own.has(line.trim());
    if (!isTheirs) break;
    length = index + 1;
  }
  return length;
}

function beginsWithDeclaration(lines: readonly string[]): boolean {
  const first = lines.find((line) => !isBlank(line) && !isLeading(line)) ?? '';
  return (
    indentOf(first) !== '' ||
    beginsDeclaration(first) ||
    /^(?:export|pub|public|static)\b/.test(first)
  );
}

/** The filled lines in front of a region that may be imports. */
function frontOf({ before }: CodeRegion): string[] {
  const filled = linesOf(before).filter((line) => !isBlank(line));
  return filled.filter((line) => !isLeading(line) && !isStart(line));
}

function hasImports(region: CodeRegion): boolean {
  return leadingImports(frontOf(region), region.languageId).statements.length > 0;
}

/** Whether nothing but imports, comments and the name of a package is in front of the region. */
function isHead(region: CodeRegion): boolean {
  if (region.file !== undefined && !region.file.startsWith(region.before)) return false;
  if (indentOf(linesOf(region.text).find((line) => !isBlank(line)) ?? '') !== '') return false;
  const front = frontOf(region);
  return leadingImports(front, region.languageId).next === front.length;
}

function isStart(line: string): boolean {
  return /^(?:package\b|namespace\b.*;$|<\?php\b|#!|['"]use (?:strict|client|server)['"])/.test(
    line,
  );
}
