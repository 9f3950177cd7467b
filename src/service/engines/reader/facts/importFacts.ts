import type { ReadSource } from '../retrieval/library';

/** Something a source takes in, with its real line number. */
export interface ImportFact {
  /** Module, package or header as written. */
  from: string;
  line: number;
  /** Words of the statement, among them the names it brings. */
  words: readonly string[];
}

const scriptImport =
  /^[ \t]*(?:import|export)\b(?:(?:(?!\n[ \t]*(?:import|export)\b)[^'"`;])*?\bfrom)?\s*['"]([^'"\n]+)['"]|\b(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)/gm;

const patterns = new Map<string, RegExp>([
  ...['typescript', 'tsx', 'javascript', 'jsx'].map((id) => [id, scriptImport] as const),
  [
    'python',
    /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*))/gm,
  ],
  [
    'go',
    /^(?:import[ \t]+(?:\w+[ \t]+)?|[ \t]+(?:(?!return\b)[\w.]+[ \t]+)?)"([\w./-]+)"[ \t]*$/gm,
  ],
  ['rust', /^[ \t]*(?:pub[ \t]+)?use[ \t]+([\w:]+)/gm],
  ['java', /^import[ \t]+(?:static[ \t]+)?([\w.*]+)/gm],
  ['kotlin', /^import[ \t]+([\w.*]+)/gm],
  ['scala', /^import[ \t]+([\w.*{},][\w.*{}, ]*)/gm],
  ['swift', /^import[ \t]+(\w+)/gm],
  ['dart', /^import[ \t]+'([^'\n]+)'/gm],
  ['csharp', /^[ \t]*using[ \t]+(?:static[ \t]+)?([\w.]+);/gm],
  ['php', /^[ \t]*use[ \t]+([\w\\]+)/gm],
  ['ruby', /^[ \t]*require(?:_relative)?[ \t]+['"]([^'"\n]+)['"]/gm],
  ['c', /^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm],
  ['cpp', /^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm],
  ['css', /^[ \t]*@import[ \t]+(?:url\()?['"]([^'"\n]+)['"]/gm],
  ['scss', /^[ \t]*@(?:import|use|forward)[ \t]+['"]([^'"\n]+)['"]/gm],
]);

/** What a source imports, in the order of the text, each once. */
export function importsOf({ source, lexed }: ReadSource): ImportFact[] {
  const pattern = patterns.get(source.language.id);
  const imports = new Map<string, ImportFact>();
  const lineIndexAt = lineFinder(source.lines);
  for (const match of pattern === undefined
    ? []
    : textOfImports({ source, lexed }).matchAll(pattern)) {
    const lead = match[0].length - match[0].trimStart().length;
    const index = lineIndexAt(match.index + lead);
    if (!isStatement({ source, lexed }, index)) continue;
    const words = match[0].replace(/(['"`]).*?\1/g, '').match(/[\w$]+/g) ?? [];
    for (const name of (match[1] ?? match[2] ?? '').split(',').map((each) => withoutAlias(each))) {
      if (!imports.has(name)) {
        imports.set(name, { from: name, line: source.firstLine + index, words });
      }
    }
  }
  return [...imports.values()];
}

/** Go has its imports in front of all else; a text on a line of its own may be anything behind them. */
function textOfImports({ source, lexed }: Pick<ReadSource, 'source' | 'lexed'>): string {
  const isGo = source.language.id === 'go';
  const other = isGo ? lexed.code.findIndex((line) => /^(?:func|type|var|const)\b/.test(line)) : -1;
  return source.lines.slice(0, other === -1 ? undefined : other).join('\n');
}

function withoutAlias(name: string): string {
  const text = name.trim();
  return /^([\w.]+)[ \t]+as[ \t]/.exec(text)?.[1] ?? text;
}

/** Not in a comment or a text. In a group of Go's imports a line is nothing but a text. */
function isStatement(
  { source, lexed }: Pick<ReadSource, 'source' | 'lexed'>,
  index: number,
): boolean {
  if ((lexed.code[index] ?? '').trim() !== '') return true;
  return source.language.id === 'go' && (lexed.comments[index] ?? '').trim() === '';
}

/** Finds the lines of offsets that only grow, without going through the lines for each of them. */
function lineFinder(lines: readonly string[]): (offset: number) => number {
  let index = 0;
  let start = 0;
  return (offset) => {
    for (; index < lines.length - 1; index++) {
      const end = start + (lines[index]?.length ?? 0);
      if (offset <= end) break;
      start = end + 1;
    }
    return index;
  };
}
