import type { OneWay } from '../../base/channel/direction';
import type { Found } from '../../search/found';
import type { IndexLimits, IndexStats } from '../../search/searchIndex';
import type { RelatedWord } from '../../source/vectors/relatedWords';
import type { VectorSpace } from '../../search/vectorSpace';

/** What the thread of the index is started with. */
export interface SearchWorkerData {
  /** The bundles, the vocabulary and the grammars. */
  distFolder: string;
}

/** Which index is opened, and how. */
export interface OpenRequest {
  /** Where its files are. */
  folder: string;
  space: VectorSpace;
  limits: IndexLimits;
  /** The thread makes the vectors by itself; else it is asked for texts and given their vectors. */
  embedsItself: boolean;
  /** Tokens of what is to be embedded are counted, to show them before anything is sent. */
  countsTokens: boolean;
  /** Names who opens it: a thread that ended unexpectedly left its lock to the next of the same owner. */
  owner: string;
}

export interface OpenReply {
  /** Another window has it: it can be searched, and nothing is changed. */
  isReadOnly: boolean;
  /** What could not be read of it, as sentences for the log; it is indexed again. */
  problems: string[];
}

/** What a file system says of a file. */
export interface FileStat {
  sizeBytes: number;
  modifiedMs: number;
}

/** A file as the walk has found it. */
export interface ListedFile extends FileStat {
  path: string;
}

/** What a file says: its bytes, or its place on this machine, where the thread reads it by itself. */
export type FileSource = { bytes: Uint8Array<ArrayBuffer> } | { place: string };

/** Why a file is not indexed that was read. */
export type UnindexedReason = 'binary' | 'secret' | 'full';

/** What became of a file that was handed over. */
export interface FileReply {
  leftOut?: UnindexedReason | 'unreadable';
}

/** What is known of an index at one moment. */
export interface IndexFigures extends IndexStats {
  /** Files that are not indexed by what is in them; they are not among `files`. */
  leftOut: { binary: number; secret: number };
  /** Why the thread's own model could not embed. */
  embedProblem?: string;
  /** Another window works on the index. */
  isReadOnly?: true;
}

export interface QuestionRequest {
  text: string;
  limit: number;
  /** Only this path, or those below it. */
  within?: readonly string[];
  /** The question's vector, where a service made it. */
  vector?: Float32Array;
  /** The thread makes the vector, where it embeds by itself. */
  embeds: boolean;
  /** Only vectors count, and these lines of a file are left out. */
  near?: { path?: string; startLine?: number; endLine?: number };
}

export interface FoundReply {
  found: Found[];
  /** A vector took part. */
  hasSemantic: boolean;
  /** How many of the question's words that say something the index has: a share, 0 to 1. */
  coverage: number;
}

export interface KeyedText {
  key: string;
  text: string;
  title?: string;
}

/** Texts that were found by their vectors. */
export interface RelatedRequest {
  question: string;
  texts: readonly string[];
}

export interface DuplicatesRequest {
  least: number;
  limit: number;
  leastLines?: number;
  within?: readonly string[];
}

export interface FoundPair {
  first: Found;
  second: Found;
  similarity: number;
}

/** What the thread is asked, by name: what it takes, and what it answers with. */
export interface SearchCalls {
  open: { takes: OpenRequest; gives: OpenReply };
  /** Tries once more to be the one that writes; true when it is. */
  takeOver: { takes: undefined; gives: boolean };
  /** A walk begins: what is not compared until its end is gone. */
  beginWalk: { takes: undefined; gives: undefined };
  /** Of files at these places on this machine, in their order; null of what can't be looked at. */
  stat: { takes: readonly string[]; gives: (FileStat | null)[] };
  /** Gives the places in the list of those that have to be read. */
  compare: { takes: readonly ListedFile[]; gives: number[] };
  /** It couldn't list these folders: what is below them stays. Each is empty or ends with a slash. */
  endWalk: { takes: readonly string[]; gives: undefined };
  /** What a file says now; bytes are handed over. Answered when there is room for the next. */
  setFile: { takes: ListedFile & FileSource; gives: FileReply };
  /** These paths and all below them are gone. */
  remove: { takes: readonly string[]; gives: undefined };
  find: { takes: QuestionRequest; gives: FoundReply };
  /** By which words of each text the thread's own model found it, besides those of the question. */
  relatedWords: { takes: RelatedRequest; gives: RelatedWord[][] };
  nearDuplicates: { takes: DuplicatesRequest; gives: FoundPair[] };
  /** The next texts without a vector; none if all that are known have been handed out. */
  textsToEmbed: { takes: number; gives: KeyedText[] };
  setVectors: { takes: readonly { key: string; values: Float32Array }[]; gives: undefined };
  /** Files that have to be read again, because chunks of theirs have no vector and their text is not kept. */
  incompletePaths: { takes: undefined; gives: string[] };
  /** Tokens of what is to be embedded, as far as they were counted. */
  tokensToEmbed: { takes: undefined; gives: number };
  /** Resolves when everything that was handed over is embedded, by the thread itself. */
  whenIdle: { takes: undefined; gives: undefined };
  setPaused: { takes: boolean; gives: undefined };
  figures: { takes: undefined; gives: IndexFigures };
  compact: { takes: undefined; gives: undefined };
  /** Writes what is pending and lets another window have the index. */
  close: { takes: undefined; gives: undefined };
}

export type SearchCall = keyof SearchCalls;

/** To the thread. */
export interface ToSearchThread {
  message: {
    [Call in SearchCall]: { type: Call; argument: SearchCalls[Call]['takes'] };
  }[SearchCall];
  replies: { [Call in SearchCall]: SearchCalls[Call]['gives'] };
}

/** From the thread, which only answers. */
export type FromSearchThread = OneWay<never>;
