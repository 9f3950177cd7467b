import type { Chunk } from './chunk';
import type { Sha256 } from './contentKey';
import type { CountedChunk } from './countedChunk';
import type { Found } from './found';
import type { VectorSpace } from './vectorSpace';

/** The files of one index: plain names in one folder. Each call rejects with the system's error. */
export interface IndexFiles {
  /** Undefined if there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  append(name: string, bytes: Uint8Array): Promise<void>;
  /** Whole or not at all: written beside and renamed into place. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** What there is, with sizes in bytes. */
  list(): Promise<{ name: string; bytes: number }[]>;
}

/** What shows whether a file has changed. */
export interface FileState {
  sizeBytes: number;
  modifiedMs: number;
  /** Of its content; it alone decides whether it is chunked again. */
  digest: string;
}

export interface IndexStats {
  files: number;
  chunks: number;
  /** Chunks of files without a vector. */
  chunksToEmbed: number;
  /** Vectors kept of content that no file has now: another branch's, say. */
  unusedVectors: number;
  bytesOnDisk: number;
  /** Typed arrays and an estimate of the rest. */
  bytesInMemory: number;
}

/** A chunk whose content has no vector yet; `key` names the content. */
export interface ChunkToEmbed extends Chunk {
  key: string;
}

export interface IndexQuestion {
  text: string;
  /** Its vector in the index's space (any length but zero); without it only words are compared. */
  vector?: ArrayLike<number>;
  limit: number;
  /** Only files for which this holds. */
  within?: (path: string) => boolean;
}

/**
 * An index in memory, and its files. One writer at a time. What a call has changed survives a crash once it has
 * resolved; where `maxUnwrittenBytes` lets it wait, once `flush` has resolved.
 */
export interface SearchIndex {
  readonly space: VectorSpace;
  readonly stats: IndexStats;
  paths(): IterableIterator<string>;
  stateOf(path: string): FileState | undefined;
  /** Files that have chunks without a vector: after a restart these are read again. */
  incompletePaths(): string[];
  /** Replaces a file's chunks; gives back those whose content has no vector. */
  setFile(path: string, state: FileState, chunks: readonly CountedChunk[]): Promise<ChunkToEmbed[]>;
  /** The file was touched, and says the same. */
  touchFile(path: string, state: FileState): Promise<void>;
  removeFile(path: string): Promise<void>;
  /** Whether a file has the content of this key, the one of this path if it is given, and it has no vector. */
  needsVector(key: string, path?: string): boolean;
  setVectors(vectors: readonly { key: string; values: ArrayLike<number> }[]): Promise<void>;
  find(question: IndexQuestion): Found[];
  /** How many of the words of a question that say something are somewhere in it: a share, 0 to 1. */
  coverageOf(question: string): number;
  /** Pairs of chunks with a cosine of at least `least`, most similar first, each pair once; gives way between slices. */
  nearDuplicates(
    options: {
      least: number;
      limit: number;
      leastLines?: number;
      within?: (path: string) => boolean;
    },
    yieldWithProgress: (share: number) => Promise<void>,
  ): Promise<{ first: Found; second: Found; similarity: number }[]>;
  /**
   * Leaves out what is not needed any more, in memory and on disk; does nothing if that would not be worth it.
   * For when there is nothing else to do: searches wait meanwhile.
   */
  compact(): Promise<void>;
  /** Resolves when all that was changed is in the files. */
  flush(): Promise<void>;
}

export interface IndexLimits {
  /** More chunks are refused by `setFile` with an {@link IndexFullError}. */
  maxChunks: number;
  /** Vectors of content that no file has now are dropped, the oldest first, beyond this many. */
  maxUnusedVectors: number;
}

/** Where an index is, and what it is made with. */
export interface OpenIndexOptions {
  files: IndexFiles;
  space: VectorSpace;
  limits: IndexLimits;
  sha256: Sha256;
  /**
   * As much may wait to be written, for more changes or `flush`; none if it isn't given. What a write failed with is
   * then what the next change rejects with.
   */
  maxUnwrittenBytes?: number;
}

/** The index holds as much as it may. */
export class IndexFullError extends Error {}

/** What was not right with the files of an index that was opened. What was lost is indexed again. */
export interface IndexProblem {
  /** `damaged`: parts of the file could not be read. `otherIndex`: nothing in it belongs to this space and version. */
  kind: 'damaged' | 'otherIndex';
  /** The file's name. */
  name: string;
  lostBytes: number;
}
