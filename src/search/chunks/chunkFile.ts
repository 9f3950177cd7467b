import type { CodeSymbol } from '../../source/outline/codeSymbol';
import type { Grammars } from '../../source/outline/grammars';
import { lexSource } from '../../source/outline/lexedSource';
import { outlineSource } from '../../source/outline/outlineSource';
import { isProse, type Language, languageOf } from '../../source/languages';
import { splitLines } from '../../source/sourceText';
import type { Chunk } from '../chunk';
import { chunkBudget } from './chunkBudget';
import { type ChunkSizes, chunkSizes } from './chunkSizes';
import { cutLines } from './cutLines';
import { isImportsOnly } from './importLines';
import { joinPieces } from './joinPieces';
import { markdownPieces } from './markdownPieces';
import { isNotebook, notebookChunks } from './notebookChunks';
import type { ChunkPiece } from './piece';
import { SizedLines } from './sizedLines';
import { symbolPieces } from './symbolPieces';

/** A file as it is to be indexed. */
export interface FileToChunk {
  path: string;
  text: string;
  /** The editor's, if the path does not determine it. */
  languageId?: string;
}

/** Larger ones are mostly made by machines, and are cut by lines alone. */
const maxOutlinedChars = 256 * 1024;

/** These have no symbols worth a name: what their rules find is parts of pages. */
const withoutSymbols = new Set(['html', 'xml', 'csv', 'log', 'diff', 'text']);

/**
 * The chunks of a file in the order of its lines: its symbols with their comments, the sections of a document,
 * the cells of a notebook, and the lines between, but no imports alone; none if it has nothing to be found by. Takes time in
 * proportion to the text.
 */
export async function chunkFile(
  file: FileToChunk,
  grammars: Grammars,
  sizes: ChunkSizes = chunkSizes,
): Promise<Chunk[]> {
  const text = file.text.replace(/^\uFEFF/, '');
  if (isNotebook(file.path)) return notebookChunks(text, sizes);
  const language = languageOf(file.languageId ?? '', file.path);
  const source = new SizedLines(splitLines(text));
  const budget = chunkBudget(file.path, language, source);
  if (budget === 0) return [];
  const pieces =
    budget === 1 || text.length > maxOutlinedChars
      ? []
      : await piecesOf(file.path, source, language, { grammars, sizes });
  const chunks = chunksOf(source, language, pieces, sizes).slice(0, budget);
  return isProse(language) ? chunks : chunks.filter(({ text: part }) => !isImportsOnly(part));
}

async function piecesOf(
  path: string,
  source: SizedLines,
  language: Language,
  { grammars, sizes }: { grammars: Grammars; sizes: ChunkSizes },
): Promise<ChunkPiece[]> {
  if (withoutSymbols.has(language.id)) return [];
  const symbols = await outlineOf(path, source, language, grammars);
  const pieces =
    language.shape === 'markdown'
      ? markdownPieces(source, symbols)
      : symbolPieces(source, symbols, sizes);
  return joinPieces(source, pieces, sizes.joinedBytes);
}

async function outlineOf(
  path: string,
  { lines }: SizedLines,
  language: Language,
  grammars: Grammars,
): Promise<CodeSymbol[]> {
  const source = { name: path, isFile: true, language, firstLine: 1, isRange: false, lines };
  return outlineSource(source, lexSource(source), grammars);
}

/** Without pieces the lines are all there is. */
function chunksOf(
  source: SizedLines,
  language: Language,
  pieces: readonly ChunkPiece[],
  sizes: ChunkSizes,
): Chunk[] {
  const all: readonly ChunkPiece[] =
    pieces.length > 0
      ? pieces
      : [{ kind: 'lines', firstLine: 1, lastLine: source.count, owner: '', isSmall: false }];
  return all.flatMap(({ kind, symbol, firstLine, lastLine }) => {
    const options = {
      maxBytes: kind === 'lines' ? sizes.linesBytes : sizes.maxBytes,
      overlaps: kind !== 'lines',
      maxPiecesOfLine: isProse(language) ? Infinity : 2,
    };
    return cutLines(source, firstLine, lastLine, options).map((part): Chunk => ({
      kind,
      ...(symbol === undefined ? {} : { symbol }),
      startLine: part.firstLine,
      endLine: part.lastLine,
      text: part.text,
    }));
  });
}
