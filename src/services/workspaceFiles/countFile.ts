import { isBinary } from '../../base/decodeBytes';
import type { PartsCount } from '../../tokenizer/countInParts';
import type { CountedFile, CountedFolder, FileOutcome } from './countNode';
import { mediaTypeOf } from '../../source/fileKinds';
import type { SerialQueue } from '../../base/serialQueue';

/** A larger file is said to be too large: it would have to be in memory as a whole. */
export const largestFileBytes = 50_000_000;
/** Larger files are in memory one at a time. */
const largeFileBytes = 1_000_000;

export interface FileState {
  sizeBytes: number;
  modifiedMs: number;
}

export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder';
}

/** The files that are counted, as a workspace or a test has them. Each rejects if it can't be read. */
export interface CountableFiles {
  /** Names a file or folder for the memory of counts, the same in every count. */
  keyOf(node: CountedFile): string;
  /** Links and what is neither file nor folder are left out. */
  list(folder: CountedFolder): Promise<FolderEntry[]>;
  stat(file: CountedFile): Promise<FileState>;
  read(file: CountedFile): Promise<Uint8Array>;
}

/** Counts the bytes of a text file, which can't be used any more afterwards. */
export type CountBytes = (
  bytes: Uint8Array,
  signal: AbortSignal,
  name: string,
) => Promise<PartsCount>;

/** Outcomes of this session, each good for as long as size and time of its file stay. */
export class OutcomeMemory {
  readonly #remembered = new Map<string, FileState & { outcome: FileOutcome }>();
  readonly #limit: number;

  /** @param limit how many files are remembered before all are forgotten */
  constructor(limit = 200_000) {
    this.#limit = limit;
  }

  recall(key: string, { sizeBytes, modifiedMs }: FileState): FileOutcome | undefined {
    const known = this.#remembered.get(key);
    if (known?.sizeBytes !== sizeBytes || known.modifiedMs !== modifiedMs) return undefined;
    return known.outcome;
  }

  clear(): void {
    this.#remembered.clear();
  }

  remember(key: string, state: FileState, outcome: FileOutcome): void {
    if (this.#remembered.size >= this.#limit) this.#remembered.clear();
    this.#remembered.set(key, { ...state, outcome });
  }
}

/** What the count of a file needs. */
export interface FileCounting {
  files: CountableFiles;
  count: CountBytes;
  memory: OutcomeMemory;
  /** For the files that are large. */
  large: SerialQueue;
}

/** Finds out what a file holds. Never rejects; undefined when it was stopped. */
export async function countFile(
  file: CountedFile,
  counting: FileCounting,
  signal: AbortSignal,
): Promise<FileOutcome | undefined> {
  const { files, memory } = counting;
  try {
    const state = await files.stat(file);
    const key = files.keyOf(file);
    const known = memory.recall(key, state);
    if (known) return known;
    const outcome = await look(file, state.sizeBytes, counting, signal);
    memory.remember(key, state, outcome);
    return outcome;
  } catch (error) {
    if (signal.aborted) return undefined;
    return { kind: 'unreadable', message: error instanceof Error ? error.message : String(error) };
  }
}

async function look(
  file: CountedFile,
  sizeBytes: number,
  { files, count, large }: FileCounting,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const mimeType = mediaTypeOf(file.name);
  if (mimeType !== undefined) return { kind: 'media', mimeType, sizeBytes };
  if (sizeBytes > largestFileBytes) return { kind: 'tooLarge', sizeBytes };
  const read = async (): Promise<FileOutcome> => {
    signal.throwIfAborted();
    const bytes = await files.read(file);
    if (isBinary(bytes)) return { kind: 'binary', sizeBytes };
    return { kind: 'text', ...(await count(bytes, signal, file.name)), sizeBytes };
  };
  return sizeBytes > largeFileBytes ? large.run(read) : read();
}
