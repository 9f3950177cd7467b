/** How large chunks become, in UTF-8 bytes. */
export interface ChunkSizes {
  /** None is larger. */
  maxBytes: number;
  /** A class, module or the like up to this size stays whole; a larger one is its head and its members. */
  wholeHolderBytes: number;
  /** Small neighbours are joined up to this size. */
  joinedBytes: number;
  /** Lines that are in no symbol are cut at about this size. */
  linesBytes: number;
}

/**
 * A token is at least one byte, so that a chunk of this size with what `textToEmbed` adds is within the 2,048
 * tokens `embedding-001` takes, whatever is written in it: base64, digits, or a script of three bytes a letter.
 */
export const chunkSizes: ChunkSizes = {
  maxBytes: 1600,
  wholeHolderBytes: 1000,
  joinedBytes: 800,
  linesBytes: 1200,
};
