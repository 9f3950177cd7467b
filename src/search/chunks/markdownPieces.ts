import type { CodeSymbol } from '../../source/outline/codeSymbol';
import type { ChunkPiece } from './piece';
import type { SizedLines } from './sizedLines';

/** What is between the headings around a section. */
export const headingSeparator = ' > ';

/** A section with less than this is joined with its neighbour. */
const smallBytes = 200;

/**
 * The sections of a document, each from its heading to the next one, of whatever level, named by the path of
 * headings, which begins with the title of the front matter if there is one. A heading with nothing below it
 * becomes part of the section that follows.
 */
export function markdownPieces(source: SizedLines, outline: readonly CodeSymbol[]): ChunkPiece[] {
  const frontMatter = frontMatterOf(source);
  const headings = outline.filter(({ range }) => range.firstLine > frontMatter.lastLine);
  const titles =
    frontMatter.title === '' || frontMatter.title === headings[0]?.name ? [] : [frontMatter.title];
  const lead = leadPiece(source, (headings[0]?.range.firstLine ?? source.count + 1) - 1, titles);
  return [...lead, ...sectionPieces(source, headings, titles)];
}

function sectionPieces(
  source: SizedLines,
  headings: readonly CodeSymbol[],
  titles: readonly string[],
): ChunkPiece[] {
  const pieces: ChunkPiece[] = [];
  const path = [...titles];
  let bareFirst: number | undefined;
  for (const [index, { name, depth, range }] of headings.entries()) {
    path.length = Math.min(titles.length + depth, path.length);
    const owner = path.join(headingSeparator);
    path.push(name);
    const next = headings[index + 1];
    const lastLine = (next?.range.firstLine ?? source.count + 1) - 1;
    const firstLine = bareFirst ?? range.firstLine;
    if (
      next !== undefined &&
      next.depth > depth &&
      !saysAny(source, range.firstLine + 1, lastLine)
    ) {
      bareFirst = firstLine;
    } else {
      const isSmall = source.bytes(firstLine, lastLine) <= smallBytes;
      const symbol = path.join(headingSeparator);
      pieces.push({ kind: 'section', symbol, firstLine, lastLine, owner, isSmall });
      bareFirst = undefined;
    }
  }
  return pieces;
}

/** What is above the first heading. */
function leadPiece(source: SizedLines, lastLine: number, [title]: readonly string[]): ChunkPiece[] {
  if (!saysAny(source, 1, lastLine)) return [];
  const place = { firstLine: 1, lastLine, owner: '', isSmall: false };
  return title === undefined
    ? [{ kind: 'lines', ...place }]
    : [{ kind: 'section', symbol: title, ...place }];
}

/** The lines of YAML some documents begin with; its comments look like headings. */
function frontMatterOf(source: SizedLines): { lastLine: number; title: string } {
  if (source.line(1).trimEnd() !== '---') return { lastLine: 0, title: '' };
  const rest = source.lines.slice(1).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  const lines = rest === -1 ? [] : source.lines.slice(1, rest + 1);
  const title = lines.map((line) => /^title:\s*(\S.*)$/i.exec(line)?.[1] ?? '').find(Boolean) ?? '';
  return {
    lastLine: rest === -1 ? 0 : rest + 2,
    title: title.trim().replace(/^(["'])(.*)\1$/, '$2'),
  };
}

function saysAny(source: SizedLines, firstLine: number, lastLine: number): boolean {
  for (let line = firstLine; line <= lastLine; line += 1) {
    if (source.says(line)) return true;
  }
  return false;
}
