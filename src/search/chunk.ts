/** What a chunk is: a named piece of code, a section of a document, a cell of a notebook, or just lines. */
export type ChunkKind = 'symbol' | 'section' | 'cell' | 'lines';

/** Where a chunk is in its file. Lines count from 1; both are part of it. */
export interface ChunkLocation {
  kind: ChunkKind;
  /** The qualified name of a symbol (`Client.send`), or the headings around a section, joined by ` > `. */
  symbol?: string;
  startLine: number;
  endLine: number;
  /** The number of a notebook's cell, from 0; the lines are the cell's own then. */
  cell?: number;
}

/** A piece of a file that is found, embedded and shown as one. */
export interface Chunk extends ChunkLocation {
  /** As it is in the file, comment above it included. */
  text: string;
}
