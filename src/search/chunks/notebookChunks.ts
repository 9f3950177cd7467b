import { splitLines } from '../../source/sourceText';
import type { Chunk } from '../chunk';
import type { ChunkSizes } from './chunkSizes';
import { cutLines } from './cutLines';
import { headingSeparator } from './markdownPieces';
import { SizedLines } from './sizedLines';

const maxPiecesOfLine = 2;

interface NotebookCell {
  isMarkdown: boolean;
  text: string;
}

/**
 * The cells of a Jupyter notebook by the headings above them, without their output. Lines count in the
 * cell. None if the text isn't a notebook.
 */
export function notebookChunks(text: string, sizes: ChunkSizes): Chunk[] {
  const path: { level: number; name: string }[] = [];
  return cellsOf(text).flatMap((cell, number) => {
    if (cell.isMarkdown) follow(path, cell.text);
    const symbol = path.map(({ name }) => name).join(headingSeparator);
    const source = new SizedLines(splitLines(cell.text));
    const options = { maxBytes: sizes.maxBytes, overlaps: true, maxPiecesOfLine };
    return cutLines(source, 1, source.count, options).map(
      ({ firstLine, lastLine, text }): Chunk => ({
        kind: 'cell',
        ...(symbol === '' ? {} : { symbol }),
        startLine: firstLine,
        endLine: lastLine,
        cell: number,
        text,
      }),
    );
  });
}

/** Whether a path is that of a notebook. */
export function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith('.ipynb');
}

/** Takes the headings of a cell into the path; what the cell says is below the last of them. */
function follow(path: { level: number; name: string }[], text: string): void {
  for (const [, marks = '', name = ''] of text.matchAll(/^(#{1,6})[ \t]+(\S.*)$/gm)) {
    while ((path.at(-1)?.level ?? 0) >= marks.length) path.pop();
    path.push({ level: marks.length, name: name.replace(/(?<=[^ \t#])[ \t]*#*$/, '') });
  }
}

function cellsOf(text: string): NotebookCell[] {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return [];
  }
  const sheets = memberOf(notebook, 'worksheets');
  const cells =
    memberOf(notebook, 'cells') ?? memberOf(Array.isArray(sheets) ? sheets[0] : {}, 'cells');
  return Array.isArray(cells) ? cells.map((cell: unknown) => cellOf(cell)) : [];
}

function cellOf(cell: unknown): NotebookCell {
  const source = memberOf(cell, 'source') ?? memberOf(cell, 'input');
  const lines = Array.isArray(source) ? source.filter((line) => typeof line === 'string') : [];
  return {
    isMarkdown: memberOf(cell, 'cell_type') === 'markdown',
    text: typeof source === 'string' ? source : lines.join(''),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (Object.getOwnPropertyDescriptor(value, name)?.value as unknown)
    : undefined;
}
