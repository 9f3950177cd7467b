import type { LineRange } from '../../source/attachmentText';
import type { DocumentLines } from './documentLines';

/** What a file needs of others, as most languages write it. */
const importForms = [
  /^import\b/,
  /^from\s+\S+\s+import\b/,
  /^#\s*(?:include|import)\b/,
  /^@import\b/,
  /^(?:pub(?:\([^)]*\))?\s+)?use\s+[\w:{]/,
  /^(?:global\s+)?using\s+[\w.]+\s*(?:=|;)/,
  /^extern\s+crate\b/,
  /^(?:const|let|var|local)\s+\S.*=\s*(?:await\s+)?(?:require|import)\b/,
  /^(?:require|require_relative|require_once|include|include_once|load|source|alias|open)\s*[("'\w]/,
  /^export\s+\S.*\sfrom\s+['"]/,
  /^library\s*\(/,
];

/** What may be before and between them: comments, directives, the name of the package. */
const neutralForms = [
  /^(?:\/\/|\/\*|\*|#|--|;|%|""|''|"""|''')/,
  /^['"]use \w+['"];?$/,
  /^(?:package|namespace|module|pragma|@file|<\?php|<\?|{-|-})/,
];

/** Where the imports of a file are looked for, and how long one of them may be, in lines. */
const searchLines = 400;
const statementLines = 80;

/** The leading imports of a file, from the first to the last; undefined if there are none. */
export function findImports(lines: DocumentLines): LineRange | undefined {
  const end = Math.min(lines.lineCount, searchLines);
  let found: LineRange | undefined;
  for (let line = 1; line <= end; line += 1) {
    const text = lines.textOf(line);
    const kind = kindOf(text);
    if (kind === 'import') {
      const last = statementEnd(lines, line);
      found = { first: found?.first ?? line, last };
      line = last;
    } else if (kind === 'code' && found !== undefined) break;
  }
  return found;
}

function kindOf(text: string): 'import' | 'code' | 'neutral' {
  // What is indented belongs to something else, such as a comment or a string.
  if (text.trim() === '' || /^\s/.test(text)) return 'neutral';
  if (importForms.some((form) => form.test(text))) return 'import';
  return neutralForms.some((form) => form.test(text)) ? 'neutral' : 'code';
}

/** An import goes on while a bracket of it is open. */
function statementEnd(lines: DocumentLines, first: number): number {
  const end = Math.min(lines.lineCount, first + statementLines);
  let depth = 0;
  for (let line = first; line <= end; line += 1) {
    const text = lines.textOf(line);
    depth += (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0);
    if (depth <= 0) return line;
  }
  return first;
}
