import { isGeneratedPath, isSecretPath } from '../../source/leftOutFiles';
import { mediaTypeOf } from '../../source/fileKinds';

/** Larger files are data, or made by machines. */
export const largestFileBytes = 1_000_000;

/** Why a file of the workspace is not indexed. What ignore files and settings exclude is not counted. */
export type LeftOutReason =
  /** It may hold keys or passwords, by its name or by what is in it. */
  | 'secret'
  | 'binary'
  /** A tool wrote it: a lock file, a source map. */
  | 'generated'
  | 'tooLarge'
  | 'unreadable'
  /** The index holds as many chunks as it may. */
  | 'full';

export type LeftOutCounts = Record<LeftOutReason, number>;

export function noneLeftOut(): LeftOutCounts {
  return { secret: 0, binary: 0, generated: 0, tooLarge: 0, unreadable: 0, full: 0 };
}

/** Files that are left out, and why; how many is known without counting them. */
export class LeftOutFiles {
  readonly #reasons = new Map<string, LeftOutReason>();
  #counts = noneLeftOut();

  get counts(): LeftOutCounts {
    return this.#counts;
  }

  has(path: string): boolean {
    return this.#reasons.has(path);
  }

  add(path: string, reason: LeftOutReason): void {
    this.delete(path);
    this.#reasons.set(path, reason);
    this.#counts[reason] += 1;
  }

  delete(path: string): void {
    const reason = this.#reasons.get(path);
    if (reason === undefined) return;
    this.#reasons.delete(path);
    this.#counts[reason] -= 1;
  }

  clear(): void {
    this.#reasons.clear();
    this.#counts = noneLeftOut();
  }
}

/** Why a file need not even be read; undefined if it has to be. */
export function leftOutByName(path: string): LeftOutReason | undefined {
  if (isSecretPath(path)) return 'secret';
  if (isGeneratedPath(path)) return 'generated';
  return mediaTypeOf(path) === undefined ? undefined : 'binary';
}
