import { isGeneratedPath, isSecretPath } from '../../../source/leftOutFiles';
import { mediaTypeOf } from '../../tokens/folder/fileKinds';

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

/** Why a file need not even be read; undefined where it has to be. */
export function leftOutByName(path: string): LeftOutReason | undefined {
  if (isSecretPath(path)) return 'secret';
  if (isGeneratedPath(path)) return 'generated';
  return mediaTypeOf(path) === undefined ? undefined : 'binary';
}
