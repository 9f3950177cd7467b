import type * as vscode from 'vscode';
import type { Found } from '../../search/found';
import type { RelatedWord } from '../../source/vectors/relatedWords';
import type { VectorSpace } from '../../search/vectorSpace';

/** The state of the index. Counts are of this workspace. */
export interface IndexState {
  /** `off`: never asked for, or deleted. `failed`: `problem` says why, and what is there can still be searched. */
  kind: 'off' | 'starting' | 'indexing' | 'waiting' | 'paused' | 'ready' | 'failed';
  /** Files that are indexed, and those that are to be. */
  files: number;
  filesInAll: number;
  chunks: number;
  /** Chunks without a vector yet: these are found by their words alone. */
  chunksToEmbed: number;
  bytesOnDisk: number;
  bytesInMemory: number;
  space: VectorSpace | undefined;
  /** While `waiting` for a service: when it may be asked again, in Unix milliseconds. */
  retryAtMs?: number;
  /**
   * `missing` while the chosen model can't be asked, or may not be sent texts: only words are indexed. `asked` while the
   * user is asked whether it may.
   */
  consent?: 'missing' | 'asked';
  /** A sentence for display: why it failed, or what was left out for want of room. */
  problem?: string;
}

/** The state of an index that was never asked for. */
export function offState(): IndexState {
  return {
    kind: 'off',
    files: 0,
    filesInAll: 0,
    chunks: 0,
    chunksToEmbed: 0,
    bytesOnDisk: 0,
    bytesInMemory: 0,
    space: undefined,
  };
}

/** What was found in the workspace. */
export interface FoundInWorkspace extends Found {
  uri: vscode.Uri;
}

export interface FindAnswer {
  found: FoundInWorkspace[];
  /** The state the answer was given in: what is not indexed yet can't be found. */
  state: IndexState;
  /** Why semantic search took no part, as a sentence; absent if it did. */
  withoutSemantic?: string;
  /** How many of the question's words that say something the index has: a share, 0 to 1. */
  coverage: number;
}

export interface FindOptions {
  /** At most this many are found; 20 unless given. */
  limit?: number;
  /** Only below this folder, or in this file. */
  within?: vscode.Uri;
  /** `words` does not ask a service for the question's vector: while somebody types, say. */
  by?: 'words' | 'both';
  /** Where the text of `nearest` is itself: chunks that share lines with it are left out. */
  itself?: vscode.Location;
}

/** Which near-duplicates are looked for. */
export interface DuplicateOptions {
  /** Only below this folder, or in this file. */
  within?: vscode.Uri;
  /** The least cosine. */
  least: number;
  limit: number;
  /** Chunks of fewer lines take no part. */
  leastLines?: number;
}

/** Two chunks that say nearly the same. */
export interface NearDuplicate {
  first: FoundInWorkspace;
  second: FoundInWorkspace;
  similarity: number;
}

/**
 * Semantic search in the workspace. The one seam between the index and what searches with it (the quick pick,
 * mentions, tools, comparisons).
 */
export interface SemanticSearch {
  readonly state: IndexState;
  readonly onDidChangeState: vscode.Event<IndexState>;
  /**
   * Begins to index if that is off; what the user has paused is opened and stays so. Resolves once what is there can be
   * searched, which is long before all is indexed. False if the user declined to have a hosted service embed.
   */
  begin(): Promise<boolean>;
  /** Whether the user is still to be asked if texts may leave this machine; who said no is not asked again. */
  needsConsent(): Promise<boolean>;
  /** Whether another model than the one inside Parley is asked for each question's vector, which takes its time. */
  usesOtherModel(): Promise<boolean>;
  find(question: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer>;
  /** The chunks nearest to a text, which need not be in the workspace, itself left out. */
  nearest(text: string, options: FindOptions, signal: AbortSignal): Promise<FindAnswer>;
  /**
   * For each text the words that the built-in model found it by besides those of the question, the strongest first;
   * none where another model is used. Rejects with the index's error.
   */
  relatedWords(
    question: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<RelatedWord[][]>;
  /** Pairs at least so similar (cosine), most similar first. `onProgress` gets shares from 0 to 1. */
  nearDuplicates(
    options: DuplicateOptions,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<NearDuplicate[]>;
}
