import { commentWords } from '../../../../source/outline/docComment';
import { isProse } from '../../../../source/languages';
import type { SourceText } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';

/** Sizes of a source. */
export interface TextFacts {
  lines: number;
  blankLines: number;
  /** Lines that hold a comment and nothing else. */
  commentLines: number;
  codeLines: number;
  words: number;
  characters: number;
}

/** Counts a source's lines, words and characters (line ends included, as one each). */
export function measureText({ source, lexed }: ReadSource): TextFacts {
  const blankLines = source.lines.filter((line) => line.trim() === '').length;
  const commentLines = source.lines.filter((line, index) => {
    const comment = lexed.comments[index]?.trim() ?? '';
    return comment !== '' && comment === line.trim();
  }).length;
  const text = source.lines.join('\n');
  return {
    lines: source.lines.length,
    blankLines,
    commentLines,
    codeLines: source.lines.length - blankLines - commentLines,
    words:
      text.match(/(?<![\p{L}\p{M}\p{N}_$'’-])[_$'’-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_$'’-]*/gu)
        ?.length ?? 0,
    characters: text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0),
  };
}

/** A line of a source with its real number. */
export interface NumberedLine {
  line: number;
  text: string;
}

/** Lines with a comment that says there is something left to do; in prose, any line that does. */
export function todosIn({ source, lexed }: ReadSource): NumberedLine[] {
  const pattern = /\b(?:TODO|FIXME|XXX|HACK)\b.*/;
  return (isProse(source.language) ? source.lines : lexed.comments).flatMap((line, index) => {
    const text = pattern.exec(line)?.[0];
    return text === undefined
      ? []
      : [{ line: source.firstLine + index, text: text.replace(/(?<!\s)\s*\*\/\s*$/, '') }];
  });
}

/** Comments, each with the line it begins at; lines that follow one another are one comment. */
export function commentsIn({ source, lexed }: ReadSource): NumberedLine[] {
  const comments: NumberedLine[] = [];
  let open: NumberedLine | undefined;
  for (const [index, line] of lexed.comments.entries()) {
    if (line.trim() === '') {
      open = undefined;
    } else if (open === undefined) {
      open = { line: source.firstLine + index, text: line };
      comments.push(open);
    } else {
      open.text += `\n${line}`;
    }
  }
  return comments
    .map(({ line, text }) => ({ line, text: commentWords(text.trim()) }))
    .filter(({ text }) => text !== '');
}

/** Web addresses with their lines, each once. */
export function linksIn(source: SourceText): NumberedLine[] {
  const links = new Map<string, NumberedLine>();
  for (const [index, line] of source.lines.entries()) {
    for (const [text] of line.matchAll(/https?:\/\/(?:[^\s"'`<>()[\]]|\([^\s"'`<>()[\]]*\))+/g)) {
      const url = text.replace(/(?<![.,;:])[.,;:]+$/, '');
      if (!links.has(url)) links.set(url, { line: source.firstLine + index, text: url });
    }
  }
  return [...links.values()];
}
