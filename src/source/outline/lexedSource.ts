import type { SourceText } from '../sourceText';
import { classifyCharacters, commentKind, codeKind } from './lexer';

/** A source's lines seen by what their characters are: code, comment or text in quotes. */
export interface LexedSource {
  /** Lines of the same lengths where only code is left; the rest is blanks. */
  code: readonly string[];
  /** Lines of the same lengths where only comments are left. */
  comments: readonly string[];
}

/** Distinguishes code, comments and strings, so that a word in a comment is not taken for a call. */
export function lexSource(source: SourceText): LexedSource {
  const text = source.lines.join('\n');
  const kinds = classifyCharacters(text, source.language);
  return { code: keepKind(text, kinds, codeKind), comments: keepKind(text, kinds, commentKind) };
}

function keepKind(text: string, kinds: Uint8Array, kept: number): string[] {
  let line = '';
  let runStart = 0;
  const lines: string[] = [];
  for (let index = 0; index <= text.length; index += 1) {
    const isLineEnd = index === text.length || text[index] === '\n';
    if (!isLineEnd && index > runStart && kinds[index] === kinds[index - 1]) continue;
    const run = text.slice(runStart, index);
    line += run === '' || kinds[runStart] === kept ? run : ' '.repeat(run.length);
    runStart = index;
    if (isLineEnd) {
      lines.push(line);
      line = '';
      runStart = index + 1;
    }
  }
  return lines;
}
